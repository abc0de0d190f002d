import {
  type Board,
  type Box,
  type Change,
  columnOf,
  edgeAt,
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
  return squares.some((square) => {
    const x = columnOf(square, board.columns) * SIDE
    const y = rowOf(square, board.columns) * SIDE
    if (far.x0 >= x + SIDE && isSlit(board, square, 1, 0)) return true
    if (far.x1 <= x && isSlit(board, square, -1, 0)) return true
    if (far.y0 >= y + SIDE && isSlit(board, square, 0, 1)) return true
    return far.y1 <= y && isSlit(board, square, 0, -1)
  })
}

/** The board as it hides somebody from who stands on these squares: nothing is hidden by the slits for who looks out of one. */
export const outOfSlit = (board: Board, squares: readonly Square[], far: Box): Board =>
  hasSlits(board) && isBehindSlit(board, squares, far) ? withoutSlits(board) : board

const withoutSlits = lasting((board: Board): Board => {
  const changes: Change[] = []
  for (let square = 0; square < board.size; square++) {
    if (edgeAt(board, square, 'east')?.kind === 'slit') changes.push({ set: 'edge', between: [square, square + 1], edge: null })
    if (edgeAt(board, square, 'south')?.kind === 'slit')
      changes.push({ set: 'edge', between: [square, square + board.columns], edge: null })
  }
  return patch(board, changes)
})

function isSlit(board: Board, inside: Square, stepX: number, stepY: number): boolean {
  const outside = neighbour(board, inside, stepX, stepY)
  const edge = outside === NOWHERE ? undefined : edgeBetween(board, inside, outside)
  return edge?.kind === 'slit' && edge.inside === inside
}
