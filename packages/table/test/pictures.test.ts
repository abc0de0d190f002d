import { describe, expect, it } from 'vitest'
import { LARGEST_PICTURE, LONGEST_SIDE, pictureIn } from '../src/pictures.ts'
import { png } from './pictures.ts'

const jpeg = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40)
  bytes.write('ffd8ffe000040000ffc0001108', 'hex')
  bytes.writeUInt16BE(height, 13)
  bytes.writeUInt16BE(width, 15)
  return bytes
}
const webp = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF0000WEBPVP8X', 'latin1')
  bytes.writeUIntLE(width - 1, 24, 3)
  bytes.writeUIntLE(height - 1, 27, 3)
  return bytes
}

describe('the picture of a map', () => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
    ['webp', webp],
  ])('is known as %s by its bytes, and refused where its sides are too long', (kind, made) => {
    expect(pictureIn(made(LONGEST_SIDE, 9).toString('base64'))?.type).toBe(`image/${kind}`)
    expect(pictureIn(`data:text/html;base64,${made(9, 9).toString('base64')}`)?.type).toBe(`image/${kind}`)
    expect(() => pictureIn(made(9, LONGEST_SIDE + 1).toString('base64'))).toThrow(/9 by 16385 pixels: at most 16384/)
  })

  it('is refused where it is too large to be sent around', () => {
    expect(() => pictureIn('A'.repeat(Math.ceil((LARGEST_PICTURE * 4) / 3) + 8))).toThrow(/the picture has 21 MB: at most 20/)
  })

  it.each(['', '<svg onload="alert(1)">', 'GIF89a'])('is none where browsers show no such thing: %s', (text) => {
    expect(pictureIn(Buffer.from(text.padEnd(40)).toString('base64'))).toBeUndefined()
  })
})
