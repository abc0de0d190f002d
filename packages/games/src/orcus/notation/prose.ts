import type { Clause, Mark, Part, Strike, Test, Zone, ZonePart } from '../clauses.ts'
import { type AreaSaying, readAreaSentence } from './areas.ts'
import { type Creation, readCreation } from './creations.ts'
import { Cursor } from './cursor.ts'
import { readCheaper, readForm } from './forms.ts'
import { folded, lying, type Node, openEnded } from './nodes.ts'
import { joined, type Passage, slice, trimmed } from './passage.ts'
import { withRole } from './roles.ts'
import type { Scene } from './scene.ts'
import { readSentence, type Sentence, testedPart } from './sentence.ts'
import { type Lasting, readSpan, spanOf } from './spans.ts'
import { readWho } from './who.ts'

/** Sentences as clauses, with a reading of each for the report. */

/** One clause of the print: what became of it, and why not more. */
export interface Reading {
  readonly passage: Passage
  readonly mark: Mark
  readonly why: string
}

export interface Prose {
  clauses: Clause[]
  before: Clause[]
  /** Of a trait: what always holds. */
  parts: Part[]
  around: ZonePart[]
  /** How far what is said of those around reaches. */
  aura: number
  readonly readings: Reading[]
}

export type Mode = 'act' | 'trait' | 'stance' | 'aura'

export interface Manner {
  readonly mode: Mode
  readonly strike: Strike | undefined
  readonly options: readonly Passage[]
}

/** Splits at full stops, and where a bracket holds a sentence of its own. */
export function sentencesOf(passage: Passage): Passage[] {
  const found: Passage[] = []
  let from = 0
  const { text } = passage
  for (let i = 0; i < text.length; i++) {
    const isStop = text[i] === '.' || text[i] === '!'
    if (!isStop || !/^[.!]["')›]*(?:\s+["'(‹]*[A-Z\d]|\s*$)/.test(text.slice(i)) || /\b(?:vs|e\.g|i\.e|etc|St)$/.test(text.slice(0, i)))
      continue
    found.push(trimmed(slice(passage, from, i + 1)))
    from = i + 1
  }
  found.push(trimmed(slice(passage, from)))
  return found.filter((one) => /[a-z0-9]/i.test(one.text))
}

export function readProse(passage: Passage, s: Scene, manner: Manner): Prose {
  const prose: Prose = { clauses: [], before: [], parts: [], around: [], aura: 0, readings: [] }
  const sentences = sentencesOf(passage)
  let zone: Zone | undefined
  let creation: Creation | undefined
  for (const [i, sentence] of sentences.entries()) {
    const isLast = i === sentences.length - 1
    if (isLast && manner.options.length > 0 && isChoice(sentence.text)) {
      readChoice(sentence, s, manner, prose)
      continue
    }
    if (takeChoiceOf(sentence, sentences.slice(i + 1), s, manner, prose)) break
    if (takeManner(sentence, prose)) continue
    if (takeForm(sentence, s, manner, prose) || takeCheaper(sentence, s, prose)) continue
    const brought = manner.mode === 'act' ? readCreation(sentence.text, s, creation) : undefined
    if (brought !== undefined) {
      creation = brought
      prose.readings.push({ passage: sentence, mark: 'automatic', why: '' })
      continue
    }
    const area = readAreaSentence(sentence.text, s, zone !== undefined || manner.mode === 'aura', manner.mode === 'aura')
    if (area !== undefined) {
      zone = joinedArea(area, zone, prose, sentence)
      continue
    }
    sentences.splice(i + 1, readOne(sentence, sentences.slice(i + 1), s, manner, prose))
  }
  if (zone !== undefined) prose.clauses.push({ do: 'zone', zone })
  if (creation !== undefined) prose.clauses.push(creation)
  if (manner.options.length > 0 && !sentences.some((one) => isChoice(one.text)))
    for (const option of manner.options) byHand(option, prose, 'a list that no sentence explains')
  return prose
}

/** "Choose one creature within 5 squares." What follows is about the chosen one. */
function takeChoiceOf(sentence: Passage, later: readonly Passage[], s: Scene, manner: Manner, prose: Prose): boolean {
  if (later.length === 0) return false
  const c = new Cursor(sentence.text)
  if (!c.has('(?:you )?(?:choose|select|target|designate|pick)s?')) return false
  const who = readWho(c, s)
  if (who?.who !== 'some' || !c.isDone) return false
  s.it = 'target'
  const inner: Prose = { clauses: [], before: [], parts: [], around: [], aura: 0, readings: [] }
  for (let i = 0; i < later.length; i++) {
    const one = later[i]
    if (one !== undefined) i += readOne(one, later.slice(i + 1), s, manner, inner)
  }
  prose.clauses.push({ do: 'each', to: who, then: [...inner.before, ...inner.clauses] })
  prose.readings.push({ passage: sentence, mark: 'automatic', why: '' }, ...inner.readings)
  return true
}

/** What a form brings lasts as a stance does: until another is taken, or it is left. */
function takeForm(sentence: Passage, s: Scene, manner: Manner, prose: Prose): boolean {
  if (manner.mode !== 'act' && manner.mode !== 'stance') return false
  const form = readForm(sentence.text, s)
  if (form === undefined) return false
  prose.clauses.push(
    ...folded(form.nodes, spanOf('stance')).map((clause): Clause => (clause.do === 'afflict' ? { ...clause, stance: true } : clause)),
  )
  const { span } = form
  if (span !== undefined)
    prose.clauses = prose.clauses.map(
      (clause): Clause => (clause.do === 'afflict' && clause.stance === true ? { ...clause, span } : clause),
    )
  prose.readings.push({ passage: sentence, mark: form.doubts.length === 0 ? 'automatic' : 'partly', why: form.doubts.join('; ') })
  if (form.doubts.length > 0) prose.clauses.push({ do: 'by-hand', text: sentence.text })
  return true
}

function takeCheaper(sentence: Passage, s: Scene, prose: Prose): boolean {
  const c = new Cursor(sentence.text)
  const span = readSpan(c, s)
  const parts = span === undefined || !c.has(',') ? undefined : readCheaper(c.rest)
  if (span === undefined || parts === undefined) return false
  prose.clauses.push(...folded([lying([{ who: 'you' }], parts)], span))
  prose.readings.push({ passage: sentence, mark: 'automatic', why: '' })
  return true
}

/** "Each attack must be against a different target": how the attacks of the sentence before are made. */
function takeManner(sentence: Passage, prose: Prose): boolean {
  if (
    !/^(?:each|every|all|both|these|the) (?:of (?:these|the) )?attacks? must (?:be (?:made )?(?:against|on)|target) (?:a )?(?:different|separate) (?:target|creature|enem(?:y|ie))s?\.?$/i.test(
      sentence.text,
    )
  )
    return false
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'attack')
  const clause = prose.clauses[at]
  if (clause?.do !== 'attack') return false
  prose.clauses[at] = { ...clause, against: 'different' }
  prose.readings.push({ passage: sentence, mark: 'automatic', why: '' })
  return true
}

// ----------------------------------------------------------------------------------------------------------- one sentence

const goesOn =
  /^(?:At|During) (?:any|one|some) point|^(?:This|The|Its|Their) (?:movement|move|shift) does(?: not|n't)|^Moving away from|^(?:It|They|You) (?:do(?:es)? not|don't) provoke/i

/** Reads a sentence with those that only add to it; how many of them are used up. */
function readOne(sentence: Passage, later: readonly Passage[], s: Scene, manner: Manner, prose: Prose): number {
  const doubts = s.doubts.length
  let used = later.findIndex((one) => !goesOn.test(one.text))
  if (used < 0) used = later.length
  for (; used > 0; used--) {
    const whole = joined([sentence, ...later.slice(0, used)])
    const read = readWith(whole.text, s, manner.strike)
    if (read.rest === '' && read.nodes.length > 0) {
      take(whole, read, s, manner, prose, doubts)
      return used
    }
    s.doubts.length = doubts
  }
  take(sentence, readWith(sentence.text, s, manner.strike), s, manner, prose, doubts)
  return 0
}

/** Names in italics are looked for first; where they are in the way, the sentence is read without the marks. */
function readWith(text: string, s: Scene, strike: Strike | undefined): Sentence {
  const { it } = s
  const doubts = s.doubts.length
  const first = readSentence(new Cursor(text), s, strike)
  if ((first.rest === '' && first.nodes.length > 0) || !/[‹›"]/.test(text)) return first
  const keptDoubts = s.doubts.splice(doubts)
  s.it = it
  const second = readSentence(new Cursor(text.replace(/[‹›"]/g, '')), s, strike)
  if (second.rest === '' && second.nodes.length > 0) return second
  s.doubts.splice(doubts, s.doubts.length, ...keptDoubts)
  return first
}

/** "It deals 1d6 extra damage", without a duration, is about the attack at hand. */
function atOnce(read: Sentence): Sentence {
  const open = openEnded(read.nodes, read.waits === undefined ? read.lasting : undefined)
  const nodes = read.nodes.map((node, i): Node => {
    const clauses = node.parts.flatMap((part): Clause[] =>
      part.is === 'extra-damage'
        ? [withTests(part.when, { do: 'damage', amount: part.amount, types: part.types, to: { who: 'target' }, half: false, extra: true })]
        : [],
    )
    return open.has(i) && clauses.length === node.parts.length ? { ...node, parts: [], clauses: [...node.clauses, ...clauses] } : node
  })
  return { ...read, nodes }
}

const withTests = (tests: readonly Test[], clause: Clause): Clause =>
  tests.length === 0 ? clause : { do: 'if', test: whole(tests), then: [clause], else: [] }

/** Words that follow without a link qualify what stands before them: then that is not done by itself either. */
function unqualified(read: Sentence): Sentence {
  const last = read.nodes.at(-1)
  const isLinked = read.rest === '' || /^(?:[,;.(]|and\b|then\b|but\b|plus\b)/i.test(read.rest)
  const isDamage = last?.clauses.some((clause) => clause.do === 'damage') === true
  if (last === undefined || isLinked || isDamage) return read
  return { ...read, nodes: read.nodes.slice(0, -1), restAt: last.from ?? read.restAt, rest: read.rest }
}

function take(sentence: Passage, read: Sentence, s: Scene, manner: Manner, prose: Prose, doubtsBefore: number): void {
  s.doubts.splice(doubtsBefore)
  read = unqualified(read)
  if (read.nodes.length === 0) {
    byHand(sentence, prose, read.rest === '' ? 'says nothing that the rules know' : `not understood: "${clipped(read.rest)}"`)
    return
  }
  // A qualification that is not understood would make too much of what stands before it.
  if (/^,? ?(?:unless|except|but only|only|if|while|when|until|as long as|instead of|rather than|to a maximum|\()/i.test(read.rest)) {
    byHand(sentence, prose, `not understood: "${clipped(read.rest)}"`)
    return
  }
  const isLasting = manner.mode === 'trait' || manner.mode === 'aura'
  const why: string[] = []
  if (read.isInstead && read.lasting === undefined) {
    // What takes the place of an effect lasts as long as that would.
    const before = prose.clauses.findLast((clause) => clause.do === 'afflict')
    if (before?.do === 'afflict') read = { ...read, lasting: { span: before.span, endsOn: before.endsOn } }
  }
  if (isLasting && read.waits !== undefined) read = atOnce(read)
  if (isLasting) takeTrait(read, prose, why)
  else {
    read = manner.mode === 'stance' && read.waits === undefined ? read : atOnce(read)
    takeAct(read, manner, prose, why)
  }
  const open =
    isLasting && read.waits === undefined
      ? new Set<number>()
      : openEnded(
          read.nodes,
          read.waits === undefined ? (read.lasting ?? (manner.mode === 'stance' ? spanOf('stance') : undefined)) : undefined,
        )
  const readings = read.nodes.map((node, i): Reading => {
    const doubts = [...(node.doubts ?? []), ...(i === 0 ? why : []), ...(open.has(i) ? ['how long it lasts'] : [])]
    const passage = trimmed(slice(sentence, i === 0 ? 0 : (node.from ?? 0), node.end ?? sentence.text.length))
    return { passage, mark: doubts.length === 0 ? 'automatic' : 'partly', why: doubts.join('; ') }
  })
  if (read.rest !== '')
    readings.push({ passage: trimmed(slice(sentence, read.restAt)), mark: 'by-hand', why: `not understood: "${clipped(read.rest)}"` })
  if (readings.some((one) => one.mark !== 'automatic')) {
    if (isLasting) prose.parts.push({ is: 'by-hand', text: sentence.text })
    else prose.clauses.push({ do: 'by-hand', text: sentence.text })
  }
  prose.readings.push(...readings)
}

const clipped = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text)

export function byHand(sentence: Passage, prose: Prose, why: string): void {
  prose.clauses.push({ do: 'by-hand', text: sentence.text })
  prose.parts.push({ is: 'by-hand', text: sentence.text })
  prose.readings.push({ passage: sentence, mark: 'by-hand', why })
}

// ----------------------------------------------------------------------------------------------------------------- acts

function takeAct(read: Sentence, manner: Manner, prose: Prose, why: string[]): void {
  if (putEnd(read, prose) || putStay(read, prose)) return
  const before = read.waits === undefined ? undefined : prose.clauses.findLast((clause) => clause.do === 'afflict')
  // What waits after an effect waits as long as that lasts.
  const along = before?.do === 'afflict' && before.span !== 'used' ? { span: before.span, endsOn: before.endsOn } : undefined
  const fallback = read.lasting ?? (manner.mode === 'stance' ? spanOf('stance') : along)
  const isStance = fallback?.span === 'stance'
  if (isStance && read.nodes.some((node) => node.parts.length > 0 && node.to.some((who) => who.who === 'some')))
    why.push('that it holds for whoever is there')
  const said = read.waits === undefined ? folded(read.nodes, fallback) : waiting(read, fallback, why)
  const clauses = isStance ? said.map((clause): Clause => (clause.do === 'afflict' ? { ...clause, stance: true } : clause)) : said
  if (read.isOtherwise) {
    if (!putOtherwise(prose.clauses, clauses)) why.push('what "otherwise" answers')
    return
  }
  if (read.tests.length === 0 || read.waits !== undefined) {
    if (read.isBefore || read.nodes.every((node) => node.isBefore === true)) prose.before.push(...clauses)
    else prose.clauses.push(...clauses)
    return
  }
  const test = whole(read.tests)
  if (read.isInstead) putInstead(prose, test, clauses)
  else if (isAboutBefore(read.tests)) putBefore(prose, { do: 'if', test, then: clauses, else: [] })
  else
    (read.isBefore || read.nodes.every((node) => node.isBefore === true) ? prose.before : prose.clauses).push({
      do: 'if',
      test,
      then: clauses,
      else: [],
    })
}

const whole = (tests: readonly Test[]): Test => (tests.length === 1 && tests[0] !== undefined ? tests[0] : { is: 'all', tests })

function waiting(read: Sentence, fallback: Lasting | undefined, why: string[]): Clause[] {
  const { waits } = read
  if (waits === undefined) return []
  const then = folded(
    read.nodes.map((node) => (node.lasting === undefined ? node : node)),
    undefined,
  )
  const span = fallback?.span ?? 'encounter'
  const { bearer, trigger } = waits.reading
  const isOnce = waits.often === 'once' || (bearer === 'target' && trigger.on.some((one) => one === 'leave' || one === 'shift'))
  if (isOnce && bearer === 'you') return [{ do: 'delayed', when: trigger, then, span }]
  if (fallback === undefined) why.push('how long it holds')
  return [
    {
      do: 'afflict',
      parts: [{ is: 'whenever', trigger, then, oncePerTurn: waits.often === 'turn' }],
      to: { who: bearer },
      span,
      aftereffect: [],
      failed: [],
      endsOn: isOnce ? [trigger] : (fallback?.endsOn ?? []),
    },
  ]
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

/** "Otherwise" is the other half of the "if" before it. */
function putOtherwise(clauses: Clause[], then: readonly Clause[]): boolean {
  const last = clauses.pop()
  if (last?.do !== 'if') {
    if (last !== undefined) clauses.push(last)
    return false
  }
  clauses.push({ ...last, else: [...last.else, ...then] })
  return true
}

/** "If it is already slowed, it is instead stunned": what the sentence before would have laid on it is the other case. */
function putInstead(prose: Prose, test: Test, then: readonly Clause[]): void {
  const kept: Clause[] = []
  const replaced: Clause[] = []
  for (const clause of prose.clauses) {
    const isReplaced =
      clause.do === 'afflict' ||
      clause.do === 'prone' ||
      clause.do === 'grapple' ||
      clause.do === 'force' ||
      (clause.do === 'damage' && then.some((one) => one.do === 'damage'))
    ;(isReplaced ? replaced : kept).push(clause)
  }
  prose.clauses = [...kept, { do: 'if', test, then, else: replaced }]
}

/** A state that the attack itself brings about is looked at first. */
const isAboutBefore = (tests: readonly Test[]): boolean =>
  tests.some((test) => test.is === 'has' || (test.is === 'any' && test.tests.some((one) => one.is === 'has')) || test.is === 'persistent')

function putBefore(prose: Prose, clause: Clause): void {
  const place = prose.clauses.findIndex((one) => one.do === 'afflict' || one.do === 'prone' || one.do === 'grapple')
  if (place < 0) prose.clauses.push(clause)
  else prose.clauses.splice(place, 0, clause)
}

// --------------------------------------------------------------------------------------------------------------- traits

/** What always holds, and what happens whenever something else does. */
function takeTrait(read: Sentence, prose: Prose, why: string[]): void {
  if (read.waits !== undefined) {
    const { reading, often } = read.waits
    const then = conditional(read.tests, folded(read.nodes, read.lasting))
    const part: Part = { is: 'whenever', trigger: reading.trigger, then, oncePerTurn: often === 'turn' }
    if (often !== 'once' || /staggered/.test(reading.trigger.text)) prose.parts.push(part)
    else why.push('that it happens only once')
    return
  }
  for (const node of read.nodes) takeNode(node, read, prose, why)
}

function takeNode(node: Node, read: Sentence, prose: Prose, why: string[]): void {
  const tests = [...read.tests, ...(node.tests ?? [])]
  if (takeNear(node, tests, read, prose)) return
  const isOwn = node.to.every((who) => who.who === 'you')
  if (node.either !== undefined || node.clauses.length > 0 || !isOwn || node.lasting !== undefined) {
    prose.clauses.push(...conditional(tests, folded([{ ...node, tests: [] }], read.lasting)))
    return
  }
  for (const part of node.parts) {
    const held = heldWhile(part, tests)
    if (held === undefined) why.push('when it holds')
    else prose.parts.push(held)
  }
}

/** "Allies adjacent to the ogre gain a +2 bonus to AC" is an aura by another name. */
function takeNear(node: Node, tests: readonly Test[], read: Sentence, prose: Prose): boolean {
  const [who] = node.to
  if (who?.who !== 'some' || node.to.length > 1 || typeof who.within !== 'number' || who.of !== 'you' || node.parts.length === 0)
    return false
  if (
    node.clauses.length > 0 ||
    node.lasting !== undefined ||
    read.lasting !== undefined ||
    tests.length > 0 ||
    (prose.aura > 0 && prose.aura !== who.within)
  )
    return false
  const tested = node.parts.map((part) =>
    heldWhile(
      part,
      who.tests.map((test) => withRole(test, 'target', 'you')),
    ),
  )
  const parts = tested.filter((part) => part !== undefined)
  if (parts.length < tested.length) return false
  prose.aura = who.within
  prose.around.push({ to: who.relation, on: 'inside', parts })
  return true
}

const conditional = (tests: readonly Test[], then: readonly Clause[]): readonly Clause[] =>
  tests.length === 0 ? then : [{ do: 'if', test: whole(tests), then, else: [] }]

/** A part that holds only while its bearer is so. */
export function heldWhile(part: Part, tests: readonly Test[]): Part | undefined {
  let held: Part = part
  for (const test of tests) {
    const own = testedPart(held, test) ?? whileState(held, test)
    if (own === undefined) return undefined
    held = own
  }
  return held
}

function whileState(part: Part, test: Test): Part | undefined {
  const isNot = test.is === 'not'
  const inner = isNot ? test.test : test
  if (inner.is === 'staggered' || inner.is === 'unhurt' || inner.is === 'flying')
    return inner.whose === 'you' ? { is: 'while', state: inner.is, not: isNot, parts: [part] } : undefined
  if (inner.is === 'airborne' && inner.whose === 'you') return { is: 'while', state: 'flying', not: isNot, parts: [part] }
  if (inner.is === 'has' && inner.whose === 'you') return { is: 'while', state: inner.condition, not: isNot, parts: [part] }
  return undefined
}

// -------------------------------------------------------------------------------------------------------------- choices

const isChoice = (text: string): boolean => /\b(?:choose|chooses|choice of|select|pick)\b|one of the following/i.test(text)

/** "1d8 damage, and choose one:" with its list. */
function readChoice(sentence: Passage, s: Scene, manner: Manner, prose: Prose): void {
  const found =
    /(?:^|,? ?(?:and )?(?:then )?)(?:you )?(?:can |may )?(?:choose|chooses|select|pick)\b(?: (?<count>one|two|either))?.*$/i.exec(
      sentence.text,
    ) ?? /(?:gains?|has|uses?|suffers?|applies|apply|with) one of the following.*$/i.exec(sentence.text)
  const head = found === null ? undefined : trimmed(slice(sentence, 0, found.index))
  if (head !== undefined && /\w/.test(head.text)) readOne(head, [], s, { ...manner, options: [] }, prose)
  const span = /until [^.:]*(?=[.:])/i.exec(sentence.text)?.[0]
  const options = manner.options.map((option) => {
    const inner = readProse(option, s, { ...manner, options: [] })
    prose.readings.push(...inner.readings)
    return { text: option.text, then: [...inner.before, ...inner.clauses] }
  })
  if (span !== undefined && span.startsWith('until'))
    prose.readings.push({ passage: sentence, mark: 'partly', why: 'how long the choice lasts' })
  prose.clauses.push({ do: 'choose', options, by: 'you', count: found?.groups?.count?.toLowerCase() === 'two' ? 2 : 1 })
}

// ---------------------------------------------------------------------------------------------------------------- areas

function joinedArea(area: AreaSaying, zone: Zone | undefined, prose: Prose, sentence: Passage): Zone | undefined {
  prose.readings.push({ passage: sentence, mark: area.doubts.length === 0 ? 'automatic' : 'partly', why: area.doubts.join('; ') })
  if (area.doubts.length > 0) prose.clauses.push({ do: 'by-hand', text: sentence.text })
  prose.around.push(...area.parts)
  const begun = area.zone ?? zone
  if (begun === undefined) return undefined
  return {
    ...begun,
    parts: [...(zone?.parts ?? begun.parts), ...area.parts],
    terrain: area.terrain ?? begun.terrain,
    moves: area.moves ?? begun.moves,
    span: area.span ?? begun.span,
    follows: begun.follows || area.follows,
  }
}
