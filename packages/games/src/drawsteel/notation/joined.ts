import type { Clause } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import { inner, type Scope } from './scope.ts'
import { isSurelyShown } from './shown.ts'
import { readStandings } from './standing.ts'
import { isOneOfAll } from './statements.ts'
import { isOfThose, ofThose } from './subjects.ts'
import { isFlavour } from './words.ts'
import type { ReadRest } from './zones.ts'

/** Two sentences joined into one. */

export const readJoined = (text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined =>
  readMeanwhile(text, scope, span, readRest) ??
  readBoth(text, scope, span, readRest) ??
  readShared(text, scope, span, readRest) ??
  readTrailing(text, scope, span, readRest)

const WHOM =
  "(?:you|them|themself|the target|each target|(?:each|one|any|all|two) [a-z' -]+?(?: within \\d+ squares?(?: of (?:you|the target|them))?| adjacent to (?:you|the target|them)| in the area)?)"
/** What is told behind a comma as coming of it, as a sentence of its own. */
const trailing: readonly (readonly [RegExp, (m: RegExpExecArray) => string])[] = [
  [/^knocking (?:them|the target) prone$/, () => 'the target falls prone'],
  [new RegExp(`^(?:letting|allowing) (${WHOM}) (?:to )?(.+)$`), (m) => `${named(m[1])} can ${m[2] ?? ''}`],
  [new RegExp(`^(?:causing|forcing) (${WHOM}) to (.+)$`), (m) => `${named(m[1])} must ${m[2] ?? ''}`],
  [new RegExp(`^(?:granting|giving) (${WHOM}) (.+)$`), (m) => `${named(m[1])} ${m[1] === 'you' ? 'gain' : 'gains'} ${m[2] ?? ''}`],
  [new RegExp(`^making (${WHOM}) (.+)$`), (m) => `${named(m[1])} is ${m[2] ?? ''}`],
  [
    /^(dealing|pushing|pulling|sliding|knocking|teleporting) (.+)$/,
    (m) => `you ${(m[1] ?? '').replace('sliding', 'slideing').slice(0, -3)} ${m[2] ?? ''}`,
  ],
  [
    /^(gaining|regaining|taking|moving|shifting) (.+)$/,
    (m) => `you ${m[1] === 'taking' ? 'take' : m[1] === 'moving' ? 'move' : (m[1] ?? '').slice(0, -3)} ${m[2] ?? ''}`,
  ],
]
const named = (who = ''): string => who.replace(/^them(?:self)?$/, 'they')

/** "You roar, letting each ally within 5 squares move up to 3 squares": how it looks, or what is done, and what comes of it. */
function readTrailing(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = /^(.+?), ([a-z]+ing .+)$/.exec(text)
  const [head = '', tail = ''] = [m?.[1], m?.[2]]
  const found = trailing.map(([pattern, say]) => ({ hit: pattern.exec(tail), say })).find(({ hit }) => hit !== null)
  const isYours = /^you\b/.test(head)
  if (found === undefined || found.hit === null || (!isYours && !/^the target\b/.test(head))) return undefined
  const said = found.say(found.hit)
  // "You" is who does the first half.
  if (!isYours && said.startsWith('you ')) return undefined
  const first = readRest(head, scope, span) ?? (isFlavour(head) && isSurelyShown(head) ? [] : undefined)
  const second =
    first === undefined
      ? undefined
      : readRest(said, isYours && /\bthem(?:self)?\b/.test(found.hit[1] ?? '') ? inner(scope, 'you') : scope, span)
  return first === undefined || second === undefined || second.length === 0 ? undefined : [...first, ...second]
}

/** Two sentences in one: "the strike gains an edge, and you gain 1 surge". */
function readBoth(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  for (const split of text.matchAll(
    /, then (?=(?:each|any|the) )|, (?=(?:you|your|they|the target|each [a-z]+(?: [a-z]+)? (?:who|that|in|within)) )|,? (?:and|but) (?=(?:you|the|each|any|all|one|that|this|they|it|your|no|an?|allies|enemies|creatures|strikes|abilities|while|whenever|if) )/g,
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
    const rest = text.slice(split.index + split[0].length)
    if (first !== undefined && isOfThose(rest, first)) return ofThose(rest, first, scope, readRest, span)
    const second = readRest(rest, it, span)
    if (second !== undefined && second.length > 0) return [...(first ?? []), ...second]
  }
  return undefined
}

/** Who does something is no word of the rules here. */
const bareLook = (text: string): string => text.replace(/^(?:the target|each target) /, 'it ')

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
    if (isOneOfAll(text.slice(split.index))) continue
    const head = text.slice(0, split.index)
    const first = readRest(head, scope, span)
    const isShown = first === undefined && isFlavour(bareLook(head)) && isSurelyShown(head)
    if (!isShown && (first === undefined || first.length === 0)) continue
    const second = readRest(`${subject} ${text.slice(split.index + split[0].length)}`, scope, span)
    if (second !== undefined && second.length > 0) return [...(first ?? []), ...second]
  }
  return undefined
}
