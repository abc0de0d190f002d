import type { PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { pieceAt } from '../fight.ts'
import { planOf, whyNoWalk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { travel } from '../movement/travel.ts'
import { whyNowhere } from '../movement/ways.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { Mode } from '../terms.ts'

export const walk: Action = {
  id: 'walk',
  rule: R.move.walk,
  cost: 'move',
  about:
    'Up to its speed on foot; leaving a square beside an enemy provokes. Answers: the square, or a path a1>b2>c2. Who has another speed is then asked whether to go on with what is left of it (fly, swim, burrow; done unless said), and where.',
  example: 'A: [walk, d4]',
  costFor: (step, id) => (goesOn(step, id) ? 'none' : 'move'),
  forbidden: (step, id) => [...whyNoWalk(step, id), whyNowhere(planOf(step, id, speedOf(step, id, 'walk'), 'walk'))],
  pointless: (step, id) => speedOf(step, id, 'walk') === 0,
  take(step, id, pay) {
    const spent = goesOn(step, id) ? pieceAt(step.fight, id).walked : 0
    const reach = (mode: Mode): number => speedOf(step, id, mode)
    step.set(id, 'walked', travel(step, id, { mode: 'walk', how: 'walk', rule: R.move.walk, reach, pay, spent }))
  },
}

/** Each action is finished before the next. Off: what is left of a walk may be walked later in the turn. */
function goesOn(step: OrcusStep, id: PieceId): boolean {
  const { walked } = pieceAt(step.fight, id)
  return walked > 0 && walked < speedOf(step, id, 'walk') && !step.applies(R.turn.orderFree)
}
