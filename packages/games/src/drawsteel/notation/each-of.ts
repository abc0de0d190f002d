import { byHand, type Clause } from '../clauses/clauses.ts'
import type { Span, Who } from '../clauses/phrases.ts'
import { inner, type Scope } from './scope.ts'
import { whoIn } from './subjects.ts'
import type { ReadRest } from './zones.ts'

/** Of one or several who are picked, and not the target. */
export const isPicked = (who: Who | undefined): who is Extract<Who, { who: 'some' }> => who?.who === 'some'

const VERB = / (?=(?:takes?|is|are|has|have|can|can't|gains?|regains?|loses?|falls?|moves?|shifts?|must|makes?|deals?) )/g

/** "Each enemy within 2 squares of you takes 3 damage whenever they move": each of those, as it would be said of the target. */
export function readEachOf(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  if (!/^(?:each|any|one|two|three|an?|all) .* (?:whenever|each time|the next time|if) they\b/.test(text)) return undefined
  for (const { index } of text.matchAll(VERB)) {
    const whom = whoIn(text.slice(0, index), scope)
    if (whom === undefined || !isPicked(whom.who)) continue
    const rest = text.slice(index + 1)
    const so = /\bthe target\b/.test(rest) ? undefined : readRest(`the target ${rest}`, inner(scope, 'target'), span)
    return so === undefined || whom.when.length > 0 ? [byHand(text)] : [{ do: 'each', who: whom.who, so }]
  }
  return undefined
}
