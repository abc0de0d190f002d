import { type Effect, effectsOn, latest, type PieceId, type RuleIndex } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { isDisabled } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { roll, sum } from './check.ts'

/** Keeping one's mind on a spell. */

export const CONCENTRATING = 'concentrating'
/** A spell that is cast and held back. */
export const HELD = 'held-spell'
/** One that takes whole turns, begun and not over. */
export const CASTING = 'casting'
export const isAimed = (holds: unknown): holds is Aimed =>
  typeof holds === 'object' && holds !== null && 'targets' in holds && 'origin' in holds

const bonusOf = ({ fight }: FansysStep, id: PieceId): number => {
  const { modifier, nat } = sheetOf(fight, id)
  // @rule fansys.magic.concbonus
  return Math.floor(modifier.WIS / 2) + Math.floor(modifier.INT / 2) + nat
}

export function concentrates(step: FansysStep, id: PieceId, needs: number, rule: RuleIndex): boolean {
  const tally = sum(step).add(R.magic.concbonus, bonusOf(step, id), 'concentration')
  return roll(step, { by: id, what: 'concentration', stat: 'WIS', needs, tally, sway: new Sway(step), isBold: true, rule }).success
}

const isSpell = ({ kind, holds }: Effect): boolean =>
  kind === CONCENTRATING ||
  kind === HELD ||
  // @rule fansys.magic.concdamage
  (kind === CASTING && isAimed(holds) && holds.power.spell)
const spellsOf = ({ fight }: FansysStep, id: PieceId): Effect[] => effectsOn(fight, id).filter(isSpell)

/** Whoever loses it loses the spell. */
export function breakMind(step: FansysStep, id: PieceId, rule: RuleIndex): void {
  for (const effect of spellsOf(step, id)) step.end(effect, 'broken', rule)
}

/** Pain may break it. */
export function keepMindIn(step: FansysStep, id: PieceId, damage: number): void {
  if (damage === 0 || spellsOf(step, id).length === 0 || pieceAt(step.fight, id).gone === 1) return
  // @rule fansys.magic.concdisabled
  if (isDisabled(step.fight, id)) return breakMind(step, id, R.magic.concdisabled)
  // @rule fansys.magic.concdamage
  const needs = Math.max(12, Math.floor(damage / 2))
  // @rule fansys.magic.concdamage
  if (!concentrates(step, id, needs, R.magic.concdamage)) breakMind(step, id, R.magic.concdamage)
}

/** What it takes to keep one's mind together where one is shaken about; 0 where nothing does that. */
export function shaking(step: FansysStep, isMoving: boolean): number {
  // @rule fansys.weather.effects
  const isWild = step.setting('weather') === 'violent'
  // @rule fansys.magic.motion
  if (isWild && isMoving) return 16
  return isWild || isMoving ? 12 : 0
}

/** Running and sprinting shake it, and so does a storm. */
export function keepMindShaken(step: FansysStep, id: PieceId, isMoving: boolean): void {
  const needs = shaking(step, isMoving)
  if (needs === 0 || spellsOf(step, id).length === 0) return
  // @rule fansys.vigorous.runsprint
  if (!concentrates(step, id, needs, R.vigorous.runsprint)) breakMind(step, id, R.vigorous.runsprint)
}

const isAnySpell = latest((effects: readonly Effect[]): boolean => effects.some(isSpell))

/** The disabled have no mind for it. */
export function checkMinds(step: FansysStep): void {
  if (!isAnySpell(step.fight.effects)) return
  // @rule fansys.magic.concdisabled
  for (const { id } of step.fight.pieces) if (isDisabled(step.fight, id)) breakMind(step, id, R.magic.concdisabled)
}
