import type { Action } from '../action.ts'
import { R } from '../rules.ts'

/** There is no such action: it is on the list so that it can be told why. */
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
  take: () => {},
}
