import type { Action } from '../action.ts'
import { barOf } from '../bearing/bars.ts'
import { whyNoMove } from '../movement/movement.ts'
import { mayNot, speedOf } from '../movement/speeds.ts'
import { travel } from '../movement/travel.ts'
import { R } from '../rules.ts'

export const fly: Action = {
  id: 'fly',
  rule: R.grid.threeD,
  cost: 'move',
  about:
    'Up to its fly speed through the air, up and down as well. A square alone means at the same height, d4^2 two squares up, d4^0 down on level ground; or a path a1^1>b2^2. It provokes like a walk. Who cannot hover must move 2 squares in each turn or it crashes. Then, as for walk, whether to go on in another way (walk; done unless said). Answers: where.',
  example: 'A: [fly, d4^2]',
  pointless: (step, id) => speedOf(step, id, 'fly') === 0 && !mayNot(step, id, 'fly'),
  forbidden: (step, id) => [...whyNoMove(step, id), barOf(step, id, 'fly')],
  take: (step, id, pay) =>
    travel(step, id, { mode: 'fly', how: 'fly', rule: R.grid.threeD, reach: (mode) => speedOf(step, id, mode), pay }),
}
