import type { PieceId } from '@riposte/referee'
import { campOf, campOfSide, creatures, type DrawSteelFight, type DsPiece, HEROES, isAlive, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Who acts together on one turn, and who has a turn left. */

/** Everybody who acts on somebody's turn: a squad with its captain, a hero with retainers. */
export function unitOf(fight: DrawSteelFight, id: PieceId): DsPiece[] {
  const piece = pieceAt(fight, id)
  const squad = piece.squad >= 0 ? piece.squad : piece.captainOf
  // Off: the captain has a turn of its own.
  const isLed = fight.setup.modes[R.captain.separate] !== 0
  if (squad >= 0 && (piece.squad >= 0 || isLed))
    return fight.pieces.filter((one) => isAlive(one) && (one.squad === squad || (one.captainOf === squad && isLed)))
  const lead = piece.mentor >= 0 && fight.setup.modes[R.retainer.turn] !== 0 ? piece.mentor : id
  return fight.pieces.filter(
    (one) => isAlive(one) && (one.id === lead || (one.mentor === lead && fight.setup.modes[R.retainer.turn] !== 0)),
  )
}

export const leadOf = (fight: DrawSteelFight, id: PieceId): PieceId => unitOf(fight, id)[0]?.id ?? id

/** Turns a creature takes in a round: a solo two. */
export const turnsOf = (step: DsStep, id: PieceId): number =>
  sheetOf(step.fight, id).organization === 'solo' && step.applies(R.solo.turns) ? 2 : 1

/** The leads of all units of a camp that have a turn left. */
export function ready(step: DsStep, camp: number): PieceId[] {
  const { fight } = step
  const leads = new Set<PieceId>()
  for (const piece of creatures(fight)) {
    if (campFor(step, piece) !== camp || piece.at < 0) continue
    if (sheetOf(fight, piece.id).isMount && fight.pieces.some((one) => one.carrier === piece.id) && !step.applies(R.mount.turns)) continue
    const unit = unitOf(fight, piece.id)
    // The unconscious have turns too, and do nothing on them.
    if (unit.every((one) => !isUp(one))) continue
    if (unit.some((one) => one.turns < turnsOf(step, one.id))) leads.add(leadOf(fight, piece.id))
  }
  return [...leads]
}

/** Two sides: the heroes', and all others. Off: every side of the set-up for itself. */
export function campFor(step: DsStep, piece: DsPiece): number {
  return step.applies(R.combat.sides) ? campOf(step.fight, piece) : campOfSide(step.fight, piece.side) === HEROES ? HEROES : piece.side + 1
}

export const campsOf = (step: DsStep): number[] =>
  [...new Set(creatures(step.fight).map((one) => campFor(step, one)))].sort((a, b) => a - b)
