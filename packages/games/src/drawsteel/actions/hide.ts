import { nameIn, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isForbidden } from '../conditions/conditions.ts'
import { type DsPiece, isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { hiddenPossible, mayHide } from '../sight/hiding.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Hide. */

export const hide: Action = {
  id: 'hide',
  told: 'hides',
  about: 'Maneuver: hide from every enemy from which you have cover or concealment. Answers: none.',
  example: 'A: [hide]',
  rule: R.maneuver.hide,
  cost: 'maneuver',
  forbidden: (step, id) => [
    step.forbids(R.maneuver.hide, hiddenPossible(step, id).length === 0),
    step.forbids(R.triggered.barred, isForbidden(step, id, 'hide')),
  ],
  take: (step, id) => {
    mayHide(step, id)
    if (pieceAt(step.fight, id).squad >= 0 && step.applies(R.minion.maneuvers)) for (const one of mates(step, id)) hideToo(step, one.id)
  },
}

/** Others of its squad who still may act and have something to hide behind. */
const mates = (step: DsStep, id: PieceId): DsPiece[] =>
  step.fight.pieces.filter(
    (one) =>
      one.squad === pieceAt(step.fight, id).squad &&
      one.id !== id &&
      isUp(one) &&
      one.done === 0 &&
      one.action * one.maneuver > 0 &&
      hiddenPossible(step, one.id).length > 0,
  )

/** With the maneuver of its own. */
function hideToo(step: DsStep, id: PieceId): void {
  const options = [{ id: 'hide', byDefault: true }, { id: 'stay' }]
  if (ask.choice(step, id, `${nameIn(step.fight, id)} hides with the squad`, options, R.minion.maneuvers).id === 'stay') return
  step.set(id, 'action', 0, R.minion.economy)
  step.set(id, 'maneuver', 0, R.minion.economy)
  mayHide(step, id)
}
