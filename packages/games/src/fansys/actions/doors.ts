import { doorsAt, given, turnDoor, yieldsTo } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { Action } from './action.ts'
import { breakThing, hew, hewWeapon } from './breaking.ts'

/** No line of the book's table names doors: what is done beside something else takes the secondary action. */
export const openDoor: Action = {
  id: 'open-door',
  rule: R.turn.standard,
  about:
    'Open or shut a door or window at your square. Of a locked one the game master says whether it yields. Answers: which, where there are several.',
  example: 'A: [open-door, "c2|d2"]',
  pointless: (step, id) => doorsAt(step.fight.board, squaresOf(step.fight, id)).length === 0,
  take(step, id, pay) {
    const { handle } = ask.choice(step, id, 'which door', given(doorsAt(step.fight.board, squaresOf(step.fight, id))), R.turn.standard)
    const yields = yieldsTo(step, id, handle, R.turn.standard)
    pay()
    step.emit({ type: 'action', piece: id, action: 'open-door', rule: R.turn.standard })
    if (yields) turnDoor(step, handle, R.turn.standard)
  },
}

export const doors: readonly Action[] = [openDoor, hew, hewWeapon, breakThing]
