import { NOBODY } from '@riposte/referee'
import type { Held } from '../bearing/parts.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Span } from '../clauses/words.ts'
import { R } from '../rules.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { lasting } from './keep.ts'
import type { Use } from './use.ts'

/** What a feat leaves on the ground: its area, and what that does. No check is needed. */
// @rule homl.zone.persist, homl.zone.no-check
export function layZone(step: HomlStep, use: Use, part: Extract<Clause, { readonly do: 'zone' | 'ground' | 'while' }>): void {
  const holds: Held = { part, target: NOBODY, feat: use.strike.id }
  const span = part.do === 'ground' && part.span !== 'unspecified' ? part.span : staysFor(use)
  step.begin({
    kind: 'zone',
    on: NOBODY,
    by: use.by,
    rule: R.zone.persist,
    squares: use.area,
    holds,
    ...(part.do === 'ground' && { means: part }),
    ...lasting(step, use, use.by, span),
  })
  if (part.do === 'while') bookOf(step).sway(step)
}

/** As a sentence of its own says, else as the feat does. */
export const staysFor = ({ strike }: Use): Span => {
  const [said] = strike.effect.filter((clause) => clause.do === 'lasts')
  return said?.span ?? strike.lasts
}
