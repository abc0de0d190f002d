import type { PieceId } from '@riposte/referee'
import { figure } from '../bearing/held.ts'
import { grabbedBy, has, isForbidden } from '../conditions/conditions.ts'
import { hasTrait, traitParts } from '../conditions/traits.ts'
import { pieceAt, sheetOf, squadOf } from '../fight.ts'
import { R } from '../rules.ts'
import { sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import { halfOf } from '../terms.ts'

/** How far a creature goes. */

/** Without conditions: what a teleporter's Advance uses. */
export function plainSpeed(step: DsStep, id: PieceId): number {
  const sheet = sheetOf(step.fight, id)
  const squad = squadOf(step.fight, pieceAt(step.fight, id))
  let speed = setTo(step, id, 'speed', sheet.speed) + figure(step, id, 'speed')
  if (squad !== undefined && squad.captain >= 0)
    for (const benefit of sheet.captainBenefits) if (benefit.stat === 'speed' && step.applies(R.captain.benefit)) speed += benefit.value
  return Math.max(0, speed)
}

/** What a trait says it is now. */
export function setTo(step: DsStep, id: PieceId, stat: 'speed' | 'stability', printed: number): number {
  for (const part of traitParts(step, id)) if (part.is === 'set' && part.stat === stat) return part.to
  return printed
}

export function speedOf(step: DsStep, id: PieceId): number {
  const { fight } = step
  if (has(fight, id, 'grabbed') && step.applies(R.grabbed.speed)) return 0
  if (has(fight, id, 'restrained') && step.applies(R.restrained.speed)) return 0
  if (pieceAt(fight, id).state !== 'up' && step.applies(R.unconscious.effects)) return 0
  if (isForbidden(step, id, 'move')) return 0
  let speed = plainSpeed(step, id)
  if (has(fight, id, 'slowed') && step.applies(R.slowed.speed)) speed = Math.min(2, speed)
  return isBurdened(step, id) ? halfOf(speed) : speed
}

/** Slowed by whom it holds. */
export const isBurdened = (step: DsStep, id: PieceId): boolean =>
  grabbedBy(step.fight, id).some((one) => sizeOrder(step.fight, id) <= sizeOrder(step.fight, one)) &&
  !hasTrait(step, id, (part) => part.is === 'grips' && part.freely) &&
  step.applies(R.grabbed.halfSpeed)

/** How far one disengages. */
export const disengageSquares = (step: DsStep, id: PieceId): number =>
  Math.min(1 + sheetOf(step.fight, id).disengage + figure(step, id, 'disengage'), Math.max(1, speedOf(step, id)))
