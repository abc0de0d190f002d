import type { PieceId } from '@riposte/referee'
import { grantStrike } from '../abilities/strikes.ts'
import { ask } from '../asking.ts'
import { has } from '../conditions/conditions.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { put } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/sight.ts'
import { distance, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import { rollTest } from '../tests/tests.ts'
import type { Action } from './action.ts'
import { stuck } from './advance.ts'

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
    step.set(id, 'carrier', onto, R.move.climbCreature)
    const carrier = pieceAt(fight, onto)
    put(step, id, { at: carrier.at, height: carrier.height + sheetOf(fight, onto).footprint.tall }, 'climb', R.move.climbCreature)
    reveal(step, id)
  },
}

const grantAgainst = (step: DsStep, by: PieceId, target: PieceId): void => grantStrike(step, by, 'melee-free', { against: target, sway: 0 })

const climbable = (step: DsStep, id: PieceId): PieceId[] => {
  const { fight } = step
  const me = pieceAt(fight, id)
  if (me.carrier >= 0) return []
  return fight.pieces.flatMap((one) =>
    isUp(one) &&
    one.id !== id &&
    !sheetOf(fight, one.id).isMount &&
    sheetOf(fight, one.id).kind !== 'object' &&
    sizeOrder(fight, one.id) > sizeOrder(fight, id) &&
    sheetOf(fight, one.id).size.number > 1 &&
    distanceTo(step, id, one.id) <= 1
      ? [one.id]
      : [],
  )
}

const distanceTo = (step: DsStep, a: PieceId, b: PieceId): number => distance(step.fight, a, b)
