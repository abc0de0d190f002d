import { doorsAt, turnDoor, yieldsTo } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { R } from '../rules.ts'
import { checkHidden } from '../sight/sight.ts'
import { squaresOf } from '../space.ts'
import type { Action } from './action.ts'

export const openDoor: Action = {
  id: 'open-door',
  told: 'goes to work on a door',
  about:
    'Free maneuver: open or shut a door or window at your space. Of a locked one the game master says whether it yields. Answers: its two squares.',
  example: 'A: [open-door, "c2|d2"]',
  rule: R.freemaneuver.use,
  cost: 'free-maneuver',
  pointless: (step, id) => doorsAt(step.fight.board, squaresOf(step.fight, id)).length === 0,
  take: (step, id) => {
    const { handle } = ask.choice(step, id, 'which door', doorsAt(step.fight.board, squaresOf(step.fight, id)), R.freemaneuver.use)
    if (!yieldsTo(step, id, handle, R.freemaneuver.use)) return
    turnDoor(step, handle, R.freemaneuver.use)
    checkHidden(step)
  },
}
