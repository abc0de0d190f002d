import { effectOn } from '@riposte/referee'
import { fallProne, isIn } from '../conditions/conditions.ts'
import { dousing, ON_FIRE } from '../damage/hazards.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { save } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** Putting oneself out. */
export const douse: Action = {
  id: 'douse',
  rule: R.fire.extinguish,
  about: 'Drop and roll: a DEX save puts the fire out. Answers: none.',
  example: 'A: [douse]',
  pointless: (step, id) => effectOn(step.fight, id, ON_FIRE) === undefined,
  forbidden: (step, id) => [step.forbids(R.action.move, pieceAt(step.fight, id).pace !== 'still')],
  take(step, id, pay) {
    // @rule fansys.fire.extinguish
    pay()
    if (!isIn(step.fight, id, 'prone')) fallProne(step, id, id, R.fire.extinguish)
    const { success } = save(step, {
      id,
      stat: 'DEX',
      needs: dousing(sheetOf(step.fight, id).size),
      what: 'put it out',
      rule: R.fire.extinguish,
    })
    const burning = effectOn(step.fight, id, ON_FIRE)
    // @rule fansys.fire.extinguish
    if (success && burning !== undefined) step.end(burning, 'put out', R.fire.extinguish)
  },
}
