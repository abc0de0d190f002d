import { Refusal } from './refusal.ts'

/** The largest picture: its bytes, and its sides in pixels, as every browser at the table must draw it. */
export const LARGEST_PICTURE = 20 * 1024 * 1024
export const LONGEST_SIDE = 16_384

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** By how the bytes begin: what a file says of itself is not trusted, as browsers will be told what it is. */
const kinds: readonly { readonly type: string; readonly begin: string; readonly size: (bytes: Buffer) => Size | undefined }[] = [
  { type: 'image/png', begin: '89504e470d0a1a0a', size: (bytes) => sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) },
  { type: 'image/jpeg', begin: 'ffd8ff', size: jpegSize },
  { type: 'image/webp', begin: '52494646', size: webpSize },
]

interface Size {
  readonly width: number
  readonly height: number
}
const sized = (width: number, height: number): Size => ({ width, height })

/** The picture, or nothing where it is of no kind that browsers show. Refuses what is too large. */
export function pictureIn(base64: string): Picture | undefined {
  const from = base64.startsWith('data:') ? base64.indexOf(',') + 1 : 0
  const size = Math.floor(((base64.length - from) * 3) / 4)
  if (size > LARGEST_PICTURE) {
    throw new Refusal(
      'too-big',
      `image: the picture has ${megabytes(size)} MB: at most ${megabytes(LARGEST_PICTURE)} are taken`,
      'export the map with fewer pixels to a square, or as WebP',
    )
  }
  const bytes = Buffer.from(base64.slice(from), 'base64')
  const begin = bytes.subarray(0, 8).toString('hex')
  const kind = kinds.find((one) => begin.startsWith(one.begin))
  const found = bytes.length < 32 ? undefined : kind?.size(bytes)
  if (kind === undefined || found === undefined) return undefined
  if (Math.max(found.width, found.height) > LONGEST_SIDE) {
    throw new Refusal(
      'too-big',
      `image: the picture has ${found.width} by ${found.height} pixels: at most ${LONGEST_SIDE} a side are taken`,
      'export the map with fewer pixels to a square',
    )
  }
  return { bytes: new Uint8Array(bytes), type: kind.type }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

/** The size stands in the frame's header, after parts that say their own length. */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return sized(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

function webpSize(bytes: Buffer): Size | undefined {
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8X':
      return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    case 'WEBPVP8L': {
      const bits = bytes.readUInt32LE(21)
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'WEBPVP8 ':
      return sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    default:
      return undefined
  }
}
