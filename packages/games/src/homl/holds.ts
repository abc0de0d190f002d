import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { difficultyOf } from './aspects.ts'
import { isAble } from './conditions/conditions.ts'
import { isHero, pieceAt, sheetOf } from './fight.ts'
import { check } from './rolls/check.ts'
import { R } from './rules.ts'
import { sizes } from './sheet/sheet.ts'
import { distance } from './sight/space.ts'
import type { HomlStep } from './step.ts'

/** Who holds whom, and what ends a hold. */

export const holdOn = ({ fight }: HomlStep, id: PieceId): Effect | undefined =>
  fight.effects.find(({ kind, on, by }) => kind === 'grabbed' && on === id && by !== NOBODY)

export const heldBy = ({ fight }: HomlStep, id: PieceId): Effect | undefined =>
  fight.effects.find(({ kind, by }) => kind === 'grabbed' && by === id)

/** A hold lasts without effort while the holder can act and the other is within its reach. */
export function checkHolds(step: HomlStep): void {
  for (const hold of step.fight.effects) {
    if (hold.kind !== 'grabbed' || hold.by === NOBODY || pieceAt(step.fight, hold.on).gone === 1) continue
    if (!isAble(step.fight, hold.by)) step.end(hold, 'the holder', R.grapple.maintain)
    else if (distance(step.fight, hold.by, hold.on) > HOLD) step.end(hold, 'out of reach', R.grapple.breakReach)
  }
}

/** Squares between who holds and who is held. */
export const HOLD = 1

/** What a grab of who is held is called. */
export const REVERSAL = 'reversal'

/** The player rolls Athletics, to get free or to keep the hold. */
export function breaks(step: HomlStep, id: PieceId, holder: PieceId): boolean {
  const { level, ability } = sheetOf(step.fight, id)
  if (!isHero(step.fight, id)) {
    const needs = difficultyOf(level) + ability.STR
    return check(step, holder, 'athletics', needs, 'keep hold', R.grapple.breakNpc).degree === 'failure'
  }
  const needs = isHero(step.fight, holder)
    ? check(step, holder, 'athletics', 0, 'keep hold', R.grapple.breakPc).total + 1
    : sheetOf(step.fight, holder).defense.FORT
  return check(step, id, 'athletics', needs, 'break free', R.grapple.breakPc).degree !== 'failure'
}

/** Who is moved by others first gets out of the hold it is part of, or stays. */
export function tearsLoose(step: HomlStep, id: PieceId): boolean {
  const hold = holdOn(step, id) ?? heldBy(step, id)
  if (hold === undefined) return true
  // @rule homl.grapple.forced
  if (!breaks(step, hold.on, hold.by)) return false
  step.end(hold, 'torn loose', R.grapple.forced)
  return true
}

/** Only by strength: who goes drags the other along. */
export function dragged(step: HomlStep, id: PieceId): PieceId | undefined {
  const at = heldBy(step, id)?.on ?? holdOn(step, id)?.by
  const strength = (one: PieceId): number => sheetOf(step.fight, one).ability.STR
  return at !== undefined && strength(id) > strength(at) ? at : undefined
}

/** Larger than what it drags it goes as it likes, as large at half its speed, smaller not at all. */
export function draggingRate(step: HomlStep, id: PieceId, rate: number): number {
  const at = dragged(step, id)
  if (at === undefined) return rate
  const larger = sizes.indexOf(sheetOf(step.fight, id).size) - sizes.indexOf(sheetOf(step.fight, at).size)
  // @rule homl.grapple.move-grabber otherwise comparison
  if (larger > 0) return rate
  // @rule homl.grapple.move-grabber otherwise comparison
  return larger < 0 ? 0 : Math.floor(rate / 2)
}
