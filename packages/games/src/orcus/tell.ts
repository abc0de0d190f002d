import { squareName } from '@riposte/board'
import type { BaseEvent, Part, PieceId, Reader } from '@riposte/referee'
import { zonedOf } from './creations/zones.ts'
import type { OrcusEvent } from './events.ts'
import { bundleOf, type OrcusFight } from './fight.ts'
import { ruleIds } from './rules.ts'
import { nameOfAct, sayEffect } from './screen.ts'

/** An event in plain words; nothing for mere bookkeeping. */
export function tell(fight: OrcusFight, event: OrcusEvent | BaseEvent, reader: Reader = all): string {
  const who = (id: PieceId): string => (id < 0 ? 'somebody' : (fight.pieces[id]?.name ?? '') || (fight.pieces[id]?.key ?? '?'))
  const square = (at: number): string => (at < 0 ? 'off the board' : squareName(at, fight.board.columns))
  const act = (by: PieceId, id: string): string => nameOfAct(fight, by, id)
  switch (event.type) {
    case 'attack':
      return `${who(event.by)} attacks ${who(event.at)} with ${event.power === '' ? event.weapon : act(event.by, event.power)}: ${event.die}${sum(event.parts)} = ${event.total} against ${defenseNames[event.defense] ?? event.defense} ${event.needs}, ${event.critical ? 'a critical hit' : event.hit ? 'a hit' : 'a miss'}.`
    case 'attack-changed':
      return `${who(event.by)} ${event.critical ? 'makes it a critical hit' : event.hit ? 'hits' : 'misses'} ${who(event.at)} after all (${event.why}).`
    case 'check':
      return `${who(event.by)} rolls for ${event.what}: ${event.die}${sum(event.parts)} = ${event.total}${event.needs === 0 ? '' : ` against ${event.needs}, ${event.success ? 'success' : 'failure'}`}.`
    case 'save':
      return `${who(event.by)} saves (${event.what}): ${event.die}${sum(event.parts)} = ${event.total}, ${event.success ? 'made' : 'failed'}.`
    case 'initiative':
      return `${who(event.piece)} rolls initiative: ${event.die}${sum(event.parts)} = ${event.total}.`
    case 'action':
      return `${who(event.piece)}: ${act(event.piece, event.action)}.`
    case 'damage':
      return event.amount === 0
        ? `${who(event.piece)} is not hurt.`
        : `${who(event.piece)} takes ${[event.amount, ...event.types].join(' ')} damage (${event.how})${reader.coarse(event.piece) ? '' : `, ${event.hp} left`}.`
    case 'healed':
      return `${who(event.piece)} regains ${event.amount}${reader.coarse(event.piece) ? '' : `, now ${event.hp}`}.`
    case 'temporary':
      return `${who(event.piece)} has ${reader.coarse(event.piece) ? '' : `${event.temp} `}temporary hit points.`
    case 'state':
      return `${who(event.piece)} is ${event.to === 'up' ? 'up again' : event.to}.`
    case 'staggered':
      return event.staggered ? `${who(event.piece)} is staggered.` : `${who(event.piece)} is no longer staggered.`
    case 'ground':
      return `${who(event.piece)}: ${event.what} at ${square(event.at)}.`
    case 'provoked':
      return `${who(event.by)} strikes at ${who(event.piece)}, who has given an opportunity.`
    case 'lost':
      return `${who(event.piece)} can no longer do it: the ${event.what} is lost.`
    case 'forced':
      return `${who(event.piece)} is ${past[event.how] ?? event.how} ${event.squares} ${event.squares === 1 ? 'square' : 'squares'} by ${who(event.by)}.`
    case 'fell':
      return `${who(event.piece)} falls ${event.squares} ${event.squares === 1 ? 'square' : 'squares'}.`
    case 'refreshed':
      return `${who(event.piece)} can use ${act(event.piece, event.power)} again.`
    case 'turn-began':
      return `The turn of ${who(event.who)} begins.`
    case 'turn-ended':
      return `The turn of ${who(event.who)} ends.`
    case 'round-ended':
      return `Round ${event.round} ends.`
    case 'surprised':
      return `${who(event.piece)} is surprised.`
    case 'delayed':
      return `${who(event.piece)} puts the turn off (${event.what}).`
    case 'readied':
      return `${who(event.piece)} readies ${reader.foreign(event.piece) ? 'something' : event.what}.`
    case 'by-hand':
      return `For the game master: ${event.text}`
    case 'rolled':
      return `${event.piece < 0 ? '' : `${who(event.piece)} rolls `}d${event.sides}: ${event.face} (${event.why}).`
    case 'moved':
      return `${who(event.piece)} goes from ${square(event.from)} to ${square(event.to)}${event.how === 'walk' ? '' : ` (${event.how})`}.`
    case 'effect-began':
      if (event.piece < 0) return `${zonedOf(event.effect)?.name ?? (bundleOf(event.effect).name || event.effect.kind)} begins.`
      return line(who(event.piece), sayEffect(fight, event.effect))
    case 'effect-ended':
      if (event.kind.startsWith('once:')) return ''
      return event.piece < 0 ? `${event.kind} ends (${event.why}).` : `${who(event.piece)}: no longer ${event.kind} (${event.why}).`
    case 'declared':
      return `${who(event.piece)} answers with ${act(event.piece, event.what)}.`
    case 'decided':
      return `The game master decides: ${event.choice}.`
    case 'warned':
      return `Against the rules, allowed with a warning: ${event.what} (${ruleIds[event.rule] ?? ''}).`
    case 'ruling':
      return `Ruling: ${event.reason}.`
    case 'round-began':
      return `Round ${event.round} begins.`
    case 'piece-added':
      return `${who(event.piece)} joins the fight.`
    case 'piece-removed':
      return `${who(event.piece)} leaves the fight (${event.why}).`
    case 'fight-ended':
      return event.winner < 0 ? 'The fight is over.' : `The fight is over: ${fight.setup.sides[event.winner] ?? 'nobody'} hold the field.`
    case 'set':
      return isTold(event, reader)
        ? `${event.piece < 0 ? 'The fight' : who(event.piece)}: ${event.field} ${String(event.was)} → ${String(event.to)}.`
        : ''
    case 'struck':
    case 'effect-changed':
    case 'order-set':
    case 'acting':
    case 'board-changed':
    case 'sheet-added':
    case 'seat-added':
    case 'standing-order':
      return ''
    case 'switched':
      return `${ruleIds[event.rule] ?? ''} is ${switchWords[event.mode]}.`
  }
}

/** The game master, who knows everything. */
const all: Reader = { foreign: () => false, coarse: () => false }

const line = (who: string, what: string): string => (what === '' ? '' : `${who}: ${what}.`)

const switchWords = { on: 'enforced from now on', warn: 'only warned of from now on', off: 'not in play from now on' } as const

const defenseNames: Readonly<Record<string, string>> = { ac: 'AC', fortitude: 'Fortitude', reflex: 'Reflex', will: 'Will' }
const past: Readonly<Record<string, string>> = { push: 'pushed', pull: 'pulled', shunt: 'shunted' }

/** Fields whose changes people want to read; the others are the game's own bookkeeping. */
const told: readonly string[] = [
  'hp',
  'maxHp',
  'seat',
  'recoveries',
  'actionPoints',
  'deathFailures',
  'deathSuccesses',
  'attackMod',
  'load',
  'flying',
  'climbing',
]

const points: readonly string[] = ['hp', 'maxHp']
/** Of those, what everybody may read of everybody. */
const open: readonly string[] = [...points, 'seat', 'flying', 'climbing']

/** A field's change that people want to read, and that this reader may. */
function isTold({ piece, field }: Extract<BaseEvent, { type: 'set' }>, reader: Reader): boolean {
  if (!told.includes(field) || (reader.foreign(piece) && !open.includes(field))) return false
  return !(reader.coarse(piece) && points.includes(field))
}

const sum = (parts: readonly Part[]): string =>
  parts.map((part) => ` ${part.value < 0 ? '-' : '+'} ${Math.abs(part.value)} ${part.label || shortName(part)}`).join('')
const shortName = (part: Part): string => (ruleIds[part.rule] ?? '').split('.').slice(1).join(' ')
