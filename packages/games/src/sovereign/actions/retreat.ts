import { flee, mayFlee } from '../conditions/fleeing.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

export const retreat: Action = {
  id: 'retreat',
  rule: R.morale.survival,
  cost: 'free',
  about:
    'Give up the fight and make it known: from now on one only wants to get away. Running and leaving the board are actions of their own. No answers.',
  example: 'A: [retreat]',
  pointless: (step, id) => !mayFlee(step, id),
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'retreat', rule: R.morale.survival })
    flee(step, id)
  },
}
