import { byHand, effectsOn, type PieceId } from '@riposte/referee'
import { isSpared, partsOn } from '../bearing/parts.ts'
import type { Condition, ConditionName, DamageType, Span } from '../clauses/words.ts'
import { fallProne, isCondition, isIn, lay } from '../conditions/conditions.ts'
import { isOngoing } from '../fight.ts'
import { say } from '../notation/say.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { open } from '../windows.ts'
import { isLoose, spanOf, underOf } from './keep.ts'
import type { Use } from './use.ts'

/** What state a feat leaves somebody in, and what it takes off him. */

/** Until it is ended otherwise, where nothing else is said. */
const untilEnded: readonly Condition[] = ['prone', 'grabbed']

export function afflict(step: HomlStep, use: Use, id: PieceId, what: Condition, span: Span): void {
  if (!isCondition(what)) return byHand(step, use.by, say([{ do: 'afflict', to: { who: 'target' }, what: [what], span }]))
  // @rule homl.effects.kinds
  if (isSpared(step, id, what)) return
  const was = isIn(step.fight, id, what)
  impose(step, use, id, what, span)
  if (!was && isIn(step.fight, id, what)) open(step, { window: 'afflicted', by: use.by, at: id, kinds: [what] })
}

function impose(step: HomlStep, use: Use, id: PieceId, what: ConditionName, span: Span): void {
  // @rule homl.duration.other
  if (isLoose(step, use, id, span)) return
  if (what === 'prone') return fallProne(step, id, use.by, R.cond.proneCrawl)
  const long = untilEnded.includes(what) ? 'lasting' : spanOf(use, span)
  lay(step, id, use.by, what, long, undefined, underOf(step, use, id, long))
}

/** What harms it again and again is over. */
// @rule homl.effects.kinds
export function soothe(step: HomlStep, id: PieceId, types: readonly DamageType[]): void {
  const isMeant = (of: readonly string[]): boolean => types.length === 0 || types.some((type) => of.includes(type))
  for (const { clause, effect } of partsOn(step, id, 'each-turn'))
    if (effect !== undefined && clause.does.some((one) => one.do === 'damage' && isMeant(one.types)))
      step.end(effect, 'over', R.effects.kinds)
  for (const effect of effectsOn(step.fight, id))
    if (isOngoing(effect.holds) && isMeant(effect.holds.tags)) step.end(effect, 'over', R.effects.kinds)
}
