import { given } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { endCondition, grabbedBy } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** Letting go of somebody. */

export const release: Action = {
  id: 'release',
  told: 'lets go',
  about: 'At no cost: let go of whom you hold. Answers: whom, where there are several.',
  rule: R.grabbed.release,
  cost: 'free',
  pointless: (step, id) => grabbedBy(step.fight, id).length === 0,
  take: (step, id) => {
    const held = grabbedBy(step.fight, id)
    const options = held.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))
    const [first] = options
    if (first === undefined) return
    const { piece } = ask.target(step, id, 'whom to let go', given(options), R.grabbed.release)
    endCondition(step, piece, 'grabbed', 'released', R.grabbed.release)
  },
}
