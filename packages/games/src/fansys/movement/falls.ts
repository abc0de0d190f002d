import { SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { FEET, floorUnder } from '../aim/reach.ts'
import { fallProne } from '../conditions/conditions.ts'
import { fallDamage } from '../damage/hazards.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { REELING } from './rate.ts'

/** Falling, and landing well. */

/** Feet of air below it. */
export const airBelow = ({ fight }: FansysStep, id: PieceId): number => {
  const { at, height } = pieceAt(fight, id)
  return ((height - floorUnder(fight, id, at)) / SIDE) * FEET
}

/** Down to the ground: harm by the depth, less a die for who lands well. */
export function fall(step: FansysStep, id: PieceId, isPlanned: boolean): void {
  const feet = airBelow(step, id)
  const { at } = pieceAt(step.fight, id)
  step.emit({ type: 'moved', piece: id, from: at, to: at, height: floorUnder(step.fight, id, at), how: 'fall' })
  step.set(id, 'mode', 'walk')
  if (feet < 10) return
  // @rule fansys.fall.acrobatics otherwise number
  const needs = isPlanned ? 12 : 16
  const { success } = skillCheck(step, id, 'acrobatics', needs, R.fall.acrobatics)
  fallDamage(step, id, feet, success)
  if (!success) fallProne(step, id)
}

/** Out of control in the air: down by its speed in flight, and half as fast in its next turn; where the ground is nearer it falls. */
export function plunges(step: FansysStep, id: PieceId): boolean {
  const { mode, at, height } = pieceAt(step.fight, id)
  const air = airBelow(step, id)
  if (mode !== 'fly' || air <= 0) return false
  const drop = sheetOf(step.fight, id).speed.fly
  if (drop >= air) {
    fall(step, id, false)
    return false
  }
  // @rule fansys.cond.prone.flyer
  step.emit({ type: 'moved', piece: id, from: at, to: at, height: height - (drop / FEET) * SIDE, how: 'fall' })
  step.begin({ kind: REELING, on: id, rule: R.cond.proneFlyer, until: 'turn-end', of: id, skip: step.fight.acting === id ? 1 : 0 })
  return true
}

/** At the end of its turn: who has not flown half as far as he could does not stay up, unless he hovers. */
export function stall(step: FansysStep, id: PieceId): void {
  const { mode, walked, gone } = pieceAt(step.fight, id)
  const { abilities, speed, flight } = sheetOf(step.fight, id)
  const hovers = (abilities.hover ?? 0) > 0 || flight?.skill === 'perfect'
  if (gone === 1 || mode !== 'fly' || hovers || walked * 2 >= speed.fly || airBelow(step, id) <= 0) return
  // @rule fansys.flight.limits
  fall(step, id, true)
}
