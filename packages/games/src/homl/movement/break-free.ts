import type { PieceId, RuleIndex } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { isForbidden } from '../bearing/forbidden.ts'
import { isIn } from '../conditions/conditions.ts'
import { isHero } from '../fight.ts'
import { holdsOf } from '../grappling.ts'
import type { Rolled } from '../moments.ts'
import { defenseOf, insteadOf, knackOf, leaningsAgainst } from '../rolls/bonuses.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import type { Knack } from '../terms.ts'

/** Getting out of a hold. */

/** What one of the two in a hold rolls against the other. */
export const wrestle = (
  step: HomlStep,
  by: PieceId,
  at: PieceId,
  knack: Knack,
  needs: number,
  what: string,
  rule: RuleIndex,
  sway?: Sway,
): Rolled => check(step, by, knack, needs, what, rule, sway, at)

/** The player rolls Athletics, to get free or to keep the hold. */
export function breaks(step: HomlStep, id: PieceId, holder: PieceId): boolean {
  const keeps = (needs: number, rule: RuleIndex, sway?: Sway): Rolled =>
    wrestle(step, holder, id, 'athletics', needs, 'keep hold', rule, sway)
  if (!isHero(step.fight, id))
    return keeps(knackOf(step, id, 'athletics', holder), R.grapple.breakNpc, struggling(step, id, holder)).degree === 'failure'
  const needs = isHero(step.fight, holder) ? keeps(0, R.grapple.breakPc).total + 1 : defenseOf(step, holder, 'FORT', id)
  return wrestle(step, id, holder, 'athletics', needs, 'break free', R.grapple.breakPc).degree !== 'failure'
}

/** What would bear on the check of an NPC helps or hampers who rolls against it. */
function struggling(step: HomlStep, id: PieceId, holder: PieceId): Sway {
  const sway = new Sway(step)
  leaningsAgainst(step, sway, insteadOf(id, 'athletics', holder))
  sway.give(R.cond.immobilized, isIn(step.fight, id, 'weakened'))
  return sway
}

/** Who is moved by others first gets out of every hold it is part of, or stays. */
export function tearsLoose(step: HomlStep, id: PieceId): boolean {
  for (const hold of holdsOf(step, id)) {
    // @rule homl.effects.kinds
    if (isForbidden(step, hold.on, 'escape')) return false
    // @rule homl.grapple.forced
    if (!breaks(step, hold.on, hold.by)) return false
    step.end(hold, 'torn loose', R.grapple.forced)
  }
  return true
}
