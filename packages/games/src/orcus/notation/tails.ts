import { speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Test, Who } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import { readAmount } from './amounts.ts'
import { awaited, endsItself } from './awaited.ts'
import { endsAnyway } from './chosen.ts'
import { multiplied, perHit, readCounting } from './counting.ts'
import type { Draft, Sentence } from './draft.ts'
import { isStanding, testedPart, whileState } from './held.ts'
import { readTurns, timesOf } from './leads.ts'
import { conditionWord } from './lexicon.ts'
import { doing, either, folded, type Node } from './nodes.ts'
import { withRole } from './roles.ts'
import { type C, not, type Scene, tried } from './scene.ts'
import { type Lasting, readSpan, spanOf } from './spans.ts'
import { LIT, readTest, state } from './tests.ts'
import { readTrigger } from './triggers.ts'
import { isRole, stateOf } from './who.ts'

/** What stands after a phrase: durations, conditions, asides. */

const AN = '(?:as|with|using) (?:an?|your|its) (?:immediate )?'
const OWN = '(?:(?:making )?(?:this|the|its|your) attack|attacking)'
/** Words behind a phrase, and what they tell of the sentence. */
const marks: readonly (readonly [string, (draft: Draft) => void])[] = [
  ['(?:after|between|following) each (?:of these )?attacks?|between (?:the |these )?attacks', (draft) => (draft.isEach = true)],
  ['instead(?: of (?:being )?[a-z]+)?|rather than (?:being )?[a-z]+', (draft) => (draft.isInstead = true)],
  [`${AN}(?:reaction|react)(?: action)?`, (draft) => (draft.costs = 'react')],
  [`${AN}(?:counter|interrupt)(?: action)?`, (draft) => (draft.costs = 'counter')],
  [`,? ?before or after ${OWN}`, (draft) => (draft.isAround = true)],
  [`,? ?(?:both )?before and after ${OWN}`, (draft) => (draft.isTwice = true)],
  [`,? ?before ${OWN}`, (draft) => (draft.nodes = draft.nodes.map((node): Node => ({ ...node, isBefore: true })))],
]

/** What tells the rules nothing that they do not know. */
const IDLE =
  'as an? (?:free|swift|minor|move|standard|immediate|opportunity) action|at the end of (?:this|the|its|that) (?:movement|move|push|pull|shunt|slide)|as part of (?:the|this) (?:same )?(?:attack|action)|at any time|in any order|of your choice|if it is not already|if (?:any|able|possible|desired|you wish|you choose)|when (?:it|this) happens|\\(if any\\)|\\(or (?:for )?(?:five|\\d+) minutes\\)|as well|in total|in addition|(?:for|when) doing so|or until (?:another|a different) creature marks (?:it|the target|that creature)|for free|,? ?even if you (?:are|would) (?:not (?:be )?(?:a legal|an eligible|a valid) target|(?:be )?(?:out of|outside|beyond) (?:its |the )?(?:reach|range))|(?:per|with each) attack|,? ?if available|,? ?\\(?whichever (?:comes|is) (?:first|sooner)\\)?|\\(your choice\\)|,? ?\\(?if able\\)?|at once|whether or not (?:you|it|the attack) (?:hits?|misses)|(?:whether it|on a) hit or (?:a )?miss(?:es)?|hit or miss|regardless of (?:the result|whether you hit)|after (?:the|this) attack(?! hits)|(?:while )?in this form|,? ?\\(?your choice\\)?|[;,(]? ?see also ‹[^›]+›\\)?'

interface Tail {
  readonly c: C
  readonly s: Scene
  readonly draft: Draft
  /** Something waits, and how long is not said yet. */
  isAwaiting: boolean
}

/** Durations, conditions and asides after a phrase: whatever is understood, in whatever order. */
export function readTail(c: C, s: Scene, draft: Draft): void {
  const tail: Tail = { c, s, draft, isAwaiting: false }
  for (;;) if (!takers.some((take) => take(tail))) return
}

const takers: readonly ((tail: Tail) => boolean)[] = [
  takeSpan,
  takeSameSpan,
  ({ c }) => c.has(IDLE),
  takeEitherOrder,
  ({ c, draft }) => draft.nodes.at(-1)?.parts.some((part) => part.is === 'chosen' && part.isState !== true) === true && endsAnyway(c),
  takeAlone,
  ({ c, s, draft }) => putLast(draft, (last) => tried(c, s, () => otherAmount(c, s, last))),
  ({ c, s, draft }) => putLast(draft, (last) => last && tried(c, s, () => perHit(c, last))),
  takeStrides,
  ({ c, s, draft }) => putLast(draft, (last) => tried(c, s, () => counted(c, s, last))),
  takeChooser,
  takeNextAttack,
  takeMark,
  takeTest,
  takeWaits,
]

/** The last phrase becomes what is made of it, if anything is. */
function putLast(draft: Draft, make: (last: Node | undefined) => Node | undefined): boolean {
  const made = make(draft.nodes.at(-1))
  if (made !== undefined) draft.nodes[draft.nodes.length - 1] = made
  return made !== undefined
}

function takeSpan(tail: Tail): boolean {
  const { c, s, draft } = tail
  const span = tried(c, s, (cursor, scene) => {
    cursor.has(
      ',? ?(?:and )?(?:(?:this|the) (?:effect|bonus|penalty|condition|benefit)s? (?:lasts?|remains?)|(?:this|it|they|which|that) lasts?|lasting)(?= )|,',
    )
    return readSpan(cursor, scene)
  })
  if (span === undefined) return false
  // What waits, waits as long: "5 damage at the start of each of its turns until it makes a save".
  if (tail.isAwaiting) draft.lasting = span
  else closed(draft, span)
  return true
}

/** "Until the effect ends": as long as what stands before it. */
function takeSameSpan({ c, draft }: Tail): boolean {
  const held = draft.nodes.at(-2)?.lasting
  const isSame =
    held !== undefined &&
    draft.nodes.at(-1)?.lasting === undefined &&
    c.has('until (?:the|this|that) (?:effect|condition)s? ends?|while (?:it is )?(?:so )?affected(?: in this way)?')
  if (isSame) closed(draft, held)
  return isSame
}

function takeEitherOrder({ c, draft }: Tail): boolean {
  if (!c.sees(',? ?\\(?in either order\\)?') || !inEitherOrder(draft)) return false
  c.has(',? ?\\(?in either order\\)?')
  closeBracket(c)
  return true
}

function closeBracket(c: C): void {
  if (c.text.slice(c.at, c.at + 1) === ')') c.at++
}

/** "Unless that attack includes at least one other creature": no more than a mark in other words. */
function takeAlone({ c, draft }: Tail): boolean {
  return putLast(draft, (last) => {
    const isAlone =
      last?.parts.some((part) => part.is === 'may-not' && part.what === 'attack-you') === true &&
      c.has(
        'unless (?:the|that|this|its|their) attacks? (?:also )?(?:includes?|targets?) (?:at least one other|another|other) (?:creature|target|enemy|character)s?(?: as well)?',
      )
    const parts = last?.parts.map(
      (part): Part => (part.is === 'may-not' && part.what === 'attack-you' ? { ...part, what: 'attack-you-alone' } : part),
    )
    return isAlone && parts !== undefined ? { ...last, parts } : undefined
  })
}

function takeStrides({ c, s, draft }: Tail): boolean {
  const strides = draft.waits === undefined && draft.nodes.length === 1 ? tried(c, s, eachStride) : undefined
  if (strides === undefined) return false
  draft.waits = { reading: strides, often: 'always' }
  draft.lasting ??= strides.lasting
  return true
}

function counted(c: C, s: Scene, last: Node | undefined): Node | undefined {
  const around = readCounting(c, s)
  return around === undefined || last === undefined ? undefined : multiplied(last, around)
}

/** "(target's choice)": of two things it picks one. */
function takeChooser({ c, s, draft }: Tail): boolean {
  return putLast(draft, (last) => {
    if (last?.either === undefined || !c.has("\\(?(?:its|their|(?:the )?(?:target|creature|enemy)'s) choice")) return undefined
    closeBracket(c)
    return { ...last, chooser: s.target }
  })
}

/** "On its next attack": used up by that, and over when else it is said to be. */
function takeNextAttack({ c, s, draft }: Tail): boolean {
  let isOfHit = false
  const span = tried(c, s, () => {
    const next = c.scan('(?:on|for|with) (?:its|your|their|his|the) next (?:attack|(?<hit>hit))(?: roll)?')
    if (next === undefined) return undefined
    isOfHit = next.hit !== undefined
    return tried(c, s, () => (c.has(',') ? readSpan(c, s) : undefined)) ?? readSpan(c, s) ?? spanOf('used')
  })
  if (span === undefined) return false
  if (isOfHit) draft.nodes = draft.nodes.map((node, i) => (i < draft.phrase ? node : { ...node, parts: node.parts.map(ofHits) }))
  closed(draft, spanOf('used'))
  if (span.span !== 'used') closed(draft, span)
  return true
}

/** What adds to a hit waits for one: a miss does not use it up. */
const ofHits = (part: Part): Part => (part.is === 'extra-damage' ? { ...part, when: [{ is: 'hit' }, ...part.when] } : part)

function takeMark({ c, draft }: Tail): boolean {
  const mark = marks.find(([words]) => c.has(words))?.[1]
  if (mark === undefined) return false
  const { costs } = draft
  mark(draft)
  if (costs === undefined) charge(draft)
  return true
}

/** "Slowed and dazed if you have combat advantage": both of them. */
function takeTest({ c, s, draft }: Tail): boolean {
  const isBoth = /\b(?:as well|too|also)$/i.test(c.text.slice(0, c.at).trim())
  const isWhile = c.sees(`,? ?(?:but )?(?:only )?(?:while|as long as|for as long as|so long as)|${LIT}`)
  const test = tried(c, s, tailTest)
  if (test === undefined) return false
  const isHeld = isWhile || s.isPassive || s.inside
  draft.nodes = draft.nodes.map((node, i) =>
    i < draft.phrase ? node : ((isWhile ? undefined : otherwise(node, test, isBoth)) ?? tested(node, test, isWhile, isHeld)),
  )
  return true
}

/** Something that it waits for: of several things the last alone waits ("2d6 damage, and the target takes 5 damage whenever it attacks"). */
function takeWaits(tail: Tail): boolean {
  const { c, s, draft } = tail
  if (draft.waits !== undefined || draft.nodes.some(isOfOthers)) return false
  const waits = tried(c, s, (cursor, scene) => tailWaits(cursor, scene))
  if (waits === undefined) return false
  const { vague, lasting } = waits.reading
  if (vague !== '') s.doubts.push(vague)
  if (draft.nodes.length > 1) {
    settle(draft, waits, tried(c, s, readSpan) ?? lasting ?? draft.later, s)
    return true
  }
  draft.waits = waits
  draft.isBehind = true
  tail.isAwaiting = draft.lasting === undefined && lasting === undefined
  draft.lasting ??= lasting
  return true
}

/** Whose attack it is, his the action. */
export function charge(draft: Draft): void {
  const { costs } = draft
  const made = draft.nodes.at(-1)
  if (costs === undefined || made?.clauses.some(isOfAnother) !== true) return
  draft.costs = undefined
  const clauses = made.clauses.map((clause): Clause => (clause.do === 'attack' ? { ...clause, costs } : clause))
  draft.nodes[draft.nodes.length - 1] = { ...made, clauses }
}

/** What waits by itself, whatever else the sentence says. */
export function settle(draft: Draft, waits: NonNullable<Sentence['waits']>, span: Lasting | undefined, s: Scene): void {
  const own = draft.nodes.pop()
  if (own === undefined) return
  if (span === undefined) s.doubts.push('how long it holds')
  const lasts = span ?? spanOf('encounter')
  const { to, part } = awaited(waits, folded([own], undefined))
  const isOnce = endsItself(waits)
  const lasting = isOnce ? { ...lasts, endsOn: [...lasts.endsOn, waits.reading.trigger] } : lasts
  // What ends it ends nothing that stands before it.
  if (isOnce) draft.nodes = draft.nodes.map((node) => ({ ...node, lasting: node.lasting ?? span }))
  draft.nodes.push({ ...own, to: [to], parts: [part], clauses: [], lasting })
}

/** Two things done one after the other, whichever first. */
function inEitherOrder(draft: Draft): boolean {
  const [first, second, ...more] = draft.nodes.length > 1 ? draft.nodes : (draft.nodes[0]?.clauses ?? []).map((one) => doing(one))
  const isPlain = (node: Node): boolean => node.parts.length === 0 && node.either === undefined && (node.tests ?? []).length === 0
  if (first === undefined || second === undefined || more.length > 0 || !isPlain(first) || !isPlain(second)) return false
  const { from, text = '' } = draft.nodes[0] ?? {}
  const orders = [
    [first, second],
    [second, first],
  ]
  draft.nodes = [either(orders, { text, ...(from === undefined ? {} : { from }) })]
  return true
}

/** "Dazed, or stunned if it is already dazed": the test tells which, and nobody chooses. "Or slowed as well": both of them. */
function otherwise({ either: options = [], ...node }: Node, test: Test, isBoth: boolean): Node | undefined {
  const [usual, other, ...more] = options
  const lasting = [...(other ?? []), ...(usual ?? [])].findLast((one) => one.lasting !== undefined)?.lasting ?? node.lasting
  if (usual === undefined || other === undefined || more.length > 0 || node.chooser !== undefined) return undefined
  return {
    ...node,
    clauses: [{ do: 'if', test, does: folded(isBoth ? [...usual, ...other] : other, lasting), else: folded(usual, lasting) }],
  }
}

/** "5 hit points, or 10 hit points if it is staggered". */
function otherAmount(c: C, s: Scene, last: Node | undefined): Node | undefined {
  const [clause, ...more] = last?.clauses ?? []
  if (last === undefined || more.length > 0 || (clause?.do !== 'heal' && clause?.do !== 'temporary')) return undefined
  if (!c.has(',? ?\\(?or(?: else| instead)?')) return undefined
  const amount = readAmount(c, s)
  c.has('(?:temporary )?(?:hit points|HP)(?: instead)?')
  const test = amount !== undefined && c.has('if|when|while') ? readTest(c, s) : undefined
  if (c.text.slice(c.at, c.at + 1) === ')') c.at++
  if (amount === undefined || test === undefined) return undefined
  const made = (to: Who): Clause => ({ do: 'if', test, does: [{ ...clause, amount, to }], else: [{ ...clause, to }] })
  return { ...last, clauses: [isRole(clause.to) ? made(clause.to) : { do: 'each', to: clause.to, does: [made({ who: 'target' })] }] }
}

/** A duration of what may be an effect; of what is done at once only where there is none before it. */
function closed(draft: Draft, span: Lasting): void {
  const last = draft.nodes.pop()
  if (last === undefined) return
  const already = last.lasting
  const both =
    already === undefined || already.endsOn.length === 0 ? span : { ...already, ...span, endsOn: [...already.endsOn, ...span.endsOn] }
  const early = both.span === 'attack' && last.parts.length > 0 ? { isBefore: true } : {}
  draft.nodes.push({ ...last, ...early, lasting: already?.span === 'used' ? { ...span, once: true } : both })
}

/** "… for each square it moves on its next turn": whenever it has come into one. */
function eachStride(c: C, s: Scene): NonNullable<Sentence['waits']>['reading'] | undefined {
  const word = c.scan('for (?:each|every) square (?<who>(?:it|they|the (?:target|creature|enemy))) (?:moves?|enters?|leaves?)')?.who
  if (word === undefined || s.target !== 'target' || s.it === 'you' || s.inside) return undefined
  const from = c.at
  const isNext = c.has('(?:on|during) its next turn')
  const lasting = isNext ? spanOf('target-next-end') : readSpan(c, s)
  const text = `it moves ${c.text.slice(from, c.at)}`.trim()
  if (lasting === undefined) return undefined
  const trigger: Trigger = { on: ['enter'], by: { relation: 'you', within: undefined, tests: [] }, at: undefined, when: [], text }
  return {
    trigger,
    actor: 'target',
    ally: 'trigger',
    it: 'target',
    bearer: 'target',
    vague: '',
    lasting,
    ...(isNext ? { next: 'target' } : {}),
  }
}

function tailTest(c: C, s: Scene): Test | undefined {
  const word = c.scan(
    ',? ?(?:(?<unless>unless)|(?:but )?(?:only )?(?:if|while|when|as long as|provided|so long as|for as long as)(?: that)?)',
  )
  if (word === undefined) return c.sees(LIT) ? state(c, s, s.isPassive ? 'you' : s.it) : undefined
  const isWhile = /\bwhile\b/i.test(word._)
  const so = tried(c, s, () => {
    const test = state(c, s, s.isPassive ? 'you' : s.it)
    return test?.is === 'near' || (isWhile && c.sees('$|[,.;]')) ? test : undefined
  })
  if (so !== undefined) return word.unless === undefined ? so : not(so)
  const bare = c.scan(`(?<state>staggered|bloodied|flying|airborne|mounted|${conditionWord})(?=$|[,.;])`)?.state
  const test = bare === undefined ? readTest(c, s) : bare === 'airborne' ? ({ is: 'airborne', whose: s.it } as const) : stateOf(bare, s.it)
  if (test === undefined) return undefined
  return word.unless === undefined ? test : not(test)
}

function tailWaits(c: C, s: Scene): Sentence['waits'] {
  const turns = readTurns(c, s)
  if (turns !== undefined) return { reading: turns, often: 'always' }
  const word = c.scan(
    ',? ?(?:(?:the )?(?:first|next) time(?: (?:each|per) (?:turn|round|encounter))?(?: that)?|whenever|each time|every time|any time|when|if)',
  )
  if (word === undefined) return undefined
  const reading = readTrigger(c, s)
  return reading === undefined || (s.isPassive && reading.bearer === 'target') ? undefined : { reading, often: timesOf(word._, reading) }
}

const isOfAnother = (clause: Clause): boolean => clause.do === 'attack' && clause.by.who !== 'you'

/** "An enemy takes 5 damage whenever it hits": who is meant is whoever does it, and not one picked. */
const isOfOthers = (node: Node): boolean => speaksOf([node.to, node.clauses], 'some', 'hit')

/** Where a part can say it itself it does. `isHeld`: it is asked for as long as the part lasts, and not once. */
export function tested(node: Node, given: Test, isWhile = false, isHeld = isWhile): Node {
  // In a part `you` is who bears it, and `other` whose doing it is.
  const isOwn = node.to.every((who) => who.who === 'you')
  const isAboutAuthor = !isOwn && speaksOf(given, 'you')
  const test = isOwn ? given : withRole(withRole(given, 'you', 'other'), 'target', 'you')
  if (isAboutAuthor && node.parts.length > 0 && !(isHeld && isStanding(test)))
    return {
      ...node,
      tests: [...(node.tests ?? []), given],
      doubts: [...(node.doubts ?? []), ...(isHeld ? ['as long as what holds'] : [])],
    }
  const parts: Part[] = []
  for (const part of node.parts) {
    const own = (isAboutAuthor ? undefined : testedPart(part, test)) ?? (isHeld ? whileState(part, test) : undefined)
    if (own === undefined) return { ...node, tests: [...(node.tests ?? []), given] }
    parts.push(own)
  }
  if (node.parts.length > 0 && node.clauses.length === 0 && node.either === undefined) return { ...node, parts }
  return { ...node, tests: [...(node.tests ?? []), given] }
}
