import type { PieceId } from '@riposte/referee'
import { isAlive, isEnemy, pieceAt } from '../fight.ts'
import { fallOff } from '../movement/falls.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { rollTest } from '../tests/tests.ts'
import type { Action } from './action.ts'
import { askMate } from './ask.ts'

/** Shaking off a climber. */

export const shakeOff: Action = {
  id: 'shake-off',
  told: 'tries to shake off a climber',
  about:
    'Maneuver of a creature that is climbed: the climber tests Might or Agility; tier 1 falls, tier 2 slides down, tier 3 holds on. Answers: whom.',
  rule: R.move.shakeOff,
  cost: 'maneuver',
  pointless: (step, id) => climbers(step, id).length === 0,
  take: (step, id) => {
    const list = climbers(step, id)
    const whom = askMate(step, id, list, 'whom to shake off', R.move.shakeOff)
    const tier = rollTest(step, whom, { of: ['might', 'agility'], what: 'hold-on', resists: true })
    if (tier < 3) fallOff(step, whom, R.move.shakeOff, tier === 1)
  },
}
const climbers = (step: DsStep, id: PieceId): PieceId[] =>
  step.fight.pieces.flatMap((one) => (one.carrier === id && isAlive(one) && isEnemy(one, pieceAt(step.fight, id)) ? [one.id] : []))
