import { isForbidden } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import { plainSpeed } from '../movement/speeds.ts'
import { teleport } from '../movement/teleport.ts'
import { R } from '../rules.ts'
import { showsByMoving } from '../sight/sight.ts'
import type { Action } from './action.ts'

/** Teleporting as a move action. */

export const teleports: Action = {
  id: 'teleport',
  told: 'teleports',
  about: 'Move action of who has teleport in its movement: teleport up to your usual speed. Answers: a square.',
  example: 'A: [teleport, h2]',
  rule: R.teleport.distance,
  cost: 'move',
  pointless: (step, id) => !sheetOf(step.fight, id).modes.includes('teleport'),
  forbidden: (step, id) => [step.forbids(R.triggered.barred, isForbidden(step, id, 'teleport'))],
  take(step, id) {
    // @rule drawsteel.teleport.distance
    teleport(step, id, plainSpeed(step, id), id)
    showsByMoving(step, id)
  },
}
