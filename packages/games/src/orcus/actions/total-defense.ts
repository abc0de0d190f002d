import type { Action } from '../action.ts'
import { afflict } from '../bearing/afflict.ts'
import { flat } from '../bearing/amounts.ts'
import { R } from '../rules.ts'

export const totalDefense: Action = {
  id: 'total-defense',
  rule: R.totalDefense,
  cost: 'standard',
  about: 'Think of nothing but not being hit: +2 to all defenses until your next turn begins.',
  example: 'A: [total-defense]',
  take(step, id, pay) {
    pay()
    const rule = R.totalDefense
    step.emit({ type: 'action', piece: id, action: 'total-defense', rule })
    const part = { is: 'modifier', to: 'defenses', amount: flat(2), type: '', when: [], rule } as const
    afflict(step, {
      on: id,
      by: id,
      parts: [part],
      span: 'your-next-start',
      name: 'total defense',
      kind: 'total-defense',
      rule,
    })
  },
}
