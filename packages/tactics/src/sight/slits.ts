import { type Board, type Box, columnOf, edgeBetween, NOWHERE, neighbour, rowOf, SIDE, type Square } from '@riposte/board'
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

function isSlit(board: Board, inside: Square, stepX: number, stepY: number): boolean {
  const outside = neighbour(board, inside, stepX, stepY)
  const edge = outside === NOWHERE ? undefined : edgeBetween(board, inside, outside)
  return edge?.kind === 'slit' && edge.inside === inside
}
