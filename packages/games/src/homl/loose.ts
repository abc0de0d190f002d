import type { PieceId } from '@riposte/referee'
import { difficultyOf } from './aspects.ts'
import { isHero, sheetOf } from './fight.ts'
import { heldBy, holdOn } from './holds.ts'
import { check } from './rolls/check.ts'
import { R } from './rules.ts'
import type { HomlStep } from './step.ts'

/** Getting out of a hold. */

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
