import type { Box } from '@riposte/board'
import { type Effect, effectOn, effectsOn, lift, type PieceId, type RuleIndex } from '@riposte/referee'
import { FOUND, inHand } from '../aim/reach.ts'
import { isAble } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { armours, donning } from '../gear/tables.ts'
import { isMelee, type Weapon, weaponNamed } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import { boxesApart, boxOf, boxOn, FEET } from '../space.ts'
import type { FansysStep } from '../step.ts'

/** What lies about, and who has something in hand that is not its own: what it found, one at a time. */

export const LYING = 'lying'
export const WIELDING = 'wielding'

/** Something within reach that is nobody's, or no more of use to who has it. */
export interface Find {
  readonly id: string
  /** Whose it was, and which of his weapons; where it lies, if on the ground. */
  readonly of: PieceId
  readonly at: number
  readonly lies: Effect | undefined
}

/** What lies on the ground near somebody; and what the fallen beside him hold. */
export function findsNear(fight: FansysFight, id: PieceId): Find[] {
  const isNear = (box: Box): boolean => boxesApart(boxOf(fight, id), box) * FEET <= sheetOf(fight, id).reach
  const lying = fight.effects.flatMap((lies): Find[] =>
    lies.kind === LYING && lies.squares.some((square) => isNear(boxOn(fight, square)))
      ? [{ id: nameOf(fight, lies), of: lies.by, at: lies.value, lies }]
      : [],
  )
  const fallen = fight.pieces.filter(
    (one) => one.id !== id && one.at >= 0 && (one.gone === 1 || !isAble(fight, one.id)) && isNear(boxOf(fight, one.id)),
  )
  const held = fallen.flatMap(({ id: of, inHand: hands }) =>
    sheetOf(fight, of).weapons.flatMap((weapon, at): Find[] =>
      (hands & (1 << at)) !== 0 && !weapon.is.has('natural') ? [{ id: weapon.id, of, at, lies: undefined }] : [],
    ),
  )
  // Of weapons of others those that everybody can strike or throw.
  return [...lying, ...held].filter(({ id: name, of }) => of === id || isUsable(weaponNamed(name)))
}
const isUsable = (weapon: Weapon | undefined): boolean => weapon !== undefined && isMelee(weapon) && weapon.reload === 'none'

const nameOf = (fight: FansysFight, { by, value, holds }: Effect): string =>
  (by < 0 ? undefined : sheetOf(fight, by).weapons[value]?.id) ?? String(holds)

/** A hand is free for it, or both; of things not one's own one holds one at a time. */
export function canWield(fight: FansysFight, id: PieceId, { id: name, of }: Find, hands: number): boolean {
  const weapon = weaponNamed(name)
  const needs = weapon?.is.has('two-handed') === true ? 2 : 1
  return needs <= hands && (of === id || ((pieceAt(fight, id).inHand & FOUND) === 0 && isUsable(weapon)))
}

/** It is in hand now, and nowhere else. */
export function wield(step: FansysStep, id: PieceId, { id: name, of, at, lies }: Find): void {
  if (lies !== undefined) step.end(lies, 'picked up', R.action.secondaryPickup)
  else step.set(of, 'inHand', pieceAt(step.fight, of).inHand & ~(1 << at))
  const { inHand: hands, eased } = pieceAt(step.fight, id)
  if (of === id) {
    step.set(id, 'inHand', hands | (1 << at), R.action.secondaryPickup)
    return step.set(id, 'eased', eased & ~(1 << at))
  }
  step.begin({ kind: WIELDING, on: id, rule: R.action.secondaryPickup, until: 'never', holds: name })
  // @rule fansys.action.secondary.pickup
  step.set(id, 'inHand', hands | FOUND)
}

/** Out of its hand, onto the ground. */
export function letFall(step: FansysStep, id: PieceId, where: number): void {
  const found = effectOn(step.fight, id, WIELDING)
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~FOUND)
  if (found === undefined) return
  step.end(found, 'dropped', R.man.disarm)
  step.begin({ kind: LYING, on: -1, rule: R.man.disarm, until: 'never', squares: [where], value: -1, holds: found.holds })
}

/** All that it holds, beside what has grown on it. */
export const heldBy = (fight: FansysFight, id: PieceId): readonly Weapon[] => inHand(fight, id).filter(({ is }) => !is.has('natural'))

/** What blows do to weapons: each has points of its own. */

export const DURABILITY = 4
export const WORN = 'worn'

const worn = (fight: FansysFight, id: PieceId, { id: name }: Weapon) =>
  effectsOn(fight, id).find(({ kind, holds }) => kind === WORN && holds === name)

export const isBroken = (fight: FansysFight, id: PieceId, weapon: Weapon): boolean => (worn(fight, id, weapon)?.value ?? 0) >= DURABILITY

/** So many points; at the last it breaks, and is of no more use. */
export function wear(step: FansysStep, id: PieceId, weapon: Weapon, points: number, rule: RuleIndex): void {
  if (points <= 0 || weapon.is.has('natural')) return
  const known = worn(step.fight, id, weapon)
  const value = Math.min(DURABILITY, (known?.value ?? 0) + points)
  if (known === undefined) step.begin({ kind: WORN, on: id, rule, until: 'never', value, holds: weapon.id })
  else step.change(known, { value })
  if (value < DURABILITY) return
  const place = sheetOf(step.fight, id).weapons.indexOf(weapon)
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~(place < 0 ? FOUND : 1 << place), R.objects.durability)
  if (place < 0) lift(step, id, WIELDING, 'broken', R.objects.durability)
}

/** Putting armour and shields on: what is off, what is coming on, and what has come on in haste. */

export const ARMOUR_OFF = 'armour-off'
export const SHIELD_OFF = 'shield-off'
export const HASTY = 'hasty-armour'
export const DONNING = 'donning'

/** How heavy the armour is that it has on. */
export const wornBy = (fight: FansysFight, id: PieceId): (typeof armours)[keyof typeof armours]['class'] =>
  effectsOn(fight, id).some(({ kind }) => kind === ARMOUR_OFF) ? 'none' : armours[sheetOf(fight, id).armour].class

export type Haste = 'proper' | 'hasty'

/** Twice as long where one does not know it. */
export function roundsFor(step: FansysStep, id: PieceId, what: 'armour' | 'shield', how: Haste): number {
  const { armour, shield, unfamiliar } = sheetOf(step.fight, id)
  const plain = what === 'shield' ? 1 : donning[armours[armour].class][how]
  return unfamiliar.has(what === 'shield' ? shield : armour) ? 2 * plain : plain
}

/** One more full round of it. */
export function don(step: FansysStep, id: PieceId, what: 'armour' | 'shield', how: Haste): void {
  const going = effectOn(step.fight, id, DONNING)
  const holds = what === 'shield' ? what : how
  if (going !== undefined && going.holds === holds) return void step.change(going, { value: going.value - 1 })
  lift(step, id, DONNING, 'left off')
  step.begin({ kind: DONNING, on: id, rule: R.armour.don, until: 'never', value: roundsFor(step, id, what, how) - 1, holds })
}

/** As a turn begins, what has taken its rounds is on. */
export function finishDonning(step: FansysStep, id: PieceId): void {
  const going = effectOn(step.fight, id, DONNING)
  if (going === undefined || going.value > 0) return
  step.end(going, 'done', R.armour.don)
  const off = going.holds === 'shield' ? SHIELD_OFF : ARMOUR_OFF
  // @rule fansys.armour.don
  lift(step, id, off, 'on', R.armour.don)
  if (going.holds === 'hasty') step.begin({ kind: HASTY, on: id, rule: R.armour.don, until: 'never' })
}
