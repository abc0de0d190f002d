import type { Action } from '../action.ts'
import { bundleOf, sheetOf } from '../fight.ts'
import { endStance, stanceOf } from '../powers/stances.ts'
import { R } from '../rules.ts'

/** A stance can be given up without another; entering a new one is using its power. */
export const giveUpStance: Action = {
  id: 'end-stance',
  rule: R.kw.stanceSwitch,
  cost: 'none',
  about: 'End your stance without entering another: no action. To leave a form is a swift action.',
  example: 'A: [end-stance]',
  costFor(step, id) {
    const held = stanceOf(step.fight, id)
    const power = held && bundleOf(held).power
    return sheetOf(step.fight, id).powers.some((one) => one.id === power && one.tags.includes('form')) ? 'swift' : 'none'
  },
  pointless: (step, id) => stanceOf(step.fight, id) === undefined,
  take(step, id, pay) {
    pay()
    endStance(step, id)
  },
}
