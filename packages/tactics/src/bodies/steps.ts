import { areaOf, type Board, type Footprint, type Square, squareDistance, squareOf, stepsFrom } from '@riposte/board'

/** How far two bodies have to go to each other, for those who plan ahead. */

/** More steps than any way has. */
const NO_WAY = 1000

/** From whichever square of the one to whichever of the other, round walls; as the crow flies, and far, where there is no way. */
export function stepsBetween(board: Board, mine: Footprint, at: Square, theirs: Footprint, there: Square): number {
  const { columns } = board
  const most = areaOf(mine)
  let least = NO_WAY + squareDistance('chebyshev', columns, there, at)
  for (let i = areaOf(theirs) - 1; i >= 0; i--) {
    const to = squareOf(columns, theirs, there, i)
    const steps = stepsFrom(board, to)
    for (let k = 0; k < most; k++) {
      const from = squareOf(columns, mine, at, k)
      least = Math.min(least, from === to ? 0 : steps[from] || least)
    }
  }
  return least
}
