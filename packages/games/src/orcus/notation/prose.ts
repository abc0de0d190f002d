import { joined, type Passage, pointsElsewhere, type Reading, sentencesOf, slice, trimmed } from '@riposte/print'
import { LONGEST_SENTENCE } from '@riposte/referee'
import type { Clause } from '../clauses/clauses.ts'
import type { Strike } from '../clauses/power.ts'
import { atOnce, takeAct } from './acting.ts'
import { joinedArea, takeCheaper, takeFailing, takeManner, takeNewcomers, takeOrHarder } from './afterthoughts.ts'
import { effectBefore, takeFreed, takeGranted, takeOnTheWay, takeRaised, takeSameFor } from './along.ts'
import { furtherInside, readAreaSentence } from './areas.ts'
import { takeMeaning } from './coined.ts'
import { readCreation } from './creations.ts'
import type { Sentence } from './draft.ts'
import { takeForm } from './forms.ts'
import { chosenOnce, halves } from './halves.ts'
import { actionNamed } from './lexicon.ts'
import { takeEnds } from './moves.ts'
import { folded, lying, type Node, openEnded } from './nodes.ts'
import { dieOf, isChoice, readChoice, readTable } from './options.ts'
import { parted } from './parted.ts'
import { takeThrough } from './passing.ts'
import { takeChoiceOf, takeEach, takePicked } from './picking.ts'
import { isInPlace } from './placed.ts'
import { askedIn, byHand, byItself, type Manner, newProse, type Prose } from './reading.ts'
import { cursorOn, type Scene } from './scene.ts'
import { readSentence } from './sentence.ts'
import { type Lasting, spanOf } from './spans.ts'
import { takeAnswer } from './stances.ts'
import { takeShared, takeTrait } from './traits.ts'
import { type Made, understanding } from './understood.ts'
import { asPrinted, plain, unnamed } from './wordings.ts'

export function readProse(passage: Passage, s: Scene, manner: Manner): Prose {
  const words = plain(passage)
  const prose: Prose = newProse((some) => asPrinted(passage, words, some))
  const going: Going = {
    sentences: chosenOnce(sentencesOf(words).map(unnamed).flatMap(halves)),
    zone: undefined,
    creation: undefined,
    cuts: { left: 0 },
  }
  const { sentences } = going
  for (let i = 0; i < sentences.length; i++) {
    going.cuts.left = MOST_CUTS
    const tell = understanding(prose, s, going)
    const isOver = takeSentence(i, going, s, manner, prose)
    tell()
    if (isOver) break
  }
  if (going.zone !== undefined) prose.clauses.push({ do: 'zone', zone: going.zone })
  if (going.creation !== undefined) prose.clauses.push(going.creation)
  if (manner.options.length > 0 && !sentences.some((one) => isChoice(one.text) || dieOf(one.text) !== undefined))
    for (const option of manner.options) byHand(option, prose, 'a list that no sentence explains')
  return inPrint(prose)
}

const inPrint = (prose: Prose): Prose => ({
  ...prose,
  readings: prose.readings.map((one) => ({ ...one, passage: prose.printed(one.passage), rest: one.rest && prose.printed(one.rest) })),
})

interface Going extends Made {
  readonly sentences: Passage[]
  /** How often the sentence at hand may still be cut: each half is read, and cut again. */
  readonly cuts: { left: number }
}

/** Some four times what any printed sentence takes. */
const MOST_CUTS = 12

/** True where it has taken all that follows along. */
function takeSentence(i: number, going: Going, s: Scene, manner: Manner, prose: Prose): boolean {
  const { sentences } = going
  const sentence = sentences[i] ?? { text: '', at: [] }
  const later = sentences.slice(i + 1)
  if (sentence.text.length > LONGEST_SENTENCE) {
    byHand(sentence, prose, 'too long a sentence')
    return false
  }
  if (pointsElsewhere(sentence.text)) {
    prose.readings.push({ passage: sentence, mark: 'nothing', why: '' })
    return false
  }
  const hasOptions = later.length === 0 && manner.options.length > 0
  if (hasOptions) {
    const without: Manner = { ...manner, options: [] }
    const readAll = (some: Passage): Prose => readProse(some, s, without)
    if (readTable(sentence, manner, prose, readAll)) return false
    if (isChoice(sentence.text)) {
      readChoice(sentence, manner, prose, (head) => readOne(head, [], s, without, prose), readAll)
      return false
    }
  }
  const after = (one: Passage, more: readonly Passage[], inner: Prose): number => {
    s.before = effectBefore(inner)
    // "It deals 5 damage to that enemy": who does is not who was chosen.
    if (s.isMonster && new RegExp(`\\bit\\b.*${CHOSEN.source}`, 'i').test(one.text)) s.it = 'you'
    return readOne(one, more, s, manner, inner)
  }
  if (takeChoiceOf(sentence, later, s, prose, after)) return true
  s.before = effectBefore(prose)
  if (takeInOneWay(sentence, s, manner, prose) || takePlaces(sentence, going, s, manner, prose)) return false
  const before = copied(prose)
  const { it } = s
  const used = readOne(sentence, later, s, manner, prose)
  const isWhole = prose.readings.slice(before.readings.length).every(({ mark }) => mark === 'automatic')
  const halves = isWhole
    ? undefined
    : parted(sentence, { ...s, it }, (some) => going.cuts.left-- > 0 && isRead(some, going, { ...s, it }, manner, before))
  if (halves === undefined) {
    sentences.splice(i + 1, used)
    return false
  }
  Object.assign(prose, before)
  s.it = it
  sentences.splice(i, 1, ...halves)
  return takeSentence(i, going, s, manner, prose)
}

/** One of the ways in which a sentence is about another, or about more than what is done. */
function takeInOneWay(sentence: Passage, s: Scene, manner: Manner, prose: Prose): boolean {
  const isAct = manner.mode === 'act'
  const all = (rest: Passage, inner: Scene): readonly Clause[] | undefined => wholly(rest, inner, manner)
  return (
    takeManner(sentence, s, prose) ||
    takeOrHarder(sentence, prose) ||
    takeNewcomers(sentence, prose) ||
    takeFailing(sentence, s, prose, all) ||
    takeAnswer(sentence, s, manner, prose) ||
    takeThrough(sentence, s, prose) ||
    (isAct && takeMeaning(sentence, s, manner, prose, wholly)) ||
    (isAct && takeRaised(sentence, s, prose)) ||
    (isAct && takeFreed(sentence, prose)) ||
    (isAct && takeSameFor(sentence, s, prose)) ||
    (isAct && takeGranted(sentence, s, prose)) ||
    takeOnTheWay(sentence, s, prose) ||
    takeEnds(sentence, s, prose) ||
    (isAlways(manner) && takeShared(sentence, s, prose)) ||
    (isAct && takePicked(sentence, s, prose, (one, more, inner) => readOne(one, more, s, manner, inner))) ||
    takeForm(sentence, s, manner, prose) ||
    takeCheaper(sentence, s, prose)
  )
}

/** What it brings into the fight: somebody or something, a zone, what happens in that. */
function takePlaces(sentence: Passage, going: Going, s: Scene, manner: Manner, prose: Prose): boolean {
  const brought = manner.mode === 'act' ? readCreation(sentence.text, s, going.creation, manner.strike) : undefined
  if (brought !== undefined) {
    going.creation = brought
    byItself(sentence, prose)
    return true
  }
  const summoned = going.creation?.do === 'summon' ? going.creation.sheet : unreadSummons(prose)
  if (summoned !== undefined && aboutSummoned(summoned).test(sentence.text)) {
    byHand(sentence, prose, 'said of whom the power summons')
    return true
  }
  const isAura = manner.mode === 'aura'
  const area = readAreaSentence(sentence.text, s, going.zone !== undefined || isAura, isAura)
  if (area !== undefined) {
    going.zone = joinedArea(area, going.zone, prose, sentence, isAura)
    return true
  }
  const further = furtherInside(sentence.text, s, going.zone?.parts ?? prose.around)
  if (further === undefined || further.doubts.length > 0) return false
  if (going.zone === undefined) prose.around = [...further.parts]
  else going.zone = { ...going.zone, parts: further.parts }
  byItself(sentence, prose)
  return true
}

const copied = (prose: Prose): Prose => ({
  ...prose,
  clauses: [...prose.clauses],
  before: [...prose.before],
  after: [...prose.after],
  parts: [...prose.parts],
  around: [...prose.around],
  readings: [...prose.readings],
})

/** Whether all of these would be understood, one after another. */
function isRead(some: readonly Passage[], going: Going, s: Scene, manner: Manner, prose: Prose): boolean {
  const inner = copied(prose)
  const then: Going = { ...going, sentences: [...some] }
  const scene: Scene = { ...s, doubts: [], took: [], acts: s.acts.map((act) => ({ ...act })) }
  for (let i = 0; i < then.sentences.length; i++) if (takeSentence(i, then, scene, { ...manner, options: [] }, inner)) break
  return inner.readings.slice(prose.readings.length).every(({ mark }) => mark === 'automatic')
}

/** "When it is reduced to 0 HP" after "You summon a wolf" is its own moment, and no question about the target. */
const aboutSummoned = (name: string): RegExp =>
  new RegExp(
    `^(?:(?:if|when(?:ever)?|once|after|while|until|as long as|as soon as|each time|the first time) )?(?:it|they|(?:the|an?) ${name}s?|(?:the|a) summoned (?:creature|monster)s?)(?:'s)?\\b`,
    'i',
  )

/** The last word of what the power summons, where nobody has read what that is. */
const unreadSummons = ({ readings }: Prose): string | undefined =>
  readings
    .map(({ mark, passage }) => (mark === 'by-hand' ? SUMMONS.exec(passage.text)?.groups?.name : undefined))
    .find((name) => name !== undefined)
const SUMMONS = /^(?:you )?summons? (?:an? |the |\w+ )?(?:[\w-]+ )*?(?<name>[\w-]+)(?= with\b| in\b| that\b| within\b|[,.])/i

const isAlways = ({ mode }: Manner): boolean => mode === 'trait' || mode === 'aura'

/** A sentence by itself, if all of it is understood. */
function wholly(sentence: Passage, s: Scene, manner: Manner): readonly Clause[] | undefined {
  const inner: Prose = newProse()
  readOne(sentence, [], s, manner, inner)
  return inner.readings.some((one) => one.mark !== 'automatic') ? undefined : [...inner.before, ...inner.clauses]
}

const goesOn =
  /^(?:At|During) (?:any|one|some) point|^(?:This|The|Its|Their) (?:movement|move|shift) does(?: not|n't)|^Moving away from|^(?:It|They|You|The [a-z -]+?) (?:do(?:es)? not|don't|doesn't) provoke/i

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
  const read = readWith(sentence.text, s, manner.strike)
  if (read.rest !== '' && manner.mode === 'act') {
    const kept = s.doubts.splice(doubts)
    if (takeEach(sentence, s, prose, (rest, inner) => wholly(rest, inner, manner))) return 0
    s.doubts.push(...kept)
  }
  take(sentence, read, s, manner, prose, doubts)
  return 0
}

/** Names in italics are looked for first; where they are in the way, the sentence is read without the marks. */
function readWith(text: string, s: Scene, strike: Strike | undefined): Sentence {
  const { it } = s
  const doubts = s.doubts.length
  const first = readSentence(cursorOn(text), s, strike)
  if ((first.rest === '' && first.nodes.length > 0) || !/[‹›"]/.test(text)) return first
  const keptDoubts = s.doubts.splice(doubts)
  s.it = it
  const second = readSentence(cursorOn(text.replace(/[‹›"]/g, '')), s, strike)
  if (second.rest === '' && second.nodes.length > 0) return second
  s.doubts.splice(doubts, s.doubts.length, ...keptDoubts)
  return first
}

/** Words that follow without a link qualify what stands before them: then that is not done by itself either. */
function unqualified(read: Sentence): Sentence {
  const last = read.nodes.at(-1)
  const isLinked = read.rest === '' || /^(?:[,;.(]|and\b|then\b|but\b|plus\b)/i.test(read.rest)
  const isDamage = last?.clauses.some((clause) => clause.do === 'damage' && !clause.extra) === true
  const isCounted = COUNTS.test(read.rest)
  if (last === undefined || isLinked || (isDamage && !isCounted)) return read
  const restAt = (isCounted ? read.nodes.at(-2)?.end : undefined) ?? last.from ?? read.restAt
  return { ...read, nodes: read.nodes.slice(0, -1), restAt, rest: read.rest }
}

const COUNTS = /^for (?:each|every)\b/i

/** A qualification that is not understood would make too much of what stands before it. */
const QUALIFIES =
  /^,? ?(?:unless|except|but only|only|if|while|when|until|as long as|instead of|rather than|to a maximum|at the (?:start|beginning|end) of|(?:each|every) (?:time|turn|round)|whenever|but [a-z]+s? (?:nothing|no\b)|\()/i
/** It goes on from what the sentence before has done. */
const FOLLOWS =
  /^(?:(?:it|they|you|the [a-z' -]+?) )?then\b|^if (?:it|they|you) do(?:es)?\b|^(?:on a (?:hit|miss)|if (?:it|you|the attack|that attack|this attack|(?:at least one|any|one|either|both|all)(?: of (?:the|these|those))? attacks?) (?:hits?|miss(?:es)?)|(?:that|this|the chosen) (?:ally|creature|enemy))\b|^(?:after|when|once) (?:that|this|it does)\b/i

/** "On a hit, the ally …": whoever makes the attack that is granted, and nobody who is hit by it. */
const OF_ATTACKER = /^(?:on a (?:hit|miss)|if (?:it|(?:the|that) attack) (?:hits|misses)), (?:the|that|this) ally\b/i
const isGranted = (clause: Clause | undefined): boolean => clause?.do === 'attack' && clause.by.who !== 'you'

const CHOSEN = /\b(?:that|the chosen) (?:ally|creature|enemy|foe|target)\b/i

/** Why nothing of it is done by itself, though it was read. */
function whyNothing(sentence: Passage, read: Sentence, prose: Prose): { readonly why: string; readonly isRest: boolean } | undefined {
  const before = prose.readings.at(-1)
  if (read.nodes.length === 0 && read.rest === '') return { why: 'says nothing that the rules know', isRest: true }
  if (read.nodes.length === 0 || QUALIFIES.test(read.rest)) return { why: `not understood: "${clipped(read.rest)}"`, isRest: true }
  if (OF_ATTACKER.test(sentence.text) && isGranted(prose.clauses.at(-1))) return { why: 'who makes the attack', isRest: false }
  const isOfChosen = /\b(?:choose|select|pick|designate)s?\b/i.test(before?.passage.text ?? '') && CHOSEN.test(sentence.text)
  const isCut = /^\((?:on|if|when|unless)\b/i.test(before?.passage.text ?? '')
  const isAfter = before?.mark === 'by-hand' && (isCut || isOfChosen || FOLLOWS.test(sentence.text))
  return isAfter ? { why: 'what it comes after is not understood', isRest: false } : undefined
}

/** "Until the end of your next turn" at the head of a sentence holds for those that follow it, too. */
function underLead(read: Sentence, prose: Prose): Sentence {
  if (read.isLed) prose.led = read.waits === undefined ? read.lasting : undefined
  else if (read.lasting !== undefined || read.waits !== undefined || read.tests.length > 0) prose.led = undefined
  else if (prose.led !== undefined && read.nodes.every((node) => node.lasting === undefined && node.parts.length > 0))
    return { ...read, lasting: prose.led }
  return read
}

const isWhileHeld = (read: Sentence): boolean => read.lasting !== undefined && (read.isLed || read.lasting.span === 'stance')

/** What one may do for a while is not done at once, and what always holds does not hold before its time. */
function whyOpen(read: Sentence, isLasting: boolean): string | undefined {
  const isPermission = isWhileHeld(read) && read.waits === undefined && !isLasting
  if (isPermission && read.nodes.some(({ optional, clauses }) => optional === true && clauses.length > 0))
    return 'what one may do for a while'
  return isLasting && read.nodes.some(({ doubts }) => doubts?.includes('how long it holds') === true) ? 'how long it holds' : undefined
}

/** How long it lasts where it does not say so itself: as what it takes the place of, or as what it comes on top of. */
function lastingFor(read: Sentence, text: string, s: Scene, manner: Manner, prose: Prose): Lasting | undefined {
  if (read.lasting !== undefined) return read.lasting
  const replaced = read.isInstead
    ? prose.clauses.findLast((clause) => clause.do === 'afflict' && isInPlace(clause, read.insteadOf))
    : undefined
  if (replaced?.do === 'afflict') return { span: replaced.span, endsOn: replaced.endsOn }
  if (read.waits !== undefined) return undefined
  // "It also grants combat advantage": as long as what the sentence before laid on it.
  const isMore = manner.mode === 'act' && /\balso\b/i.test(text)
  const isOnSame = (node: Node): boolean =>
    node.clauses.length === 0 && node.lasting === undefined && JSON.stringify(node.to) === JSON.stringify([s.before?.to])
  return (isMore && read.nodes.every(isOnSame) ? s.before?.lasting : undefined) ?? manner.lasting
}

function take(sentence: Passage, said: Sentence, s: Scene, manner: Manner, prose: Prose, doubtsBefore: number): void {
  s.doubts.splice(doubtsBefore)
  const whole = unqualified(said)
  const nothing = whyNothing(sentence, whole, prose)
  if (nothing !== undefined) {
    const { why, isRest } = nothing
    byHand(sentence, prose, why, isRest ? trimmed(slice(sentence, whole.restAt)) : undefined)
    return
  }
  const isLasting = isAlways(manner)
  const led = underLead(whole, prose)
  const isFor = led.lasting === undefined ? manner.mode === 'stance' : isWhileHeld(led)
  const act = isFor && led.waits === undefined && !isLasting ? withActs(led, sentence.text, s) : led
  const open = whyOpen(act, isLasting)
  if (open !== undefined) {
    byHand(sentence, prose, open)
    return
  }
  const lasting = lastingFor(act, sentence.text, s, manner, prose)
  const full = lasting === undefined ? act : { ...act, lasting }
  const why: string[] = []
  // Damage that always comes, or in a stance, is more of every attack; else of the one at hand.
  const isHeld = (isLasting || manner.mode === 'stance') && full.waits === undefined
  const read = isHeld ? full : atOnce(full, sentence.text)
  if (isLasting) takeTrait(read, prose, why)
  else takeAct(read, manner, prose, why)
  tell(sentence, read, manner, why, prose)
}

/** What was understood of it, part by part, and what people see to. */
function tell(sentence: Passage, read: Sentence, manner: Manner, why: readonly string[], prose: Prose): void {
  const isLasting = isAlways(manner)
  const span = read.waits === undefined ? (read.lasting ?? (manner.mode === 'stance' ? spanOf('stance') : undefined)) : undefined
  const open = isLasting && read.waits === undefined ? new Set<number>() : openEnded(read.nodes, span)
  const readings = read.nodes.map((node, i): Reading => {
    const doubts = [...(node.doubts ?? []), ...(i === 0 ? why : []), ...(open.has(i) ? ['how long it lasts'] : [])]
    const passage = trimmed(slice(sentence, ...wordsOf(i, read, sentence.text)))
    return { passage, mark: doubts.length === 0 ? 'automatic' : 'partly', why: doubts.join('; ') }
  })
  const rest = trimmed(slice(sentence, read.restAt))
  if (read.rest !== '') readings.push({ passage: rest, mark: 'by-hand', why: `not understood: "${clipped(read.rest)}"`, rest })
  const asked = isLasting ? '' : askedIn(prose.clauses.at(-1))
  if (readings.some((one) => one.mark !== 'automatic' && one.why !== asked)) {
    if (isLasting) prose.parts.push({ is: 'by-hand', text: prose.printed(sentence).text })
    else prose.clauses.push({ do: 'by-hand', text: prose.printed(sentence).text })
  }
  prose.readings.push(...readings)
}

/** From where to where a node stands, with what is said of it before its verb, and behind all. */
function wordsOf(i: number, { nodes, rest }: Sentence, text: string): [from: number, to: number] {
  const { from = 0, end = text.length } = nodes[i] ?? {}
  const last = nodes[i - 1]?.end ?? from
  const before = /^(?:\W|(?:and|then|or|but)\b)*/i.exec(text.slice(last, from))?.[0].length ?? 0
  const isTail = i === nodes.length - 1 && rest === '' && /\w/.test(text.slice(end))
  return [i === 0 ? 0 : Math.min(from, last + before), isTail ? text.length : end]
}

/** "While in this stance, you can shift 2 squares as a swift action": an act that is there as long as the effect. */
function withActs(read: Sentence, text: string, s: Scene): Sentence {
  const word = /\b(?:as|spend|use|take) an? (?<kind>standard|move|swift|minor) action\b/i.exec(text)?.groups?.kind
  const kind = word === undefined ? undefined : actionNamed(word)
  const isAct =
    read.rest === '' &&
    read.tests.length === 0 &&
    read.nodes.every((node) => node.clauses.length > 0 && node.parts.length === 0 && node.either === undefined)
  if (kind === undefined || !isAct || read.nodes[0]?.optional !== true) return read
  const does = folded(read.nodes, undefined).map((clause): Clause => ('optional' in clause ? { ...clause, optional: false } : clause))
  s.acts.push({ kind, text, does })
  return {
    ...read,
    nodes: [{ ...lying([{ who: 'you' }], [{ is: 'power', power: `${s.own}-act-${s.acts.length}` }]), text, from: 0, end: text.length }],
  }
}

const clipped = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text)
