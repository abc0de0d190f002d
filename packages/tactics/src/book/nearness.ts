import { type Board, type Square, squareDistance, stepsFrom } from '@riposte/board'

/** More steps than any way has. */
export const NO_WAY = 1000

/** Steps from squares to the nearest of some places, round walls; as the crow flies, and farther than that, where no way leads. */
export function nearness(board: Board, there: readonly Square[], down?: 'leaping' | 'stepping'): (from: Square) => number {
  const fields = there.map((at) => stepsFrom(board, at, down))
  return (from) => {
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < fields.length; i++) {
      const at = there[i] ?? from
      const steps = fields[i]?.[from] ?? 0
      const away = steps > 0 || at === from ? steps : NO_WAY + squareDistance('chebyshev', board.columns, at, from)
      if (away < least) least = away
    }
    return least
  }
}
