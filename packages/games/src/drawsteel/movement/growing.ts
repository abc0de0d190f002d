/** Lists of numbers that a flood fills: twice as long when they are full. */

export function twice(old: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(old.length * 2)
  longer.set(old)
  return longer
}

export function twiceSmall(old: Int8Array): Int8Array<ArrayBuffer> {
  const longer = new Int8Array(old.length * 2)
  longer.set(old)
  return longer
}
