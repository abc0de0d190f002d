import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LARGEST_PICTURE, LONGEST_SIDE, pictureIn } from '../src/pictures.ts'
import { Store } from '../src/store.ts'
import { Writer } from '../src/writer.ts'
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

  it('is handed over to the thread that writes, and is there afterwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'riposte-'))
    const [store, writer] = [new Store(folder), new Writer(folder)]
    onTestFinished(async () => {
      await writer.close()
      store.close()
      rmSync(folder, { recursive: true })
    })
    const bytes = new Uint8Array(5_000_000).fill(7)
    const board = { id: 'cellar', title: 'Cellar', board: '{}', report: '{}', pictured: true }
    await writer.putBoard('Moll', board, { bytes, type: 'image/png' })
    expect(bytes.byteLength).toBe(0)
    expect(store.board('cellar')).toEqual(board)
    expect(store.picture('cellar')).toEqual({ bytes: new Uint8Array(5_000_000).fill(7), type: 'image/png' })
    await expect(writer.putBoard('Moll', board)).rejects.toThrow(/UNIQUE/)
  })

  it('is refused where it is too large to be sent around', () => {
    expect(() => pictureIn('A'.repeat(Math.ceil((LARGEST_PICTURE * 4) / 3) + 8))).toThrow(/the picture has 21 MB: at most 20/)
  })

  it.each(['', '<svg onload="alert(1)">', 'GIF89a'])('is none where browsers show no such thing: %s', (text) => {
    expect(pictureIn(Buffer.from(text.padEnd(40)).toString('base64'))).toBeUndefined()
  })
})
