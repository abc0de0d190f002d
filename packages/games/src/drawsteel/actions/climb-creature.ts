import type { PieceId } from '@riposte/referee'
import { grantStrike } from '../abilities/strikes.ts'
import { ask } from '../asking.ts'
import { has } from '../conditions/conditions.ts'
import { isUp, pieceAt } from '../fight.ts'
import { whyNotNearer } from '../movement/fears.ts'
import { topOf, walk } from '../movement/movement.ts'
import { isMountFor } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { showsByMoving } from '../sight/sight.ts'
import { sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import { rollTest } from '../tests/tests.ts'
import type { Action } from './action.ts'
import { stuck } from './advance.ts'
import { adjacentPieces } from './ask.ts'

/** Climbing onto somebody larger. */

export const climbCreature: Action = {
  id: 'climb-creature',
  told: 'climbs onto somebody',
  about:
    'Move action: climb onto an adjacent larger creature; the unwilling by a Might or Agility test. Answers: the creature, the characteristic.',
  example: 'A: [climb-creature, T]',
  rule: R.move.climbCreature,
  cost: 'move',
  pointless: (step, id) => climbable(step, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.prone.noModes, has(step.fight, id, 'prone')), ...stuck(step, id)],
  take: (step, id) => {
    const { fight } = step
    const options = climbable(step.asKnownTo(id), id).map((one) => ({ id: pieceAt(fight, one).key, piece: one }))
    const { piece: onto } = ask.target(step, id, 'whom to climb', options, R.move.climbCreature)
    if (pieceAt(fight, onto).side !== pieceAt(fight, id).side) {
      const tier = rollTest(step, id, { of: ['might', 'agility'], what: 'climb', skills: ['climb'] })
      // @rule drawsteel.move.climb-creature
      if (tier === 1) grantAgainst(step, onto, id)
      // @rule drawsteel.move.climb-creature otherwise comparison
      if (tier < 3) return
    }
    if (walk(step, id, [topOf(step, onto)], { way: 'move' }).made === 0) return
    step.set(id, 'carrier', onto, R.move.climbCreature)
    showsByMoving(step, id)
  },
}

const grantAgainst = (step: DsStep, by: PieceId, target: PieceId): void => grantStrike(step, by, 'melee-free', { against: target, sway: 0 })

const climbable = (step: DsStep, id: PieceId): PieceId[] => {
  const { fight } = step
  if (pieceAt(fight, id).carrier >= 0) return []
  return adjacentPieces(
    step,
    id,
    (one) =>
      isUp(pieceAt(fight, one)) &&
      !isMountFor(step, id, pieceAt(fight, one)) &&
      sizeOrder(fight, one) > sizeOrder(fight, id) &&
      whyNotNearer(step, id, [topOf(step, one)]) === undefined,
  )
}
