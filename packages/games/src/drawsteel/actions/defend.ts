import { isHero, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** Defend. */

export const defend: Action = {
  id: 'defend',
  told: 'defends',
  about:
    'Action: until your next turn ability rolls against you have a double bane, and you a double edge on tests to resist. Answers: none.',
  example: 'A: [defend]',
  rule: R.action.defend,
  cost: 'action',
  forbidden: (step, id) => [step.forbids(R.action.defendExclusive, !isHero(step.fight, id) && pieceAt(step.fight, id).acted === 1)],
  take: (step, id) => {
    step.begin({ kind: 'defending', on: id, by: id, rule: R.action.defend, until: 'turn-start', of: id })
    if (!isHero(step.fight, id) && step.applies(R.action.defendExclusive)) {
      step.set(id, 'acts', 0, R.action.defendExclusive)
      step.set(id, 'acted', 2)
    }
  },
}
