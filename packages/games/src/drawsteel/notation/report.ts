import { idOf, signed, type Taken } from '@riposte/print'
import { type BlockReport, type ClauseReport, ContentError } from '@riposte/referee'
import { type Clause, isOfItsMoment } from '../clauses/clauses.ts'
import { clausesIn, countByHand, isBareTest } from '../clauses/fold.ts'
import type { Targets } from '../clauses/heads.ts'
import { say } from '../clauses/say.ts'
import { sayDistance, sayTargets } from '../clauses/say-heads.ts'
import { sayStat } from '../clauses/say-numbers.ts'
import { sayParts } from '../clauses/say-traits.ts'
import { sayTrigger } from '../clauses/say-triggers.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { type About, aboutOf, isByHand, type ReadAbility, readAbility } from './ability.ts'
import { printedIn } from './blocks.ts'
import { readCaptain } from './captain.ts'
import { Finder } from './finder.ts'
import { filterOf, readDistance, readTargets } from './heads.ts'
import type { PrintedAbility } from './labels.ts'
import type { Said } from './paragraph.ts'
import type { PrintedSheet } from './printed.ts'
import { readSentences } from './prose.ts'
import { abilitySchema, type WrittenAbility } from './schema.ts'
import { noScope, type Scope } from './scope.ts'
import { rowsOf, type Took } from './took.ts'
import { readTraitText, type TraitSaid } from './traits.ts'
import { tellUnread } from './unread.ts'
import { selfNames } from './words.ts'

/** Clause by clause: what plays by itself, and what the game master applies by hand. */

/** What everybody can do anyway: their print says what the engine does. */
const everybodys = [
  'advance',
  'aid-attack',
  'catch-breath',
  'charge',
  'defend',
  'disengage',
  'escape-grab',
  'grab',
  'heal',
  'hide',
  'knockback',
  'ride',
  'search-for-hidden-creatures',
  'stand-up',
  'use-consumable',
  'melee-free-strike',
  'ranged-free-strike',
  'free-strike',
]

/** "6 damage", "3 + M fire damage", "prone": figures and single words of an outcome. */
const isHead = (text: string): boolean =>
  /^(?:\d+|\d*d\d+)(?: ?\+ ?[a-z0-9, ]+?)?(?: [a-z]+)? damage\.?$/i.test(text.trim()) ||
  /^(?:vertical )?(?:push|pull|slide) \d+\.?$/i.test(text.trim())

class Teller {
  readonly clauses: ClauseReport[] = []
  private readonly places: Finder
  private readonly took: Took
  /** What was said last of this trait or text. */
  private last = ''
  constructor(places: Finder, took: Took) {
    this.places = places
    this.took = took
  }

  tell(
    text: string,
    why: string,
    understood = '',
    mark: ClauseReport['mark'] = why === '' ? 'automatic' : 'by-hand',
    isUnread = false,
  ): void {
    this.put(text, why, mark, mark === 'by-hand' ? '' : understood, isHead(text), [], isUnread && why !== '' ? text : undefined)
  }

  /** A line of the table above: how far, at whom. */
  head(text: string, why: string, understood: string): void {
    this.put(text, why, why === '' ? 'automatic' : 'partly', understood, true)
  }

  said({ printed, clauses, means, why: reason, isIdle }: Said, reads: (part: string) => boolean, doubt = ''): void {
    if (isIdle === true) return this.put(printed, reason, 'nothing', '', false)
    const told = means ?? clauses
    const hands = countByHand(told)
    const mark = hands === 0 ? (doubt === '' ? 'automatic' : 'partly') : told.every((one) => one.do === 'by-hand') ? 'by-hand' : 'partly'
    this.read(
      printed,
      mark,
      hands === 0 ? reason || doubt : reason,
      this.saidBack(mark, say(clauses.length === 0 ? told : clauses)),
      told,
      reads,
    )
  }

  trait({ printed, parts, why, isIdle }: TraitSaid, reads: (part: string) => boolean): void {
    if (isIdle === true) return this.put(printed, why, 'nothing', '', false)
    const mark = why === '' ? 'automatic' : 'by-hand'
    this.read(printed, mark, why, this.saidBack(mark, sayParts(parts, say)), parts, reads)
  }

  enter(name: string): void {
    this.places.enter(name)
    this.last = ''
  }

  /** A sentence that adds to the one before is said with it: all of it again. */
  private saidBack(mark: ClauseReport['mark'], words: string): string {
    if (words !== '' || mark === 'by-hand') this.last = mark === 'by-hand' ? '' : words
    return this.last
  }

  /** What was said, by which rows, and where reading stopped. */
  private read(
    text: string,
    mark: ClauseReport['mark'],
    reason: string,
    understood: string,
    said: readonly (Clause | TraitPart)[],
    reads: (part: string) => boolean,
  ): void {
    const left = mark === 'automatic' || reason === '' ? [] : leftOf(text, reads)
    const why = left.length === 0 ? reason : `${reason}; not understood: ${left.map((words) => `“${words}”`).join(', ')}`
    const stopped = mark === 'automatic' || reason === '' ? undefined : (left[0] ?? text)
    this.put(text, why, mark, understood, isHead(text), rowsOf(said, this.took), stopped)
  }

  private put(
    text: string,
    why: string,
    mark: ClauseReport['mark'],
    understood: string,
    isFigures: boolean,
    took: readonly Taken[] = [],
    stopped?: string,
  ): void {
    const place = this.places.next(text)
    this.clauses.push({
      ...place,
      text,
      mark,
      why,
      ...(isFigures && { isHead: true }),
      ...(understood !== '' && { understood }),
      ...(took.length > 0 && { took: took.map(({ pattern, words }) => ({ saying: pattern, words })) }),
      ...(stopped !== undefined && { stopped: { ...this.places.within(text, text.indexOf(stopped)), words: stopped } }),
    })
  }
}

export function importNotation(text: string): BlockReport[] {
  const places = new Finder(text)
  const blocks = printedIn(text)
  if (!blocks.some((one) => isOfGame(text, one)))
    throw new ContentError([
      {
        path: [],
        message: 'no printed stat blocks or abilities of Draw Steel are found',
        remedy: 'they stand in the Steel Compendium’s markdown; print of another game is read under that game’s name',
      },
    ])
  const told = blocks.map((printed): BlockReport => {
    const { line } = places.enter(printed.name)
    const took: Took = new Map()
    const teller = new Teller(places, took)
    if (isEverybodys(text, printed)) {
      for (const { text: rule } of printed.traits) teller.tell(rule, '')
      for (const ability of printed.abilities) tellKnown(ability, teller)
      return { name: printed.name, line, clauses: teller.clauses }
    }
    tellFields(printed, teller)
    const about: About = { ...aboutOf(namesIn(text, printed), [...printed.abilities, ...printed.features], printed.traits), took }
    for (const { name, text: rule } of printed.traits) {
      teller.enter(name)
      const scope: Scope = { ...noScope, abilities: about.abilities, states: about.states, own: name, took }
      const reads = (part: string): boolean => readTraitText(part, about.names, scope).every(({ why }) => why === '')
      for (const one of readTraitText(rule, about.names, scope)) teller.trait(one, reads)
    }
    for (const ability of printed.abilities) tellAbility(ability, about, teller, true)
    for (const ability of printed.features) tellAbility(ability, about, teller, false)
    return {
      name: printed.name,
      line,
      clauses: teller.clauses,
      ...('stamina' in printed.sheet && { sheets: [blocks.length === 1 ? { print: text } : written(printed)] }),
    }
  })
  return tellUnread(text, told, places)
}

const written = ({ sheet, name, abilities, traits, features }: PrintedSheet): unknown => ({ ...sheet, name, abilities, traits, features })

/** With Stamina, an ability or a feature, or said to be one by the file itself. */
const isOfGame = (text: string, { sheet, abilities, features }: PrintedSheet): boolean =>
  'stamina' in sheet || abilities.length + features.length > 0 || /^---\r?\n/.test(text) || /^\s*"?type"?: /m.test(text)

/** What the text calls the creature whose block it is; Malice features tell whose turn they are bought in. */
function namesIn(text: string, { sheet, name, features }: PrintedSheet): readonly string[] {
  const own = 'stamina' in sheet ? selfNames(name) : []
  const buyer = features.length === 0 ? undefined : /at the start of (?:any |each |an? |the )?([a-z][a-z' -]*?)['’]s turn/i.exec(text)?.[1]
  return buyer === undefined ? own : [...own, ...selfNames(buyer)]
}

const isEverybodys = (text: string, printed: PrintedSheet): boolean =>
  /^\s*(?:type|"type"): "?common-ability/m.test(text) &&
  everybodys.includes(idOf(printed.name)) &&
  printed.abilities.every(({ name }) => idOf(name) === idOf(printed.name))

/** Lines of the table that do something. */
function tellFields({ sheet, doubts }: PrintedSheet, teller: Teller): void {
  for (const { text, why } of doubts) teller.tell(text, why, '', 'partly')
  const captain = sheet['with-captain']
  if (typeof captain !== 'string') return
  const { benefits, parts } = readCaptain(captain)
  const understood = [
    ...benefits.map(({ stat, value }) => (stat === 'edge' ? 'an edge on strikes' : `${signed(value)} bonus to ${sayStat(stat)}`)),
    sayParts(parts, say),
  ]
  teller.tell(
    captain,
    benefits.length + parts.length > 0 ? '' : 'what a captain brings is not understood',
    understood.filter((one) => one !== '').join(', and '),
  )
}

function tellAbility(printed: PrintedAbility, about: About, teller: Teller, hasHead: boolean): void {
  const written = abilitySchema.parse(printed)
  const targets = readTargets(written.target, about.names, about.states)
  const distance = readDistance(written.distance)
  const read = readAbility(written, about, targets, distance.area, filterOf(targets))
  const effects = [...read.before, ...read.after]
  teller.enter(printed.name)
  if (isByHand(written, read, targets) && (targets.unread === true || isOfItsMoment(read, written.roll !== undefined)))
    return tellByHand(written, read, teller, hasHead)
  if (/ per /.test(/\(([^()]*)\)$/.exec(printed.name)?.[1] ?? ''))
    teller.tell(printed.name, 'it costs the same for one as for several', '', 'partly')
  if (hasHead) {
    teller.head(written.distance, distanceDoubt(written.distance, effects), sayDistance(distance))
    teller.head(written.target, targetDoubt(written.target, targets, effects, distance.area !== undefined), sayTargets(targets))
  }
  if (written.trigger !== undefined) {
    const isAnyRoll = /\bmakes? an? power roll\.?$/i.test(written.trigger)
    const why = read.trigger === undefined ? UNKNOWN_MOMENT : isAnyRoll ? 'a test sets it off only where the game master says so' : ''
    teller.tell(written.trigger, why, read.trigger && sayTrigger(read.trigger, filterOf(targets)), isAnyRoll ? 'partly' : undefined, true)
  }
  const scope: Scope = { ...noScope, targets, hasArea: distance.area !== undefined, abilities: about.abilities, states: about.states }
  const reads = (part: string): boolean => countByHand(readSentences(part, about.names, scope).flatMap(({ clauses }) => clauses)) === 0
  for (const one of read.before) teller.said(one, reads)
  const isRolled =
    written.roll !== undefined || written.test !== undefined || effects.some((one) => clausesIn(one.clauses).some(isBareTest))
  for (const one of read.tiers.flat()) teller.said(one, reads, isRolled ? '' : 'who rolls is not understood')
  for (const one of read.after) teller.said(one, reads)
  for (const { said } of read.spends) for (const one of said) teller.said(one, reads)
}

const UNKNOWN_MOMENT = 'when this happens is not understood: the game master calls for it'

/** At whom nobody knows, or what changes a moment that nobody knows: all of it is the game master's. */
function tellByHand(written: WrittenAbility, read: ReadAbility, teller: Teller, hasHead: boolean): void {
  const isWhen = written.trigger !== undefined && read.trigger === undefined
  const why = isWhen ? UNKNOWN_MOMENT : 'whom it means is not understood: the game master calls for it'
  tellAll(written, read, teller, hasHead, why)
}

function tellAll(written: WrittenAbility, read: ReadAbility, teller: Teller, hasHead: boolean, why: string): void {
  const heads = [...(hasHead ? [written.distance, written.target] : []), ...(written.trigger === undefined ? [] : [written.trigger])]
  for (const text of heads) teller.tell(text, why, '', undefined, text === written.trigger)
  const said = [...read.before, ...read.tiers.flat(), ...read.after, ...read.spends.flatMap((one) => one.said)]
  // A heading within it says nothing.
  for (const { printed } of said) if (!printed.startsWith('#')) teller.tell(printed, why)
}

/** What everybody has: the engine does what it says. */
function tellKnown(printed: PrintedAbility, teller: Teller): void {
  const written = abilitySchema.parse(printed)
  const targets = readTargets(written.target)
  tellAll(written, readAbility(written, aboutOf([], []), targets, undefined, filterOf(targets)), teller, true, '')
}

function distanceDoubt(text: string, effects: readonly Said[]): string {
  const plain =
    /^(?:self|melee \d+|ranged \d+|melee \d+ or ranged \d+|\d+ (?:burst|aura)|(?:(?:two|three|four|five) )?\d+ (?:cube|wall)s? within \d+|(?:(?:two|three|four|five) )?\d+ ?[x×] ?\d+ lines?(?: within \d+)?|-)$/i
  if (plain.test(text.trim())) return ''
  return /special|see below/i.test(text) && (isLeftToText(effects) || isAimed(effects)) ? '' : 'where it reaches is not understood'
}

function targetDoubt(text: string, targets: Targets, effects: readonly Said[], hasArea: boolean): string {
  // An area is placed, whatever becomes of it.
  const isPlaced = hasArea && !effects.some((one) => one.clauses.some(needsAim))
  if (targets.count === 'special')
    return isPlaced || isLeftToText(effects) || isAimed(effects) ? '' : 'whom it is aimed at is not understood'
  if (targets.tests !== undefined) return ''
  return /\b(?:who|that|with|size|or more|if|dead|sharing|by|mundane)\b/i.test(text) ? 'not all that it asks of a target is understood' : ''
}

const isAimed = (effects: readonly Said[]): boolean => effects.some((one) => one.clauses.some((clause) => clause.do === 'aim'))

/** The text says all of it, and is understood. */
const isLeftToText = (effects: readonly Said[]): boolean =>
  effects.length > 0 && effects.every((one) => countByHand(one.clauses) === 0 && !one.clauses.some(needsAim))

const needsAim = (clause: Clause): boolean => 'to' in clause && typeof clause.to === 'object' && clause.to.who === 'target'

/** Between parts of a sentence that may be read by themselves. */
const JOINTS = /(?<=[a-z0-9)])(?:, (?:and |then |but |or )?| and (?:then )?| but | then |; )/

/** What is left over where parts of it can be read by themselves; nothing where none can. */
function leftOf(text: string, reads: (part: string) => boolean): readonly string[] {
  const parts = text
    .replace(/[.!]$/, '')
    .split(JOINTS)
    .map((part) => part.trim())
  const left = parts.filter((part) => part !== '' && !reads(part))
  return left.length === parts.length ? [] : left
}
