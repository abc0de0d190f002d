import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Role, Span, Who } from '../clauses/phrases.ts'
import { readAct } from './acts/index.ts'
import { once } from './effort.ts'
import { mayBeGranted } from './lent.ts'
import { inner, type Scope, type Subject } from './scope.ts'
import { ofAuras, takeLast, takeMiddle } from './spans.ts'
import { readStandings } from './standing.ts'
import { atTarget, guarded, isOfThose, isPicked, ofThose, whoIn } from './subjects.ts'
import { asOwn } from './words.ts'
import type { ReadRest } from './zones.ts'

/** Who does what: subjects and predicates, several of either. */

const VERB =
  /^(.+?),? (?=(?:(?:can|must|may|also|each|then|immediately|both|now|instead|automatically) )*(?:is|are|has|have|takes?|gains?|regains?|spends?|shifts?|moves?|teleports?|appears?|disappears?|vanish(?:es)?|kills?|sacrifices?|jumps?|fl(?:y|ies)|makes?|uses?|can't|ends?|stands?|hides?|falls?|drops?|turns?|targets?|loses?|lose|suffers?|becomes?|dies|die|push(?:es)?|pulls?|slides?|deals?|swaps?|ignores?|vertical(?:ly)?|attempts?|releases?|lands?|increases?|improves?|raises?|charges?|disengages?|marks?|judges?|grabs?|knocks?|halves?|stops?|reduces?|chooses?|rerolls?|touch(?:es)?|obtains?|was|were)\b)/

/** Subject and predicates: "each ally within 5 squares of you can shift up to 2 squares and gains 1 surge". */
export function readStatement(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  for (const { text: bare, span: own } of spannings(text)) {
    for (const [subject, predicates] of subjects(bare)) {
      const whos = subjectsOf(subject, scope)
      // "You can each": more than one.
      if (whos === undefined || (subject === 'you' && /\beach\b/.test(HELPERS.exec(predicates)?.[0] ?? ''))) continue
      // "You and the target each": as it is said of both anyway.
      const rest =
        whos.length > 1 ? predicates.replace(/^((?:can|must|may) )?(?:both|each) /, '$1').replace(/^(is|are) both /, '$1 ') : predicates
      const clauses: Clause[] = []
      let all = true
      for (const { who, when } of whos) {
        const picked = readPicked(rest, who, own ?? span, scope, readRest)
        if (picked !== undefined) {
          clauses.push(...guarded(when, picked))
          continue
        }
        const said = readPredicates(rest, who, own ?? span, inner(scope, theyAfter(who, scope)), readRest)
        // Who is picked is picked once.
        const isTwice =
          isPicked(who) &&
          who.count !== 'each' &&
          (said ?? []).filter((one) => JSON.stringify(one).includes(JSON.stringify(who))).length > 1
        if (said === undefined || isTwice) {
          all = false
          break
        }
        clauses.push(...guarded(when, said))
      }
      if (all && isOfAura(whos, subject, scope) && clauses.some(isOngoing)) return undefined
      // What is said to last, lasts.
      if (own !== undefined && own !== 'your-turn-end' && !clauses.some(lasts)) continue
      if (all && clauses.length > 0 && !(isOfArea(whos) && (own ?? span) === undefined && clauses.some(isLasting))) return clauses
    }
  }
  return undefined
}

/** "Enemies in the area have cold weakness 3": as long as they are in it, which is more than once and for all. */
const isOfArea = (whos: readonly Subject[]): boolean => whos.some(({ who }) => who.who === 'some' && who.within === 'area')
/** Those in an aura are those who are in it from time to time: what lasts is no matter of those who are now. */
const isOfAura = (whos: readonly Subject[], subject: string, scope: Scope): boolean =>
  scope.aura !== undefined && (isOfArea(whos) || (/\btargets?\b/.test(subject) && whos.some(({ who }) => who.who === 'target')))
const isOngoing = (one: Clause): boolean => 'span' in one && ofAuras.includes(one.span)
const lasts = (one: Clause): boolean => says(one, 'span')
const isLasting = (one: Clause): boolean => 'span' in one && one.span === 'encounter'

/** Who is picked from several is picked once, whatever is said of them. */
function readPicked(rest: string, who: Who, span: Span | undefined, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  if (who.who !== 'some' || who.count === 'each') return undefined
  const words = atTarget(rest)
  const so = words === undefined ? undefined : readPredicates(words, { who: 'target' }, span, inner(scope, 'target'), readRest)
  return so === undefined || so.length < 2 ? undefined : [{ do: 'each', who, so }]
}

/** The sentence without the span at its end, which holds for all of it; as it is; and without one in its middle. */
export function* spannings(text: string): Iterable<{ text: string; span: Span | undefined }> {
  const last = takeLast(text)
  if (last.span !== undefined) yield last
  yield { text, span: undefined }
  const middle = takeMiddle(text)
  if (middle.span !== undefined) yield middle
}

/** Where the subject may end: before each verb. */
function* subjects(text: string): Iterable<[string, string]> {
  let from = 0
  for (let n = 0; n < 4; n++) {
    const found = VERB.exec(text.slice(from))
    if (found === null) return
    const end = from + (found[1] ?? '').length
    yield [text.slice(0, end), text.slice(from + found[0].length)]
    from = from + found[0].length
  }
}

/** "You and the target", "each ally and the triggering creature". */
function subjectsOf(text: string, scope: Scope) {
  const whole = whoIn(text.replace(/^both /, ''), scope)
  if (whole !== undefined) return [whole]
  const parts = text.replace(/^both /, '').split(/,? and (?=the |each |one |all |two |an? |your? |you\b|any )/)
  if (parts.length < 2) return undefined
  const found = parts.map((part) => whoIn(part, scope))
  return found.every((one) => one !== undefined) ? found.flatMap((one) => (one === undefined ? [] : [one])) : undefined
}

/** "They", once somebody has been named. */
const theyAfter = ({ who }: Who, scope: Scope): Role => (who === 'you' ? scope.it : who === 'trigger' ? 'trigger' : 'target')

const HELPERS = /^(?:(?:can|must|may|also|each|then|immediately|both|now|automatically|choose to) )+/
const HARM = /^(?:takes?|suffers?) .*damage\b|^loses? |^(?:falls?|drops?) prone\b/
const HARM_OR = / or (?:falls?|drops?|takes?|loses?|be|is|are) /
const CARRIED = /^(?:can't use|can't make|gains?|takes?|has|have|can't be|can't|is|are|regains?|loses?|deals?|ignores?|ends?)(?= )/

function readPredicates(text: string, who: Who, span: Span | undefined, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  return once(scope.effort, scope, `${JSON.stringify(who)} ${span ?? ''}: ${text}`, () => predicatesIn(text, who, span, scope, readRest))
}

function predicatesIn(text: string, who: Who, span: Span | undefined, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const helpers = HELPERS.exec(text)?.[0] ?? ''
  // What one may take upon oneself is a price, and no harm done; of two harms it is one or the other.
  if (/\b(?:can|may)\b/.test(helpers) && HARM.test(text.slice(helpers.length)))
    return HARM_OR.test(text) ? readEither(text.slice(helpers.length), who, span, scope, readRest) : undefined
  const words = text.slice(helpers.length).replace(/^(?:make|use)(?= )/, (verb) => (helpers.includes('must') ? `${verb}s` : verb))
  const whole = readOne(words, who, span, scope) ?? readEither(words, who, span, scope, readRest)
  const asHelped = (all: readonly Clause[], said: string): readonly Clause[] => all.map((one) => helped(one, helpers, said))
  if (whole !== undefined) return asHelped(whole, words)
  for (const split of words.matchAll(
    /,? and then |, then |(?<!and) then (?=(?:move|shift|make|use|fall|gain|take|teleport|stand|can)s?\b)|; |,? and |, or |, | or (?=(?:make|use|take|gain|be|become|regain|stand|move|shift|hide|teleport|fly|burrow)\b)/g,
  )) {
    if (split[0].endsWith(' or ') && !words.startsWith("can't")) continue
    if (!words.startsWith("can't") && isOneOfAll(words.slice(split.index))) continue
    const first = words.slice(0, split.index)
    const head = readOne(first, who, span, scope)
    if (head === undefined) continue
    const rest = words.slice(split.index + split[0].length).replace(/^and /, '')
    const done = asHelped(head, first)
    if (isOfThose(rest, done)) return ofThose(rest, done, scope, readRest, span)
    const verb = CARRIED.exec(words)?.[0]
    // After "can't X or", what follows can't be either.
    const isCarried = split[0].endsWith(' or ') || (split[0] === ', ' && words.startsWith("can't"))
    const carried = verb === undefined ? undefined : readPredicates(`${verb} ${rest}`, who, span, scope, readRest)
    const tail = isCarried
      ? carried
      : (readPredicates(rest, who, span, scope, readRest) ??
        carried ??
        // Somebody else hangs on nothing that is asked of these.
        (/^(?:each|any|every) /.test(rest) ? undefined : readRest(rest, inner(scope, theyAfter(who, scope)), span)))
    if (tail !== undefined) return [...done, ...tail]
  }
  return undefined
}

/** "Shift 2 squares, stand up, or make a strike": one of all three, and not the first with one of the others. */
export const isOneOfAll = (rest: string): boolean =>
  /^(?:,|,? and) .*, or [a-z]+(?<!s) |^, (?!and |then )[^,]* or [a-z]+(?<!s) [^,]*$/.test(rest)

/** "Must move their speed": all of it; "up to" so far, as one likes, but some. "Can swap places": or not. */
function helped(one: Clause, helpers: string, words: string): Clause {
  if (one.do === 'move' && /\bmust\b/.test(helpers)) return { ...one, must: / up to /.test(` ${words}`) ? 'some' : 'all' }
  return one.do === 'swap' && /\bcan\b/.test(helpers) ? { ...one, may: true } : one
}

function readOne(text: string, who: Who, span: Span | undefined, scope: Scope): readonly Clause[] | undefined {
  const plain = readAct(text, who, span, scope)
  if (plain !== undefined) return plain
  const own = takeLast(text)
  if (own.span !== undefined) {
    const read = readAct(own.text, who, own.span, scope)
    if (read !== undefined && (own.span === 'your-turn-end' || read.some(lasts))) return read
  }
  return readGrant(own.text, who, own.span ?? span, scope)
}

/** "ignores difficult terrain until the end of their turn": a trait for a while. */
function readGrant(text: string, who: Who, span: Span | undefined, scope: Scope): readonly Clause[] | undefined {
  // "You" is who has the trait; where somebody else gives it, the two are told apart.
  if (span === undefined || (who.who !== 'you' && /\byour?\b/.test(text))) return undefined
  const words = text
    .replace(/^(?:has|gains?|ignores?|takes?|doesn't|is|isn't|deals?)\b/, asOwn)
    .replace(/\btheir\b/g, 'your')
    .replace(/\bthem\b/g, 'you')
    .replace(/\bthey (are|have)\b/g, 'you $1')
  const parts = readStandings(`you ${words}`, inner(scope, 'you'))
  return parts === undefined || parts.length === 0 || !mayBeGranted(parts) ? undefined : [{ do: 'grant', parts, span, to: who }]
}

/** "Taking 5 damage": take it. */
const bare = (words: string): string =>
  words.replace(/^([a-z]+?)ing\b/, (_, stem: string) => ({ tak: 'take', los: 'lose', mak: 'make', mov: 'move', us: 'use' })[stem] ?? stem)

/** "can shift up to 3 squares or make a free strike": as they like. */
function readEither(given: string, who: Who, span: Span | undefined, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const text = given.replace(
    /^chooses? (?:between|either) (.+?),? (?:or|and) ([a-z]+ing .+)$/,
    (_, one: string, other: string) => `${bare(one)} or ${bare(other)}`,
  )
  for (const split of text.matchAll(
    /,? or (?:(?:they|you) (?=can ))?(?:can )?(?=(?:be|fall|lose|shift|move|make|use|spend|end|stand|gain|regain|teleport|take|push|pull|slide|swap|hide)s? )/g,
  )) {
    const first = readOne(text.slice(0, split.index).replace(/^either /, ''), who, span, scope)
    const second = first === undefined ? undefined : readPredicates(text.slice(split.index + split[0].length), who, span, scope, readRest)
    if (first === undefined || second === undefined) continue
    if (who.who === 'some') {
      const each = readEither(text, { who: 'target' }, span, inner(scope, 'target'), readRest)
      return each === undefined ? undefined : [{ do: 'each', who, so: each }]
    }
    const options = [
      { text: text.slice(0, split.index), so: first },
      { text: text.slice(split.index + split[0].length), so: second },
    ]
    return [{ do: 'choose', count: 1, options, ...(who.who !== 'you' && { by: who }) }]
  }
  return undefined
}
