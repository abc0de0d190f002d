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
import { leveled, onTheWay, outcomes } from './outcomes.ts'
import { say } from './say.ts'
import { type Scene, sceneOf, whole } from './scene.ts'
import { slots } from './slots.ts'
import { Teller } from './teller.ts'
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

/** Lines by their labels. */
class Lines {
  readonly all: readonly Labelled[]

  constructor(lines: readonly Labelled[]) {
    this.all = lines
  }

  of(label: Label): readonly Passage[] {
    return this.all.flatMap((line) => (labels.get(line.label) === label && isPrinted(line.passage) ? [line.passage] : []))
  }

  text(label: Label): string {
    return this.of(label)[0]?.text ?? ''
  }

  isBefore(one: Label, other: Label): boolean {
    const place = (label: Label): number => this.all.findIndex((line) => labels.get(line.label) === label)
    return place(one) >= 0 && place(one) < place(other)
  }
}

export function readFeat({ name, lines: printed, self, feats = [] }: Given): ReadFeat {
  const bare = sceneOf({ self, hasTarget: false, hasTrigger: false, hasArea: false })
  const lines = new Lines(calledFor(printed, bare))
  const teller = new Teller()
  const action = readAction(lines.text('action'))
  for (const passage of lines.of('action')) teller.head(passage, action !== undefined, 'no action of the book')
  const [defense] = lines.of('defense').map((passage) => {
    const found = readDefense(passage.text, bare)
    teller.head(passage, found !== undefined, 'what it defends with is not understood')
    return found
  })
  const attacks = lines.of('attack').map((passage) => ({ passage, ...answeredIn(passage, bare) }))
  const waits = readMoment(lines, attacks, action === 'rider', bare, teller)
  const { moment, isWaiting } = waits
  const heads = attacks.map(({ passage, text: plain }) => (plain === undefined ? passage : { ...passage, text: plain }))
  const { aim, dv, attack, isOdd } = readHeads(lines.of('aim'), heads, { ...bare, isByAlly: moment.isByAlly }, teller)
  const isAttack = attack !== undefined || dv !== undefined
  const isAtOther = aim !== undefined && aim.side !== 'self' && aim.side !== 'effect'
  const hasTarget = isAtOther || action === 'rider'
  const { requires, unread } = readRequires(lines.of('requires'), sceneOf({ ...bare, hasTarget }), teller)
  const duration = readDuration(lines.text('duration'), bare)
  for (const passage of lines.of('duration')) teller.head(passage, duration !== undefined, 'how long this is, is not understood')
  const scene = sceneOf({
    ...moment,
    self,
    hasTarget,
    hasTrigger: isWaiting || moment.hasTrigger,
    hasArea: aim?.area !== undefined,
    hasDealt: isAttack || action === 'rider' || moment.hasDealt,
    isForAlly: aim?.side === 'ally' || aim?.side === 'party',
    feats,
  })
  const level = Number(/\d+/.exec(lines.text('level'))?.[0] ?? 1)
  const said = readDegrees(lines, scene, level, teller)
  const { results, sooner, effects, after } = outcomes(said, isAttack, isAttack && aim?.area === undefined)
  const isFirst = lines.isBefore('effect', 'attack') || effects.some((clause) => clause.do === 'then-attack')
  const isEarly = attack !== undefined && isFirst
  for (const { label, passage } of lines.all)
    if (labels.get(label) === undefined && isPrinted(passage)) teller.line(passage, false, `no line of a feat is called ${label}`)

  const isUnknown = action === undefined && lines.of('action').length > 0
  const isByHand = isOdd || isUnknown || (isWaiting && isOfItsMoment([...Object.values(results).flat(), ...sooner, ...effects, ...after]))
  const readings = inOrder(isByHand ? teller.readings.map(leftToPeople) : teller.readings)
  const tags = lines.text('tags').split(',').map(idOf)
  const feat: Feat = {
    id: idOf(name),
    name,
    source: lines.text('source').toLowerCase(),
    level,
    action,
    tags: tags.filter((tag) => tag !== ''),
    aim,
    attack,
    dv,
    defense,
    trigger: waits.trigger,
    requires: [...requires, ...waits.tests, ...requiredBy([...said.effect, ...said.special], idOf(name))],
    results,
    before: [...(isEarly ? effects : []), ...sooner],
    effect: [...unread, ...(isEarly ? [] : effects), ...after, ...waits.rarely],
    duration: duration ?? 'unspecified',
    isByHand,
    isCalled: isWaiting && !isByHand,
    words: wordsOf(lines.all),
    mark: isByHand ? 'by-hand' : markOf(readings),
  }
  return { feat, readings, took: teller.took, beside: printed.flatMap(besideIn) }
}

/** A line that is taken as it stands, or that tells a fight nothing. */
function besideIn({ label: printed, passage }: Labelled): readonly Reading[] {
  const label = labels.get(printed) ?? 'effect'
  if (!PLAIN.includes(label) && isPrinted(passage)) return []
  return label === 'told' || !isPrinted(passage)
    ? [{ passage, mark: 'nothing', why: 'it only describes' }]
    : [{ passage, mark: 'automatic', why: '', isHead: true, understood: () => `${label}: ${passage.text}` }]
}

interface Waits {
  readonly trigger: Feat['trigger']
  /** What has to be so besides. */
  readonly tests: readonly Test[]
  /** How often, where that is said with it. */
  readonly rarely: readonly Clause[]
  readonly moment: ReturnType<typeof knownOf>
  /** When it comes is not understood: the game master calls for it. */
  readonly isWaiting: boolean
}

/** When it comes, by its trigger or by whom its attack is at. */
function readMoment(lines: Lines, attacks: readonly Answered[], isRider: boolean, bare: Scene, teller: Teller): Waits {
  const printed = lines.of('trigger')
  const read = printed.map((passage) => whole(plainText(passage.text.replace(FIRST, ''), bare), bare, whenSo))
  const met = [...read, ...attacks.flatMap(({ so }) => (so === undefined ? [] : [so]))]
  const trigger = met[0]?.trigger
  const answers = trigger === undefined ? [] : allOf(trigger)
  // A rider comes with a hit and at no other time.
  const isWaiting = met.some((one) => one?.trigger === undefined) || (isRider && answers.some((one) => one.on !== 'hit'))
  for (const passage of printed) teller.line(passage, !isWaiting, UNKNOWN_MOMENT)
  const rarely = printed.flatMap(({ text }): Clause[] => {
    const until = limits.find((one) => one === FIRST.exec(text)?.groups?.per?.toLowerCase())
    return until === undefined ? [] : [{ do: 'limit', until }]
  })
  const tests = met.flatMap((one) => (one?.test === undefined ? [] : each(one.test)))
  return { trigger, tests, rarely, moment: knownOf(answers), isWaiting }
}

/** What it requires; of what is not understood the game master says whether it is so. */
function readRequires(
  printed: readonly Passage[],
  scene: Scene,
  teller: Teller,
): { readonly requires: readonly Test[]; readonly unread: readonly Clause[] } {
  const requires: Test[] = []
  const unread: Clause[] = []
  for (const passage of printed) {
    const read = whole(plainText(passage.text, scene), scene, (c) => c.list(() => slots.test(c)))
    teller.line(passage, read !== undefined, 'the game master says whether this is so')
    if (read === undefined) unread.push({ do: 'by-hand', text: passage.text })
    else requires.push(...read.flatMap(each))
  }
  return { requires, unread }
}

/** What its effects say that has to be so before it is used. */
const requiredBy = (effects: readonly Clause[], feat: string): readonly Test[] =>
  effects.flatMap((clause): Test[] =>
    clause.do === 'once-each' ? [{ is: 'fresh', of: 'target', feat }] : clause.do === 'needs' ? [clause.test] : [],
  )

type Degrees = Readonly<Record<string, readonly Clause[]>>

/** What comes of each degree, and in any case. */
function readDegrees(lines: Lines, scene: Scene, level: number, teller: Teller) {
  const read = (label: Label, lower: Degrees = {}): readonly Clause[] =>
    lines.of(label).flatMap((passage) => {
      const swapped = insteadOf(passage, lower, scene, teller)
      if (swapped !== undefined) return swapped
      const again = AS_BEFORE.exec(passage.text)
      const same = lower[again?.groups?.degree?.toLowerCase() ?? ''] ?? []
      const rest = same.length === 0 ? passage : slice(passage, again?.[0].length ?? 0)
      if (rest.text === '') teller.line(passage, true, '')
      return onTheWay(leveled([...same, ...teller.prose(rest, scene).clauses], level))
    })
  const success = read('success')
  const complete = read('complete', { success })
  const enhanced = read('enhanced', { success, 'complete success': complete })
  return { success, complete, enhanced, failure: read('failure'), effect: read('effect'), special: read('special') }
}

/** "As success, but the target is stunned instead of dazed". */
function insteadOf(passage: Passage, lower: Degrees, scene: Scene, teller: Teller): readonly Clause[] | undefined {
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

/** "Close 1 DC 25; an enemy which leaves your zone of control": whom it is at says when it comes. */
const ANSWERING = /^(?<head>.*?\bD[CV] \d+)[;,]?\s*(?<so>(?:an?|any) [a-z]+ (?:which|that|who) .*)$/i
interface Answered {
  /** The line without that. */
  readonly text?: string
  readonly so?: ReturnType<typeof whenSo>
}
function answeredIn({ text }: Passage, bare: Scene): Answered {
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
