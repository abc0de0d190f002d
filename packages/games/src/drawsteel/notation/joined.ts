import type { Clause } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import { inner, type Scope } from './scope.ts'
import { isSurelyShown } from './shown.ts'
import { readStandings } from './standing.ts'
import { isFlavour } from './words.ts'
import type { ReadRest } from './zones.ts'

/** Two sentences joined into one. */

export const readJoined = (text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined =>
  readMeanwhile(text, scope, span, readRest) ?? readBoth(text, scope, span, readRest) ?? readShared(text, scope, span, readRest)

/** Two sentences in one: "the strike gains an edge, and you gain 1 surge". */
function readBoth(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  for (const split of text.matchAll(
    /, then (?=(?:each|any|the) )|, (?=(?:you|your|they|the target|each [a-z]+(?: [a-z]+)? (?:who|that|in|within)) )|,? (?:and|but) (?=(?:you|the|each|any|all|one|that|this|they|it|your|no|an?|while|whenever|if) )/g,
  )) {
    const first = readRest(text.slice(0, split.index), scope, span)
    // "You roar, and each ally …": how it looks first.
    const isShown =
      first === undefined &&
      /^(?:you|the target) [a-z]/.test(text.slice(0, split.index)) &&
      isFlavour(text.slice(0, split.index)) &&
      isSurelyShown(text.slice(0, split.index))
    if (!isShown && (first === undefined || first.length === 0)) continue
    const it = /^(?:the|each|a) target\b/.test(text) ? inner(scope, 'target') : scope
    const second = readRest(text.slice(split.index + split[0].length), it, span)
    if (second !== undefined && second.length > 0) return [...(first ?? []), ...second]
  }
  return undefined
}

const SHARED = /^(you|the target|each target|they|it|(?:the|this|that) (?:triggering )?(?:strike|ability)) (?:can |must )?/
/** "Moves up to their speed in a straight line and can move through enemies' spaces during this movement". */
function readMeanwhile(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m =
    /^(.+?)(?:,? and (?:(?:they|you) )?(can (?:move|pass) through .+?|ignores? difficult terrain|doesn't provoke opportunity attacks)(?: (?:during|with|for) (?:this|that|the) (?:movement|move|shift))?|,? (?:moving|passing) through (enemies'? spaces|(?:other )?creatures'? spaces)|,? (ignoring difficult terrain))$/.exec(
      text,
    )
  if (m === null) return undefined
  const [move, ...others] = readRest(m[1] ?? '', scope, span) ?? []
  const held = m[2] ?? (m[3] === undefined ? 'ignore difficult terrain' : `can move through ${m[3]}`)
  const having = readStandings(
    `you ${held
      .replace(/^can pass/, 'can move')
      .replace(/^ignores/, 'ignore')
      .replace(/^doesn't/, "don't")}`,
    inner(scope, 'you'),
  )
  return move?.do !== 'move' || others.length > 0 || having === undefined || having.length === 0
    ? undefined
    : [{ ...move, having: [...(move.having ?? []), ...having] }]
}

/** Two sentences about one: "the target takes 3 damage at the start of each of their turns and can't regain Stamina". */
function readShared(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const subject = SHARED.exec(text)?.[1]
  if (subject === undefined) return undefined
  for (const split of text.matchAll(
    /,? and (?:then )?(?=(?:can't|can|is|are|has|have|takes?|gains?|loses?|regains?|must|falls?|shifts?|moves?|makes?|teleports?|deals?|doesn't|automatically|ignores?|suffers?|stands?|ends?|uses?) )/g,
  )) {
    const first = readRest(text.slice(0, split.index), scope, span)
    if (first === undefined || first.length === 0) continue
    const second = readRest(`${subject} ${text.slice(split.index + split[0].length)}`, scope, span)
    if (second !== undefined && second.length > 0) return [...first, ...second]
  }
  return undefined
}
