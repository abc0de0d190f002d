import {
  type Board,
  blockFootprint,
  canStand,
  type Footprint,
  FULL,
  floodSqueezing,
  makeGround,
  NO_STOP,
  SHUT,
  type Squeezed,
  squareName,
  squeezeCost,
  squeezedByOne,
  squeezePath,
} from '@riposte/board'
import { expect, test } from 'vitest'
import { draw } from './maps.ts'

const ground = (board: Board, footprint: Footprint) =>
  makeGround(board, {
    footprint,
    plain: 1,
    terrain: { difficult: 1 },
    terrainAdds: false,
    corners: 'either',
    climb: 2,
    drop: 2,
    hovers: false,
  })

function squeeze(board: Board, size: number, at: number, narrow = false, budget = 6, marks = new Uint8Array(board.size)): Squeezed {
  const footprint = blockFootprint(size)
  const flood = { marks, slow: 1, budget, diagonals: 'same', big: 'dearest', leaving: undefined } as const
  return floodSqueezing(
    board,
    {
      wide: { ...flood, ground: ground(board, footprint) },
      narrow: { ...flood, ground: ground(board, squeezedByOne(footprint)) },
      extra: 1,
      budget,
    },
    { square: at, narrow },
  )
}

const way = (found: Squeezed, square: number, narrow: boolean): string =>
  squeezePath(found, { square, narrow })
    .map((one) => squareName(one.square, found.columns) + (one.narrow ? '!' : ''))
    .join(' ')

const corridor = `
  # # # # # # # #
  A . # # # # . .
  . . a b c d e .
`

test('every square of a narrow corridor costs one more', () => {
  const map = draw(corridor)
  const found = squeeze(map.board, 2, map.at('A'))
  expect(squeezeCost(found, { square: map.at('c'), narrow: true })).toBe(6)
  expect(squeezeCost(found, { square: map.at('d'), narrow: true })).toBe(-1)
  expect(way(found, map.at('c'), true)).toBe('a2 c3! d3! e3!')
})

test('the step out into the open costs no more than any other', () => {
  const map = draw(corridor)
  const found = squeeze(map.board, 2, map.at('d'), true)
  expect(way(found, map.at('e') - 8, false)).toBe('f3! g2')
  expect(squeezeCost(found, { square: map.at('e') - 8, narrow: false })).toBe(1)
})

test('two sizes too big is too big', () => {
  const map = draw(`
    A . . . .
    . . . . .
    . . . a .
    # # # . #
  `)
  const small = squeeze(map.board, 3, map.at('A'))
  expect(small.stands.every((one) => one.square < 3 * 5)).toBe(true)
})

test('others are passed or not, and never stopped on', () => {
  const map = draw(corridor)
  const marks = new Uint8Array(map.board.size)
  marks[map.at('b')] = NO_STOP
  const passing = squeeze(map.board, 2, map.at('A'), false, 6, marks)
  expect(canStand(passing, { square: map.at('b'), narrow: true })).toBe(false)
  expect(squeezeCost(passing, { square: map.at('c'), narrow: true })).toBe(6)
  marks[map.at('b')] = SHUT
  expect(squeezeCost(squeeze(map.board, 2, map.at('A'), false, 6, marks), { square: map.at('c'), narrow: true })).toBe(-1)
  expect(FULL).toBeGreaterThan(6)
})
