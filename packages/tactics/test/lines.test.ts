import { type Box, emptyBoard, squareBox } from '@riposte/board'
import { expect, test } from 'vitest'
import { counted, found, joined } from '../src/index.ts'

const board = emptyBoard(4, 3)
const at = (square: number, z = 0): Box => squareBox(board.columns, square, z)
const wide = (box: Box): Box => ({ ...box, x1: box.x1 + 2 })

test('what was looked at once is known, for each two spaces on each board by themselves', () => {
  let looks = 0
  const far = counted((_, a, b) => {
    looks++
    return Math.abs(a.x0 - b.x0) + Math.abs(a.z0 - b.z0) + (b.x1 - b.x0)
  }, 'one-way')
  const pairs = [at(0), wide(at(0)), at(0, 7), at(3), wide(at(8))].flatMap((a, _, all) => all.map((b) => [a, b] as const))
  const first = pairs.map(([a, b]) => far(board, a, b))
  expect(pairs.map(([a, b]) => far(board, a, b))).toEqual(first)
  expect(looks).toBe(pairs.length)
  far(emptyBoard(4, 3), at(0), at(3))
  expect(looks).toBe(pairs.length + 1)
})

test('mutual lines are looked at from one end, one-way lines from both', () => {
  const seen: string[] = []
  const mutual = joined((_, a, b) => seen.push(`mutual ${a.x0}${b.x0}`) > 0, 'mutual')
  const oneWay = joined((_, a, b) => a.x0 < b.x0 && seen.push(`one-way ${a.x0}${b.x0}`) > 0, 'one-way')
  expect([mutual(board, at(0), at(1)), mutual(board, at(1), at(0))]).toEqual([true, true])
  expect([oneWay(board, at(0), at(1)), oneWay(board, at(1), at(0))]).toEqual([true, false])
  expect(seen).toEqual(['mutual 02', 'one-way 02'])
})

test('a space that hangs over the rim is not taken for the one that begins the next row', () => {
  const corner = found((_, a) => ({ x: a.x0, y: a.y0 }))
  const over = { ...at(0), x0: 8, x1: 10 }
  expect(corner(board, at(4), at(0))).toEqual({ x: 0, y: 2 })
  expect(corner(board, over, at(0))).toEqual({ x: 8, y: 0 })
  expect(corner(board, at(4), at(0))).toBe(corner(board, at(4), at(0)))
})
