import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Forbidden } from '../clauses/parts.ts'
import type { Power } from '../clauses/power.ts'
import { eachOf } from '../conditions/bearing.ts'
import { type Context, contextOf } from '../context.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { allHold } from './holds.ts'

/** What powers and traits forbid: the rule to tell, where something does. */
export function barOf(step: OrcusStep, id: PieceId, what: Forbidden, context?: Context, power?: Power): RuleIndex | undefined {
  let rule: RuleIndex | undefined
  eachOf(step, id, 'may-not', (part, _, __, effect) => {
    if (
      rule === undefined &&
      part.what === what &&
      allHold(step, part.when, context ?? contextOf(id, power === undefined ? {} : { power }))
    )
      rule = effect?.rule ?? R.power.effect
  })
  return rule
}
