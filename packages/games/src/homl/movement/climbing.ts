import { SIDE } from '@riposte/board'
import { effectOn, type PieceId, type RuleIndex } from '@riposte/referee'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, isHero, pieceAt, sheetOf } from '../fight.ts'
import { partnersOf } from '../grappling.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { startOf } from '../start.ts'
import type { HomlStep } from '../step.ts'
import { type Aspect, difficultyOf } from '../terms.ts'
import { airBelow, fall } from './falls.ts'
import { speedOf } from './rate.ts'

/** Holding on: climbing checks, and what makes one lose its grip. */

/** What a task of the scene's level takes: that of the heroes, unless the scene has one. */
export function sceneDifficulty(fight: HomlFight): number {
  const heroes = fight.pieces.filter(({ id }) => isHero(fight, id)).map(({ id }) => sheetOf(fight, id).level)
  return difficultyOf(startOf(fight).level ?? Math.max(1, ...heroes))
}

/** An NPC asked for a check that players make does it with so much on a d20. */
const NPC_NEEDS = 11

/** A player's check; for an NPC, a die of eleven. */
export function passes(step: HomlStep, id: PieceId, aspect: Aspect, what: string, needs: number, rule: RuleIndex): boolean {
  if (isHero(step.fight, id)) return check(step, id, aspect, needs, what, rule).degree !== 'failure'
  return step.roll(20, id, what, rule) >= NPC_NEEDS
}

/** A check of climbing that has been made: it holds for the scene. */
export const CLIMBER = 'climber'

/** Who has no climbing speed rolls, once for a scene. */
export function canClimb(step: HomlStep, id: PieceId): boolean {
  // @rule homl.climb.one-check, homl.core.check-persists
  if (effectOn(step.fight, id, CLIMBER) !== undefined) return true
  // @rule homl.climb.check
  if (isHero(step.fight, id) && !passes(step, id, 'athletics', 'climb', sceneDifficulty(step.fight), R.climb.check)) return false
  step.begin({ kind: CLIMBER, on: id, by: id, rule: R.core.checkPersists, until: 'fight-end' })
  return true
}

/** Whether a climber that is hurt or moved keeps its hold; it falls if not. */
export function keepsGrip(step: HomlStep, id: PieceId): boolean {
  if (pieceAt(step.fight, id).mode !== 'climb' || pieceAt(step.fight, id).gone === 1) return true
  // Who can do nothing any more need not try.
  comeDown(step, id)
  if (pieceAt(step.fight, id).mode !== 'climb') return false
  // @rule homl.climb.natural
  if (speedOf(step, id, 'climb') > 0) return true
  if (passes(step, id, 'athletics', 'hold on', sceneDifficulty(step.fight), R.climb.damage)) return true
  const made = effectOn(step.fight, id, CLIMBER)
  if (made !== undefined) step.end(made, 'lost its grip')
  fall(step, id, id, R.climb.damage)
  return false
}

/** Who can no longer hold on, or fly, falls, and whom it carried with it. */
export function comeDown(step: HomlStep, id: PieceId): void {
  const { mode, gone, at, height } = pieceAt(step.fight, id)
  if (mode === 'land' || mode === 'swim' || gone === 1 || airBelow(step, id, { at, height }) < SIDE) return
  const others = partnersOf(step, id)
  const isWinged = mode === 'climb' || speedOf(step, id, 'fly') > 0
  if (!isWinged && others.some((other) => pieceAt(step.fight, other).mode !== 'land')) return
  // @rule homl.climb.incapacitated, homl.fly.mode, homl.cond.prone.climb
  if (!isWinged || isIn(step.fight, id, 'prone') || isIn(step.fight, id, 'incapacitated')) {
    fall(step, id, id)
    for (const other of others) comeDown(step, other)
  }
}
