import { doorsAt, turnDoor, yieldsTo } from '@riposte/tactics'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'

export const openDoor: Action = {
  id: 'open-door',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about: 'Open or shut a door or window at your square. Of a locked one the game master says whether it yields. Answers: its two squares.',
  example: 'A: [open-door, "c2|d2"]',
  pointless: (step, id) => doorsAt(step.fight.board, squaresOf(step.fight, id)).length === 0,
  take(step, id, pay) {
    const { handle } = ask.choice(step, id, 'which door', doorsAt(step.fight.board, squaresOf(step.fight, id)))
    const yields = yieldsTo(step, id, handle, R.power.fiction)
    pay()
    step.emit({ type: 'action', piece: id, action: 'open-door', rule: R.turn.swiftObject })
    if (yields) turnDoor(step, handle, R.turn.swiftObject)
  },
}
