import { isForbidden } from '../conditions/conditions.ts'
import { isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { hiddenPossible, mayHide } from '../sight/hide.ts'
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
    const { squad } = pieceAt(step.fight, id)
    if (squad >= 0 && step.applies(R.minion.maneuvers))
      for (const one of step.fight.pieces) if (one.squad === squad && one.id !== id && isUp(one)) mayHide(step, one.id)
  },
}
