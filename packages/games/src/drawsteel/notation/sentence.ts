import { type Clause, changes } from '../clauses/clauses.ts'
import type { Span, Test } from '../clauses/phrases.ts'
import { conditions } from '../terms.ts'
import { alike, alikeWithin } from './alike.ts'
import { untimed } from './amid.ts'
import { readAmount, typesIn } from './amounts.ts'
import { readDie, readTest } from './chances.ts'
import { conditional, ofNeighbour } from './conditional.ts'
import { readConjured } from './conjured.ts'
import { isDoubtful } from './doubts.ts'
import { once, tried } from './effort.ts'
import { readAimAt, readReshaped } from './heads.ts'
import { readByPotency, readUpgrade } from './instead.ts'
import { readJoined } from './joined.ts'
import { mayBeGranted } from './lent.ts'
import { withMeetings } from './meeting.ts'
import { readAllowed, readOffered, readTrade } from './offered.ts'
import { readRows } from './row.ts'
import { sayings } from './sayings/index.ts'
import { inner, type Scope } from './scope.ts'
import { takeFirst, takeLast } from './spans.ts'
import { readStandings } from './standing.ts'
import { readStatement, spannings } from './statements.ts'
import { guarded, readEachOf, whoIn } from './subjects.ts'
import { readTests } from './tests.ts'
import { readUntil } from './until.ts'
import { readTimed, readWaiting, readWhoever } from './waiting.ts'
import { isFlavour } from './words.ts'
import { readInside, readZone } from './zones.ts'

/** Sentences put together of parts: how long, when, if, who does what, and what else. All texts come in lower case. */

/** What a whole sentence says; nothing if any of it is not understood. */
export function readSentence(words: string, scope: Scope, span?: Span): readonly Clause[] | undefined {
  const read = tried(words, scope, (inside) => readWhole(alike(untimed(words, scope)), inside, span))
  return read === undefined || isDoubtful(words, read) ? undefined : withMeetings(read)
}

function readWhole(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  // Of whom besides "you" it is said stands elsewhere.
  if (text === '' || /^you (?:can )?(?:both|each)\b/.test(text)) return undefined
  return once(scope.effort, scope, `${span ?? ''}: ${text}`, () => readAny(text, scope, span))
}

function readAny(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  return (
    readTest(text, scope, readWhole) ??
    readUpgrade(text, scope, readWhole) ??
    readByPotency(text, scope, span, readWhole) ??
    readDie(text) ??
    readEachOf(text, scope, span, readWhole) ??
    readAllowed(text, scope, span, readWhole) ??
    readOffered(text, scope, span, readWhole) ??
    readConjured(text) ??
    readTrade(text, scope, span, readWhole) ??
    readAimAt(text, scope) ??
    readReshaped(text, span) ??
    readTimed(text, scope, span, readWhole) ??
    readLead(text, scope, span) ??
    readZone(text, scope, span, readWhole) ??
    readSaying(text, scope, span) ??
    readTail(text, scope, span) ??
    readStatement(text, scope, span, readWhole) ??
    readUntil(text, scope, readWhole) ??
    readAimed(text, scope, span) ??
    readAlike(text, scope, span) ??
    readHolding(text, scope, span) ??
    readWhoever(text, scope, span, readWhole) ??
    readJoined(text, scope, span, readWhole)
  )
}

/** "Strikes made against you take a bane", for a while: a trait of whoever uses the ability. */
function readHolding(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  for (const { text: bare, span: own } of spannings(text)) {
    const lasting = own ?? span
    const parts =
      lasting === undefined || !/^(?:you|your|no creature|enemies|strikes|any strike|each strike|abilities|all damage|damage)\b/.test(bare)
        ? undefined
        : readStandings(bare, scope)
    if (lasting !== undefined && parts !== undefined && parts.length > 0 && mayBeGranted(parts))
      return [{ do: 'grant', parts, span: lasting, to: { who: 'you' } }]
  }
  return undefined
}

// ------------------------------------------------------------------------------------------------------ what comes first

/** Everywhere a comma may end what stands first. */
function* commas(text: string): Iterable<[string, string]> {
  for (const found of text.matchAll(/, (?:then )?/g)) yield [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}

type Form = (text: string, scope: Scope, span: Span | undefined) => readonly Clause[] | undefined

/** What the first of these makes of it. */
const firstOf =
  (forms: readonly Form[]): Form =>
  (text, scope, span) => {
    for (const form of forms) {
      const read = form(text, scope, span)
      if (read !== undefined) return read
    }
    return undefined
  }

const readLead: Form = (text, scope, span) => firstOf(leads)(text, scope, span)

/** "Until the end of your next turn, …". */
const duringLead: Form = (text, scope) => {
  const lasting = takeFirst(text)
  if (lasting.span === undefined) return undefined
  const rest = alike(lasting.text)
  const read = readMeanwhile(rest, scope, lasting.span) ?? readWhole(rest, scope, lasting.span)
  // "Until the end of your next turn, if they are winded, …": whenever they are, and not only now.
  return rest.startsWith('if ') && read?.some((one) => one.do === 'if') === true ? undefined : read
}

/** "Whenever they move, …". */
const waitingLead: Form = (text, scope, span) => {
  if (!/^(?:whenever|when|each time|any time|every time|the next time|the first time|once |at the )/.test(text)) return undefined
  for (const [head, rest] of commas(text)) {
    const read = readWaiting(head, rest, scope, span, readWhole)
    if (read !== undefined) return read
  }
  return undefined
}

const unlessLead: Form = (text, scope, span) => {
  const [, test, rest = ''] = /^unless ([^,]+), (.+)$/.exec(text) ?? []
  return test === undefined ? undefined : readUnless(test, rest, scope, span)
}

/** "If they are prone, …", "while you are winded, …". */
const testLead: Form = (text, scope, span) => {
  const [lead] = /^(?:if|while|as long as|so long as) /.exec(text) ?? []
  if (lead === undefined) return undefined
  const isIf = lead === 'if '
  for (const [head, rest] of commas(text)) {
    const words = head.slice(lead.length)
    const tests = readTests(/^(?:winded|dying|hidden|flying|mounted)$/.test(words) ? `you are ${words}` : words, scope)
    const read =
      tests === undefined || (span !== undefined && isIf && tests.some(isOfDamage))
        ? isIf
          ? ifNext(words, rest, scope, span)
          : undefined
        : ((isIf ? undefined : readHeld(rest, tests, scope, span)) ?? underTest(words, rest, tests, isIf, scope, span))
    if (read !== undefined) return read
  }
  return undefined
}

/** For a while it is no damage of the ability's own that is asked about. */
const isOfDamage = (one: Test): boolean => one.is === 'damaged' || (one.is === 'not' && isOfDamage(one.test))

/** "If they move before the end of their next turn": when they next do. */
function ifNext(words: string, rest: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  const own = takeLast(words).span
  return (own ?? span) === undefined
    ? undefined
    : readWaiting(`${own === undefined ? 'whenever' : 'the next time'} ${words}`, rest, scope, span, readWhole)
}

/** "While" goes on; only what is reckoned anew at every roll does, or what is had once. */
function underTest(
  words: string,
  rest: string,
  tests: readonly Test[],
  isIf: boolean,
  scope: Scope,
  span: Span | undefined,
): readonly Clause[] | undefined {
  const then = ofNeighbour(words, alikeWithin(rest.replace(/^then /, '')))
  const it = /^the (?:damage|triggering) /.test(words) ? 'trigger' : /^(?:you|they|it)\b/.test(words) ? scope.it : 'target'
  const so = then === undefined ? undefined : readWhole(then, inner(scope, it), span)
  const isSo = so !== undefined && (isIf || so.every((one) => ['edge', 'extra', 'watch', 'surges'].includes(one.do)))
  return isSo ? conditional(tests, so) : undefined
}

/** "Unless the target is prone, …": where it is not so. */
function readUnless(words: string, rest: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  const [test, ...more] = readTests(words, scope) ?? []
  const so = test === undefined || more.length > 0 ? undefined : readWhole(rest, inner(scope, 'target'), span)
  return test === undefined || so === undefined ? undefined : conditional([{ is: 'not', test }], so)
}

/** "If the target has M < 3, they are restrained (save ends), otherwise they are slowed (EoT)". */
function otherwiseLead(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  const m = /^(if .+?)(?:,|;|, and|\.) otherwise,? (.+)$/.exec(text)
  const [one, ...others] = m === null ? [] : (readWhole(m[1] ?? '', scope, span) ?? [])
  const so =
    one?.do === 'if' && others.length === 0 && one.else.length === 0 ? readWhole(m?.[2] ?? '', inner(scope, 'target'), span) : undefined
  return one?.do !== 'if' || so === undefined ? undefined : [{ ...one, else: so }]
}

/** "While you are winded, you ignore difficult terrain", for as long as the ability lasts. */
function readHeld(rest: string, tests: readonly Test[], scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  if (span === undefined || tests.some((one) => one.is === 'potency' || ('whose' in one && one.whose !== 'you'))) return undefined
  const parts = readStandings(rest, scope)
  return parts === undefined || parts.length === 0
    ? undefined
    : [{ do: 'grant', parts: [{ is: 'while', tests, parts }], span, to: { who: 'you' } }]
}

const SO_HELD = '(?:this way|by this ability|from this ability|by this effect|with this ability|by the ability)'
const BY_YOU = /^(while (?:the target is|they are) [a-z]+) (?:by|of) you(?=,? )/
const EITHER = new RegExp(`^while (?:the target is |they are )?([a-z]+) or ([a-z]+) ${SO_HELD},? (.+)$`)
const LINKED: readonly RegExp[] = [
  new RegExp(`^while (?:the target is |they are |a (?:creature|target) is |it is )?([a-z]+)(?: ${SO_HELD}, |, | ${SO_HELD} )(.+)$`),
  new RegExp(`^(?:a|any|each|the) (?:creature|target|enemy)(?: who is)? ([a-z]+) ${SO_HELD} (.+)$`),
  /^the ([a-z]+) target (.+)$/,
  new RegExp(`^((?:[a-z]+ ){1,3}(?:made )?against )(?:an?|any|each|the) (?:creature|target|enemy)(?: who is)? ([a-z]+) ${SO_HELD} (.+)$`),
]

/** "While slowed this way, the target can't use triggered actions": as long as that condition lasts. */
function readLinked(given: string, scope: Scope): readonly Clause[] | undefined {
  const two = EITHER.exec(given)
  if (two !== null) {
    const both = [two[1], two[2]].map((name) => readLinked(`while ${name ?? ''} this way, ${two[3] ?? ''}`, scope))
    // What is only so or not so is no more for being said twice.
    return both.every((so) => so?.every((one) => one.do === 'forbid') === true) ? both.flatMap((so) => so ?? []) : undefined
  }
  const text = given.replace(BY_YOU, '$1 this way').replace(new RegExp(`^(?!if |while )(.+?),? (while [a-z]+ ${SO_HELD})$`), '$2, $1')
  for (const pattern of LINKED) {
    const m = pattern.exec(text)
    const [head, name, tail] = pattern === LINKED[3] ? [m?.[1] ?? '', m?.[2], m?.[3]] : ['', m?.[1], m?.[2]]
    if (
      m === null ||
      name === undefined ||
      !(conditions.some((one) => one === name) || scope.states.includes(name) || /^(?:marked|judged)$/.test(name))
    )
      continue
    const rest = (tail ?? '').replace(/^(?:a creature|a target|that creature|the creature|each target|they|it)(?= |'s )/, 'the target')
    const isWhole = pattern === LINKED[0] || /^the target(?:'s)? /.test(rest)
    const words = isWhole ? rest : `${head}the target ${rest.replace(/^also /, '')}`
    const so = readWhole(words, inner(scope, 'target'), `with:${name}`)
    if (
      so !== undefined &&
      so.length > 0 &&
      so.every((one) => 'span' in one && 'to' in one && typeof one.to === 'object' && one.to.who === 'target')
    )
      return so
  }
  return undefined
}

// -------------------------------------------------------------------------------------------------------- what comes last

const readTail: Form = (text, scope, span) => firstOf(tails)(text, scope, span)

const TURN = /^(.+?),? (at the (?:start|end) of (?:each of )?(?:your|their|the target's|that creature's|each target's) (?:next )?turns?)$/

/** "Takes 3 acid damage at the start of each of your turns". */
const turnTail: Form = (text, scope, span) => {
  const lasting = takeLast(text)
  const lasts = lasting.span ?? span
  const [, what, turn = ''] = TURN.exec(lasting.text) ?? []
  if (what === undefined) return undefined
  // "A creature grabbed by you …": whoever it is by then.
  const [, , held, does = ''] = /^(?:a|any|each) (creature|target|enemy) (grabbed|restrained) by you (.+)$/.exec(what) ?? []
  const when = /your turns?$/.test(turn)
    ? turn
    : `whenever a creature ${held ?? ''} by you ${turn.includes('start') ? 'starts' : 'ends'} their turn`
  const whom = when === turn ? `each creature ${held ?? ''} by you` : 'they'
  const read = held === undefined ? undefined : readWaiting(when, `${whom} ${does}`, scope, lasts ?? 'encounter', readWhole)
  if (read !== undefined || (lasts === undefined && !/ next turns?$/.test(text))) return read
  return readWaiting(turn, what, scope, lasts, readWhole)
}

/** "… whenever they move". */
const waitingTail: Form = (text, scope, span) => {
  const lasting = takeLast(text)
  for (const found of text.matchAll(/,? (?=(?:whenever|each time|any time|every time|the next time|the first time) )/g)) {
    const [what, when] = [lasting.text.slice(0, found.index), lasting.text.slice(found.index + found[0].length)]
    const read = readWaiting(when, what, scope, lasting.span ?? span, readWhole)
    if (read !== undefined) return read
  }
  return undefined
}

/** "… if the target is prone". */
const testTail: Form = (text, scope, span) => {
  const all = [...text.matchAll(/,? if (?=(?:the target|a target|they|you|it|that creature|your squad|this ability)\b)/g)]
  for (const found of all.toReversed()) {
    const what = text.slice(0, found.index)
    const tests = readTests(text.slice(found.index + found[0].length), scope)
    const so = tests === undefined ? undefined : readWhole(what, scope, span)
    if (tests === undefined || so === undefined || isSeveral(what, so)) continue
    // "Ignoring stability if …": that alone hangs on it.
    const [only] = so
    if (only?.do === 'force' && only.ignoresStability && what.endsWith('ignoring stability'))
      return so.length === 1 ? [{ do: 'if', tests, so: [only], else: [{ ...only, ignoresStability: false }] }] : undefined
    return conditional(tests, so)
  }
  return undefined
}

/** "X and Y if Z": whether X hangs on it too is not said. */
const isSeveral = (what: string, so: readonly Clause[]): boolean => so.length > 1 && / and /.test(what)

const unlessTail: Form = (text, scope, span) => {
  const [, what, test = ''] = /^(.+?),? unless ((?:the target|they|you|it) .+)$/.exec(text) ?? []
  const read = what === undefined ? undefined : readUnless(test, what, scope, span)
  return read?.some((one) => one.do === 'if' && isSeveral(what ?? '', one.so)) === true ? undefined : read
}

const AFTER =
  /^(.+?) (?:immediately )?after (?:the|their) (?:triggering |target's )?(?:strike|ability|attack|effect|damage|triggered action)(?:'s effects)? (?:resolves|is resolved)$/
const afterTail: Form = (text, scope, span) => {
  const what = AFTER.exec(text)?.[1]
  const so = what === undefined ? undefined : readWhole(what, scope, span)
  return so?.some((one) => changes.includes(one.do)) === false ? [{ do: 'after', so }] : undefined
}

const AROUND =
  /^(.+?) (?:either |immediately )?(before or after|before) (?:(?:using|you use|they use|making|you make) )?(?:this ability|the ability|this strike|the strike|the power roll)$/
const aroundTail: Form = (text, scope, span) => {
  const [, what, when] = AROUND.exec(text) ?? []
  const so = what === undefined ? undefined : readWhole(what, scope, span)
  return so === undefined ? undefined : [{ do: 'around', only: when === 'before' ? 'before' : 'either', so }]
}

const betweenTail: Form = (text, scope, span) => {
  const between = BETWEEN.exec(text)
  const so = between === null ? undefined : readWhole(between[1] ?? between[2] ?? '', scope, span)
  const isMove = scope.targets?.count !== 1 && so?.every((one) => one.do === 'move' && one.who.who === 'you') === true
  return isMove ? [{ do: 'around', only: 'between', so }] : undefined
}

/** "You can shift up to 2 squares between strikes". */
const GAP =
  "(?:between (?:making )?(?:(?:each|these|the|those|this ability's) )?(?:of (?:these|the|those) )?(?:strikes?|targets)|after (?:striking the first target|the first strike))"
const BETWEEN = new RegExp(`^(?:(.+?) ${GAP}|${GAP}, (.+))$`)

/** "regains 15 Stamina, or 25 if they are winded": one amount, or another. */
function readOrIf(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  const m = /^(.*?)(\d+)((?: [a-z]+){0,3}?),? or (\d+)((?: [a-z]+){0,3}?) (?:if|while) (.+)$/.exec(text)
  if (m === null) return undefined
  const [, head = '', less = '', unit = '', more = '', otherUnit = '', condition = ''] = m
  const tests = readTests(condition, scope)
  const plain = readWhole(`${head}${less}${unit === '' ? otherUnit : unit}`, scope, span)
  const better = readWhole(`${head}${more}${otherUnit === '' ? unit : otherUnit}`, scope, span)
  return tests === undefined || plain === undefined || better === undefined ? undefined : [{ do: 'if', tests, so: better, else: plain }]
}

const leads: readonly Form[] = [duringLead, waitingLead, (text, scope) => readLinked(text, scope), unlessLead, otherwiseLead, testLead]
const tails: readonly Form[] = [turnTail, waitingTail, readOrIf, testTail, unlessTail, afterTail, aroundTail, betweenTail]

// ------------------------------------------------------------------------------------------------------- forms of their own

function readSaying(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  for (const { text: bare, span: own } of spannings(text)) {
    const clauses = readRows(sayings, bare, { who: { who: 'you' }, span: own ?? span, scope })
    if (clauses !== undefined) return clauses
  }
  return undefined
}

/** "Each ally adjacent to a prone target": the target, if it is. */
function readAimed(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  const m = /\ban? ([a-z]+) target\b/.exec(text)
  const tests = m === null ? undefined : readTests(`the target is ${m[1] ?? ''}`, scope)
  if (m === null || tests === undefined) return undefined
  const so = readWhole(
    `${text.slice(0, m.index)}the target${text.slice(m.index + m[0].length)}`.replace(/\bthat target\b/g, 'the target'),
    scope,
    span,
  )
  return so === undefined ? undefined : conditional(tests, so)
}

/** "…, dealing 2d6 damage to each adjacent enemy and object": how it looks first, then what it does. */
function readAlike(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  const dealing =
    /^(.*?),? (?:dealing|and deals?) (.+?) ((?:acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic) )?damage to (.+)$/.exec(text)
  if (dealing === null || !isFlavour(dealing[1] ?? '')) return undefined
  const amount = readAmount(dealing[2] ?? '')
  const types = typesIn(dealing[3] ?? '')
  const to = whoIn(dealing[4] ?? '', scope)
  if (amount === undefined || types === undefined || to === undefined || span !== undefined) return undefined
  return guarded(to.when, [{ do: 'damage', amount, types, to: to.who, unreduced: false }])
}

/** "Until the end of the encounter, enemies in the area have …", "… within 3 squares of you": whoever is there, as long as they are. */
function readMeanwhile(text: string, scope: Scope, span: Span): readonly Clause[] | undefined {
  const inside = /\b(?:in|within) (?:the (?:area|aura)|it)\b/.test(text) ? readInside(text, scope, span) : undefined
  if (
    inside !== undefined ||
    !/^(?:enemies|allies|creatures|minions|other creatures) (?:within \d+ squares? of|adjacent to) you\b/.test(text)
  )
    return inside
  const parts = readStandings(text, scope)
  return parts === undefined || parts.length === 0 || !mayBeGranted(parts) ? undefined : [{ do: 'grant', parts, span, to: { who: 'you' } }]
}
