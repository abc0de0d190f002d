import { doorsAt, turnDoor, yieldsTo } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { Action } from './action.ts'

export const openDoor: Action = {
  id: 'open-door',
  rule: R.action.moveRate,
  cost: 'move',
  about: 'Open or shut a door or window at your square. Of a locked one the game master says whether it yields. Answers: its two squares.',
  example: 'A: [open-door, "c2|d2"]',
  pointless: (step, id) => doorsAt(step.fight.board, squaresOf(step.fight, id)).length === 0,
  take(step, id, pay) {
    const { handle } = ask.choice(step, id, 'which door', doorsAt(step.fight.board, squaresOf(step.fight, id)))
    const yields = yieldsTo(step, id, handle, R.action.unlisted)
    pay()
    step.emit({ type: 'action', piece: id, action: 'open-door', rule: R.action.moveRate })
    if (yields) turnDoor(step, handle, R.action.moveRate)
  },
}
