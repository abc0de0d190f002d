import { says, speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Condition } from '../terms.ts'
import { joinedTo } from './along.ts'
import { awaited, endsItself } from './awaited.ts'
import type { Sentence } from './draft.ts'
import { heldWhile } from './held.ts'
import { afflict, folded, type Node, openEnded, toTarget } from './nodes.ts'
import { putMeeting, putPassing } from './passing.ts'
import type { Manner, Prose } from './reading.ts'
import { isAboutTarget, withRole } from './roles.ts'
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

export function takeAct(read: Sentence, manner: Manner, prose: Prose, why: string[]): void {
  if (read.costs !== undefined && read.waits === undefined) why.push('that it takes an immediate action')
  if (read.waits !== undefined && read.lasting?.state === 'grappled' && read.waits.reading.bearer === 'target')
    read = { ...read, lasting: spanOf('grapple') }
  else if (read.waits !== undefined && read.lasting?.state !== undefined) why.push('as long as what holds')
  read = { ...read, nodes: pickedOnce(read.nodes, read.lasting) }
  if (read.isEach && !putEach(read, prose)) why.push('which attacks it comes after')
  else if (read.isEach) return
  if (read.isAround) {
    if (read.waits !== undefined || read.tests.length > 0 || manner.mode !== 'act')
      why.push('that it may come before the attack or after it')
    else return putAround(read, prose)
  }
  if (read.isTwice) {
    const isPlain = read.waits === undefined && read.tests.length === 0 && manner.mode === 'act'
    if (!isPlain) why.push('that it comes before the attack and after it')
    for (const place of [prose.before, prose.after]) place.push(...folded(read.nodes, read.lasting))
    return
  }
  if (putEnd(read, prose) || putStay(read, prose)) return
  if (read.meets !== undefined) {
    const isPlain = read.tests.length === 0 && read.waits === undefined && manner.mode === 'act'
    const passing = { ...read.meets, does: folded(read.nodes, read.lasting) }
    if (!isPlain || !putPassing(prose.clauses, passing)) why.push('which movement it is about')
    return
  }
  if (!read.isBefore && read.waits === undefined && read.tests.length === 0) {
    const early = read.nodes.filter((node) => node.isBefore === true)
    if (early.length > 0 && early.length < read.nodes.length) {
      prose.before.push(...folded(early, read.lasting))
      read = { ...read, nodes: read.nodes.filter((node) => node.isBefore !== true) }
    }
  }
  const before = read.waits === undefined ? undefined : prose.clauses.findLast((clause) => clause.do === 'afflict')
  // What waits after an effect waits as long as that lasts.
  const along = before?.do === 'afflict' && before.span !== 'used' ? { span: before.span, endsOn: before.endsOn } : undefined
  const fallback = read.lasting ?? (manner.mode === 'stance' ? spanOf('stance') : along)
  const isStance = fallback?.span === 'stance'
  const around = isStance && read.waits === undefined ? stanceZones(read) : undefined
  if (around !== undefined) {
    read = around.rest
    prose.clauses.push(...around.zones)
  }
  if (isStance && read.waits === undefined && read.nodes.some((node) => node.parts.length > 0 && node.to.some((who) => who.who === 'some')))
    why.push('that it holds for whoever is there')
  const all = read.waits === undefined ? folded(read.nodes, fallback) : waiting(read, fallback, why)
  const isAlong = [read.lasting, ...read.nodes.map((node) => node.lasting)].some((one) => one?.along === true)
  if (isAlong && read.tests.length > 0) why.push('how long it lasts')
  const said = isAlong && read.tests.length === 0 ? joinedTo(prose, all, why) : all
  if (read.nodes.some((node) => node.clauses.some(isOpenZone)) && (fallback === undefined || read.waits !== undefined))
    why.push('how long it lasts')
  const held = isStance
    ? said.map((clause): Clause => (clause.do === 'afflict' && clause.span === 'stance' ? { ...clause, stance: true } : clause))
    : said
  const clauses = held.map(
    (clause): Clause =>
      clause.do === 'zone' && isOpenZone(clause) && fallback !== undefined
        ? { ...clause, zone: { ...clause.zone, span: fallback.span } }
        : clause,
  )
  if (read.isOtherwise) {
    if (!putOtherwise(prose.clauses, clauses)) why.push('what "otherwise" answers')
    return
  }
  if (read.tests.length === 0 || read.waits !== undefined) {
    if (read.isBefore || read.nodes.every((node) => node.isBefore === true)) prose.before.push(...clauses)
    else prose.clauses.push(...clauses)
    if (!putMeeting(prose.clauses) || says(prose.before, 'within', 'passed')) why.push('whom it meets on its way')
    return
  }
  if (putAfterEach(read.tests, clauses, prose)) return
  const test = whole(read.tests.map((one) => ofGranted(one, prose)))
  if (test.is === 'happened' && read.tests[0]?.is === 'hit' && isAboutTarget(clauses)) {
    prose.clauses.push({ do: 'each', to: { who: 'hit' }, does: clauses })
    return
  }
  if (test.is === 'hits' && isAboutTarget(clauses) && prose.clauses.some((clause) => clause.do === 'attack')) {
    prose.clauses.push({ do: 'if', test, does: [{ do: 'each', to: { who: 'hit' }, does: clauses }], else: [] })
    return
  }
  if (putInside(prose, test, clauses)) return
  const isWorse = test.is === 'persistent' && clauses.some((clause) => clause.do === 'worsen')
  if (read.isInstead || isWorse) putInstead(prose, test, clauses, read.insteadOf)
  else if (isAboutBefore(read.tests)) putBefore(prose, { do: 'if', test, does: clauses, else: [] }, read.isAlready)
  else
    (read.isBefore || read.nodes.every((node) => node.isBefore === true) ? prose.before : prose.clauses).push({
      do: 'if',
      test,
      does: clauses,
      else: [],
    })
}

/** "One ally gains 10 temporary hit points and can shift 2 squares": it is the same ally. */
function pickedOnce(nodes: readonly Node[], lasting: Lasting | undefined): readonly Node[] {
  const whom = (node: Node): string => {
    const all = [...node.to, ...node.clauses.map((clause) => ('to' in clause && typeof clause.to === 'object' ? clause.to : undefined))]
    const [first] = all
    const key = JSON.stringify(first)
    const isOne = first?.who === 'some' && first.count !== 'all' && all.every((one) => JSON.stringify(one) === key)
    const isPlain = node.either === undefined && (node.tests ?? []).length === 0
    return isOne && isPlain && !saysMore(node) ? (key ?? '') : ''
  }
  const kept: Node[] = []
  for (let i = 0; i < nodes.length; ) {
    const node = nodes[i]
    if (node === undefined) break
    const key = whom(node)
    let end = i + 1
    for (let next = nodes[end]; key !== '' && next !== undefined && whom(next) === key; next = nodes[end]) end++
    const [who] = [...node.to, ...node.clauses.flatMap((clause) => ('to' in clause && typeof clause.to === 'object' ? [clause.to] : []))]
    if (end - i < 2 || who === undefined) kept.push(node)
    else {
      const does = folded(nodes.slice(i, end).map(asTarget), lasting)
      kept.push({ ...node, to: [], parts: [], clauses: [{ do: 'each', to: who, does }], end: nodes[end - 1]?.end ?? 0 })
    }
    i = end
  }
  return kept
}

/** The clauses name the target besides. */
const saysMore = ({ parts, clauses }: Node): boolean => {
  const all = [parts, clauses.map((clause) => ('to' in clause ? { ...clause, to: '' } : clause))]
  return speaksOf(all, 'target', 'trigger') || says(all, 'trigger') || says(all, 'do', 'may')
}

const asTarget = (node: Node): Node => ({
  ...node,
  to: node.to.map(() => ({ who: 'target' })),
  clauses: node.clauses.map((clause) => toTarget(clause) ?? clause),
})

/** "It may shift 1 square after each attack": of the attacks of the sentence before. */
function putEach(read: Sentence, prose: Prose): boolean {
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'attack')
  const clause = prose.clauses[at]
  if (clause?.do !== 'attack' || clause.times < 2 || read.waits !== undefined || read.tests.length > 0) return false
  prose.clauses[at] = { ...clause, after: folded(read.nodes, read.lasting) }
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
    const isPlain = node.clauses.length === 0 && node.either === undefined && (node.tests ?? []).length === 0
    if (near.length === 0 || !isPlain) return [node]
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
  if (isOnce && read.costs !== undefined) return [afflict(to, [{ ...part, isOnce: true }], { span, endsOn: fallback?.endsOn ?? [] })]
  return [afflict(to, [part], { span, endsOn: isOnce ? [trigger] : (fallback?.endsOn ?? []) })]
}

/** "It makes a *claw* attack against each enemy around. If it hits": of each of these attacks. */
function putAfterEach(tests: readonly Test[], does: readonly Clause[], prose: Prose): boolean {
  const [test] = tests
  const at = prose.clauses.findLastIndex((clause) => clause.do !== 'by-hand')
  const clause = prose.clauses[at]
  if (tests.length !== 1 || (test?.is !== 'hit' && test?.is !== 'miss')) return false
  const made = clause?.do === 'each' ? clause.does : clause?.do === 'move' ? clause.passing?.does : undefined
  if (made?.some((one) => one.do === 'attack' || (one.do === 'may' && one.does.some((inner) => inner.do === 'attack'))) !== true)
    return false
  const hit: Test = { is: 'happened' }
  const after: Clause = { do: 'if', test: test.is === 'hit' ? hit : { is: 'not', test: hit }, does, else: [] }
  if (clause?.do === 'each') prose.clauses[at] = { ...clause, does: [...made, after] }
  if (clause?.do === 'move' && clause.passing !== undefined)
    prose.clauses[at] = { ...clause, passing: { ...clause.passing, does: [...made, after] } }
  return true
}

/** "It makes a *claw* attack. If it hits": what the attack before came to. */
function ofGranted(test: Test, prose: Prose): Test {
  if (test.is !== 'hit' && test.is !== 'miss') return test
  if (prose.clauses.findLast((clause) => clause.do !== 'by-hand')?.do !== 'attack') return test
  return test.is === 'hit' ? { is: 'happened' } : { is: 'not', test: { is: 'happened' } }
}

/** "If the target is hit, it is no longer helpless": what ends the effect before it. */
function putEnd(read: Sentence, prose: Prose): boolean {
  const ends = read.nodes.flatMap((node) => node.clauses)
  if (read.waits === undefined || read.tests.length > 0 || ends.length === 0) return false
  const what = new Set<string>(ends.flatMap((clause): readonly string[] => (clause.do === 'end' ? clause.what : ['other'])))
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'afflict')
  const clause = prose.clauses[at]
  if (clause?.do !== 'afflict' || what.has('other')) return false
  if (!what.has('this') && !clause.parts.some((part) => part.is === 'condition' && what.has(part.condition))) return false
  const isTheirs = clause.to.who === 'you' ? read.waits.reading.bearer === 'you' : read.waits.reading.bearer === 'target'
  if (!isTheirs) return false
  prose.clauses[at] = { ...clause, endsOn: [...clause.endsOn, read.waits.reading.trigger] }
  return true
}

/** "It remains incorporeal until the end of its next turn": how long what was said before lasts. */
function putStay(read: Sentence, prose: Prose): boolean {
  const [node] = read.nodes
  const part = node?.parts[0]
  if (read.nodes.length !== 1 || part?.is !== 'condition' || node?.lasting === undefined || read.waits !== undefined) return false
  const at = prose.clauses.findLastIndex(
    (clause) =>
      clause.do === 'afflict' &&
      clause.span === 'lasting' &&
      clause.parts.some((one) => one.is === 'condition' && one.condition === part.condition),
  )
  const clause = prose.clauses[at]
  if (clause?.do !== 'afflict') return false
  prose.clauses[at] = { ...clause, ...node.lasting }
  const open = prose.readings.findLastIndex((one) => one.why === 'how long it lasts')
  const reading = prose.readings[open]
  if (reading !== undefined) {
    prose.readings[open] = { ...reading, mark: 'automatic', why: '' }
    const note = prose.clauses.findLastIndex((one) => one.do === 'by-hand')
    if (note >= 0) prose.clauses.splice(note, 1)
  }
  return true
}

/** "Each time you hit, you push the target. If it cannot be pushed": still about each time. */
function putInside(prose: Prose, test: Test, clauses: readonly Clause[]): boolean {
  const kind = test.is === 'not' ? test.test.is : test.is
  const last = prose.clauses.at(-1)
  const part = last?.do === 'afflict' ? last.parts.at(-1) : undefined
  if (last?.do !== 'afflict' || part?.is !== 'whenever' || (kind !== 'happened' && kind !== 'hit' && kind !== 'critical')) return false
  const inside: Clause = { do: 'if', test, does: clauses, else: [] }
  prose.clauses[prose.clauses.length - 1] = { ...last, parts: [...last.parts.slice(0, -1), { ...part, does: [...part.does, inside] }] }
  return true
}

/** "Otherwise" is the other half of the "if" before it. */
function putOtherwise(clauses: Clause[], does: readonly Clause[]): boolean {
  const last = clauses.pop()
  if (last?.do !== 'if') {
    if (last !== undefined) clauses.push(last)
    return false
  }
  clauses.push({ ...last, else: [...last.else, ...does] })
  return true
}

/** "If it is already slowed, it is instead stunned": what the sentence before would have laid on it is the other case. */
function putInstead(prose: Prose, test: Test, does: readonly Clause[], old: Condition | undefined): void {
  const at = prose.clauses.findIndex((clause) => clause.do === 'afflict' && isInPlace(clause, old))
  const only = prose.clauses[at]
  if (old !== undefined && only !== undefined) {
    // Looked at before anything is laid on it.
    const first = prose.clauses.findIndex((clause) => clause.do === 'afflict')
    prose.clauses.splice(at, 1)
    prose.clauses.splice(first, 0, { do: 'if', test, does, else: [only] })
    return
  }
  const kept: Clause[] = []
  const replaced: Clause[] = []
  for (const clause of prose.clauses) {
    const isReplaced =
      clause.do === 'afflict' ||
      clause.do === 'prone' ||
      clause.do === 'grapple' ||
      clause.do === 'force' ||
      (clause.do === 'damage' && does.some((one) => one.do === 'damage'))
    ;(isReplaced ? replaced : kept).push(clause)
  }
  prose.clauses = [...kept, { do: 'if', test, does, else: replaced }]
}

/** That which "instead of dazed" means; any, where nothing is named. */
export const isInPlace = (clause: Clause, old: Condition | undefined): boolean =>
  old === undefined || (clause.do === 'afflict' && clause.parts.some((part) => part.is === 'condition' && part.condition === old))

/** A state that the attack itself brings about is looked at first. */
const isAboutBefore = (tests: readonly Test[]): boolean =>
  tests.some((test) => test.is === 'has' || (test.is === 'any' && test.tests.some((one) => one.is === 'has')) || test.is === 'persistent')

/** Ahead of what lays something on it; what it must be "already", ahead of what comes of that, too. */
function putBefore(prose: Prose, clause: Clause, isAlready: boolean): void {
  const place = prose.clauses.findIndex(
    (one) =>
      one.do === 'afflict' || one.do === 'prone' || one.do === 'grapple' || (isAlready && one.do === 'if' && isAboutBefore([one.test])),
  )
  if (place < 0) prose.clauses.push(clause)
  else prose.clauses.splice(place, 0, clause)
}
