import type { PieceId } from '@riposte/referee'
import { wasRefused } from '../abilities/costs.ts'
import { getUp, has, isForbidden } from '../conditions/conditions.ts'
import { isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { adjacentPieces, askOne, askWilling } from './ask.ts'

/** Stand Up, and putting somebody on his feet. */

export const standUp: Action = {
  id: 'stand-up',
  told: 'stands up',
  about: 'Maneuver: get up. Answers: none.',
  example: 'A: [stand-up]',
  rule: R.maneuver.standUp,
  cost: 'maneuver',
  pointless: (step, id) => !has(step.fight, id, 'prone'),
  forbidden: (step, id) => [
    step.forbids(R.restrained.noStand, has(step.fight, id, 'restrained')),
    step.forbids(R.prone.stand, isForbidden(step, id, 'stand')),
  ],
  take: (step, id) => getUp(step, id, 'stood up', R.maneuver.standUp),
}

export const raise: Action = {
  id: 'raise',
  told: 'puts somebody on their feet',
  asksFirst: true,
  about: 'Maneuver: put an adjacent prone creature on its feet. Answers: the creature.',
  example: 'A: [raise, C]',
  rule: R.prone.raise,
  cost: 'maneuver',
  pointless: (step, id) => prones(step, id).length === 0,
  forbidden: (step, id) => [
    step.forbids(
      R.prone.stand,
      prones(step, id).every((one) => isForbidden(step, one, 'stand')),
    ),
    wasRefused(step, id, raise.id) ? R.ability.targetAlly : undefined,
  ],
  take: (step, id) => {
    const able = prones(step.asKnownTo(id), id).filter((one) => !(isForbidden(step, one, 'stand') && step.applies(R.prone.stand)))
    const asks = step.setting('printing') === 'release'
    const target = asks
      ? askWilling(step, id, able, 'whom to raise', raise.id, R.prone.raise)
      : askOne(step, id, able, 'whom to raise', R.prone.raise)
    if (target === undefined) return
    step.emit({ type: 'action', piece: id, action: raise.id, rule: R.prone.raise })
    getUp(step, target, 'raised', R.prone.raise)
  },
}
const prones = (step: DsStep, id: PieceId): PieceId[] =>
  adjacentPieces(step, id, (one) => has(step.fight, one, 'prone') && isUp(pieceAt(step.fight, one)))
