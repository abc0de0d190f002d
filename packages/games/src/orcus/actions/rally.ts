import type { Action } from '../action.ts'
import { afflict } from '../bearing/afflict.ts'
import { flat } from '../bearing/amounts.ts'
import { spendRecovery, whyNoRecovery } from '../damage/healing.ts'
import { isCharacter, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'

export const rally: Action = {
  id: 'rally',
  rule: R.rally.heal,
  cost: 'standard',
  about: 'Once in a fight: spend a recovery, regain its value, and +2 to all defenses until your next turn begins.',
  example: 'A: [rally]',
  pointless: (step, id) => !isCharacter(step.fight, id),
  forbidden: (step, id) => [step.forbids(R.rally.once, pieceAt(step.fight, id).rallied), whyNoRecovery(step, id)],
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'rally', rule: R.rally.heal })
    step.set(id, 'rallied', true, R.rally.once)
    spendRecovery(step, id, { by: id, rule: R.rally.heal })
    if (!step.applies(R.rally.defense)) return
    const part = { is: 'modifier', to: 'defenses', amount: flat(2), type: '', when: [], rule: R.rally.defense } as const
    afflict(step, {
      on: id,
      by: id,
      parts: [part],
      span: 'your-next-start',
      name: 'rally',
      kind: 'rally',
      rule: R.rally.defense,
    })
  },
}
