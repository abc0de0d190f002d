import { type Board, changed, EFFECT, FULL, neighbour, obstacleAt, patch, SIDE, SIGHT, SOLID, type Square } from '@riposte/board'
import { lasting } from '@riposte/referee'

/** What stands on squares and between them and is more to some than to others: low works, curbs, thin curtains. */

const isWaistHigh = (blocks: number, tall: number): boolean => (blocks & SOLID) !== 0 && (blocks & EFFECT) === 0 && tall < SIDE

/** The board with whatever is so stopping more. */
const recast = (isSo: (blocks: number, tall: number, kind: string) => boolean, adds: number, isWhole: boolean) =>
  lasting((board: Board): Board => {
    const edges = board.edges.map((one) =>
      isSo(one.blocks, one.to, one.kind) ? { ...one, blocks: one.blocks | adds, to: isWhole ? FULL : one.to } : one,
    )
    const obstacles = board.obstacles.map((one) =>
      isSo(one.blocks, one.tall, one.kind) ? { ...one, blocks: one.blocks | adds, tall: isWhole ? FULL : one.tall } : one,
    )
    const isSame = edges.every((one, i) => one === board.edges[i]) && obstacles.every((one, i) => one === board.obstacles[i])
    return isSame ? board : { ...patch(board, [{ set: 'floor', squares: [], height: 0 }]), edges, obstacles }
  })

/** Waist-high works: cover for who stands, a wall for who lies. */
export const raised = recast(isWaistHigh, EFFECT, true)

/** Curbs, low and stopping nothing: cover for who lies, and for the tiny. */
export const curbed = recast((blocks, tall) => blocks === 0 && tall < SIDE, SOLID, false)

/** Thin curtains, which hide nothing, as heavy ones. */
export const curtained = recast(
  // @rule homl.terrain.concealing-edge
  (blocks, _, kind) => kind === 'curtain' && (blocks & SIGHT) === 0,
  SIGHT,
  false,
)

/** As if nothing on an edge stopped an effect. */
export const unwalled = lasting((board: Board): Board => {
  const edges = board.edges.map((one) => ({ ...one, blocks: one.blocks & ~EFFECT }))
  return { ...patch(board, [{ set: 'floor', squares: [], height: 0 }]), edges, walls: [] }
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
