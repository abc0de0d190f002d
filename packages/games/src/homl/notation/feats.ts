import {
  idOf,
  joined,
  type Labelled,
  markOf,
  namesOf,
  type Passage,
  type Reading,
  readProse,
  sentencesOf,
  slice,
  type Taken,
} from '@riposte/print'
import type { Clause, Test } from '../clauses/clauses.ts'
import { type Aim, type Feat, isOfItsMoment } from '../clauses/feat.ts'
import { countByHand } from '../clauses/kinds.ts'
import { limits } from '../clauses/words.ts'
import { reader } from './grammar.ts'
import { readAction, readAim, readAttack, readDefense, readDuration, readMonsterAttack } from './heads.ts'
import { goneBack, leveled, onTheWay, outcomes } from './outcomes.ts'
import { say } from './say.ts'
import { type Scene, sceneOf, whole } from './scene.ts'
import { slots } from './slots.ts'
import { allOf, knownOf, whenSo } from './triggers.ts'
import { plainText } from './wordings.ts'

/** A feat from its labelled lines. */

export interface ReadFeat {
  readonly feat: Feat
  readonly readings: readonly Reading[]
  readonly took: readonly Taken[]
  /** Lines that are taken as they stand, or that tell a fight nothing. */
  readonly beside: readonly Reading[]
}

/** What the lines of a feat are about, by how they are called in one form or the other. */
const labelled = {
  source: 'source',
  tier: 'tier',
  origin: 'origin',
  level: 'level',
  action: 'action',
  tags: 'tags',
  usage: 'usage',
  aim: 'typetarget|target|type/target',
  attack: 'attack',
  enhanced: 'enhanced|enhanced success',
  complete: 'completesuccess|complete success|complete',
  success: 'success',
  failure: 'failure|fail|miss',
  effect: 'effect|effects',
  special: 'special',
  trigger: 'trigger',
  requires: 'requirement|requirements',
  duration: 'duration',
  defense: 'defense|defence',
  told: 'flavor|flavour|components|costs|id',
}
type Label = keyof typeof labelled
const labels = namesOf<Label>(labelled)

export const inOrder = (readings: readonly Reading[]): readonly Reading[] =>
  readings.toSorted((a, b) => (a.passage.at[0] ?? 0) - (b.passage.at[0] ?? 0))

const PLAIN: readonly Label[] = ['source', 'tier', 'origin', 'level', 'tags', 'usage', 'told']

/** As they stand before a colon. */
export const plainLabels: ReadonlySet<string> = new Set(labels.keys())

/** "None" and "N/A" are nothing. */
const isPrinted = ({ text }: Passage): boolean => !/^(?:|none|nothing|no (?:damage|effect)|n\/a|-)\.?$/i.test(text)

export interface Given {
  readonly name: string
  readonly lines: readonly Labelled[]
  /** How the text calls whose feat it is: of a monster; and what its attacks are called. */
  readonly self: readonly string[]
  readonly feats?: readonly string[]
}

class Teller {
  readonly readings: Reading[] = []
  readonly took: Taken[] = []

  head(passage: Passage, isRead: boolean, why: string): void {
    this.readings.push({ passage, mark: isRead ? 'automatic' : 'by-hand', why: isRead ? '' : why, isHead: true })
  }

  aim(passage: Passage, aim: Aim | undefined): void {
    if (aim === undefined || aim.rest === '') return this.head(passage, aim !== undefined, 'whom it is aimed at is not understood')
    this.readings.push({ passage, mark: 'partly', why: `the game master says who they are: ${aim.rest}`, isHead: true })
  }

  line(passage: Passage, isRead: boolean, why: string): void {
    this.readings.push(isRead ? { passage, mark: 'automatic', why: '' } : { passage, mark: 'by-hand', why, rest: passage })
  }

  prose(passage: Passage, scene: Scene): { readonly clauses: readonly Clause[]; readonly scene: Scene } {
    const prose = readProse(passage, scene, reader)
    const clauses = goneBack(prose.clauses)
    this.readings.push(...(clauses === undefined ? prose.readings.map(loose) : prose.readings))
    this.took.push(...prose.took)
    return { scene: prose.scene, clauses: clauses ?? [{ do: 'by-hand', text: passage.text }] }
  }
}

/** "The troll uses this feat when …", among its effects: that is its trigger, or what it requires. */
function calledFor(lines: readonly Labelled[], bare: Scene): readonly Labelled[] {
  if (lines.some(({ label }) => labels.get(label) === 'trigger')) return lines
  const who = ['you', 'it', ...bare.self].join('|')
  const calls = new RegExp(
    `^(?:(?:${who}) )?(?:may |can )?(?:only )?uses? (?:this|the) (?:feat|action|attack|ability|power) (?:only )?(?=when|if|while|each time)`,
    'i',
  )
  return lines.flatMap((line) => {
    const label = labels.get(line.label)
    const sentences = label === 'effect' || label === 'special' ? sentencesOf(line.passage) : []
    const called = sentences.find(({ text }) => calls.test(text))
    if (called === undefined) return [line]
    const when = slice(called, calls.exec(called.text)?.[0].length ?? 0)
    const test = slice(when, /^\w+ /.exec(when.text)?.[0].length ?? 0)
    const isTest =
      whole(plainText(when.text, bare), bare, whenSo) === undefined && whole(plainText(test.text, bare), bare, slots.test) !== undefined
    const rest = joined(sentences.filter((one) => one !== called))
    return [
      isTest ? { label: 'requirement', passage: test } : { label: 'trigger', passage: when },
      ...(rest.text === '' ? [] : [{ ...line, passage: rest }]),
    ]
  })
}

export function readFeat({ name, lines: printed, self, feats = [] }: Given): ReadFeat {
  const bare = sceneOf({ self, hasTarget: false, hasTrigger: false, hasArea: false })
  const lines = calledFor(printed, bare)
  const of = (label: Label): readonly Passage[] =>
    lines.flatMap((line) => (labels.get(line.label) === label && isPrinted(line.passage) ? [line.passage] : []))
  const text = (label: Label): string => of(label)[0]?.text ?? ''
  const level = Number(/\d+/.exec(text('level'))?.[0] ?? 1)
  const teller = new Teller()

  const action = readAction(text('action'))
  for (const passage of of('action')) teller.head(passage, action !== undefined, 'no action of the book')
  const [defense] = of('defense').map((passage) => {
    const found = readDefense(passage.text, bare)
    teller.head(passage, found !== undefined, 'what it defends with is not understood')
    return found
  })
  const attacks = of('attack').map((passage) => ({ passage, ...answeredIn(passage, bare) }))
  const inAttack = attacks.flatMap(({ so }) => (so === undefined ? [] : [so]))
  const answered = of('trigger').map((passage) => whole(plainText(passage.text.replace(FIRST, ''), bare), bare, whenSo))
  const rarely = of('trigger').flatMap(({ text: words }): Clause[] => {
    const until = limits.find((one) => one === FIRST.exec(words)?.groups?.per?.toLowerCase())
    return until === undefined ? [] : [{ do: 'limit', until }]
  })
  const trigger = [...answered, ...inAttack].map((one) => one?.trigger)
  const answers = trigger[0] === undefined ? [] : allOf(trigger[0])
  // A rider comes with a hit and at no other time.
  const isWaiting = trigger.includes(undefined) || (action === 'rider' && answers.some((one) => one.on !== 'hit'))
  for (const passage of of('trigger')) teller.line(passage, !isWaiting, UNKNOWN_MOMENT)
  const moment = knownOf(answers)
  const { aim, dv, attack, isOdd } = readHeads(
    of('aim'),
    attacks.map(({ passage, text: plain }) => (plain === undefined ? passage : { ...passage, text: plain })),
    { ...bare, isByAlly: moment.isByAlly },
    teller,
  )
  const isAtOther = aim !== undefined && aim.side !== 'self' && aim.side !== 'effect'
  const hasTarget = isAtOther || action === 'rider'
  const asked = sceneOf({ ...bare, hasTarget })
  const requires = of('requires').map((passage) => whole(plainText(passage.text, bare), asked, (c) => c.list(() => slots.test(c))))
  for (const [i, passage] of of('requires').entries())
    teller.line(passage, requires[i] !== undefined, 'the game master says whether this is so')
  const duration = readDuration(text('duration'), bare)
  for (const passage of of('duration')) teller.head(passage, duration !== undefined, 'how long this is, is not understood')

  const scene = sceneOf({
    ...moment,
    self,
    hasTarget,
    hasTrigger: isWaiting || moment.hasTrigger,
    hasArea: aim?.area !== undefined,
    hasDealt: attack !== undefined || dv !== undefined || action === 'rider' || moment.hasDealt,
    isForAlly: aim?.side === 'ally' || aim?.side === 'party',
    feats,
  })
  const read = (label: Label, lower: Readonly<Record<string, readonly Clause[]>> = {}): readonly Clause[] =>
    of(label).flatMap((passage) => {
      const swapped = insteadOf(passage, lower)
      if (swapped !== undefined) return swapped
      const again = AS_BEFORE.exec(passage.text)
      const same = lower[again?.groups?.degree?.toLowerCase() ?? ''] ?? []
      const rest = same.length === 0 ? passage : slice(passage, again?.[0].length ?? 0)
      if (rest.text === '') teller.line(passage, true, '')
      return onTheWay(leveled([...same, ...teller.prose(rest, scene).clauses], level))
    })
  /** "As success, but the target is stunned instead of dazed". */
  const insteadOf = (passage: Passage, lower: Readonly<Record<string, readonly Clause[]>>): readonly Clause[] | undefined => {
    const { degree = '', now = '', was = '' } = AS_INSTEAD.exec(passage.text)?.groups ?? {}
    const same = lower[degree.toLowerCase()] ?? []
    if (now === '' || same.length === 0) return undefined
    const from = passage.text.indexOf(now)
    const prose = readProse(slice(passage, from, from + now.length), scene, reader)
    const [clause, more] = prose.clauses
    const [old, another] = same.filter((one) => clause?.do === one.do && 'to' in one && ` ${say([one])} `.includes(` ${was} `))
    if (clause === undefined || more !== undefined || old === undefined || another !== undefined || countByHand([clause]) > 0)
      return undefined
    teller.readings.push(...prose.readings)
    teller.took.push(...prose.took)
    return same.map((one) => (one === old ? clause : one))
  }
  const success = read('success')
  const complete = read('complete', { success })
  const enhanced = read('enhanced', { success, 'complete success': complete })
  const failure = read('failure')
  const effect = read('effect')
  const said = read('special')
  const isAttack = attack !== undefined || dv !== undefined
  const { results, sooner, effects, after } = outcomes(
    { success, complete, enhanced, failure, effect, special: said },
    isAttack,
    isAttack && aim?.area === undefined,
  )
  const isEarly =
    attack !== undefined && (isPrintedBefore(lines, 'effect', 'attack') || effects.some((clause) => clause.do === 'then-attack'))
  for (const line of lines)
    if (labels.get(line.label) === undefined && isPrinted(line.passage))
      teller.line(line.passage, false, `no line of a feat is called ${line.label}`)

  const isUnknown = action === undefined && of('action').length > 0
  const isByHand = isOdd || isUnknown || (isWaiting && isOfItsMoment([...Object.values(results).flat(), ...sooner, ...effects, ...after]))
  const unread: readonly Clause[] = of('requires').flatMap((passage, i): Clause[] =>
    requires[i] === undefined ? [{ do: 'by-hand', text: passage.text }] : [],
  )
  const readings = inOrder(isByHand ? teller.readings.map(leftToPeople) : teller.readings)
  const feat: Feat = {
    id: idOf(name),
    name,
    source: text('source').toLowerCase(),
    level,
    action,
    tags: text('tags')
      .split(',')
      .map(idOf)
      .filter((tag) => tag !== ''),
    aim,
    attack,
    dv,
    defense,
    trigger: trigger[0],
    requires: [
      ...[...requires.flat(), ...[...answered, ...inAttack].map((one) => one?.test)].flatMap((one) => (one === undefined ? [] : each(one))),
      ...[...effect, ...said].flatMap((clause): Test[] =>
        clause.do === 'once-each' ? [{ is: 'fresh', of: 'target', feat: idOf(name) }] : clause.do === 'needs' ? [clause.test] : [],
      ),
    ],
    results,
    before: [...(isEarly ? effects : []), ...sooner],
    effect: [...unread, ...(isEarly ? [] : effects), ...after, ...rarely],
    duration: duration ?? 'unspecified',
    isByHand,
    isCalled: isWaiting && !isByHand,
    words: wordsOf(lines),
    mark: isByHand ? 'by-hand' : markOf(readings),
  }
  const beside = printed.flatMap((line): Reading[] => {
    const label = labels.get(line.label) ?? 'effect'
    if (!PLAIN.includes(label) && isPrinted(line.passage)) return []
    const { passage } = line
    return label === 'told' || !isPrinted(passage)
      ? [{ passage, mark: 'nothing', why: 'it only describes' }]
      : [{ passage, mark: 'automatic', why: '', isHead: true, understood: () => `${label}: ${passage.text}` }]
  })
  return { feat, readings, took: teller.took, beside }
}

/** "Close 1 DC 25; an enemy which leaves your zone of control": whom it is at says when it comes. */
const ANSWERING = /^(?<head>.*?\bD[CV] \d+)[;,]?\s*(?<so>(?:an?|any) [a-z]+ (?:which|that|who) .*)$/i
function answeredIn({ text }: Passage, bare: Scene): { readonly text?: string; readonly so?: ReturnType<typeof whenSo> } {
  const { head, so } = ANSWERING.exec(text)?.groups ?? {}
  const found =
    head === undefined || so === undefined || readMonsterAttack(text, bare)?.aim.rest === ''
      ? undefined
      : whole(plainText(so, bare), bare, whenSo)
  return found === undefined ? {} : { text: `${head}; triggering creature`, so: found }
}

/** "The first time each encounter that …": once, and no more. */
const FIRST = /^the first time (?:each|in an?|per|in each|an?|this) (?<per>encounter|day|turn|round),? (?:that |when )?/i

/** All that has to be so. */
const each = (test: Test): readonly Test[] => (test.is === 'and' ? test.tests : [test])

const isPrintedBefore = (lines: readonly Labelled[], one: Label, other: Label): boolean => {
  const place = (label: Label): number => lines.findIndex((line) => labels.get(line.label) === label)
  return place(one) >= 0 && place(one) < place(other)
}

const loose = (reading: Reading): Reading => ({
  ...reading,
  mark: 'by-hand',
  why: 'which of the sentences before is meant is not understood',
})
const UNKNOWN_MOMENT = 'when this happens is not understood: the game master calls for it'
const leftToPeople = (reading: Reading): Reading =>
  reading.mark === 'automatic'
    ? { ...reading, mark: 'by-hand', why: 'as what, when or at whom this is used is not understood: it is used by its words' }
    : reading

/** "As success, and the target is also dazed". What comes behind a mere "but" may stand for something of it. */
const AS_BEFORE =
  /^(?:as|same as)(?: on| for)? (?:an? |the )?(?<degree>success|complete success)(?:[.;]?$|[,;]? (?:and|plus) |[,;]? but (?=[^.]*\balso\b))/i

const AS_INSTEAD =
  /^(?:as|same as)(?: on| for)? (?:an? |the )?(?<degree>success|complete success)[,;]? but (?<now>[^.]+?) instead of (?<was>[^.,]+?)\.?$/i

/** All that bears on the game, a line each, by the names of the plain form. */
const wordsOf = (lines: readonly Labelled[]): string =>
  lines
    .flatMap(({ label, passage }) => {
      const known = labels.get(label)
      return known === 'told' || !isPrinted(passage) ? [] : [`${(known && headings[known]) ?? known ?? label}: ${passage.text}`]
    })
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .join('\n')

const headings: Readonly<Partial<Record<Label, string>>> = {
  aim: 'Target',
  complete: 'Complete success',
  enhanced: 'Enhanced success',
  requires: 'Requirement',
}

interface Heads extends Pick<Feat, 'aim' | 'dv' | 'attack'> {
  /** Something of it is printed and not read. */
  readonly isOdd: boolean
}

function readHeads(aims: readonly Passage[], attacks: readonly Passage[], scene: Scene, teller: Teller): Heads {
  let aim: Aim | undefined
  let dv: number | undefined
  let attack: Feat['attack']
  let isOdd = false
  for (const passage of aims) {
    aim = readAim(passage.text, scene)
    isOdd ||= aim === undefined
    teller.aim(passage, aim)
  }
  for (const passage of attacks) {
    const printed = readMonsterAttack(passage.text, scene)
    attack = printed === undefined ? readAttack(passage.text, scene) : undefined
    aim = printed?.aim ?? aim
    dv = printed?.dv
    isOdd ||= printed === undefined && attack === undefined
    if (printed === undefined) teller.head(passage, attack !== undefined, 'an attack line of another form')
    else teller.aim(passage, printed.aim)
  }
  return { aim, dv, attack, isOdd }
}
