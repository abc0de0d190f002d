/** As much of a PNG as says how large it is. */
export function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
