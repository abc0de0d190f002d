import {
  Area,
  blockFootprint,
  blocksBeside,
  burstArea,
  compassLine,
  emptyBoard,
  fairPolicy,
  lightSquares,
  parseSquare,
  SIGHT,
  seenSquares,
  spaceBox,
  squareBox,
  wallFault,
  wallNext,
} from '@riposte/board'
import { describe, expect, test } from 'vitest'
import { draw, expected, picture } from './maps.ts'

const board = emptyBoard(7, 7)
const area = new Area(49)
const drawn = (filled: Area): string => picture(board, (s) => filled.has(s))
const d4 = squareBox(7, parseSquare('d4', 7, 7))

describe('shapes', () => {
  test('a burst is all squares within its radius', () => {
    expect(burstArea(board, d4, 2, 'chebyshev', false, area).count).toBe(25)
    expect(drawn(burstArea(board, d4, 2, 'alternating', false, area))).toBe(
      expected(`
      . . . . . . .
      . . * * * . .
      . * * * * * .
      . * * * * * .
      . * * * * * .
      . . * * * . .
      . . . . . . .
    `),
    )
  })
  test('a burst around a big body counts from its border, and up', () => {
    const around = burstArea(board, spaceBox(7, blockFootprint(2), 16, 0), 1, 'chebyshev', true, area)
    expect([around.count, around.from, around.to]).toEqual([16, -2, 6])
  })
  test('a block touches its origin in many ways', () => {
    // Around one square: along each side two places that share it, and four corners.
    expect(blocksBeside(board, d4, 2).length).toBe(12)
    expect(blocksBeside(board, d4, 2, true).length).toBe(8)
    expect(blocksBeside(board, d4, 3).length).toBe(16)
  })

  test('a line by compass', () => {
    expect(drawn(compassLine(board, parseSquare('b2', 7, 7), 2, 4, 2, area))).toBe(
      expected(`
      . . . . . . .
      . * * * * . .
      . * * * * . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
    `),
    )
  })
})

describe('walls laid square by square', () => {
  const rule = { squares: 5, mostNeighbours: 2, stack: true, diagonal: false }
  const laid = (names: string, levels = ''): ReturnType<typeof wallFault> =>
    wallFault(
      board,
      names.split(' ').map((n, i) => ({ square: parseSquare(n, 7, 7), level: Number(levels[i] ?? 0) })),
      rule,
    )
  test('must hold together and not branch', () => {
    expect(laid('b2 c2 d2 e2 f2')).toBe('fine')
    expect(laid('d4 c4 e4 d3 d5')).toBe('crowded')
    expect(laid('b2 c2 d2 e2 f3')).toBe('apart')
    expect(laid('b2 c2 d2 e2')).toBe('count')
    expect(laid('b2 c2 d2 b2 c2', '00011')).toBe('fine')
    expect(laid('b2 c2 d2 e2 f2', '00001')).toBe('floating')
  })
  test('grow where they may', () => {
    expect(wallNext(board, [0, 1], rule)).toEqual([2, 7, 8])
  })
})

describe('what an origin reaches', () => {
  test('all squares seen from one', () => {
    const map = draw(`
      . . . . . . .
      . . # . . . .
      A . # . . . .
      . . # . . . .
      . . . . . . .
    `)
    const out = new Uint8Array(35)
    // The shadow lies between the lines that graze the wall's corners: from A's lower corner over the upper, and so on.
    const shadow = expected(`
      * * * * * . .
      * * # . . . .
      * * # . . . .
      * * # . . . .
      * * * * * . .
    `)
    for (const test of ['corners', 'points'] as const) {
      seenSquares(map.board, map.box('A'), fairPolicy(SIGHT), test, out)
      expect(picture(map.board, (s) => out[s] === 1)).toBe(shadow)
    }
  })
  test('light falls by free lines, bright and dim', () => {
    const map = draw('. . . A . # .', { light: 'dark' })
    const out = lightSquares(map.board, [{ square: map.at('A'), bright: 1, dim: 3 }], 'chebyshev', fairPolicy(SIGHT), new Uint8Array(7))
    expect([...out]).toEqual([1, 1, 2, 2, 2, 0, 0])
  })
})
