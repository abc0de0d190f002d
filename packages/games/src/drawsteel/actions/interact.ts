import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** Doors, things on the ground, things handed over. */

export const interact: Action = {
  id: 'interact',
  about:
    'Free maneuver: open an unlocked door, pick up, hand over or draw something. Answers: none; the game master settles what comes of it.',
  rule: R.freemaneuver.use,
  cost: 'free-maneuver',
  take: (step, id) => step.emit({ type: 'action', piece: id, action: 'interact', rule: R.freemaneuver.use }),
}
