import { squareName } from '@riposte/board'
import type { BaseEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { Reader } from './rulebook.ts'
import type { Part } from './tally.ts'

/** What every game tells alike: names, sums, and the events that the referee knows itself. */

/** The game master, who may read everything. */
export const readsAll: Reader = { foreign: () => false, coarse: () => false }

/** By its name; where several go by that name, with the key that tells them apart. Who joins later renames nobody: lines once told stay. */
export function nameIn(fight: Fight, id: PieceId): string {
  const piece = fight.pieces[id]
  if (id < 0 || piece === undefined) return id < 0 ? 'somebody' : '?'
  const { name, key } = piece
  if (name === '' || name === key) return key
  const known = Math.max(id, fight.setup.plans.length)
  return fight.pieces.some((one) => one.name === name && one.id !== id && one.id < known) ? `${name} (${key})` : name
}

export const squareIn = (fight: Fight, at: number): string => (at < 0 ? 'off the board' : squareName(at, fight.board.columns))

/** ` + 5 Strength - 2 half cover`; a part without a label goes by its rule. */
export const sumIn = (ruleIds: readonly string[], parts: readonly Part[]): string =>
  parts.map(({ value, label, rule }) => ` ${value < 0 ? '-' : '+'} ${Math.abs(value)} ${label || shortName(ruleIds[rule])}`).join('')

const shortName = (id = ''): string => id.split('.').slice(1).join(' ')

/** What a game has to say about the lines that it leaves to the referee. */
export interface Telling {
  readonly ruleIds: readonly string[]
  /** The move that goes without saying: walk, run. */
  readonly going: string
  /** Fields whose changes people want to read; the others are a game's own bookkeeping. */
  readonly told: readonly string[]
  /** Of those, what everybody may read of everybody. */
  readonly open: readonly string[]
  /** Of those, what tells how hurt somebody is. */
  readonly points: readonly string[]
}

/** One of the referee's own events in plain words; nothing for mere bookkeeping. */
export function tellBase(fight: Fight, event: BaseEvent, telling: Telling, reader: Reader): string {
  const { ruleIds } = telling
  switch (event.type) {
    case 'rolled':
      return `${event.piece < 0 ? '' : `${nameIn(fight, event.piece)} rolls `}d${event.sides}: ${event.face} (${event.why}).`
    case 'moved':
      return `${nameIn(fight, event.piece)} goes from ${squareIn(fight, event.from)} to ${squareIn(fight, event.to)}${event.how === telling.going ? '' : ` (${event.how})`}.`
    case 'declared':
      return `${nameIn(fight, event.piece)} answers with ${event.what}.`
    case 'decided':
      return `The game master decides: ${event.choice}.`
    case 'warned':
      return `Against the rules, allowed with a warning: ${event.what} (${ruleIds[event.rule] ?? ''}).`
    case 'ruling':
      return `Ruling: ${event.reason}.`
    case 'round-began':
      return `Round ${event.round} begins.`
    case 'piece-added':
      return `${nameIn(fight, event.piece)} joins the fight.`
    case 'piece-removed':
      return `${nameIn(fight, event.piece)} leaves the fight (${event.why}).`
    case 'fight-ended':
      return event.winner < 0 ? 'The fight is over.' : `The fight is over: ${fight.setup.sides[event.winner] ?? 'nobody'} hold the field.`
    case 'switched':
      return `${ruleIds[event.rule] ?? ''} is ${switchWords[event.mode]}.`
    case 'set':
      return isTold(event, telling, reader)
        ? `${event.piece < 0 ? 'The fight' : nameIn(fight, event.piece)}: ${event.field} ${String(event.was)} → ${String(event.to)}.`
        : ''
    case 'effect-began':
      return `${nameIn(fight, event.piece)}: ${event.effect.kind}.`
    case 'effect-ended':
      return `${nameIn(fight, event.piece)}: no longer ${event.kind} (${event.why}).`
    case 'effect-changed':
    case 'order-set':
    case 'acting':
    case 'board-changed':
    case 'sheet-added':
    case 'seat-added':
    case 'standing-order':
      return ''
  }
}

const switchWords = { on: 'enforced from now on', warn: 'only warned of from now on', off: 'not in play from now on' } as const

/** A field's change that people want to read, and that this reader may. */
function isTold({ piece, field }: Extract<BaseEvent, { type: 'set' }>, { told, open, points }: Telling, reader: Reader): boolean {
  if (!told.includes(field) || (reader.foreign(piece) && !open.includes(field))) return false
  return !(reader.coarse(piece) && points.includes(field))
}
