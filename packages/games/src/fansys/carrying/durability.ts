import { type Effect, effectOn, effectsOn, type PieceId, type RuleIndex } from '@riposte/referee'
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
  const place = sheetOf(step.fight, id).weapons.indexOf(weapon)
  const found = place < 0 ? effectOn(step.fight, id, WIELDING) : undefined
  if (!wearOut(step, found ?? { by: id, value: place }, points, rule)) return
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~(place < 0 ? FOUND : 1 << place), R.objects.durability)
  if (found !== undefined) step.end(found, 'broken', R.objects.durability)
}

/** Wherever it is, it keeps what it has taken: told of whose it is, or, where it is nobody's, of itself. Whether that was the last. */
export function wearOut(step: FansysStep, thing: Pick<Effect, 'by' | 'value'>, points: number, rule: RuleIndex): boolean {
  const { by, value: place } = thing
  const own = by < 0 ? undefined : sheetOf(step.fight, by).weapons[place]
  const known = own === undefined ? step.fight.effects.find((one) => one === thing) : worn(step.fight, by, own)
  // @rule fansys.objects.durability
  const value = Math.min(DURABILITY, (known?.value ?? 0) + points)
  if (known !== undefined) step.change(known, { value })
  else if (own !== undefined) step.begin({ kind: WORN, on: by, rule, until: 'never', value, holds: own.id })
  return value >= DURABILITY
}
