import type { Action } from '../action.ts'
import { fallProne } from '../bearing/afflict.ts'
import { has, whyCannotAct } from '../conditions/conditions.ts'
import { R } from '../rules.ts'

export const dropProne: Action = {
  id: 'drop-prone',
  rule: R.move.dropProne,
  cost: 'free',
  about: 'Lies down. Answers: none.',
  example: 'A: [drop-prone]',
  forbidden: (step, id) => [whyCannotAct(step, id)],
  pointless: (step, id) => has(step, id, 'prone'),
  take(step, id, pay) {
    pay()
    fallProne(step, id, id, R.move.dropProne)
  },
}
