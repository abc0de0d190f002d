import { type Board, columnOf, rowOf, type Square } from '@riposte/board'

/** What shape a wall of squares may have. */

// @rule homl.type.wall otherwise number
const MOST_BESIDE = 3
/** Walls shorter than that cannot help being bunched. */
// @rule homl.type.wall-shape otherwise number
const LEAST_STRETCHED = 4

/** How many squares of the wall one touches. */
export const besides = ({ columns }: Board, wall: readonly Square[], one: Square): number =>
  wall.filter((other) => touches(columns, one, other)).length

export const isCrowded = (board: Board, wall: readonly Square[]): boolean => wall.some((one) => besides(board, wall, one) > MOST_BESIDE)

/** A square touches all the others; or it will, whichever is the last. */
export const isBunched = (board: Board, wall: readonly Square[], length: number): boolean =>
  length >= LEAST_STRETCHED && isClump(board, wall, length)

function isClump(board: Board, wall: readonly Square[], length: number): boolean {
  if (wall.length === length) return wall.some((one) => besides(board, wall, one) === wall.length - 1)
  if (wall.length < length - 1) return false
  for (let last = 0; last < board.size; last++) {
    const whole = [...wall, last]
    if (besides(board, wall, last) > 0 && !wall.includes(last) && !isCrowded(board, whole) && !isClump(board, whole, length)) return false
  }
  return true
}

function touches(columns: number, a: Square, b: Square): boolean {
  return a !== b && Math.abs(columnOf(a, columns) - columnOf(b, columns)) <= 1 && Math.abs(rowOf(a, columns) - rowOf(b, columns)) <= 1
}
