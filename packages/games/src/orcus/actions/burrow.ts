import type { Action } from '../action.ts'
import { whyNoWalk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { travel } from '../movement/travel.ts'
import { R } from '../rules.ts'

export const burrow: Action = {
  id: 'burrow',
  rule: R.move.speedsSwitch,
  cost: 'move',
  about:
    'Up to its burrow speed, below walls and other creatures, and up again where there is room. It provokes like a walk. Answers: the square, or a path; then as for walk.',
  example: 'A: [burrow, f4]',
  pointless: (step, id) => speedOf(step, id, 'burrow') === 0,
  forbidden: (step, id) => whyNoWalk(step, id),
  take: (step, id, pay) =>
    travel(step, id, { mode: 'burrow', how: 'burrow', rule: R.move.speedsSwitch, reach: (mode) => speedOf(step, id, mode), pay }),
}
