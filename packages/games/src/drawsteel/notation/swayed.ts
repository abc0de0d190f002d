import type { Clause } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import { rollsIn, sway, swayOf } from './rolls.ts'
import type { Scope } from './scope.ts'
import { spannings } from './statements.ts'
import { guarded, whoIn } from './subjects.ts'

/** Edges and banes that lie on somebody, for whoever rolls against them. */

/** "You and allies gain an edge on strikes against the target": it lies on the target. */
const SIDED =
  /^(you and )?(?:your |each |any |all )?all(?:y|ies)(?: within your line of effect)? (?:gains?|has|have) (an edge|a double edge) on (.+?) (?:made )?against (.+)$/

/** "The next strike an ally makes against the target": the first that any of them makes. */
const NEXT_OF_ALLIES =
  /^the next ((?:melee |ranged )?(?:strike|ability roll|power roll)|ability) (you or an ally|an ally|one of your allies|any ally|any of your allies) (?:makes?|uses?) (?:against|that targets|targeting) (.+?) (?:gains?|has|have) (an edge|a double edge)$/

const SWAYED =
  /^(?:(?:any|each|every|all|the (next)) )?((?:melee |ranged )?(?:strikes?|abilit(?:y|ies)(?: rolls?)?|power rolls?|weapon strikes?))(?: that (?:is|are))? (?:made |used )?(?:against|targeting|that targets) (.+?) (?:takes?|gains?|has|have) (an edge|a bane|a double edge|a double bane)$/

/** "The next strike made against the target gains an edge." */
export function readSwayed(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  for (const { text: bare, span: own } of spannings(text)) {
    const sided = SIDED.exec(bare)
    const sides = sided === null ? undefined : rollsIn(sided[3] ?? '')
    const whom = sided === null ? undefined : whoIn(sided[4] ?? '', scope)
    const lasts = own ?? span
    if (sided !== null && sides !== undefined && whom !== undefined && lasts !== undefined)
      return guarded(whom.when, [
        sway(whom.who, swayOf(sided[2]), sides, lasts, false, sided[1] === undefined ? 'bearer-allies' : 'bearer'),
      ])
    const next = NEXT_OF_ALLIES.exec(bare)
    const nextRolls = next === null ? undefined : rollsIn(next[1] ?? '')
    const nextAt = next === null ? undefined : whoIn(next[3] ?? '', scope)
    if (next !== null && nextRolls !== undefined && nextAt !== undefined)
      return guarded(nextAt.when, [
        sway(nextAt.who, swayOf(next[4]), nextRolls, lasts ?? 'used', true, next[2] === 'you or an ally' ? 'bearer' : 'bearer-allies'),
      ])
    const m = SWAYED.exec(bare)
    const rolls = m === null ? undefined : rollsIn((m[2] ?? '').replace(/^weapon /, ''))
    const at = m === null ? undefined : whoIn(m[3] ?? '', scope)
    if (m === null || rolls === undefined || at === undefined) continue
    const isOnce = m[1] !== undefined
    const lasting = own ?? span ?? (isOnce ? 'used' : undefined)
    if (lasting === undefined) return undefined
    return guarded(at.when, [sway(at.who, swayOf(m[4]), rolls, lasting, isOnce, 'bearer')])
  }
  return undefined
}
