import type { Action } from '../action.ts'
import { jump } from '../movement/jumping.ts'
import { whyNoWalk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'

export const jumpAction: Action = {
  id: 'jump',
  rule: R.move.jump,
  cost: 'move',
  about:
    'A jump, with a run-up and a walk after it if one likes, all out of its speed. Athletics: it clears a tenth of the result in squares, a fifth after a run-up of 2 squares, and lands in the square beyond; or falls short. Answers: where to land, or the way there with the jump as its last part: c2>d2>g2; then where it walks on (stay unless said).',
  example: 'A: [jump, c2>d2>g2]',
  pointless: (step, id) => speedOf(step, id, 'walk') === 0,
  forbidden: (step, id) => whyNoWalk(step, id),
  take: (step, id, pay) => jump(step, id, pay),
}
