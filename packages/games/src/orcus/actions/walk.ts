import type { Action } from '../action.ts'
import { planOf, whyNoWalk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { travel } from '../movement/travel.ts'
import { whyNowhere } from '../movement/ways.ts'
import { R } from '../rules.ts'
import type { Mode } from '../terms.ts'

export const walk: Action = {
  id: 'walk',
  rule: R.move.walk,
  cost: 'move',
  about:
    'Up to its speed on foot; leaving a square beside an enemy provokes. Answers: the square, or a path a1>b2>c2. Who has another speed is then asked whether to go on with what is left of it (fly, swim, burrow; done unless said), and where.',
  example: 'A: [walk, d4]',
  forbidden: (step, id) => [...whyNoWalk(step, id), whyNowhere(planOf(step, id, speedOf(step, id, 'walk'), 'walk'))],
  pointless: (step, id) => speedOf(step, id, 'walk') === 0,
  take(step, id, pay) {
    const reach = (mode: Mode): number => speedOf(step, id, mode)
    step.set(id, 'walked', travel(step, id, { mode: 'walk', how: 'walk', rule: R.move.walk, reach, pay }))
  },
}
