import {
  type BaseEvent,
  type BaseLine,
  baseLines,
  byKind,
  namer,
  type PieceId,
  plainPart,
  type Reader,
  readsAll,
  type SayPart,
  squareIn,
  sumIn,
  type Telling,
} from '@riposte/referee'
import { commonActions } from './actions/index.ts'
import { type Means, meansOf } from './clauses/means.ts'
import type { DrawSteelEvent } from './events.ts'
import { type DrawSteelFight, type DsPiece, pieceAt, sheetOf } from './fight.ts'
import { dials, R, ruleIds } from './rules.ts'
import { isCondition, nameOfAct, nameOfThing, sayEffect, sayEnd, spoken, swayName } from './words.ts'

type Name = (id: PieceId) => string
type Event<T extends (DrawSteelEvent | BaseEvent)['type']> = Extract<DrawSteelEvent | BaseEvent, { type: T }>

const toldOf: ReadonlyMap<string, string> = new Map(commonActions.map(({ id, told }) => [id, told]))

/** What somebody does, as the rest of a sentence about him. */
function doing(fight: DrawSteelFight, by: PieceId, act: string): string {
  const told = toldOf.get(act) ?? ''
  return told === '' ? `uses ${nameOfAct(fight, by, act)}` : told
}

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: DrawSteelFight, event: DrawSteelEvent | BaseEvent, reader: Reader = readsAll): string {
  const who = namer(fight, reader)
  /** What is left, for who may know it. */
  const left = (id: PieceId, stamina: number): string => (reader.coarse(id) ? '' : `, ${stamina} left`)
  return lines(event, { fight, reader, telling, who, left })
}

interface Line extends BaseLine<DrawSteelFight> {
  readonly left: (id: PieceId, stamina: number) => string
}

const lines: (event: DrawSteelEvent | BaseEvent, line: Line) => string = byKind('type', {
  ...baseLines,
  'power-roll': (event, { fight, who }) => rollText(fight, event, who),
  test: ({ by, outcome }, { who }) => `${who(by)}: ${spoken(outcome)}.`,
  save: (event, { fight, who }) =>
    `${who(event.piece)} saves against ${keptName(fight, event)}: ${event.die}, ${event.success ? 'made' : 'failed'}.`,
  initiative: ({ die, first }, { fight }) => `The d10 shows ${die}: the ${first === 'heroes' ? 'heroes' : foes(fight)} go first.`,
  action: ({ piece, action }, { fight, who }) => `${who(piece)} ${doing(fight, piece, action)}.`,
  damage: (event, { fight, reader, who, left }) =>
    event.amount === 0
      ? `${who(event.piece)} is not hurt.`
      : `${who(event.piece)} takes ${amountText(event.amount, event.damageType)}${sourceText(event.how)}${left(event.piece, event.stamina)}${isPooled(fight, event.piece) && event.stamina >= 0 && !reader.coarse(event.piece) ? ' in the pool of the squad' : ''}${event.temp > 0 ? '' : sunkText(fight, event)}.`,
  loss: (event, { fight, who, left }) =>
    `${who(event.piece)} loses ${event.amount} Stamina${left(event.piece, event.stamina)}${sunkText(fight, event)}.`,
  healed: ({ piece, amount, stamina }, { reader, who }) =>
    `${who(piece)} regains ${amount === 0 ? 'no' : amount} Stamina${reader.coarse(piece) ? '' : `, now ${stamina}`}.`,
  state: ({ piece, was, to }, { who }) => `${who(piece)} ${was === 'away' && to === 'up' ? 'is back' : stateWords[to]}.`,
  // That it is dead is told at once.
  dropped: () => '',
  squad: (event, { fight, who }) => squadText(fight, event, who),
  forced: (event, { who }) =>
    event.squares === 0
      ? event.stopped
        ? ''
        : `${who(event.piece)} is not moved.`
      : `${who(event.piece)} is ${past[event.how] ?? event.how} ${squaresText(event.squares)}${event.by < 0 ? '' : ` by ${who(event.by)}`}.`,
  collision: (event, { fight, who }) =>
    `${who(event.piece)} slams into ${nameOfThing(fight, event.with, who)} with ${squaresText(event.left)} left.`,
  broke: ({ what, at }, { fight }) => `The ${spoken(what)} at ${squareIn(fight, at)} ${what.endsWith('s') ? 'break' : 'breaks'}.`,
  // What Agility and water leave of it is what hurts.
  fell: ({ squares, piece }, { who }) =>
    squares === 0 ? `${who(piece)} comes down unhurt.` : `${who(piece)} comes down as hard as from ${squaresText(squares)} up.`,
  critical: ({ by }, { who }) => `A critical hit: ${who(by)} may take a further action.`,
  resisted: ({ piece, what }, { who }) => `${who(piece)} resists: ${capital(what)} is high enough.`,
  'used-item': ({ piece, place }, { fight, who }) => `${who(piece)} uses ${sheetOf(fight, piece).items[place]?.name ?? 'something'} up.`,
  'turn-began': ({ piece }, { fight, reader }) => `The turn of ${unitName(fight, piece, reader)} begins.`,
  'turn-ended': ({ piece }, { fight, reader }) => `The turn of ${unitName(fight, piece, reader)} ends.`,
  'round-ended': ({ round }) => `Round ${round} ends.`,
  provoked: ({ by, piece }, { who }) => `${who(by)} takes the opportunity that ${who(piece)} gives.`,
  lost: ({ piece, what }, { who }) => `${who(piece)} ${lostWords[what] ?? `loses ${what}`}.`,
  // These dice are told with what they come to.
  rolled: (event, line) => (/^(?:power roll|who goes first|save against)/.test(event.why) ? '' : baseLines.rolled(event, line)),
  set: (event, { fight, reader }) => setText(fight, event, reader),
  'piece-removed': (event, line) => (event.why === 'dead' ? '' : baseLines['piece-removed'](event, line)),
  'effect-began': (event, { fight, who }) => {
    const said = bought.has(event.effect.kind) ? '' : sayEffect(fight, event.effect)
    if (said === '') return ''
    return event.piece < 0
      ? `${capital(said)} begins.`
      : `${who(event.piece)}${isCondition(event.effect.kind) ? ' is' : ':'} ${said}${sayEnd(event.effect, who)}.`
  },
  'effect-ended': (event, { fight, who }) => endText(fight, event, who),
  declared: ({ what, piece }, { fight, who }) => {
    if (what === 'hero-token') return `${who(piece)} spends 2 hero tokens.`
    const [kind, ability] = what.split(':')
    // What else there is says so itself, and at once; who is asked next wants to know of this.
    return kind === 'triggered' && ability !== undefined ? `${who(piece)} answers with ${nameOfAct(fight, piece, ability)}.` : ''
  },
})

const telling: Telling = { ruleIds, dials, told: {}, open: [], points: [] }

// ---------------------------------------------------------------------------------------------------------------- rolls

/** Dice, what is added and why, edges and banes, and the tier. */
function rollText(fight: DrawSteelFight, event: Event<'power-roll'>, who: Name): string {
  const roller = who(event.by)
  if (event.rule === R.roll.downgrade) return `${roller} takes tier ${event.tier} instead.`
  const what =
    event.at < 0
      ? `rolls for ${testNames[event.what] ?? nameOfAct(fight, event.by, event.what)}`
      : `rolls ${event.by < 0 ? '' : `${nameOfAct(fight, event.by, event.what)} `}against ${who(event.at)}`
  const parts = event.parts.length === 0 ? '' : `${sumIn(ruleIds, event.parts, sayPart)} = ${event.total}`
  return `${roller} ${what}: ${event.natural}${parts}${swayText(event)}, tier ${event.tier}.`
}

/** What a part of a sum is called: the book's words where a label only marks it. */
export const sayPart: SayPart = (rule, label) => {
  if (label === 'printed') return 'by its stat block'
  return plainPart(rule, label.replace(/^1 squares/, '1 square').replace(/-\d+$/, ''))
}

/** The side that is not the heroes', as this fight calls it. */
const foes = (fight: DrawSteelFight): string => fight.setup.sides.find((side) => side !== 'heroes') ?? 'others'

/** Why: one edge or bane by its reason, several counted. */
function swayText({ edges, banes, sways }: Event<'power-roll'>): string {
  const why = (sign: number): string =>
    [...new Set(sways.filter((one) => one.value * sign > 0).flatMap(({ rule }) => swayName(rule) ?? []))].join(', ')
  if (edges + banes === 0) return ''
  if (edges + banes === 1) return ` (${why(1)}${why(-1)})`
  const said = [edges === 0 ? '' : `${count(edges, 'edge')}: ${why(1)}`, banes === 0 ? '' : `${count(banes, 'bane')}: ${why(-1)}`]
  return ` (${said.filter((one) => one !== '').join('; ')})`
}
const count = (n: number, what: string): string => (n === 0 ? '' : n === 1 ? `1 ${what}` : `${n} ${what}s`)

const testNames: Readonly<Record<string, string>> = {
  test: 'a test',
  assist: 'a test to assist',
  'hold-on': 'a test to hold on',
  search: 'a search',
  hide: 'staying hidden',
  jump: 'a jump',
  climb: 'a climb',
  'claw-dirt': 'clawing through the ground',
}

// --------------------------------------------------------------------------------------------------------- what it does

const lostWords: Readonly<Record<string, string>> = {
  'out of reach': 'is out of reach now',
  footing: 'loses its footing',
  way: 'stops: somebody is in the way',
  place: 'gets nowhere: somebody is there',
  'nobody to strike': 'has nobody to strike',
  'the target is not willing': 'has no willing target',
}
const stateWords: Readonly<Record<string, string>> = {
  up: 'is up again',
  unconscious: 'is unconscious',
  away: 'is gone for a while',
  dead: 'dies',
}
const past: Readonly<Record<string, string>> = { push: 'pushed', pull: 'pulled', slide: 'slid' }

/** Who is winded or dying because of it; everybody can see that. */
function sunkText(fight: DrawSteelFight, { piece, stamina, amount }: Pick<Event<'loss'>, 'piece' | 'stamina' | 'amount'>): string {
  const { maxStamina } = pieceAt(fight, piece)
  const sinksTo = (value: number): boolean => stamina <= value && stamina + amount > value
  if (isPooled(fight, piece)) return ''
  if (sheetOf(fight, piece).kind === 'hero' && sinksTo(0)) return ', dying'
  return stamina > 0 && sinksTo(Math.floor(maxStamina / 2)) ? ', winded' : ''
}

const amountText = (amount: number, type: string): string => `${amount} ${type === '' ? '' : `${type} `}damage`
const sourceText = (how: string): string => (how === 'strike' || how === 'area' || how === 'effect' ? '' : ` (${how})`)
const squaresText = (n: number): string => `${n} ${n === 1 ? 'square' : 'squares'}`
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const isPooled = (fight: DrawSteelFight, id: PieceId): boolean => (fight.pieces[id]?.squad ?? -1) >= 0

/** Minions act as a squad, and a captain with it. */
function unitName(fight: DrawSteelFight, id: PieceId, reader: Reader): string {
  const who = namer(fight, reader)
  const piece = fight.pieces[id]
  const minion = unitOf(fight, id).find((one) => one.squad >= 0 && reader.knows(one.id))
  if (piece === undefined || minion === undefined) return who(id)
  const name = `the ${minion.name} squad`
  return piece.squad >= 0 ? name : `${who(id)} and ${name}`
}

/** Who has a turn together with somebody: a squad and its captain. */
function unitOf(fight: DrawSteelFight, id: PieceId): readonly DsPiece[] {
  const piece = fight.pieces[id]
  const squad = piece === undefined ? -1 : Math.max(piece.squad, piece.captainOf)
  return squad < 0 ? [] : fight.pieces.filter((one) => one.squad === squad || one.captainOf === squad)
}

/** Whom the words about an event name besides whom it is about. */
export function names(fight: DrawSteelFight, event: DrawSteelEvent | BaseEvent): readonly PieceId[] {
  if (event.type === 'turn-began' || event.type === 'turn-ended') return unitOf(fight, event.piece).map((one) => one.id)
  if (event.type !== 'squad') return []
  const first = fight.pieces.find((one) => one.squad === event.squad)
  return first === undefined ? [] : [first.id, event.to.captain]
}

/** The pool is told with the damage; a captain won or lost is not. */
function squadText(fight: DrawSteelFight, { squad, to, rule }: Event<'squad'>, who: Name): string {
  const first = fight.pieces.find((one) => one.squad === squad)
  if (first === undefined || to.captain < 0 || rule !== R.captain.replace) return ''
  return `${who(to.captain)} leads the ${who(first.id)} squad.`
}

const keptName = (fight: DrawSteelFight, event: Event<'save'>): string => {
  const effect = fight.effects.find((one) => one.on === event.piece && one.kind === event.what)
  return (effect === undefined ? '' : sayEffect(fight, effect)) || goneWords(event.what, meansOf(event))
}

/** What was paid for it has been told. */
const bought: ReadonlySet<string> = new Set(['malicious-strike', 'brutal-effectiveness'])

/** Of whose end nobody needs to be told. */
const quiet: ReadonlySet<string> = new Set([...bought, 'dropping', 'was-hidden', 'struck-together', 'summoned', 'aided'])
const quietly: ReadonlySet<Means['is']> = new Set<Means['is']>([
  'done',
  'noted',
  'used',
  'called',
  'allowed',
  'watch',
  'granted',
  'sway',
  'tier',
])

function endText(fight: DrawSteelFight, event: Event<'effect-ended'>, who: Name): string {
  const { piece, kind, why } = event
  const means = meansOf(event)
  if (quiet.has(kind) || why === 'renewed' || why === 'replaced' || fight.pieces[piece]?.state === 'dead') return ''
  if (means !== undefined && quietly.has(means.is)) return ''
  if (piece < 0) return `${capital(means?.is === 'terrain' ? `the ${spoken(means.what)} ground` : goneWords(kind, means))} ends.`
  return `${who(piece)}: ${means?.is === 'forbids' ? `free to ${spoken(means.what)} again` : `no longer ${goneWords(kind, means)}`}.`
}

/** An effect that is gone, by what its kind means. */
function goneWords(kind: string, means: Means | undefined): string {
  if (means === undefined) return spoken(kind)
  switch (means.is) {
    case 'mark':
      return spoken(means.name)
    case 'zone':
      return spoken(means.of)
    case 'persist':
      return `keeping up ${spoken(means.of)}`
    case 'stat':
      return spoken(means.stat.split(':')[0] ?? '')
    default:
      return means.is
  }
}

// --------------------------------------------------------------------------------------------------- what is counted

const counted: Readonly<Record<string, string>> = {
  temp: 'temporary Stamina',
  recoveries: 'Recoveries',
  surges: 'surges',
  victories: 'Victories',
  malice: 'Malice',
  tokens: 'Hero tokens',
}

/** What people keep track of on paper. */
function setText(fight: DrawSteelFight, event: Event<'set'>, reader: Reader): string {
  const { piece, field, was, to } = event
  if (piece < 0) return field === 'malice' || field === 'tokens' ? `${counted[field]}: ${String(was)} → ${String(to)}.` : ''
  if (reader.foreign(piece) || (field !== 'resource' && counted[field] === undefined)) return ''
  const what = field === 'resource' ? capital(sheetOf(fight, piece).resource?.name ?? 'Heroic Resource') : counted[field]
  return `${namer(fight, reader)(piece)}: ${what} ${String(was)} → ${String(to)}.`
}
