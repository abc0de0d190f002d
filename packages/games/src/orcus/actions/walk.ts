import { whyNoWalk } from '../movement.ts'
import { R } from '../rules.ts'
import { speedOf } from '../speeds.ts'
import { travel } from '../travel.ts'
import type { Action } from './action.ts'

export const walk: Action = {
  id: 'walk',
  rule: R.move.walk,
  cost: 'move',
  about:
    'Up to its speed on foot; leaving a square beside an enemy provokes. Answers: the square, or a path a1>b2>c2. Who has another speed is then asked whether to go on with what is left of it (fly, swim, burrow; done unless said), and where.',
  example: 'A: [walk, d4]',
  forbidden: (step, id) => whyNoWalk(step, id),
  pointless: (step, id) => speedOf(step, id, 'walk') === 0,
  take: (step, id, pay) =>
    travel(step, id, { mode: 'walk', how: 'walk', rule: R.move.walk, reach: (mode) => speedOf(step, id, mode), pay }),
}
