import {
  areaOf,
  type Board,
  DIAGONALS,
  type Diagonals,
  type Footprint,
  type Gait,
  type Square,
  squareDistance,
  squareOf,
  squaresUnder,
  stepsFrom,
} from '@riposte/board'
import { lasting } from '@riposte/referee'

/** How far it is to each other, or to one of several places, for those who plan ahead. */

/** More steps than any way has. */
export const NO_WAY = 1000

type Steps = (at: Square) => number

/** From wherever the one might stand to the other, which stays: round walls; as the crow flies, and far, where there is no way. */
export function stepsTo(board: Board, mine: Footprint, theirs: Footprint, there: Square, diagonals: Diagonals = 'same'): Steps {
  const known = knownOn(board)
  const shapes = ((mine.across * SIZES + mine.down) * SIZES + theirs.across) * SIZES + theirs.down
  const key = shapes * DIAGONALS.length + DIAGONALS.indexOf(diagonals)
  let row = known.get(key)
  if (row === undefined) known.set(key, (row = Array.from<undefined>({ length: board.terrain.length })))
  return (row[there] ??= findSteps(board, mine, theirs, there, diagonals))
}

/** More than any body is wide. */
const SIZES = 64
/** By both bodies' sizes and how diagonals count, then by where the other stands. */
const knownOn = lasting<Board, Map<number, (Steps | undefined)[]>>(() => new Map())

function findSteps(board: Board, mine: Footprint, theirs: Footprint, there: Square, diagonals: Diagonals): Steps {
  const { columns } = board
  const most = areaOf(mine)
  const goals = squaresUnder(columns, theirs, there)
  const fields = goals.map((goal) => stepsFrom(board, goal, 'walking', diagonals))
  return (at) => {
    let least = NO_WAY
    for (let k = 0; k < most; k++) {
      const from = k === 0 ? at : squareOf(columns, mine, at, k)
      for (let i = 0; i < goals.length; i++) {
        const steps = from === goals[i] ? 0 : fields[i]?.[from] || least
        if (steps < least) least = steps
      }
    }
    return least < NO_WAY ? least : NO_WAY + squareDistance('chebyshev', columns, there, at)
  }
}

/** Steps from squares to the nearest of some places, round walls; as the crow flies, and farther than that, where no way leads. */
export function nearness(board: Board, there: readonly Square[], gait?: Gait): (from: Square) => number {
  const fields = there.map((at) => stepsFrom(board, at, gait))
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
