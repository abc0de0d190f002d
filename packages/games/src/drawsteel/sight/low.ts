import { type Board, type Box, type Change, FULL, type Half, obstacleAt, patch, type Square } from '@riposte/board'

/**
 * How heights hide: what is lower than half of the target hides nothing of it, and what is higher hides at least half of
 * what stands behind it, however high. A looker whose feet are above it looks over it as the lines go.
 */

const seen = new WeakMap<Board, Map<number, Board>>()

/** The board as it hides a target from a looker. */
export function hidingBoard(board: Board, looker: Box, { z0, z1 }: Box): Board {
  if (!hasHeights(board)) return board
  const half = z0 + (z1 - z0) / 2
  const key = half * 4 * FULL + looker.z0 * 4
  let known = seen.get(board)
  if (known === undefined) seen.set(board, (known = new Map<number, Board>()))
  let changed = known.get(key)
  if (changed === undefined) known.set(key, (changed = patch(board, changesFor(board, looker.z0, half))))
  return changed
}

const heights = new WeakMap<Board, boolean>()

/** Whether anything on the board ends below the sky. */
function hasHeights(board: Board): boolean {
  let known = heights.get(board)
  if (known === undefined) {
    known = board.edges.some((edge) => edge.to < FULL) || board.walls.some((wall) => wall !== null && wall.to < FULL)
    for (let square = 0; square < board.size && !known; square++) known = (obstacleAt(board, square)?.tall ?? FULL) < FULL
    heights.set(board, known)
  }
  return known
}

/** What something of that height counts for: nothing, the height it has, or as much as if it had no end. */
type Counted = 'nothing' | 'itself' | 'all'

function changesFor(board: Board, feet: Half, half: Half): readonly Change[] {
  const counted = (top: Half): Counted => (top < half ? 'nothing' : top > feet && top < FULL ? 'all' : 'itself')
  const changes: Change[] = []
  for (let square = 0; square < board.size; square++) {
    changes.push(...obstacleChange(board, square, counted), ...edgeChanges(board, square, counted))
  }
  for (const [index, wall] of board.walls.entries()) {
    const as = wall === null ? 'itself' : counted(wall.to)
    if (wall !== null && as !== 'itself') changes.push({ set: 'wall', index, wall: as === 'all' ? { ...wall, to: FULL } : null })
  }
  return changes
}

function obstacleChange(board: Board, square: Square, counted: (top: Half) => Counted): readonly Change[] {
  const obstacle = obstacleAt(board, square)
  if (obstacle === undefined || obstacle.tall >= FULL) return []
  const as = counted((board.floor[square] ?? 0) + obstacle.tall)
  return as === 'itself' ? [] : [{ set: 'obstacle', squares: [square], obstacle: as === 'all' ? { ...obstacle, tall: FULL } : null }]
}

function edgeChanges(board: Board, square: Square, counted: (top: Half) => Counted): readonly Change[] {
  return (
    [
      [square + 1, board.east],
      [square + board.columns, board.south],
    ] as const
  ).flatMap(([beside, edges]): Change[] => {
    const edge = board.edges[(edges[square] ?? 0) - 1]
    if (edge === undefined || edge.to >= FULL) return []
    const as = counted(Math.max(board.floor[square] ?? 0, board.floor[beside] ?? 0) + edge.to)
    return as === 'itself' ? [] : [{ set: 'edge', between: [square, beside], edge: as === 'all' ? { ...edge, to: FULL } : null }]
  })
}
