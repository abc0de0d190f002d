import type { Action } from '../action.ts'
import { canClimb, climb } from '../movement/climbing.ts'
import { whyNoMove } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'

export const climbAction: Action = {
  id: 'climb',
  rule: R.move.climbSwim,
  cost: 'move',
  about:
    'Up or down whatever it stands beside, two squares of speed for each, after an Athletics check against what the game master says (15 unless said); a climb speed takes one and no check. Failing by 5 or more it falls. Then the rest of the move on foot (stay unless said). Answers: where, with the height: c3^2; then where it walks on.',
  example: 'A: [climb, c3^2]',
  pointless: (step, id) => !canClimb(step, id) || speedOf(step, id, 'walk') + speedOf(step, id, 'climb') === 0,
  forbidden: (step, id) => whyNoMove(step, id),
  take: (step, id, pay) => climb(step, id, pay),
}
