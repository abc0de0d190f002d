import { effectOn, lift, type PieceId } from '@riposte/referee'
import { ARMOUR_OFF, type FansysFight, outfitOf, pieceAt, SHIELD_OFF, sheetOf } from '../fight.ts'
import { armours, donning } from '../gear/tables.ts'
import { R } from '../rules.ts'
import { SHIELD } from '../sight/sight.ts'
import type { FansysStep } from '../step.ts'

/** Putting armour and shields on: what is off, what is coming on, and what has come on in haste. */

export const HASTY = 'hasty-armour'
export const DONNING = 'donning'

/** How heavy the armour is that it has on. */
export const wornBy = (fight: FansysFight, id: PieceId): (typeof armours)[keyof typeof armours]['class'] =>
  armours[sheetOf(fight, id).armour].class

/** Its tower shield stands on the ground. */
export const isSetUp = (fight: FansysFight, id: PieceId): boolean => fight.effects.some(({ kind, by }) => kind === SHIELD && by === id)

/** The bit of its shield among what it has in hand: set while it strikes with it. */
const strikingBit = (fight: FansysFight, id: PieceId): number => {
  const { shield, weapons } = outfitOf(fight, id)
  const place = weapons.findIndex((weapon) => weapon.id === shield)
  return place < 0 ? 0 : 1 << place
}
export const isStriking = (fight: FansysFight, id: PieceId): boolean => (pieceAt(fight, id).inHand & strikingBit(fight, id)) !== 0

/** Held to strike, or to ward. */
export function turnShield(step: FansysStep, id: PieceId, isToStrike: boolean): void {
  const { inHand } = pieceAt(step.fight, id)
  const bit = strikingBit(step.fight, id)
  const to = isToStrike ? inHand | bit : inHand & ~bit
  if (to !== inHand) step.set(id, 'inHand', to, R.weapon.tableUnarmed)
}

export type Haste = 'proper' | 'hasty'

/** Twice as long where one does not know it. */
export function roundsFor(step: FansysStep, id: PieceId, what: 'armour' | 'shield', how: Haste): number {
  const { armour, shield, unfamiliar } = outfitOf(step.fight, id)
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
  if (off === SHIELD_OFF) turnShield(step, id, false)
  if (going.holds === 'hasty') step.begin({ kind: HASTY, on: id, rule: R.armour.don, until: 'never' })
}
