import {
  type BaseEvent,
  namer,
  type PieceId,
  plainPart,
  type Reader,
  readsAll,
  type SayPart,
  squareIn,
  sumIn,
  type Telling,
  tellBase,
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
  switch (event.type) {
    case 'power-roll':
      return rollText(fight, event, who)
    case 'test':
      return `${who(event.by)}: ${spoken(event.outcome)}.`
    case 'save':
      return `${who(event.piece)} saves against ${keptName(fight, event)}: ${event.die}, ${event.success ? 'made' : 'failed'}.`
    case 'initiative':
      return `The d10 shows ${event.die}: the ${event.first === 'heroes' ? 'heroes' : foes(fight)} go first.`
    case 'action':
      return `${who(event.piece)} ${doing(fight, event.piece, event.action)}.`
    case 'damage':
      return event.amount === 0
        ? `${who(event.piece)} is not hurt.`
        : `${who(event.piece)} takes ${amountText(event.amount, event.damageType)}${sourceText(event.how)}${left(event.piece, event.stamina)}${isPooled(fight, event.piece) && !reader.coarse(event.piece) ? ' in the pool of the squad' : ''}${event.temp > 0 ? '' : sunkText(fight, event)}.`
    case 'loss':
      return `${who(event.piece)} loses ${event.amount} Stamina${left(event.piece, event.stamina)}${sunkText(fight, event)}.`
    case 'healed':
      return `${who(event.piece)} regains ${event.amount} Stamina${reader.coarse(event.piece) ? '' : `, now ${event.stamina}`}.`
    case 'state':
      return `${who(event.piece)} ${stateWords[event.to]}.`
    case 'dropped':
      // That it is dead is told at once.
      return ''
    case 'squad':
      return squadText(fight, event, who)
    case 'forced':
      return event.squares === 0
        ? event.stopped
          ? ''
          : `${who(event.piece)} is not moved.`
        : `${who(event.piece)} is ${past[event.how] ?? event.how} ${squaresText(event.squares)}${event.by < 0 ? '' : ` by ${who(event.by)}`}.`
    case 'collision':
      return `${who(event.piece)} slams into ${nameOfThing(fight, event.with, who)} with ${squaresText(event.left)} left.`
    case 'broke':
      return `The ${spoken(event.what)} at ${squareIn(fight, event.at)} breaks.`
    case 'fell':
      // What Agility and water leave of it is what hurts.
      return event.squares === 0
        ? `${who(event.piece)} comes down unhurt.`
        : `${who(event.piece)} comes down as hard as from ${squaresText(event.squares)} up.`
    case 'critical':
      return `A critical hit: ${who(event.by)} may take a further action.`
    case 'resisted':
      return `${who(event.piece)} resists: ${capital(event.what)} is high enough.`
    case 'used-item':
      return `${who(event.piece)} uses ${sheetOf(fight, event.piece).items[event.place]?.name ?? 'something'} up.`
    case 'by-hand':
      return `For the game master: ${event.text}`
    case 'turn-began':
      return `The turn of ${unitName(fight, event.piece, reader)} begins.`
    case 'turn-ended':
      return `The turn of ${unitName(fight, event.piece, reader)} ends.`
    case 'round-ended':
      return `Round ${event.round} ends.`
    case 'provoked':
      return `${who(event.by)} takes the opportunity that ${who(event.piece)} gives.`
    case 'lost':
      return `${who(event.piece)} ${lostWords[event.what] ?? `loses ${event.what}`}.`
    case 'rolled':
      // These dice are told with what they come to.
      return /^(?:power roll|who goes first|save against)/.test(event.why) ? '' : tellBase(fight, event, telling, reader)
    case 'set':
      return setText(fight, event, reader)
    case 'piece-removed':
      return event.why === 'dead' ? '' : tellBase(fight, event, telling, reader)
    case 'effect-began': {
      const said = bought.has(event.effect.kind) ? '' : sayEffect(fight, event.effect)
      if (said === '') return ''
      return event.piece < 0
        ? `${capital(said)} begins.`
        : `${who(event.piece)}${isCondition(event.effect.kind) ? ' is' : ':'} ${said}${sayEnd(event.effect, who)}.`
    }
    case 'effect-ended':
      return endText(fight, event, who)
    case 'declared':
      // What it does says so itself.
      return event.what === 'hero-token' ? `${who(event.piece)} spends 2 hero tokens.` : ''
    default:
      return tellBase(fight, event, telling, reader)
  }
}

const telling: Telling = { ruleIds, dials, going: 'move', told: {}, open: [], points: [] }

// ---------------------------------------------------------------------------------------------------------------- rolls

/** Dice, what is added and why, edges and banes, and the tier. */
function rollText(fight: DrawSteelFight, event: Event<'power-roll'>, who: Name): string {
  const roller = who(event.by)
  if (event.rule === R.roll.downgrade) return `${roller} takes tier ${event.tier} instead.`
  const what =
    event.at < 0 ? `rolls for ${testNames[event.what] ?? nameOfAct(fight, event.by, event.what)}` : `rolls against ${who(event.at)}`
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
  footing: 'loses its footing',
  way: 'stops: somebody is in the way',
  place: 'gets nowhere: somebody is there',
  'nobody to strike': 'has nobody to strike',
  'the target is not willing': 'has no willing target',
}
const stateWords: Readonly<Record<string, string>> = { up: 'is up again', unconscious: 'is unconscious', dead: 'dies' }
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
const quietly: ReadonlySet<Means['is']> = new Set<Means['is']>(['done', 'watch', 'granted', 'sway', 'tier'])

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
