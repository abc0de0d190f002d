import { type Board, type Footprint, FULL, type Square } from '@riposte/board'
import { lasting } from '@riposte/referee'

const known = lasting<Board, Map<number, Int16Array>>(() => new Map())

/** The floor that a body stands over, anchored at each square: the highest under it. */
export function floorsFor(board: Board, { across, down }: Pick<Footprint, 'across' | 'down'>): Int16Array {
  if (across === 1 && down === 1) return board.floor
  const sizes = known(board)
  const key = across * 64 + down
  let floors = sizes.get(key)
  if (floors === undefined) sizes.set(key, (floors = Int16Array.from(board.floor, (_, at) => highestUnder(board, across, down, at))))
  return floors
}

function highestUnder(board: Board, across: number, down: number, at: Square): number {
  let highest = -FULL
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) highest = Math.max(highest, board.floor[at + row * board.columns + column] ?? -FULL)
  return highest
}
