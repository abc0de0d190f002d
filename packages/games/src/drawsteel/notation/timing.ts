import { says } from '@riposte/tactics'
import { type Clause, changes } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import type { Scope } from './scope.ts'
import type { ReadRest } from './zones.ts'

/** In an answer: what comes before what set it off is over, and what after. */

const IT =
  "(?:(?:the|that|this) (?:triggering )?(?:strike|ability|attack|damage|effect|movement|forced movement)(?:'s (?:effects?|damage))? (?:is (?:resolved|dealt|applied|taken|complete)|(?:resolves|takes effect|happens|ends))|(?:you|they|the target) (?:takes?|is dealt|are dealt) (?:the|that) (?:triggering )?damage|taking (?:the|that|any) (?:triggering )?damage)"
const LEAD = new RegExp(`^(?:(?:just|immediately) )?(before|after|once) ${IT}, (.+)$`)
const TAIL = new RegExp(`^(.+?),? (?:(?:just|immediately) )?(before|after|once) ${IT}$`)

export function readTimed(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  if (scope.isAnswer !== true) return undefined
  const lead = LEAD.exec(text)
  const tail = lead === null ? TAIL.exec(text) : null
  const words = lead?.[2] ?? tail?.[1]
  const so = words === undefined ? undefined : readRest(words, scope, span)
  // What comes before needs no more: an answer does.
  if (so === undefined || (lead?.[1] ?? tail?.[2]) === 'before') return so
  return says(so, 'do', ...changes) ? undefined : [{ do: 'after', so }]
}
