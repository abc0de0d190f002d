import { SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { FEET, floorUnder } from '../aim/reach.ts'
import { fallProne } from '../conditions/conditions.ts'
import { fallDamage } from '../damage/hazards.ts'
import { pieceAt } from '../fight.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'

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
