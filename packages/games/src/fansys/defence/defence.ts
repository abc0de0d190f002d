import { bestOfType, effectsOn, type PieceId, type Tally } from '@riposte/referee'
import { inHand } from '../aim/reach.ts'
import { HASTY, isStriking } from '../carrying/donning.ts'
import { DURABILITY } from '../carrying/durability.ts'
import { isDisabled, isIn, isOpen } from '../conditions/conditions.ts'
import { TOTAL_DODGE, TOTAL_SHIELD, totalDefence } from '../conditions/total-defence.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { hasLearned } from '../sheet/sheet.ts'
import type { FansysStep } from '../step.ts'

/** What it takes to hit somebody, part by part. */

export interface Against {
  /** Only a touch is needed: neither armour nor shield helps. */
  readonly isTouch: boolean
  /** Worn armour does not help. */
  readonly ignoresArmour: boolean
  readonly parry: number
}

const has = ({ fight }: FansysStep, id: PieceId, kind: string): boolean => effectsOn(fight, id).some((effect) => effect.kind === kind)

/** The number that a damaging attack must reach. */
export function guardOf(step: FansysStep, at: PieceId, { isTouch, ignoresArmour, parry }: Against): Tally {
  const { fight } = step
  const { guard, base } = sheetOf(fight, at)
  const isUnready = isOpen(fight, at)
  const isNarrow = isIn(fight, at, 'squeezing')
  const tally = step.tally(bestOfType)
  // @rule fansys.hit.formula
  tally.add(R.hit.formula, BARE, 'bare').add(R.hit.formula, base, 'base').add(R.hit.formula, guard.deflection, 'deflection')
  let { armour } = guard
  // @rule fansys.armour.don
  if (has(step, at, HASTY)) armour = Math.max(0, armour - 2)
  // @rule fansys.hit.touch
  if (isTouch) armour = 0
  // @rule fansys.weapon.firearm
  if (ignoresArmour) armour = 0
  // @rule fansys.ability.parry
  tally.add(R.hit.formula, armour, 'armour').add(R.ability.parry, parry, 'parry')
  // @rule fansys.hit.surprised
  if (isUnready) return tally
  tally.add(R.hit.formula, guard.size, 'size')
  // @rule fansys.squeeze.hit
  if (!isNarrow || guard.dex < 0) tally.add(R.hit.formula, guard.dex, 'DEX')
  // @rule fansys.dodge.bonus
  if (has(step, at, TOTAL_DODGE)) tally.add(R.dodge.bonus, totalDefence(step, at), 'dodging')
  // @rule fansys.squeeze.hit
  if (isTouch || isNarrow) return tally
  tally.add(R.hit.formula, shieldOf(step, at), 'shield').add(R.weapon.bladeguard, bladeGuard(step, at), 'blade')
  // @rule fansys.shielddef.bonus
  if (has(step, at, TOTAL_SHIELD)) tally.add(R.shielddef.bonus, totalDefence(step, at), 'behind the shield')
  return tally
}
const BARE = 10

/** It has something that wards blows off: a shield, or a blade. */
export const isShielded = (step: FansysStep, id: PieceId): boolean => shieldOf(step, id) > 0 || bladeGuard(step, id) > 0

/** A broken shield, or one that strikes, is none. */
function shieldOf(step: FansysStep, at: PieceId): number {
  const { guard } = sheetOf(step.fight, at)
  // @rule fansys.objects.durability
  if (pieceAt(step.fight, at).shieldWorn >= DURABILITY) return 0
  // @rule fansys.weapon.table.unarmed
  if (isStriking(step.fight, at)) return 0
  return guard.shield
}

/** A blade in a hand that knows it wards off blows; two of them do so twice where one has learned it. */
function bladeGuard({ fight }: FansysStep, at: PieceId): number {
  if (isDisabled(fight, at)) return 0
  const sheet = sheetOf(fight, at)
  const blades = inHand(fight, at).filter((weapon) => weapon.is.has('blade') && hasLearned(sheet, weapon)).length
  // @rule fansys.weapon.bladeguard
  return Math.min(blades, (sheet.abilities['offhand-fighting'] ?? 0) >= 2 ? 2 : 1)
}

/** The threshold that stands against a manoeuvre. */
export function thresholdOf(step: FansysStep, at: PieceId, what: string): Tally {
  const { threshold } = sheetOf(step.fight, at)
  // The target stands on what is better.
  const tally = step
    .tally(bestOfType)
    .add(R.nt.value, Math.max(threshold.STR, threshold.DEX), threshold.STR >= threshold.DEX ? 'STR' : 'DEX')
  // @rule fansys.dodge.manoeuvres
  if (has(step, at, TOTAL_DODGE) && dodged.includes(what)) tally.add(R.dodge.manoeuvres, totalDefence(step, at), 'dodging')
  // @rule fansys.shielddef.manoeuvres
  if (has(step, at, TOTAL_SHIELD) && shielded.includes(what)) tally.add(R.shielddef.manoeuvres, totalDefence(step, at), 'behind the shield')
  return tally
}
const dodged: readonly string[] = ['grapple', 'shove', 'throw', 'trip', 'disarm', 'sunder']
const shielded: readonly string[] = ['restrain', 'shove', 'throw', 'trip', 'disarm', 'sunder']
