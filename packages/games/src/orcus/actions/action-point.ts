import type { Option, PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { has } from '../conditions/conditions.ts'
import { hasOccurred, occur } from '../conditions/once-a-turn.ts'
import { isCharacter, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'

/** A character spends one in a fight; a boss both of its points, one a turn. */
function isOnce(step: OrcusStep, id: PieceId): boolean {
  return isCharacter(step.fight, id) ? pieceAt(step.fight, id).pointsSpent > 0 : hasOccurred(step, id, SPENT)
}
const SPENT = 'action point'

export const actionPoint: Action = {
  id: 'action-point',
  rule: R.ap.spend,
  cost: 'free',
  about: 'Spend an action point, a free action, for one more action. Answers: standard, move or swift.',
  example: 'A: [action-point, standard]',
  pointless: (step, id) => pieceAt(step.fight, id).actionPoints === 0 && pieceAt(step.fight, id).pointsSpent === 0,
  forbidden: (step, id) => [
    step.forbids(R.ap.spend, pieceAt(step.fight, id).actionPoints === 0),
    step.forbids(R.ap.once, isOnce(step, id)),
    step.forbids(R.cond.controlledLimits, has(step, id, 'controlled')),
    step.forbids(R.ap.notSurprise, step.fight.surpriseRound > 0 && step.fight.surpriseRound === step.fight.round),
  ],
  take(step, id, pay) {
    const options: (Option & { readonly id: 'standard' | 'move' | 'swift' })[] = [{ id: 'standard' }, { id: 'move' }, { id: 'swift' }]
    const { id: kind } = ask.choice(step, id, 'an extra action of which kind', options, R.ap.spend)
    pay()
    const piece = pieceAt(step.fight, id)
    step.set(id, 'actionPoints', piece.actionPoints - 1, R.ap.spend)
    step.set(id, 'pointsSpent', piece.pointsSpent + 1, R.ap.once)
    step.set(id, 'pointsThisTurn', piece.pointsThisTurn + 1, R.ap.spend)
    if (!isCharacter(step.fight, id)) occur(step, id, SPENT)
    step.set(id, kind, piece[kind] + 1, R.ap.spend)
    step.emit({ type: 'action', piece: id, action: 'action-point', rule: R.ap.spend })
    happens(step, { window: 'point', by: id, at: id })
  },
}
