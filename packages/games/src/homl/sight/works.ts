import { type Board, changed, EFFECT, FULL, neighbour, obstacleAt, patch, SIDE, SOLID, type Square } from '@riposte/board'
import { lasting } from '@riposte/referee'

/** Waist-high works: cover for who stands, a wall for who lies. */

const isWaistHigh = (blocks: number, tall: number): boolean => (blocks & SOLID) !== 0 && (blocks & EFFECT) === 0 && tall < SIDE

/** The board as it is for who lies. */
export const raised = lasting((board: Board): Board => {
  const isLow =
    board.edges.some(({ blocks, to }) => isWaistHigh(blocks, to)) || board.obstacles.some(({ blocks, tall }) => isWaistHigh(blocks, tall))
  if (!isLow) return board
  const fresh = patch(board, [{ set: 'floor', squares: [], height: 0 }])
  return {
    ...fresh,
    edges: board.edges.map((one) => (isWaistHigh(one.blocks, one.to) ? { ...one, blocks: one.blocks | EFFECT, to: FULL } : one)),
    obstacles: board.obstacles.map((one) =>
      isWaistHigh(one.blocks, one.tall) ? { ...one, blocks: one.blocks | EFFECT, tall: FULL } : one,
    ),
  }
})

/** The board without the works that somebody in these squares stands at. */
export const leaningOver = (board: Board, squares: readonly Square[]): Board =>
  squares.reduce((all, square) => beside.reduce((one, [x, y]) => without(one, square, neighbour(board, square, x, y)), all), board)

const beside = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

function without(board: Board, square: Square, next: Square): Board {
  if (next < 0) return board
  const low = Math.min(square, next)
  const number = (Math.abs(next - square) === 1 ? board.east : board.south)[low] ?? 0
  const edge = board.edges[number - 1]
  if (edge !== undefined && isWaistHigh(edge.blocks, edge.to)) return changed(board, { set: 'edge', between: [square, next], edge: null })
  const obstacle = obstacleAt(board, next)
  if (obstacle === undefined || !isWaistHigh(obstacle.blocks, obstacle.tall)) return board
  return changed(board, { set: 'obstacle', squares: [next], obstacle: null })
}
