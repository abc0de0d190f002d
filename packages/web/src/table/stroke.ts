import type { Board, Square } from '@riposte/board'
import type { Point } from '../board/outline.ts'

/** What a hand draws over the board between pressing and letting go: points are in squares. */

/** The side that two neighbours share. */
export type Side = readonly [Square, Square]

/** How near to a line the hand must be, and how far from its corners, to mean that line and not one that it crosses. */
const NEAR = 0.34
const CORNER = 0.18
/** A quick hand is looked at this often on its way. */
const GRAIN = 0.12

/** Every point on the way of a quick hand. */
export function along(from: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / GRAIN))
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
  })
}

export function squareAt(board: Board, { x, y }: Point): Square | undefined {
  return x < 0 || y < 0 || x >= board.columns || y >= board.rows ? undefined : Math.floor(y) * board.columns + Math.floor(x)
}

/** The side of a square that is nearest to a point; the rim of the board is none. */
export function nearestSide(board: Board, at: Point): Side | undefined {
  const square = squareAt(board, at)
  if (square === undefined) return undefined
  const x = at.x - Math.floor(at.x)
  const y = at.y - Math.floor(at.y)
  const column = square % board.columns
  const sides = [
    { far: x, to: column > 0 ? square - 1 : -1 },
    { far: 1 - x, to: column < board.columns - 1 ? square + 1 : -1 },
    { far: y, to: square - board.columns },
    { far: 1 - y, to: square + board.columns < board.size ? square + board.columns : -1 },
  ]
  const best = sides.filter(({ to }) => to >= 0).sort((a, b) => a.far - b.far)[0]
  return best === undefined ? undefined : sideOf(square, best.to)
}

/** The side that a hand goes along; none while it is away from lines, or crosses them. */
export function sideAlong(board: Board, at: Point): Side | undefined {
  const [x, y] = [at.x - Math.round(at.x), at.y - Math.round(at.y)]
  const [acrossLine, alongLine] = Math.abs(x) < Math.abs(y) ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)]
  return acrossLine > NEAR || alongLine < CORNER ? undefined : nearestSide(board, at)
}

const sideOf = (a: Square, b: Square): Side => (a < b ? [a, b] : [b, a])

/** Where a side lies, from corner to corner. */
export function lineOf(board: Board, [a, b]: Side): { readonly from: Point; readonly to: Point } {
  const x = b % board.columns
  const y = Math.floor(b / board.columns)
  return b - a === 1 ? { from: { x, y }, to: { x, y: y + 1 } } : { from: { x, y }, to: { x: x + 1, y } }
}
