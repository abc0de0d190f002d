import type { PieceId } from '@riposte/referee'
import { FOUND } from '../aim/reach.ts'
import { lameOf } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, SHIELD_OFF, sheetOf } from '../fight.ts'
import { isForEither, type Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { FansysStep } from '../step.ts'
import { isStriking } from './donning.ts'
import { heldBy, LYING, letFall } from './found.ts'

/** What hands are full with, and what falls out of them. */

/** A weapon for two hands, or for either, that is held in one. */
export const isEased = (fight: FansysFight, id: PieceId, weapon: Weapon): boolean =>
  (pieceAt(fight, id).eased & (1 << sheetOf(fight, id).weapons.indexOf(weapon))) !== 0

/** Of what is in hand at first the weapons for two hands, a bit each, where that is more than there are hands for. */
export function easedAtFirst({ weapons, shield, hands }: Sheet, inHand: number, hasShield: boolean): number {
  const held = weapons
    .map((weapon, i) => ({ weapon, bit: 1 << i }))
    .filter(({ weapon, bit }) => (inHand & bit) !== 0 && !weapon.is.has('natural'))
  const isApart = hasShield && shield !== 'none' && shield !== 'buckler' && held.every(({ weapon }) => weapon.id !== shield)
  const big = held.filter(({ weapon }) => weapon.is.has('two-handed'))
  const full = held.length + big.length + (isApart ? 1 : 0)
  // @rule fansys.weapon.onehanded
  return full > hands ? big.reduce((all, { bit }) => all | bit, 0) : 0
}

/** What each hand that is full holds: what takes both comes twice. */
function loadsOf(fight: FansysFight, id: PieceId): readonly string[] {
  const { shield } = sheetOf(fight, id)
  const held = heldBy(fight, id).flatMap((weapon) =>
    weapon.is.has('two-handed') && !isEased(fight, id, weapon) ? [weapon.id, weapon.id] : [weapon.id],
  )
  // @rule fansys.weapon.table.unarmed
  if (isStriking(fight, id)) return held
  return shield === 'none' || shield === 'buckler' ? held : [...held, 'shield']
}

export const freeHands = (fight: FansysFight, id: PieceId): number =>
  sheetOf(fight, id).hands -
  // @rule fansys.cond.crippled
  lameOf(fight, id, 'arm') -
  loadsOf(fight, id).length

/** The hand that is needed comes off what both hold, where no other is free. */
export function useHand(step: FansysStep, id: PieceId): void {
  const { inHand, eased } = pieceAt(step.fight, id)
  if (freeHands(step.fight, id) !== 1) return
  const either = sheetOf(step.fight, id).weapons.reduce((all, weapon, i) => (isForEither(weapon) ? all | (1 << i) : all), 0)
  const to = eased | (inHand & either)
  // @rule fansys.weapon.onehanded
  if (to !== eased) step.set(id, 'eased', to, R.weapon.onehanded)
}

/** What each arm that is of use holds; `nothing` for one that is free. */
export const armsOf = (fight: FansysFight, id: PieceId): readonly string[] => [
  ...loadsOf(fight, id),
  ...Array.from({ length: Math.max(0, freeHands(fight, id)) }, () => 'nothing'),
]

/** An arm lets go of what it holds. */
export function spillFrom(step: FansysStep, id: PieceId, load: string): void {
  const weapon = heldBy(step.fight, id).find((one) => one.id === load)
  // @rule fansys.cond.crippled
  if (weapon !== undefined) dropWeapon(step, id, sheetOf(step.fight, id).weapons.indexOf(weapon))
  else if (load === 'shield') step.begin({ kind: SHIELD_OFF, on: id, rule: R.cond.crippled, until: 'never' })
}

/** Out of its hand: at its feet, or where it was thrown. */
export function dropWeapon(step: FansysStep, id: PieceId, weapon: number, where = pieceAt(step.fight, id).at): void {
  const { inHand } = pieceAt(step.fight, id)
  if (weapon < 0 || 1 << weapon === FOUND) return letFall(step, id, where)
  // @rule fansys.man.disarm
  step.set(id, 'inHand', inHand & ~(1 << weapon), R.man.disarm)
  const { id: what, name } = sheetOf(step.fight, id).weapons[weapon] ?? { id: '', name: 'weapon' }
  step.begin({ kind: LYING, on: -1, by: id, rule: R.man.disarm, until: 'never', squares: [where], value: weapon, holds: name })
  if (what === sheetOf(step.fight, id).shield) step.begin({ kind: SHIELD_OFF, on: id, rule: R.man.disarm, until: 'never' })
}
