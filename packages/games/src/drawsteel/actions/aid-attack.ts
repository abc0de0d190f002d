import type { PieceId } from '@riposte/referee'
import { isEnemy, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { reveal, showsItself } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { adjacentPieces, askOne } from './ask.ts'

/** Aid Attack. */

export const aidAttack: Action = {
  id: 'aid-attack',
  told: 'aids the next attack',
  about: 'Maneuver: the next ability roll of an ally against an adjacent enemy gains an edge. Answers: the enemy.',
  example: 'A: [aid-attack, B]',
  rule: R.maneuver.aidAttack,
  cost: 'maneuver',
  pointless: (step, id) => foesBeside(step, id).length === 0,
  take: (step, id) => {
    const target = askOne(step, id, foesBeside(step.asKnownTo(id), id), 'whom to hinder', R.maneuver.aidAttack)
    step.begin({
      kind: 'aided',
      on: target,
      by: id,
      rule: R.maneuver.aidAttack,
      // @rule drawsteel.maneuver.aid-attack
      until: 'turn-start',
      of: id,
    })
    showsItself(step, id)
    reveal(step, id)
  },
}
const foesBeside = (step: DsStep, id: PieceId): PieceId[] =>
  adjacentPieces(step, id, (one) => isEnemy(pieceAt(step.fight, one), pieceAt(step.fight, id)))
