import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** Things on the ground, in a pack, handed over. */

export const interact: Action = {
  id: 'interact',
  told: 'handles something',
  about: 'Free maneuver: pick up, hand over or draw something. Answers: none; the game master settles what comes of it.',
  rule: R.freemaneuver.use,
  cost: 'free-maneuver',
  // That it is done is all that there is to it.
  take: () => undefined,
}
