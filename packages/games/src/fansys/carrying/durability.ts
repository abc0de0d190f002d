import { effectOn, effectsOn, type PieceId, type RuleIndex } from '@riposte/referee'
import { FOUND } from '../aim/reach.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { turnShield } from './donning.ts'
import { WIELDING } from './found.ts'

/** What blows do to weapons: each has points of its own. */

export const DURABILITY = 4
export const WORN = 'worn'

const worn = (fight: FansysFight, id: PieceId, { id: name }: Weapon) =>
  effectsOn(fight, id).find(({ kind, holds }) => kind === WORN && holds === name)

export const isBroken = (fight: FansysFight, id: PieceId, weapon: Weapon): boolean =>
  (weapon.id === sheetOf(fight, id).shield ? pieceAt(fight, id).shieldWorn : (worn(fight, id, weapon)?.value ?? 0)) >= DURABILITY

/** So many points of a shield, whether it wards or strikes; at the last it does neither. */
export function wearShield(step: FansysStep, id: PieceId, points: number, rule: RuleIndex): void {
  const value = Math.min(DURABILITY, pieceAt(step.fight, id).shieldWorn + points)
  step.set(id, 'shieldWorn', value, rule)
  // @rule fansys.objects.durability
  if (value >= DURABILITY) turnShield(step, id, false)
}

/** So many points; at the last it breaks, and is of no more use. */
export function wear(step: FansysStep, id: PieceId, weapon: Weapon, points: number, rule: RuleIndex): void {
  if (points <= 0 || weapon.is.has('natural')) return
  if (weapon.id === sheetOf(step.fight, id).shield) return wearShield(step, id, points, rule)
  const known = worn(step.fight, id, weapon)
  const value = Math.min(DURABILITY, (known?.value ?? 0) + points)
  if (known === undefined) step.begin({ kind: WORN, on: id, rule, until: 'never', value, holds: weapon.id })
  else step.change(known, { value })
  if (value < DURABILITY) return
  const place = sheetOf(step.fight, id).weapons.indexOf(weapon)
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~(place < 0 ? FOUND : 1 << place), R.objects.durability)
  const found = place < 0 ? effectOn(step.fight, id, WIELDING) : undefined
  if (found === undefined) return
  step.end(found, 'broken', R.objects.durability)
  // Whose it was has it no more.
  if (found.by >= 0) step.begin({ kind: WORN, on: found.by, rule, until: 'never', value, holds: String(found.holds) })
}
