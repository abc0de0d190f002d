import { given } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { pieceAt } from '../fight.ts'
import { trade } from '../movement/movement.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'
import { patients } from './heal.ts'

/** What the book does not have. */

/** There is no such action; a table that lets everybody trade places has it. */
export const swap: Action = {
  id: 'swap',
  told: 'trades places',
  about: 'Not in the book, and refused: trade places with an adjacent ally, for tables that have it. Answers: the ally.',
  cost: 'action',
  pointless: (step, id) => patients(step, id).length === 0,
  forbidden: (step) => [step.forbids(R.action.list, true)],
  take: (step, id) => {
    const options = patients(step, id).map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))
    const { piece } = ask.target(step, id, 'with whom', given(options))
    trade(step, id, piece)
  },
}
