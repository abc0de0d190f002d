import type { Action } from '../action.ts'
import { pieceAt } from '../fight.ts'
import { planOf } from '../movement/movement.ts'
import { shift, whyNoShift } from '../movement/shift.ts'
import { whyNowhere } from '../movement/ways.ts'
import { R } from '../rules.ts'

export const fiveFootStep: Action = {
  id: 'five-foot-step',
  rule: R.move.step,
  cost: 'move',
  about: 'Shift 1 square: it provokes nobody. Answers: the square.',
  example: 'A: [five-foot-step, b3]',
  forbidden: (step, id) => [
    ...whyNoShift(step, id),
    whyNowhere(planOf(step, id, 1, pieceAt(step.fight, id).flying ? 'fly' : 'walk', { far: R.move.step })),
  ],
  take: (step, id, pay) => void shift(step, id, () => 1, { text: 'shift 1', far: R.move.step, pay }),
}
