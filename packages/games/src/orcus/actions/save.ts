import { effectsOn } from '@riposte/referee'
import type { Action } from '../action.ts'
import { saveAgainst } from '../rolls/saves.ts'
import { R } from '../rules.ts'

/** There is no such action: it is on the list so that it can be told why. Off: a standard action buys a save. */
export const save: Action = {
  id: 'save',
  rule: R.save.roll,
  cost: 'standard',
  about: 'Not possible: saves are rolled when a rule calls for them.',
  example: 'A: [save]',
  pointless: (step, id) => {
    for (const effect of step.fight.effects) if (effect.on === id && effect.until === 'save') return false
    return true
  },
  forbidden: (step) => [step.forbids(R.save.forced, true)],
  take(step, id, pay) {
    pay()
    const [effect] = effectsOn(step.fight, id).filter((one) => one.until === 'save')
    if (effect !== undefined) saveAgainst(step, id, effect)
  },
}
