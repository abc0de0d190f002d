import {
  type Board,
  type Box,
  type Change,
  columnOf,
  edgeBetween,
  NOWHERE,
  neighbour,
  patch,
  rowOf,
  SIDE,
  type Square,
} from '@riposte/board'
import { lasting } from '@riposte/referee'

/** Slits to look and shoot out of: they have an inside. */

export const hasSlits = lasting((board: Board) => board.edges.some(({ kind }) => kind === 'slit'))

/** Who stands on these squares stands right behind a slit, on its inside, and the other all beyond it. */
export function isBehindSlit(board: Board, squares: readonly Square[], far: Box): boolean {
  return squares.some((square) => sides.some((side) => isBeyond(board, square, side, far)))
}

/** The board as it hides somebody from who stands on these squares: nothing is hidden by a slit for who looks out of it. */
export function outOfSlit(board: Board, squares: readonly Square[], far: Box): Board {
  if (!hasSlits(board) || !isBehindSlit(board, squares, far)) return board
  const own = squares.flatMap((square) =>
    sides.flatMap((side) => (isBeyond(board, square, side, far) ? [[square, beside(board, square, side)] as const] : [])),
  )
  const known = opened(board)
  const key = own.join(' ')
  const open =
    known.get(key) ??
    patch(
      board,
      own.map((between): Change => ({ set: 'edge', between, edge: null })),
    )
  known.set(key, open)
  return open
}

/** By the slits that are looked out of. */
const opened = lasting<Board, Map<string, Board>>(() => new Map())

const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
type Side = (typeof sides)[number]

const beside = (board: Board, square: Square, [stepX, stepY]: Side): Square => neighbour(board, square, stepX, stepY)

function isBeyond(board: Board, square: Square, side: Side, far: Box): boolean {
  const [stepX, stepY] = side
  const x = columnOf(square, board.columns) * SIDE
  const y = rowOf(square, board.columns) * SIDE
  const isThere = stepX > 0 ? far.x0 >= x + SIDE : stepX < 0 ? far.x1 <= x : stepY > 0 ? far.y0 >= y + SIDE : far.y1 <= y
  return isThere && isSlit(board, square, side)
}

function isSlit(board: Board, inside: Square, side: Side): boolean {
  const outside = beside(board, inside, side)
  const edge = outside === NOWHERE ? undefined : edgeBetween(board, inside, outside)
  return edge?.kind === 'slit' && edge.inside === inside
}
