import type { Box } from '@riposte/board'
import { type Effect, effectOn, type PieceId } from '@riposte/referee'
import { FOUND, inHand, isOpen } from '../aim/reach.ts'
import { isAble } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
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
  /** Whose it was, and which of his weapons; where it lies, or who has found it before. */
  readonly of: PieceId
  readonly at: number
  readonly lies: Effect | undefined
}

/** What lies on the ground near somebody; and what the fallen beside him hold. */
export function findsNear(fight: FansysFight, id: PieceId): Find[] {
  const own = boxOf(fight, id)
  const isNear = (box: Box): boolean => boxesApart(fight, own, box) * FEET <= sheetOf(fight, id).reach && isOpen(fight.board, own, box)
  const fallen = fight.pieces.filter(
    (one) => one.id !== id && one.at >= 0 && (one.gone === 1 || !isAble(fight, one.id)) && isNear(boxOf(fight, one.id)),
  )
  const isThere = ({ kind, on, squares }: Effect): boolean =>
    kind === WIELDING ? fallen.some((one) => one.id === on) : kind === LYING && squares.some((square) => isNear(boxOn(fight, square)))
  const lying = fight.effects.flatMap((lies): Find[] =>
    isThere(lies) ? [{ id: nameOf(fight, lies), of: lies.by, at: lies.value, lies }] : [],
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

/** Of what lies about: as which weapon of somebody. */
export const ownOf = (fight: FansysFight, { by, value }: Effect): Weapon | undefined =>
  by < 0 ? undefined : sheetOf(fight, by).weapons[value]
export const nameOf = (fight: FansysFight, lies: Effect): string => ownOf(fight, lies)?.id ?? String(lies.holds)

/** A hand is free for it, or both; of things not one's own one holds one at a time. */
export function canWield(fight: FansysFight, id: PieceId, { id: name, of }: Find, hands: number): boolean {
  const weapon = weaponNamed(name)
  const needs = weapon?.is.has('two-handed') === true ? 2 : 1
  return needs <= hands && (of === id || ((pieceAt(fight, id).inHand & FOUND) === 0 && isUsable(weapon)))
}

/** It is in hand now, and nowhere else. */
export function wield(step: FansysStep, id: PieceId, { id: name, of, at, lies }: Find): void {
  if (lies !== undefined) step.end(lies, 'picked up', R.action.secondaryPickup)
  const [holder, bit] = lies === undefined ? [of, 1 << at] : [lies.on, FOUND]
  if (holder >= 0) step.set(holder, 'inHand', pieceAt(step.fight, holder).inHand & ~bit)
  const { inHand: hands, eased } = pieceAt(step.fight, id)
  if (of === id) {
    step.set(id, 'inHand', hands | (1 << at), R.action.secondaryPickup)
    return step.set(id, 'eased', eased & ~(1 << at))
  }
  step.begin({ kind: WIELDING, on: id, by: of, rule: R.action.secondaryPickup, until: 'never', value: at, holds: name })
  // @rule fansys.action.secondary.pickup
  step.set(id, 'inHand', hands | FOUND)
}

/** Which of his weapons somebody else has, or nobody. */
export const isAway = (fight: FansysFight, id: PieceId, weapon: number): boolean =>
  fight.effects.some(({ kind, by, value }) => (kind === LYING || kind === WIELDING) && by === id && value === weapon)

/** Out of its hand, onto the ground. */
export function letFall(step: FansysStep, id: PieceId, where: number): void {
  const found = effectOn(step.fight, id, WIELDING)
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~FOUND)
  if (found === undefined) return
  step.end(found, 'dropped', R.man.disarm)
  const { by, value, holds } = found
  step.begin({ kind: LYING, on: -1, by, rule: R.man.disarm, until: 'never', squares: [where], value, holds })
}

/** All that it holds, beside what has grown on it. */
export const heldBy = (fight: FansysFight, id: PieceId): readonly Weapon[] => inHand(fight, id).filter(({ is }) => !is.has('natural'))
