import { emptyBoard, parseSquare, squareName } from '@riposte/board'
import { expect, it } from 'vitest'
import { keepsStraight, straightTo } from '../src/index.ts'

const board = emptyBoard(9, 7)
const at = (name: string): number => parseSquare(name, board.columns, board.rows)
const free = (): number => 1

/** The line as it is written; squares that are named cost more, or cannot be entered. */
function line(from: string, to: string, costs: Readonly<Record<string, number>> = {}): string | undefined {
  const found = straightTo(board, at(from), at(to), (_, d, next) => (d < 0 ? -1 : (costs[squareName(next, board.columns)] ?? free())))
  return found && `${found.squares.map((square) => squareName(square, board.columns)).join('>')} ${found.cost}`
}

it.each([
  ['a1', 'd1', {}, 'b1>c1>d1 3'],
  ['d4', 'a1', {}, 'c3>b2>a1 3'],
  ['d4', 'd4', {}, ' 0'],
  ['a1', 'c2', {}, 'b2>c2 2'],
  ['a1', 'c2', { b2: -1 }, 'b1>c2 2'],
  ['a1', 'c2', { b1: -1 }, 'b2>c2 2'],
  ['c2', 'a1', { b1: -1 }, 'b2>a1 2'],
  ['c2', 'a1', { b2: -1 }, 'b1>a1 2'],
  ['a1', 'c2', { b1: -1, b2: -1 }, undefined],
  ['a1', 'c2', { b2: 2 }, 'b1>c2 2'],
  ['a1', 'e3', { b2: -1, d2: -1 }, 'b1>c2>d3>e3 4'],
  ['a1', 'e3', { c2: -1 }, undefined],
  ['a1', 'd2', { b1: -1 }, undefined],
])('from %s straight to %s, with %o: %s', (from, to, costs, told) => {
  expect(line(from, to, costs)).toBe(told)
})

it('every way of as many squares that is as near to the line all along keeps to it, and the one found is such a way', () => {
  for (let to = 0; to < board.size; to++) {
    const found = straightTo(board, at('e4'), to, free)
    const path = (found?.squares ?? []).map((square) => ({ at: square, height: 0 }))
    expect(keepsStraight(board, at('e4'), path)).toBe(true)
  }
  const path = (way: string): { at: number; height: number }[] => way.split('>').map((name) => ({ at: at(name), height: 0 }))
  expect(keepsStraight(board, at('a1'), path('b1>c2'))).toBe(true)
  expect(keepsStraight(board, at('a1'), path('b1>c1>d2'))).toBe(false)
  expect(keepsStraight(board, at('a1'), path('b1>c1>c2'))).toBe(false)
})

it('of ways that keep to the line and cost the same, the one found lets as few strike as any', () => {
  /** Who strikes at whoever leaves a square: each but once on a way. */
  const strikers = (way: readonly number[]): readonly number[] => [
    ...new Set(way.slice(0, -1).flatMap((square) => [(square * 7) % 5, (square * 11) % 6].filter((foe) => foe < 3))),
  ]
  const spots = (way: readonly number[]): { at: number; height: number }[] => way.map((square) => ({ at: square, height: 0 }))
  for (let to = 1; to < board.size; to++) {
    const [right, down] = [to % board.columns, Math.floor(to / board.columns)]
    const length = Math.max(right, down)
    let all: number[][] = [[]]
    for (let i = 1; i <= length; i++) {
      const near = (whole: number): number[] => [...new Set([Math.floor((whole * i) / length), Math.ceil((whole * i) / length)])]
      all = all.flatMap((way) => near(right).flatMap((column) => near(down).map((row) => [...way, row * board.columns + column])))
    }
    const fewest = Math.min(...all.filter((way) => keepsStraight(board, at('a1'), spots(way))).map((way) => strikers(way).length))
    expect(strikers(straightTo(board, at('a1'), to, free, strikers)?.squares ?? []).length).toBe(fewest)
  }
})
