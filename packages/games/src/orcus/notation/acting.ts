import { says, speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Test, Who } from '../clauses/phrases.ts'
import { joinedTo } from './along.ts'
import { awaited, endsItself, twiceEachTime } from './awaited.ts'
import type { Sentence } from './draft.ts'
import { heldWhile } from './held.ts'
import { afflict, folded, type Node, openEnded, toTarget } from './nodes.ts'
import { putMeeting, putPassing } from './passing.ts'
import { isAboutBefore, ofGranted, putAfterEach, putBefore, putEnd, putInside, putInstead, putOtherwise, putStay } from './placed.ts'
import type { Manner, Prose } from './reading.ts'
import { isAboutTarget, withRole } from './roles.ts'
import { allOf } from './scene.ts'
import { type Lasting, spanOf } from './spans.ts'

/** Sentences about what is done, put together: what waits, what takes the place of what. */

/** "It deals 1d6 extra damage", without a duration, is about the attack at hand; "the targets deal 1d6 extra damage" is not. */
export function atOnce(read: Sentence, text: string): Sentence {
  if (/^(?:they|(?:the|each|all|those) (?:targets?|allies)) (?:deal|do|inflict)/i.test(text)) return read
  const open = openEnded(read.nodes, read.waits === undefined ? read.lasting : undefined)
  const nodes = read.nodes.map((node, i): Node => {
    const clauses = node.parts.flatMap((part): Clause[] =>
      part.is === 'extra-damage' && (part.against === undefined || part.against === 'target')
        ? withTests(part.when, [{ do: 'damage', amount: part.amount, types: part.types, to: { who: 'target' }, half: false, extra: true }])
        : [],
    )
    return open.has(i) && clauses.length === node.parts.length ? { ...node, parts: [], clauses: [...node.clauses, ...clauses] } : node
  })
  return { ...read, nodes }
}

const withTests = (tests: readonly Test[], does: Clause[]): Clause[] =>
  tests.length === 0 ? does : [{ do: 'if', test: whole(tests), does, else: [] }]

/** What a sentence says is done, put in its place among what was said before it. */
export function takeAct(said: Sentence, manner: Manner, prose: Prose, why: string[]): void {
  if (said.costs !== undefined && said.waits === undefined) why.push('that it takes an immediate action')
  const lasting = holdOf(said, why)
  const read: Sentence = { ...said, lasting, nodes: pickedOnce(said.nodes, lasting) }
  if (isPickedTwice(read.nodes)) why.push('that it is the same one')
  if (putAmongAttacks(read, manner, prose, why) || putEnd(read, prose) || putStay(read, prose) || putMet(read, manner, prose, why)) return
  if (isOfThoseAround(read, prose)) {
    why.push('of whom around it is said')
    return
  }
  const late = putEarly(read, prose)
  const span = spanFor(late, manner, prose)
  const act = putStanceZones(late, span, prose, why)
  const clauses = clausesOf(act, span, prose, why)
  if (act.isOtherwise) {
    if (!putOtherwise(prose.clauses, clauses)) why.push('what "otherwise" answers')
  } else if (act.tests.length > 0 && act.waits === undefined) putTested(act, clauses, prose)
  else putPlain(act, clauses, prose, why)
}

/** "Allies within 5 gain a +1 bonus. If they are hit, …": they are not whoever keeps the area up. */
const isOfThoseAround = ({ waits }: Sentence, { clauses }: Prose): boolean =>
  waits !== undefined && /^(?:they|it)\b/i.test(waits.reading.trigger.text) && clauses.at(-1)?.do === 'zone'

/** What waits while somebody is held ends with the hold; with nothing else that holds. */
function holdOf({ waits, lasting }: Sentence, why: string[]): Lasting | undefined {
  if (waits === undefined || lasting?.state === undefined) return lasting
  if (lasting.state === 'grappled' && waits.reading.bearer === 'target') return spanOf('grapple')
  why.push('as long as what holds')
  return lasting
}

const isPlain = (read: Sentence, { mode }: Manner): boolean => read.waits === undefined && read.tests.length === 0 && mode === 'act'

/** After each of several attacks, before or after one, or both. */
function putAmongAttacks(read: Sentence, manner: Manner, prose: Prose, why: string[]): boolean {
  if (read.isEach) {
    if (putEach(read, prose)) return true
    why.push('which attacks it comes after')
  }
  if (read.isAround) {
    if (isPlain(read, manner)) {
      putAround(read, prose)
      return true
    }
    why.push('that it may come before the attack or after it')
  }
  if (!read.isTwice) return false
  if (!isPlain(read, manner)) why.push('that it comes before the attack and after it')
  for (const place of [prose.before, prose.after]) place.push(...folded(read.nodes, read.lasting))
  return true
}

/** What is done to whom a movement meets. */
function putMet(read: Sentence, manner: Manner, prose: Prose, why: string[]): boolean {
  if (read.meets === undefined) return false
  const passing = { ...read.meets, does: folded(read.nodes, read.lasting) }
  if (!isPlain(read, manner) || !putPassing(prose.clauses, passing)) why.push('which movement it is about')
  return true
}

/** The part of it that comes before the attack goes there; the rest is left. */
function putEarly(read: Sentence, prose: Prose): Sentence {
  if (read.isBefore || read.waits !== undefined || read.tests.length > 0) return read
  const early = read.nodes.filter((node) => node.isBefore === true)
  if (early.length === 0 || early.length === read.nodes.length) return read
  prose.before.push(...folded(early, read.lasting))
  return { ...read, nodes: read.nodes.filter((node) => node.isBefore !== true) }
}

/** How long it lasts: as it says, as long as a stance, or, if it waits, as long as the effect before it. */
function spanFor({ lasting, waits }: Sentence, { mode }: Manner, prose: Prose): Lasting | undefined {
  if (lasting !== undefined) return lasting
  if (mode === 'stance') return spanOf('stance')
  const before = waits === undefined ? undefined : prose.clauses.findLast((clause) => clause.do === 'afflict')
  return before?.do === 'afflict' && before.span !== 'used' ? { span: before.span, endsOn: before.endsOn } : undefined
}

/** What a stance does to whoever is around lies there as a zone; the rest is left. */
function putStanceZones(read: Sentence, span: Lasting | undefined, prose: Prose, why: string[]): Sentence {
  if (span?.span !== 'stance' || read.waits !== undefined) return read
  const around = stanceZones(read)
  prose.clauses.push(...(around?.zones ?? []))
  const rest = around?.rest ?? read
  if (rest.nodes.some((node) => node.parts.length > 0 && node.to.some((who) => who.who === 'some')))
    why.push('that it holds for whoever is there')
  return rest
}

/** What it comes to. */
function clausesOf(read: Sentence, span: Lasting | undefined, prose: Prose, why: string[]): readonly Clause[] {
  const all = read.waits === undefined ? folded(read.nodes, span) : waiting(read, span, why)
  const isAlong = [read.lasting, ...read.nodes.map((node) => node.lasting)].some((one) => one?.along === true)
  if (isAlong && read.tests.length > 0) why.push('how long it lasts')
  const said = isAlong && read.tests.length === 0 ? joinedTo(prose, all, why) : all
  if (read.nodes.some((node) => node.clauses.some(isOpenZone)) && (span === undefined || read.waits !== undefined))
    why.push('how long it lasts')
  return said.map((clause): Clause => {
    if (clause.do === 'afflict' && clause.span === 'stance' && span?.span === 'stance') return { ...clause, stance: true }
    return clause.do === 'zone' && isOpenZone(clause) && span !== undefined
      ? { ...clause, zone: { ...clause.zone, span: span.span } }
      : clause
  })
}

/** Before the attack, or behind what was said. */
const placeOf = (read: Sentence, prose: Prose): Clause[] =>
  read.isBefore || read.nodes.every((node) => node.isBefore === true) ? prose.before : prose.clauses

function putPlain(read: Sentence, clauses: readonly Clause[], prose: Prose, why: string[]): void {
  placeOf(read, prose).push(...clauses)
  if (!putMeeting(prose.clauses) || says(prose.before, 'within', 'passed')) why.push('whom it meets on its way')
}

/** What is done if something is so. */
function putTested(read: Sentence, clauses: readonly Clause[], prose: Prose): void {
  if (putAfterEach(read.tests, clauses, prose)) return
  const test = whole(read.tests.map((one) => ofGranted(one, prose)))
  if (putOnHit(read.tests, test, clauses, prose) || putInside(prose, test, clauses)) return
  const isWorse = test.is === 'persistent' && clauses.some((clause) => clause.do === 'worsen')
  const tested: Clause = { do: 'if', test, does: clauses, else: [] }
  if (read.isInstead || isWorse) putInstead(prose, test, clauses, read.insteadOf)
  else if (isAboutBefore(read.tests)) putBefore(prose, tested, read.isAlready)
  else placeOf(read, prose).push(tested)
}

/** "If the attack hits, the target is slowed": each whom it hits. */
function putOnHit(tests: readonly Test[], test: Test, clauses: readonly Clause[], prose: Prose): boolean {
  if (!isAboutTarget(clauses)) return false
  const each: Clause = { do: 'each', to: { who: 'hit' }, does: clauses }
  const isGranted = test.is === 'happened' && tests[0]?.is === 'hit'
  if (!isGranted && !(test.is === 'hits' && prose.clauses.some((clause) => clause.do === 'attack'))) return false
  prose.clauses.push(isGranted ? each : { do: 'if', test, does: [each], else: [] })
  return true
}

/** "One ally gains 10 temporary hit points and can shift 2 squares": it is the same ally. */
function pickedOnce(nodes: readonly Node[], lasting: Lasting | undefined): readonly Node[] {
  const whom = (node: Node): string => {
    const all = [...node.to, ...node.clauses.map(doerIn)]
    const [first] = all
    const key = JSON.stringify(first)
    const isOne = first?.who === 'some' && first.count !== 'all' && all.every((one) => JSON.stringify(one) === key)
    const isSimple = node.either === undefined && (node.tests ?? []).length === 0
    return isOne && isSimple && !saysMore(node) ? (key ?? '') : ''
  }
  const kept: Node[] = []
  for (let i = 0; i < nodes.length; ) {
    const node = nodes[i]
    if (node === undefined) break
    const key = whom(node)
    let end = i + 1
    for (let next = nodes[end]; key !== '' && next !== undefined && whom(next) === key; next = nodes[end]) end++
    const who = [...node.to, ...node.clauses.map(doerIn)][0]
    if (end - i < 2 || who === undefined) kept.push(node)
    else {
      const does = folded(nodes.slice(i, end).map(asTarget), lasting)
      kept.push({ ...node, to: [], parts: [], clauses: [{ do: 'each', to: who, does }], end: nodes[end - 1]?.end ?? 0 })
    }
    i = end
  }
  return kept
}

/** Where more is said of the one who is picked than can be done to the target. */
function isPickedTwice(nodes: readonly Node[]): boolean {
  const picks = nodes
    .flatMap(({ to, clauses }) => [...to, ...clauses.map(doerIn)])
    .filter((who) => who?.who === 'some' && who.count !== 'all')
  return new Set(picks.map((who) => JSON.stringify(who))).size < picks.length
}

/** Who does it, or to whom it is done. */
const doerIn = (clause: Clause): Who | undefined =>
  clause.do === 'attack' ? clause.by : 'to' in clause && typeof clause.to === 'object' ? clause.to : undefined

/** The clauses name the target besides. */
const saysMore = ({ parts, clauses }: Node): boolean => {
  const all = [
    parts,
    clauses.map((clause) => ({
      ...clause,
      to: '',
      ...(clause.do === 'each' ? { does: [] } : {}),
      ...(clause.do === 'attack' ? { by: '' } : {}),
    })),
  ]
  return speaksOf(all, 'target', 'trigger') || says(all, 'trigger') || says(all, 'do', 'may')
}

const asTarget = (node: Node): Node => ({
  ...node,
  to: node.to.map(() => TARGET),
  clauses: node.clauses.flatMap((clause) =>
    clause.do === 'each' ? clause.does : clause.do === 'attack' ? [{ ...clause, by: TARGET }] : [toTarget(clause) ?? clause],
  ),
})
const TARGET: Who = { who: 'target' }

/** "It may shift 1 square after each attack": of the attacks of the sentence, or of the one before. */
function putEach(read: Sentence, prose: Prose): boolean {
  const own = read.nodes.findLastIndex((node) => node.clauses.some((clause) => clause.do === 'attack'))
  const all = [...prose.clauses, ...folded(read.nodes.slice(0, own + 1), read.lasting)]
  const rest = read.nodes.slice(own + 1)
  const at = all.findLastIndex((clause) => clause.do === 'attack')
  const clause = all[at]
  const test = allOf(read.tests)
  if (clause?.do !== 'attack' || clause.times < 2 || read.waits !== undefined || rest.length === 0) return false
  // On what both hang, the attacks hang too.
  if (own >= 0 && test !== undefined) return false
  const does = folded(rest, read.lasting)
  all[at] = { ...clause, after: test === undefined ? does : [{ do: 'if', test, does, else: [] }] }
  prose.clauses.splice(0, prose.clauses.length, ...all)
  return true
}

const isOpenZone = (clause: Clause): boolean => clause.do === 'zone' && clause.zone.span === 'lasting'

/** Of those inside for whom this holds: "staggered allies within 5 squares". */
function heldIn(parts: readonly Part[], tests: readonly Test[]): readonly Part[] | undefined {
  const own = tests.map((test) => withRole(test, 'target', 'you'))
  const held = parts.flatMap((part) => heldWhile(part, own) ?? [])
  return held.length === parts.length ? held : undefined
}

/** "While in this stance, allies adjacent to you gain a +2 bonus to AC": whoever is there, for as long as it is held. */
function stanceZones(read: Sentence): { readonly rest: Sentence; readonly zones: readonly Clause[] } | undefined {
  if (read.tests.length > 0) return undefined
  const zones: Clause[] = []
  const nodes = read.nodes.flatMap((node): readonly Node[] => {
    const near = node.to.flatMap((who) => (who.who === 'some' ? [who] : []))
    const isSimple = node.clauses.length === 0 && node.either === undefined && (node.tests ?? []).length === 0
    if (near.length === 0 || !isSimple) return [node]
    const isAround = near.every(({ within, of }) => typeof within === 'number' && of === 'you')
    const held = near.map(({ tests }) => heldIn(node.parts, tests))
    if (!isAround || held.includes(undefined)) return [node]
    for (const [i, { relation, within }] of near.entries())
      zones.push({
        do: 'zone',
        zone: {
          parts: [{ to: relation, on: 'inside', parts: held[i] ?? [] }],
          span: 'stance',
          area: { shape: 'burst', size: typeof within === 'number' ? within : 1, around: 'you' },
          moves: undefined,
          follows: true,
          terrain: undefined,
        },
      })
    const own = node.to.filter((who) => who.who !== 'some')
    return own.length === 0 ? [{ ...node, to: own, parts: [], lasting: undefined }] : [{ ...node, to: own }]
  })
  return zones.length === 0 ? undefined : { rest: { ...read, nodes }, zones }
}

/** "Before or after the attack, you shift 2 squares": offered before it, and done after it by who has not. */
function putAround(read: Sentence, prose: Prose): void {
  const does = folded(read.nodes, read.lasting)
  const text = read.nodes.map((node) => node.text).join(', ')
  prose.before.push({ do: 'around', when: 'before', text, does })
  prose.after.push({ do: 'around', when: 'after', text, does })
}

export const whole = (tests: readonly Test[]): Test => (tests.length === 1 && tests[0] !== undefined ? tests[0] : { is: 'all', tests })

export const costing = (costs: Sentence['costs']): { readonly costs?: 'counter' | 'react' } => (costs === undefined ? {} : { costs })

/** Who pays with an immediate action is asked about that, and about nothing more. */
export function paid(does: readonly Clause[], costs: Sentence['costs']): readonly Clause[] {
  if (costs === undefined) return does
  return does.flatMap((clause): readonly Clause[] =>
    clause.do === 'may' ? clause.does : 'optional' in clause ? [{ ...clause, optional: false }] : [clause],
  )
}

function waiting(read: Sentence, fallback: Lasting | undefined, why: string[]): Clause[] {
  const { waits } = read
  if (waits === undefined) return []
  const does = withTests(read.tests, folded(read.nodes, undefined))
  const span = fallback?.span ?? 'encounter'
  const { bearer, trigger, next } = waits.reading
  const { to, part: plain } = awaited(waits, paid(does, read.costs))
  const part: Part = { ...plain, ...costing(read.costs) }
  if (next !== undefined) return [afflict(to, [part], waits.reading.lasting ?? spanOf(span))]
  const isOnce = endsItself(waits)
  if (isOnce && bearer === 'you' && read.costs === undefined) return [{ do: 'delayed', when: trigger, does, span }]
  if (fallback === undefined && !isOnce) why.push('how long it holds')
  const twice = isOnce ? undefined : twiceEachTime(plain, to)
  if (twice !== undefined) return [twice.span === 'used' ? { ...twice, span } : twice]
  if (isOnce && read.costs !== undefined) return [afflict(to, [{ ...part, isOnce: true }], { span, endsOn: fallback?.endsOn ?? [] })]
  return [afflict(to, [part], { span, endsOn: isOnce ? [trigger] : (fallback?.endsOn ?? []) })]
}
