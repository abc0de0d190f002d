import type { AttackRoll } from '../blow.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { drop, heldBy } from './hands.ts'

/** What becomes of a weapon that has been thrown or shot. */
export function letFly(step: OrcusStep, { by, at, weapon, origin }: AttackRoll): void {
  if (weapon === undefined || weapon.natural || (origin !== 'ranged' && origin !== 'far')) return
  const piece = pieceAt(step.fight, by)
  if (weapon.ammunition !== undefined && piece.ammunition > 0) step.set(by, 'ammunition', piece.ammunition - 1, R.area.ammunition)
  if (weapon.reload) step.set(by, 'unloaded', piece.unloaded | (1 << sheetOf(step.fight, by).weapons.indexOf(weapon)), R.gear.weapons)
  const held = weapon.thrown === undefined ? undefined : heldBy(step.fight, by).find((one) => one.weapon === weapon)
  if (held !== undefined) drop(step, by, held, undefined, pieceAt(step.fight, at).at)
}
