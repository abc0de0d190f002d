import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { afflict, endCondition, getUp, has, isForbidden, isImmune } from '../conditions/conditions.ts'
import { isUp, pieceAt } from '../fight.ts'
import { checkAloft } from '../movement/movement.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { adjacentPieces, askOne } from './ask.ts'

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
  ],
  take: (step, id) => {
    const able = prones(step.asKnownTo(id), id).filter((one) => !(isForbidden(step, one, 'stand') && step.applies(R.prone.stand)))
    const target = askOne(step, id, able, 'whom to raise', R.prone.raise)
    if (step.setting('printing') === 'release') {
      const options = [{ id: 'willing', byDefault: true }, { id: 'refuse' }]
      if (ask.choice(step, target, 'to be put on its feet', options, R.prone.raise).id === 'refuse') return
    }
    getUp(step, target, 'raised', R.prone.raise)
  },
}
const prones = (step: DsStep, id: PieceId): PieceId[] =>
  adjacentPieces(step, id, (one) => has(step.fight, one, 'prone') && isUp(pieceAt(step.fight, one)))

export const dropProne: Action = {
  id: 'drop-prone',
  told: 'lies down',
  about: 'Free maneuver: lie down; getting up again is then free too. Answers: none.',
  rule: R.move.crawlVoluntary,
  cost: 'free-maneuver',
  pointless: (step, id) => has(step.fight, id, 'prone') || isImmune(step, id, 'prone'),
  take: (step, id) => {
    afflict(step, id, 'prone', id, 'lasting', 1)
    checkAloft(step, id)
  },
}

export const riseFreely: Action = {
  id: 'rise',
  told: 'gets up',
  about: 'Free maneuver of who lies by its own will, or has just come to: get up. Answers: none.',
  rule: R.move.crawlVoluntary,
  cost: 'free-maneuver',
  pointless: (step, id) => !step.fight.effects.some((one) => one.on === id && one.kind === 'prone'),
  forbidden: (step, id) => [
    step.forbids(R.restrained.noStand, has(step.fight, id, 'restrained')),
    step.forbids(R.move.crawlVoluntary, !step.fight.effects.some((one) => one.on === id && one.kind === 'prone' && one.value === 1)),
  ],
  take: (step, id) => endCondition(step, id, 'prone', 'stood up', R.move.crawlVoluntary),
}
