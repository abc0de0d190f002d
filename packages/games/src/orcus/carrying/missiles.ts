import type { AttackRoll } from '../blow.ts'
import { type Dropped, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { isHeld } from './hands.ts'

/** What becomes of a weapon that has been thrown or shot. */
export function letFly(step: OrcusStep, { by, at, weapon, origin }: AttackRoll): void {
  if (weapon === undefined || weapon.natural || (origin !== 'ranged' && origin !== 'far')) return
  const piece = pieceAt(step.fight, by)
  const place = sheetOf(step.fight, by).weapons.indexOf(weapon)
  if (place < 0) return
  const bit = 1 << place
  if (weapon.ammunition !== undefined && piece.ammunition > 0) step.set(by, 'ammunition', piece.ammunition - 1, R.area.ammunition)
  if (weapon.reload) step.set(by, 'unloaded', piece.unloaded | bit, R.gear.weapons)
  if (weapon.thrown === undefined || !isHeld(piece, bit)) return
  const lying: Dropped = { weapon: place, owner: by, at: pieceAt(step.fight, at).at }
  step.set(by, 'inHand', piece.inHand & ~bit)
  step.set(by, 'lost', piece.lost | bit)
  step.emit({ type: 'ground', piece: by, what: weapon.name, at: lying.at, dropped: [...step.fight.dropped, lying] })
}
