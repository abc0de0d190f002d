import { type Board, type Box, type Change, type Half, obstacleAt, patch, SIDE, type Square } from '@riposte/board'

/** What is too low to hide anybody: less than half as high as the target. */

const stripped = new WeakMap<Board, Map<Half, Board>>()

/** The board without it. Nothing is lower than half a creature of size 1. */
export function withoutLow(board: Board, { z0, z1 }: Box): Board {
  if (z1 - z0 <= SIDE) return board
  const level = z0 + (z1 - z0) / 2
  let known = stripped.get(board)
  if (known === undefined) stripped.set(board, (known = new Map<Half, Board>()))
  let left = known.get(level)
  if (left === undefined) known.set(level, (left = strip(board, level)))
  return left
}

function strip(board: Board, level: Half): Board {
  const low: Square[] = []
  const changes: Change[] = []
  for (let square = 0; square < board.size; square++) {
    const obstacle = obstacleAt(board, square)
    if (obstacle !== undefined && (board.floor[square] ?? 0) + obstacle.tall < level) low.push(square)
    for (const [apart, edges] of [
      [1, board.east],
      [board.columns, board.south],
    ] as const) {
      const number = edges[square] ?? 0
      const edge = number > 0 ? board.edges[number - 1] : undefined
      const floor = Math.max(board.floor[square] ?? 0, board.floor[square + apart] ?? 0)
      if (edge !== undefined && floor + edge.to < level) changes.push({ set: 'edge', between: [square, square + apart], edge: null })
    }
  }
  if (low.length > 0) changes.push({ set: 'obstacle', squares: low, obstacle: null })
  return patch(board, changes)
}
