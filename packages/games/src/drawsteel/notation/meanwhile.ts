import type { Clause } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import { mayBeGranted } from './lent.ts'
import type { Scope } from './scope.ts'
import { readStandings } from './standing.ts'
import { readInside } from './zones.ts'

/** "Until the end of the encounter, enemies in the area have …", "… within 3 squares of you": whoever is there, as long as they are. */
export function readMeanwhile(text: string, scope: Scope, span: Span): readonly Clause[] | undefined {
  const inside = /\b(?:in|within) (?:the (?:area|aura)|it)\b/.test(text) ? readInside(text, scope, span) : undefined
  if (
    inside !== undefined ||
    !/^(?:enemies|allies|creatures|minions|other creatures) (?:within \d+ squares? of|adjacent to) you\b/.test(text)
  )
    return inside
  const parts = readStandings(text, scope)
  return parts === undefined || parts.length === 0 || !mayBeGranted(parts) ? undefined : [{ do: 'grant', parts, span, to: { who: 'you' } }]
}
