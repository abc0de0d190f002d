import { isProne } from '../movement/movement.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

export const goProne: Action = {
  id: 'go-prone',
  rule: R.table.goProne,
  cost: 'free',
  about: 'Drop to the ground: harder to shoot, easier to strike, half as fast.',
  example: 'A: [go-prone]',
  pointless: (step, id) => isProne(step.fight, id),
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'go-prone', rule: R.table.goProne })
    step.begin({ kind: 'prone', on: id, until: 'never', rule: R.table.goProne })
  },
}
