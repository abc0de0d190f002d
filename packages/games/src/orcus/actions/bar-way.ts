import type { Action } from '../action.ts'
import { whyCannotAct } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'

export const barWay: Action = {
  id: 'bar-way',
  rule: R.move.spaceControl,
  cost: 'free',
  about: 'Lets nobody through its space any more, not even allies; taken again it lets them pass. Answers: none.',
  example: 'A: [bar-way]',
  forbidden: (step, id) => [whyCannotAct(step, id)],
  take(step, id, pay) {
    pay()
    step.set(id, 'blocks', !pieceAt(step.fight, id).blocks, R.move.spaceControl)
  },
}
