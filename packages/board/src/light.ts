/** Light on the board: ambient light and sources, stopped by what stops sight. */
import { type Board, BRIGHT, DIM, emptyMemo, thinWallsFor, topsFor } from './board.ts'
import { squareBox } from './footprint.ts'
import { FULL, SIDE } from './lattice.ts'
import { distance, type Metric } from './metric.ts'
import type { LinePolicy } from './policy.ts'
import { cornersMeet } from './sight.ts'
import { columnOf, rowOf, type Square } from './squares.ts'

/** Something that shines: bright out to one distance in squares, dim out to another. */
export interface LightSource {
  readonly square: Square
  readonly bright: number
  readonly dim: number
}

/**
 * Writes the light in every square (an index into LIGHTS: dark, dim, bright): the brightest of the board's own light
 * and every source within its distance that has a free line from some corner of its square.
 */
export function lightSquares(
  board: Board,
  sources: readonly LightSource[],
  metric: Metric,
  policy: LinePolicy,
  out: Uint8Array,
): Uint8Array {
  out.set(board.light)
  for (const source of sources) shine(board, source, metric, policy, out)
  return out
}

function shine(board: Board, source: LightSource, metric: Metric, policy: LinePolicy, out: Uint8Array): void {
  const column = columnOf(source.square, board.columns)
  const row = rowOf(source.square, board.columns)
  const range = Math.max(source.bright, source.dim)
  const near = withWallsAround(board, column, row, range, policy.mask)
  for (let r = Math.max(0, row - range); r <= Math.min(board.rows - 1, row + range); r++) {
    for (let c = Math.max(0, column - range); c <= Math.min(board.columns - 1, column + range); c++) {
      const away = distance(metric, c - column, r - row)
      const level = away <= source.bright ? BRIGHT : away <= source.dim ? DIM : 0
      const square = r * board.columns + c
      if (level > out[square] && isLit(near, source.square, square, policy)) out[square] = level
    }
  }
}

/** The board without the free walls that no line of this light can meet: every line looks at all of them. */
function withWallsAround(board: Board, column: number, row: number, range: number, mask: number): Board {
  const [west, east] = [(column - range) * SIDE, (column + range + 1) * SIDE]
  const [north, south] = [(row - range) * SIDE, (row + range + 1) * SIDE]
  const thin = thinWallsFor(board, mask)
  const free = thin.free.filter(
    ({ x0, y0, x1, y1 }) => Math.max(x0, x1) >= west && Math.min(x0, x1) <= east && Math.max(y0, y1) >= north && Math.min(y0, y1) <= south,
  )
  if (free.length === thin.free.length) return board
  const memo = emptyMemo()
  memo.tops[mask] = topsFor(board, mask)
  memo.thin[mask] = { ...thin, free }
  return { ...board, memo }
}

/** Light falls on the floor of a square, or on top of what stands there; a square filled to any height stays as it is. */
function isLit(board: Board, from: Square, square: Square, policy: LinePolicy): boolean {
  if (from === square) return true
  const tops = topsFor(board, policy.mask)
  if (tops[square] >= FULL) return false
  return cornersMeet(board, squareBox(board.columns, from, board.floor[from]), squareBox(board.columns, square, tops[square]), policy)
}
