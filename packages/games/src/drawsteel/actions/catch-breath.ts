import { isDying } from '../conditions/conditions.ts'
import { maySpendRecovery, spendRecovery } from '../damage/stamina.ts'
import { isHero, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** Catch Breath. */

export const catchBreath: Action = {
  id: 'catch-breath',
  told: 'catches breath',
  about: 'Maneuver: spend a Recovery and regain Stamina equal to your recovery value. Answers: none.',
  example: 'A: [catch-breath]',
  rule: R.maneuver.catchBreath,
  cost: 'maneuver',
  pointless: (step, id) => !isHero(step.fight, id),
  forbidden: (step, id) => [
    step.forbids(R.dying.noCatchBreath, isDying(step, pieceAt(step.fight, id))),
    step.forbids(R.maneuver.catchBreath, !maySpendRecovery(step, id)),
  ],
  take: (step, id) => spendRecovery(step, id, id, R.maneuver.catchBreath),
}
