import { NOWHERE, type Square, squareDistance, squareName } from '@riposte/board'
import { type Effect, effectOn, latest, nameIn, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { followMaker } from '../creations/zones.ts'
import { bundleOf, carries } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf } from '../terms.ts'
import { type Pace, paceOf } from './plan.ts'
import { relocate } from './relocate.ts'
import { canBeAt } from './room.ts'

/** Out of play: whoever is removed stands nowhere on the board until that is over. */

/** Where somebody was when it was removed. */
const ABSENT = 'absent'

const areAway = latest((effects: readonly Effect[]) =>
  effects.some((one) => one.kind === ABSENT || (bundleOf(one).mask & bitOf.removed) !== 0),
)

/** Whoever has been removed leaves the board, and whoever no longer is comes back. */
export function settleAbsence(step: OrcusStep): void {
  const { fight } = step
  if (!areAway(fight.effects)) return
  for (const piece of fight.pieces) {
    const { id, at, gone } = piece
    if (gone === 1) continue
    const left = effectOn(fight, id, ABSENT)
    if (!carries(fight, id, 'removed')) comeBack(step, id, left)
    else if (left === undefined && at !== NOWHERE) leave(step, id)
    if (piece.at !== at) followMaker(step, id)
  }
}

function leave(step: OrcusStep, id: PieceId): void {
  const here = paceOf(step, id)
  step.begin({ kind: ABSENT, on: id, rule: R.cond.removed, until: 'never', value: here.height, squares: [here.at] })
  // @rule orcus.cond.removed
  relocate(step, id, { ...here, at: NOWHERE }, { how: 'removed', rule: R.cond.removed })
}

/** To the space it left, or the nearest that is free; of several as near it picks one. */
function comeBack(step: OrcusStep, id: PieceId, left: Effect | undefined): void {
  const [old] = left?.squares ?? []
  if (left === undefined || old === undefined) return
  step.end(left, 'back', R.cond.removed)
  const { board } = step.fight
  const { narrow } = paceOf(step, id)
  const was: Pace = { at: old, height: left.value, narrow }
  if (canBeAt(step, id, was)) return relocate(step, id, was, BACK)
  const on = (at: Square): Pace => ({ at, height: floorUnder(step.fight, id, at), narrow })
  const far = (at: Square): number => squareDistance('chebyshev', board.columns, at, old)
  const free = Array.from(board.floor, (_, at) => at).filter((at) => canBeAt(step, id, on(at)))
  const nearest = Math.min(...free.map(far))
  const options = free.filter((at) => far(at) === nearest).map((at) => ({ id: squareName(at, board.columns), square: at }))
  const to = options.length < 2 ? options[0] : ask.square(step, id, `where ${nameIn(step.fight, id)} appears`, options)
  if (to !== undefined) relocate(step, id, on(to.square), BACK)
}
const BACK = { how: 'back', rule: R.cond.removed }
