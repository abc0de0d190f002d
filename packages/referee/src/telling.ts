import { squareName } from '@riposte/board'
import type { BaseEvent, RollFacts } from './events.ts'
import type { Fight } from './fight.ts'
import type { Kinds } from './kinds.ts'
import { nameIn, SOMEBODY } from './naming.ts'
import type { PieceId } from './piece.ts'
import type { Reader } from './rulebook.ts'
import { hasDial, type RuleIndex } from './rules.ts'
import type { Part } from './tally.ts'

/** What every game tells alike: names, sums, and the events that the referee knows itself. */

/** The game master, who may read everything. */
export const readsAll: Reader = { foreign: () => false, coarse: () => false, knows: () => true, alone: () => false }

type Name = (id: PieceId) => string

/** What pieces are called in a line. */
export function namer(fight: Fight, reader: Reader): Name {
  return (id) => (reader.knows(id) ? isolated(reader.alone(id) ? (fight.pieces[id]?.name ?? SOMEBODY) : nameIn(fight, id)) : SOMEBODY)
}

/** Letters and marks that are read from right to left, or turn round what follows. */
const TURNING = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe]/
/** Such a name turns nothing round but itself. */
const isolated = (name: string): string => (TURNING.test(name) ? `\u2068${name}\u2069` : name)

/** `large-bow` as people read it. */
export const spoken = (id: string): string => id.replaceAll('-', ' ')

export const squareIn = (fight: Fight, at: number): string => (at < 0 ? 'off the board' : squareName(at, fight.board.columns))

/** What a part of a sum is called, by its rule and its label. */
export type SayPart = (rule: string, label: string) => string

/** A reason with what has brought it about: `combat advantage (prone, flanked)`. */
export function reasonIn(ruleIds: readonly string[], { rule, label, causes = [] }: Reason, sayPart: SayPart): string {
  const words = sayPart(ruleIds[rule] ?? '', label)
  const because = new Set(causes.map((cause) => sayPart(ruleIds[cause.rule] ?? '', cause.label)))
  return because.size === 0 ? words : `${words} (${[...because].join(', ')})`
}
type Reason = Pick<Part, 'rule' | 'label' | 'causes'>

/** ` + 5 Strength - 2 half cover`. What has a number of its own stands apart from that of the part. */
export const sumIn = (ruleIds: readonly string[], parts: readonly Part[], sayPart: SayPart): string =>
  parts
    .map((reason) => {
      const { value, counts } = reason
      const words = reasonIn(ruleIds, reason, sayPart)
      const part = `${value < 0 ? '-' : '+'} ${Math.abs(value)} ${/^\d|\d$/.test(words) ? `(${words})` : words}`
      return counts === false ? ` (${part} does not stack)` : ` ${part}`
    })
    .join('')

/** `14 + 5 Strength = 19`. Where nothing is added the die says all; what the reader may not know the reasons of is one figure. `thrown`: how the die came to that. */
export function totalIn(
  ruleIds: readonly string[],
  { die, parts, total }: Pick<RollFacts, 'die' | 'parts' | 'total'>,
  sayPart: SayPart,
  thrown = '',
): string {
  if (parts.length === 0 && die === total) return `${die}${thrown}`
  const more = total - die
  return `${die}${thrown}${parts.length > 0 ? sumIn(ruleIds, parts, sayPart) : ` ${more < 0 ? '-' : '+'} ${Math.abs(more)}`} = ${total}`
}

/** A rule without its game, where its words are not at hand: `cover: half`. */
export const ruleWords = (id: string): string => id.split('.').slice(1).map(spoken).join(': ')

/** By its label; a part without one goes by what its rule is about. */
export const plainPart: SayPart = (rule, label) => spoken(label === '' ? (rule.split('.').at(-1)?.replace(/-\d+$/, '') ?? '') : label)

/** What a game has to say about the lines that it leaves to the referee. */
export interface Telling {
  readonly ruleIds: readonly string[]
  readonly dials: readonly RuleIndex[]
  /** Fields whose changes people want to read, as they call them; the others are a game's own bookkeeping. */
  readonly told: Readonly<Record<string, string>>
  /** Of those, what everybody may read of everybody. */
  readonly open: readonly string[]
  /** Of those, what tells how hurt somebody is. */
  readonly points: readonly string[]
}

/** What a line is told with: who reads it, what he calls the pieces, and what the game has to say. */
export interface BaseLine<F extends Fight = Fight> {
  readonly fight: F
  readonly reader: Reader
  readonly who: Name
  readonly telling: Telling
}

/** The referee's own events in plain words; nothing for mere bookkeeping. */
export const baseLines: Kinds<'type', BaseEvent, [BaseLine]> = {
  rolled: ({ piece, sides, face, why }, { fight, who }) =>
    `${piece < 0 ? '' : `${who(piece)} rolls `}d${sides}: ${face} (${wordsIn(fight, why, who)}).`,
  moved: (event, { fight, who }) => moveText(fight, event, who),
  declared: ({ piece, what }, { who }) => `${who(piece)} answers with ${answerWords(what)}.`,
  'by-hand': ({ piece, text }, { who }) => `For the game master: ${piece < 0 ? '' : `${who(piece)}: `}${text}`,
  decided: ({ choice }) => `The game master decides: ${spoken(choice)}.`,
  warned: ({ what, rule }, { fight, who, telling }) =>
    `Against the rules, allowed with a warning: ${wordsIn(fight, what, who)} (${ruleWords(telling.ruleIds[rule] ?? '')}).`,
  ruling: ({ reason }) => `Ruling: ${reason}.`,
  'round-began': ({ round }) => `Round ${round} begins.`,
  'piece-added': ({ piece }, { who }) => `${who(piece)} joins the fight.`,
  // That it is dead has been told.
  'piece-removed': ({ piece, why }, { who }) => (why === 'dead' ? '' : `${who(piece)} leaves the fight (${spoken(why)}).`),
  'fight-ended': ({ winner }, { fight }) =>
    winner < 0 ? 'The fight is over.' : `The fight is over: ${fight.setup.sides[winner] ?? 'nobody'} hold the field.`,
  'fight-resumed': () => 'The fight goes on.',
  switched: ({ rule, mode }, { telling }) => {
    const words = `The rule “${ruleWords(telling.ruleIds[rule] ?? '')}”`
    return hasDial(telling, rule) ? `${words} is ${switchWords[mode]}.` : `${words} has no switch: it stays in force.`
  },
  'left-out': ({ rules }, { telling }) => sayLeftOut(rules.map((rule) => telling.ruleIds[rule] ?? '')),
  'sides-alike': ({ sides }) => saySidesAlike(sides),
  set: (event, { who, reader, telling }) =>
    isTold(event, telling, reader) ? fieldText(event, who, telling.told[event.field] ?? event.field) : '',
  'effect-began': ({ piece, effect }, { who }) => `${who(piece)}: ${spoken(effect.kind)}.`,
  'effect-ended': ({ piece, kind }, { who }) => `${who(piece)}: no longer ${spoken(kind)}.`,
  'effect-changed': () => '',
  'order-set': () => '',
  acting: () => '',
  'board-changed': () => '',
  'sheet-added': () => '',
  'seat-added': () => '',
  'standing-order': () => '',
}

/** What a move looks like; whatever is not here goes. */
const gaits: Readonly<Record<string, string>> = {
  back: 'goes back',
  burrow: 'burrows',
  carried: 'is carried',
  charge: 'charges',
  climb: 'climbs',
  crawl: 'crawls',
  dash: 'dashes',
  drag: 'is dragged',
  dragged: 'is dragged',
  fall: 'falls',
  fly: 'flies',
  forced: 'is moved',
  jump: 'jumps',
  pull: 'is pulled',
  push: 'is pushed',
  shift: 'shifts',
  shunt: 'is shunted',
  sink: 'sinks',
  slide: 'is slid',
  swim: 'swims',
  swap: 'changes places,',
  teleport: 'teleports',
}

/** Squares, and how high above the ground it comes to be. */
function moveText(fight: Fight, { piece, from, to, height, how }: Extract<BaseEvent, { type: 'moved' }>, who: Name): string {
  const goes = `${who(piece)} ${gaits[how] ?? 'goes'}`
  const up = to < 0 ? 0 : (height - (fight.board.floor[to] ?? 0)) / 2
  const high = up === 0 ? '' : `, ${Math.abs(up)} ${Math.abs(up) === 1 ? 'square' : 'squares'} ${up < 0 ? 'below' : 'above'} the ground`
  if (from !== to) return `${goes} from ${squareIn(fight, from)} to ${squareIn(fight, to)}${high}.`
  if (high !== '') return `${goes} at ${squareIn(fight, to)}${high}.`
  return how === 'fall' || how === 'climb' || how === 'sink' || how === 'fly' ? `${goes} at ${squareIn(fight, to)}, on the ground now.` : ''
}

/** Words that name pieces by their keys, or things by their ids, as people read them. */
export function wordsIn(fight: Fight, why: string, who: Name): string {
  const named = (word: string): string => {
    const id = fight.pieces.findIndex((piece) => piece.key === word)
    return id < 0 ? spoken(word) : who(id)
  }
  return why.replace(/[\w-]+/g, named)
}

function fieldText({ piece, was, to }: Extract<BaseEvent, { type: 'set' }>, name: Name, label: string): string {
  const who = piece < 0 ? 'The fight' : name(piece)
  if (typeof to === 'boolean') return `${who}: ${to ? '' : 'no longer '}${label}.`
  return `${who}: ${label} ${String(was)} → ${String(to)}.`
}

/** What a field holds that is a mask over named things: what came into a hand, and what was put away where that is meant by it. */
export function handsText(
  { was, to }: Pick<Extract<BaseEvent, { type: 'set' }>, 'was' | 'to'>,
  who: string,
  things: readonly { readonly bit: number; readonly name: string }[],
  isPutAway: boolean,
): string {
  const of = (mask: number): string =>
    things
      .filter(({ bit }) => (mask & bit) !== 0)
      .map(({ name }) => theThing(name))
      .join(' and ')
  const away = isPutAway ? of(Number(was) & ~Number(to)) : ''
  const taken = of(Number(to) & ~Number(was))
  const deeds = [away === '' ? '' : `puts ${away} away`, taken === '' ? '' : `takes ${taken} in hand`].filter((deed) => deed !== '')
  return deeds.length === 0 ? '' : `${who} ${deeds.join(' and ')}.`
}

/** With its article, unless the name has one, or its owner's name. */
export const theThing = (name: string): string => (/^(?:[Tt]he|[Aa]n?|\p{Lu}\S*['’]s) /u.test(name) ? name : `the ${name}`)

/** What somebody answers with: an id, and what it is done with behind a colon. */
export function answerWords(id: string): string {
  const [what = '', ...means] = id.split(':').map(spoken)
  return means.length === 0 ? what : `${what} (${means.join(', ')})`
}

/** So many are named; who wants all reads the file. */
const MOST_NAMED = 12

/** One of them may be misspelt; each fights for itself all the same. */
export const saySidesAlike = ([one, other]: readonly [string, string]): string =>
  `“${other}” is another side than “${one}”, and its enemy: if one is meant, write the same name.`

/** Switches of an older file whose rules have none. */
export function sayLeftOut(ids: readonly string[]): string {
  const named = ids.slice(0, MOST_NAMED).map((id) => `“${ruleWords(id)}”`)
  const more = ids.length - named.length
  const list = more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`
  return ids.length === 1
    ? `A house rule is left out: ${list} has no switch and is in force.`
    : `${ids.length} house rules are left out: ${list} have no switch and are in force.`
}

const switchWords = { on: 'enforced from now on', warn: 'only warned of from now on', off: 'not in play from now on' } as const

/** A field's change that people want to read, and that this reader may. */
function isTold({ piece, field }: Extract<BaseEvent, { type: 'set' }>, { told, open, points }: Telling, reader: Reader): boolean {
  if (told[field] === undefined || (reader.foreign(piece) && !open.includes(field))) return false
  return !(reader.coarse(piece) && points.includes(field))
}
