import { byHand, type Clause } from '../clauses/clauses.ts'
import { countByHand } from '../clauses/fold.ts'
import { flat, type Test, type Who } from '../clauses/phrases.ts'
import { amidMove } from './amid.ts'
import { addOutcome, addShown } from './chances.ts'
import { hungOn } from './hanging.ts'
import { metOnTheWay, rolledOnce } from './meeting.ts'
import { SWAY, swayOf } from './rolls.ts'
import { inner, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { BACK } from './slots.ts'
import { takeLast } from './spans.ts'
import { readStandings } from './standing.ts'
import { atTarget, guarded, ofThose, whoIn } from './subjects.ts'
import { readTests } from './tests.ts'
import { toldOf } from './things.ts'
import { instead, likewise, raised } from './those.ts'
import { endsIf } from './until.ts'
import { readInside, readZone } from './zones.ts'

/** Sentences that go on with what the one before them said. */

/** A sentence or part as printed, and what it says. */
export interface Said {
  readonly printed: string
  readonly clauses: readonly Clause[]
  /** What of it is told here, where it is not all it does: options stand below whoever lets choose, and are done there. */
  readonly means?: readonly Clause[]
  /** Why it is not, or not wholly, done by itself; '' where it is. */
  readonly why: string
  /** There is nothing in it to do. */
  readonly isIdle?: true
}

const NOT_UNDERSTOOD = 'the sentence is shown to the game master'

export const said = (printed: string, clauses: readonly Clause[] | undefined, why = NOT_UNDERSTOOD): Said => {
  if (clauses === undefined) return { printed, clauses: [byHand(printed)], why }
  return { printed, clauses, why: countByHand(clauses) > 0 ? why : '' }
}

/** What adds to a sentence that people see to, or speaks of it, is theirs with it. */
export const hungOnSaid = (all: readonly Said[], speaksOf: (one: Said) => boolean = () => false): Said[] =>
  hungOn<Said>(all, {
    isAdded: ({ clauses, means }) => clauses.length === 0 && means === undefined,
    isShown: ({ clauses, means }) => (means ?? clauses).every((one) => one.do === 'by-hand'),
    speaksOf,
    show: (printed, why) => said(printed, undefined, why),
  })

// -------------------------------------------------------------------------------------------------- somebody is chosen

/** Somebody is chosen, and what follows is about whoever it is. */
export interface Group {
  readonly at: number
  readonly who: Extract<Who, { who: 'some' }>
  /** As it is printed. */
  readonly words: string
}

/** "Choose one ally within 10 squares of you." */
export function chosenIn(words: string, scope: Scope): Omit<Group, 'at'> | undefined {
  // Who flanks with you says that you do.
  const bare = words.replace(/^if you are flanking the target(?: when you use this ability)?, (?=.+ flanking with you$)/, '')
  const m = /^(?:you )?(?:can )?(?:choose|select)s? (?!one of|two of|three of)(.+?)$/.exec(bare)
  const whom = m === null ? undefined : whoIn(m[1] ?? '', scope)
  return whom?.who.who === 'some' && whom.when.length === 0 ? { who: whom.who, words: m?.[1] ?? '' } : undefined
}

const CHOSEN =
  /^(?:that|the|the chosen|those|each chosen|each) (?:creature|ally|allies|enemy|enemies|hero|target|object|creatures)(?:'s)? |^(?:they|it) /

export const isOfChosen = (words: string): boolean => CHOSEN.test(words) && !/^(?:the target|each (?!chosen))/.test(words)

/** "That ally can move up to 3 squares": what is said of whom was chosen. */
export function ofChosen(words: string, { who, words: whom }: Group, scope: Scope): readonly Clause[] | undefined {
  // Of one nobody says "each"; and whom the ability is aimed at is somebody else.
  if (who.count === 1 && words.startsWith('each ')) return undefined
  if (words.startsWith('the target') && scope.targets?.count !== undefined && scope.targets.count !== 'special' && !whom.includes('target'))
    return undefined
  // Where the target is spoken of besides, the two are told apart.
  const rest = CHOSEN.test(words) ? atTarget(words.replace(CHOSEN, '')) : undefined
  return rest === undefined ? undefined : readSentence(`the target ${rest}`, inner(scope, 'target'))
}

/** "That creature can make a free strike against the target": one of those does. */
export function byChosen(words: string, { words: whom }: Group, scope: Scope): readonly Clause[] | undefined {
  const rest = CHOSEN.test(words) ? words.replace(CHOSEN, '') : ''
  return /^(?:can |also )*(?:makes?|uses?) .*\bthe target$/.test(rest) ? readSentence(`${whom} ${rest}`, scope) : undefined
}

export function addTo(found: Said[], { at, who }: Group, so: readonly Clause[]): void {
  const head = found[at]
  const before = head?.clauses[0]
  if (head === undefined) return
  found[at] = { ...head, clauses: [{ do: 'each', who, so: [...(before?.do === 'each' ? before.so : []), ...so] }] }
}

const DONE =
  /^(?:if|when) (?:you|they|it|the target|that (?:creature|ally|enemy)) (do|does|don't|doesn't|refuses?|declines?|accepts?|agrees?)(?: so| to do so| to)?,? (.+)$/

/** "You can move up to 3 squares. If you do, …": it is offered, and what follows hangs on the answer. */
export function ifDone(words: string, before: string, found: Said[], scope: Scope): boolean {
  const m = DONE.exec(words)
  const offered = /^(you|the target|each target) (?:can|may) (.+)$/.exec(before)
  const last = found.at(-1)
  if (m === null || offered === null || last === undefined) return false
  const by = offered[1] === 'you' ? 'you' : 'target'
  const so = readSentence(`${offered[1] ?? ''} ${offered[2] ?? ''}`, scope)
  const then = readSentence(m[2] ?? '', inner(scope, by))
  if (so === undefined || then === undefined || so.length === 0 || then.length === 0) return false
  const isDone = !/n't|refuse|decline/.test(m[1] ?? '')
  const may: Clause = isDone
    ? { do: 'may', text: last.printed, so: [...so, ...then], by }
    : { do: 'may', text: last.printed, so, else: then, by }
  found[found.length - 1] = { ...last, clauses: [may], why: '' }
  return true
}

/** "In either case, …": where one of the two that went before held; or at all events, after an "otherwise". */
export function inEitherCase(words: string, found: readonly Said[], scope: Scope): readonly Clause[] | undefined {
  const rest = /^in either case, (.+)$/.exec(words)?.[1]
  const so = rest === undefined ? undefined : readSentence(rest, scope)
  if (so === undefined || so.length === 0) return undefined
  const [one, other] = found
    .filter((last) => last.clauses.length > 0)
    .slice(-2)
    .map(({ clauses }) => clauses)
  const last = (other ?? one)?.[0]
  if (last !== undefined && 'else' in last && last.else !== undefined && last.else.length > 0) return so
  const tests = [one, other].map((clauses) => (clauses?.length === 1 ? testsOf(clauses[0]) : []))
  return tests.every(([test, ...more]) => test !== undefined && more.length === 0)
    ? [{ do: 'if', tests: [{ is: 'any', tests: tests.flat() }], so, else: [] }]
    : undefined
}

const testsOf = (clause: Clause | undefined): readonly Test[] =>
  clause === undefined ? [] : clause.do === 'if' ? clause.tests : 'when' in clause ? clause.when : []

// ------------------------------------------------------------------------------------------- the last sentence, changed

/** Whether a sentence changes what the last one said, and does. */
export function goesOnWith(words: string, found: Said[], scope: Scope): boolean {
  if (sparesAllies(words, found)) return true
  const at = found.findLastIndex((one) => one.clauses.length > 0)
  const last = found[at]
  if (last === undefined || countByHand(last.clauses) > 0) return false
  const clauses =
    cameOf(words, last.clauses, scope) ??
    conjured(words, last.clauses) ??
    enlarged(words, last.clauses, scope) ??
    amidMove(words, last.clauses, (said, isOfThem) => readSentence(said, isOfThem ? inner(scope, 'target') : scope)) ??
    metOnTheWay(words, last.clauses, (said) => readSentence(said, scope)) ??
    rolledOnce(words, last.clauses) ??
    duringMove(words, last.clauses, scope) ??
    leftBehind(words, last.clauses) ??
    unreduced(words, last.clauses) ??
    backAgain(words, last.clauses) ??
    nextPotency(words, last.clauses) ??
    goesAlong(words, last.clauses) ??
    goesUpAlong(words, last.clauses) ??
    endsIf(words, last.clauses, scope) ??
    strikeSwayed(words, last.clauses, scope) ??
    likewise(words, last.clauses, scope) ??
    ofThose(words, last.clauses, scope, readSentence) ??
    raised(words, last.clauses, scope) ??
    moreHarm(words, last.clauses, scope) ??
    otherwise(words, last.clauses, scope) ??
    instead(words, last.clauses, scope)
  if (clauses === undefined) return false
  found[at] = { ...last, clauses }
  return true
}

/** "On an 11 or lower, …" after a test, "on a 4 or higher, …" after a die. */
const cameOf = (words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined =>
  changed(clauses, (one) => addOutcome(words, one, scope, readSentence) ?? addShown(words, one, scope, readSentence))

const SPARED =
  /^(?:(?:you and )?(?:your )?allies|(?:your )?allies and you|you) (?:can )?(?:ignore|are unaffected by|aren't affected by) (?:this difficult terrain|the difficult terrain|the area's effects?|(?:the|these) effects?(?: of the area)?|the area)$|^(?:this difficult terrain|the area|the area's effects?) (?:doesn't|don't) affect (?:you (?:and|or) )?your allies$/

/** "Your allies ignore the area's effects": what has been said of everybody is for enemies alone. */
function sparesAllies(words: string, found: Said[]): boolean {
  if (!SPARED.test(words) || !/\ballies\b/.test(words)) return false
  const isRough = words.includes('difficult terrain')
  const spared = (one: Clause): Clause =>
    one.do === 'terrain' && one.what === 'difficult'
      ? { ...one, what: 'enemy-difficult' }
      : one.do === 'zone' && !isRough
        ? {
            ...one,
            zone: {
              ...one.zone,
              parts: one.zone.parts.map((part) => (part.to === 'creature' ? { ...part, to: 'enemy', self: false } : part)),
            },
          }
        : one
  let isDone = false
  for (const [at, said] of found.entries()) {
    if (!said.clauses.some((one) => spared(one) !== one)) continue
    found[at] = { ...said, clauses: said.clauses.map(spared) }
    isDone = true
  }
  return isDone
}

/** "The totem has 20 Stamina": of the thing that has just been put there. */
const conjured = (words: string, clauses: readonly Clause[]): readonly Clause[] | undefined =>
  changed(clauses, (one) => {
    const thing = one.do === 'conjure' ? toldOf(words, one.thing) : undefined
    return one.do === 'conjure' && thing !== undefined ? { ...one, thing } : undefined
  })

const ENLARGED = /^while (?:the area of )?(?:that|the) (?:ability|area|aura) is enlarged this way, /

/** "While the area of that ability is enlarged this way, each enemy who enters …": what it does besides. */
function enlarged(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const isLead = ENLARGED.test(words)
  if (!clauses.some((one) => one.do === 'enlarge') || (!isLead && (scope.hasArea || !/\b(?:the|that) area\b/.test(words)))) return undefined
  const around: Scope = { ...scope, hasArea: true }
  const about = words.replace(ENLARGED, '')
  const zones = readZone(about, around, 'encounter', readSentence) ?? readInside(about, around, 'encounter')
  if (zones === undefined || !zones.every((one) => one.do === 'zone')) return undefined
  const parts = zones.flatMap((one) => one.zone.parts)
  return changed(clauses, (one) => (one.do === 'enlarge' ? { ...one, parts: [...one.parts, ...parts] } : undefined))
}

const MOVEMENT =
  /^(?:this|that|the) (?:movement|move|shift) (doesn't provoke opportunity attacks|ignores difficult terrain)(?: and (doesn't provoke opportunity attacks|ignores difficult terrain))?$/
const DURING =
  /^(?:during (?:this|that|the) (?:movement|move|shift)|when (?:you|they) (?:move|shift) this way|while moving this way), (?:you|they|the target|each target) (.+)$/

/** "You ignore difficult terrain during this movement". */
const MEANWHILE = /^(?:you|they|the target|each target) (.+?) (?:during|for|with) (?:this|that|the) (?:movement|move|shift)$/

/** "This movement doesn't provoke opportunity attacks": what whoever moves has meanwhile. */
function duringMove(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const plain = MOVEMENT.exec(words)
  const held =
    plain === null
      ? (DURING.exec(words)?.[1] ?? MEANWHILE.exec(words)?.[1])
      : `${plain[1] ?? ''}${plain[2] === undefined ? '' : ` and ${plain[2]}`}`
  if (held === undefined) return undefined
  const own = held
    .replace(/\bignores\b/g, 'ignore')
    .replace(/\bdoesn't\b/g, "don't")
    .replace(/^can pass through/, 'can move through')
    .replace(/ and (?=don't|ignore|can)/g, ' and you ')
  const having = readStandings(`you ${own}`, inner(scope, 'you'))
  if (having === undefined || having.length === 0) return undefined
  return changed(clauses, (one) => (one.do === 'move' ? { ...one, having: [...(one.having ?? []), ...having] } : undefined))
}

const BEHIND =
  /^(?:each|any|every) square (?:that )?(?:you|they) (?:leaves?|exits?|moves? through|passes? through|enters?)(?: (?:during|with|as part of) (?:this|that|the) (?:movement|move|shift)| this way)? (?:is|becomes) difficult terrain( for (?:your )?enemies)?$/

/** "Each square you leave during this move is difficult terrain". */
function leftBehind(words: string, clauses: readonly Clause[]): readonly Clause[] | undefined {
  const { text, span = 'encounter' } = takeLast(words)
  const m = BEHIND.exec(text)
  const what = m?.[1] === undefined ? 'difficult' : 'enemy-difficult'
  return m === null
    ? undefined
    : changed(clauses, (one) => (one.do === 'move' && one.how !== 'teleport' ? { ...one, trail: { what, span } } : undefined))
}

const OF_STRIKE = new RegExp(
  `^(?:(?:they|you|the target|each target|that (?:ally|creature)) (?:gains?|takes?|has|have) ${SWAY} on (?:the|this|that) (?:free )?strike|(?:the|this|that|each|(?:each of )?th[eo]se) (?:free )?strikes? (?:gains?|takes?|has|have) ${SWAY})$`,
)

/** "The strike has an edge": the one that somebody has just been given; "if the target is prone, …", told of the one whom the ability is aimed at. */
function strikeSwayed(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const [, condition, rest = words] = /^if (.+?), (.+)$/.exec(words) ?? []
  const m = OF_STRIKE.exec(rest)
  const tests = condition === undefined || scope.targets?.count !== 1 ? undefined : readTests(condition, scope)
  const so = m === null || tests === undefined ? undefined : strikeSwayed(rest, clauses, scope)
  if (condition !== undefined) return tests && so && [{ do: 'if', tests, so, else: clauses }]
  return m === null ? undefined : changed(clauses, (one) => (one.do === 'strike' ? { ...one, sway: swayOf(m[1] ?? m[2]) } : undefined))
}

const OF_POTENCY =
  /^(?:any|the|each) potenc(?:y|ies) (?:for|of|on) (?:the|this|that|each such) (?:free )?(?:strike|ability) (?:increases?|(?:is|are) increased) by (\d+)$/

/** "Any potency for that strike increases by 1": the next one, of which an edge has just been told. */
const nextPotency = (words: string, clauses: readonly Clause[]): readonly Clause[] | undefined => {
  const by = OF_POTENCY.exec(words)?.[1]
  const sway = clauses.find((one) => one.do === 'sway' && one.once && one.rolls.endsWith('strike') && one.against === 'none')
  return by === undefined || sway?.do !== 'sway'
    ? undefined
    : [...clauses, { do: 'modify', stat: 'potency', amount: flat(Number(by)), span: sway.span, to: sway.to, once: true }]
}

const STANDING =
  /^(?:any|each|every) (?:creature|object|creature or object|creature and object|target)s?(?: in the area| on (?:it|the ground))? (?:moves|rises|is lifted) (?:up )?(?:with (?:it|the ground)|along with it)(?: to its new (?:elevation|height))?$|^(?:any|each|every) (?:creature|target)s?(?: in the area)? falls(?: in| into (?:it|the pit|the hole))?$/

/** "Any creature in the area moves with the ground": as is done anyway. */
const goesUpAlong = (words: string, clauses: readonly Clause[]): readonly Clause[] | undefined =>
  STANDING.test(words)
    ? changed(clauses, (one) => (one.do === 'raise' && one.sinks === words.includes('falls') ? one : undefined))
    : undefined

const FOLLOWS = /^(?:the area|the aura|the cloud|it) (?:also )?(?:moves|remains centered|travels|stays) (?:along )?(?:with|on) you$/

/** "The area moves with you": it goes along. */
const goesAlong = (words: string, clauses: readonly Clause[]): readonly Clause[] | undefined =>
  !FOLLOWS.test(words)
    ? undefined
    : changed(clauses, (one) =>
        one.do === 'zone' && one.zone.isBeside !== true ? { ...one, zone: { ...one.zone, follows: true } } : undefined,
      )

const asDamage = (one: Clause): readonly Clause[] =>
  one.do === 'extra'
    ? guarded(one.when, [{ do: 'damage', amount: one.amount, types: one.types, to: { who: 'target' }, unreduced: false }])
    : one.do === 'if'
      ? [{ ...one, so: one.so.flatMap(asDamage) }]
      : [one]

/** "A target judged by you takes an extra 2d6 holy damage", whenever the damage comes that was told of. */
function moreHarm(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const last = clauses.at(-1)
  if (last?.do !== 'watch' || !last.so.some((one) => one.do === 'damage') || !/\btakes? an (?:extra|additional) /.test(words))
    return undefined
  const more = (readSentence(words, inner(scope, 'target')) ?? []).flatMap(asDamage)
  const isHarm = (one: Clause): boolean => one.do === 'damage' || (one.do === 'if' && one.else.length === 0 && one.so.every(isHarm))
  return more.length > 0 && more.every(isHarm) ? clauses.with(-1, { ...last, so: [...last.so, ...more] }) : undefined
}

/** "They then reappear in the space they left": as is done anyway. */
const backAgain = (words: string, clauses: readonly Clause[]): readonly Clause[] | undefined =>
  BACK_AGAIN.test(words.replace(/^at the (?:start|end) of their (?:next )?turn, /, ''))
    ? changed(clauses, (one) =>
        one.do === 'remove' && (!words.startsWith('at the start') || one.span.endsWith('start')) ? one : undefined,
      )
    : undefined
const BACK_AGAIN = new RegExp(`^${BACK}$`)

const unreduced = (words: string, clauses: readonly Clause[]): readonly Clause[] | undefined =>
  /^(?:this|the) damage (?:can't be reduced(?: in any way)?|ignores (?:all )?(?:damage )?immunit(?:y|ies))$/.test(words)
    ? changed(clauses, (one) => (one.do === 'damage' || one.do === 'pass-damage' ? { ...one, unreduced: true } : undefined))
    : undefined

/** "Otherwise, they take 20 damage." */
function otherwise(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const m = /^(?:otherwise|if not|if they don't|if (?:it|the target) doesn't),? (.+)$/.exec(words)
  const so = m === null ? undefined : readSentence(m[1] ?? '', scope)
  return so === undefined
    ? undefined
    : changed(clauses, (one) => ((one.do === 'if' || one.do === 'potency') && one.else.length === 0 ? { ...one, else: so } : undefined))
}

/** The last clause that can be changed, wherever it stands. */
function changed(clauses: readonly Clause[], change: (one: Clause) => Clause | undefined): readonly Clause[] | undefined {
  for (let i = clauses.length - 1; i >= 0; i--) {
    const one = clauses[i]
    if (one === undefined) continue
    const now = change(one) ?? within(one, change)
    if (now !== undefined) return clauses.with(i, now)
  }
  return undefined
}

function within(one: Clause, change: (one: Clause) => Clause | undefined): Clause | undefined {
  if (
    one.do !== 'each' &&
    one.do !== 'watch' &&
    one.do !== 'after' &&
    one.do !== 'around' &&
    one.do !== 'may' &&
    one.do !== 'if' &&
    one.do !== 'potency'
  )
    return undefined
  const so = changed(one.so, change)
  return so === undefined ? undefined : { ...one, so }
}
