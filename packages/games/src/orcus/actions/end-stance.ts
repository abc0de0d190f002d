import type { Action } from '../action.ts'
import { endStance, stanceOf } from '../powers/stances.ts'
import { R } from '../rules.ts'

/** A stance can be given up without another; entering a new one is using its power. */
export const giveUpStance: Action = {
  id: 'end-stance',
  rule: R.kw.stanceSwitch,
  cost: 'none',
  about: 'End your stance without entering another. No action.',
  example: 'A: [end-stance]',
  pointless: (step, id) => stanceOf(step.fight, id) === undefined,
  take(step, id, pay) {
    pay()
    endStance(step, id)
  },
}
