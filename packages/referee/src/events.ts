import { type Change, changed, type Square } from '@riposte/board'
import type { Effect } from './effect.ts'
import { type Fight, pieceOf, type StandingChoice, type StandingOrder } from './fight.ts'
import { NOBODY, type Piece, type PieceId } from './piece.ts'
import type { RuleIndex, RuleMode } from './rules.ts'
import type { Part } from './tally.ts'

/** One thing that happened, small and flat. `rule` is the rule that made it happen. */
export interface AnyEvent {
  readonly type: string
  readonly rule?: RuleIndex | undefined
  /** Whom it happens to, and who does it: who may not know of the one is not told; of the other, not by whom. */
  readonly piece?: PieceId
  readonly by?: PieceId
}

/** A die rolled against a number: what it showed, what was added and why, and whether that was enough. */
export interface RollFacts {
  readonly die: number
  readonly total: number
  readonly needs: number
  readonly success: boolean
  readonly parts: readonly Part[]
  readonly rule: RuleIndex
}

/** An event of this kind, with what it carries and the rule that made it happen. */
export type Ruled<T extends string, Facts> = Readonly<{ type: T; rule: RuleIndex } & Facts>

/** One that need not come of any rule. */
export type Unruled<T extends string, Facts> = Readonly<{ type: T; rule?: RuleIndex | undefined } & Facts>

/** The events every game shares. A game adds its own, with an `apply` of its own. */
export type BaseEvent =
  | Unruled<'rolled', { piece: PieceId; sides: number; face: number; why: string }>
  | Unruled<'moved', { piece: PieceId; from: Square; to: Square; height: number; how: string }>
  | Unruled<'set', { piece: PieceId; field: string; was: Value; to: Value }>
  | Ruled<'effect-began', { piece: PieceId; effect: Effect }>
  | Ruled<'effect-changed', { piece: PieceId; effect: Effect }>
  | Unruled<'effect-ended', { piece: PieceId; effect: number; kind: string; means?: unknown; why: string }>
  | Unruled<'seat-added', { name: string }>
  | Unruled<'sheet-added', { id: string; written: unknown }>
  | Unruled<'piece-added', { piece: PieceId; added: Piece }>
  | Unruled<'piece-removed', { piece: PieceId; why: string }>
  | Unruled<'board-changed', { change: Change }>
  | Unruled<'order-set', { order: readonly number[] }>
  | Unruled<'acting', { who: number }>
  | Unruled<'round-began', { round: number }>
  | Unruled<'declared', { piece: PieceId; what: string; window: string }>
  | Unruled<'by-hand', { piece: PieceId; text: string }>
  | Unruled<'decided', { text: string; choice: string }>
  | Ruled<'warned', { piece: PieceId; what: string }>
  | { readonly type: 'ruling'; readonly reason: string; readonly secretFrom?: number }
  | Ruled<'switched', { mode: RuleMode }>
  | { readonly type: 'left-out'; readonly rules: readonly RuleIndex[] }
  | { readonly type: 'sides-alike'; readonly sides: readonly [string, string] }
  | { readonly type: 'standing-order'; readonly piece: PieceId; readonly reaction: string; readonly order: StandingChoice }
  | Unruled<'fight-ended', { winner: number }>
  | { readonly type: 'fight-resumed' }

export type Value = number | string | boolean

/** All changes of the referee's part of a fight happen here. Returns false for an event of the game's own. */
export function applyBase(fight: Fight, event: AnyEvent | BaseEvent): event is BaseEvent {
  const known = event as BaseEvent
  switch (known.type) {
    case 'moved': {
      const piece = pieceOf(fight, known.piece)
      piece.at = known.to
      piece.height = known.height
      return true
    }
    case 'set':
      setField(known.piece < 0 ? fight : pieceOf(fight, known.piece), known.field, known.to)
      return true
    case 'effect-began':
      fight.effects = [...fight.effects, known.effect]
      fight.nextEffect = known.effect.id + 1
      return true
    case 'effect-changed':
      fight.effects = fight.effects.with(placeOf(fight, known.effect.id), known.effect)
      return true
    case 'effect-ended':
      fight.effects = fight.effects.toSpliced(placeOf(fight, known.effect), 1)
      return true
    case 'piece-added':
      fight.pieces.push({ ...known.added })
      return true
    case 'piece-removed':
      pieceOf(fight, known.piece).gone = 1
      return true
    case 'board-changed':
      fight.board = changed(fight.board, known.change)
      fight.boardChanges = [...fight.boardChanges, known.change]
      return true
    case 'order-set':
      fight.order = known.order
      return true
    case 'acting':
      fight.acting = known.who
      return true
    case 'round-began':
      fight.round = known.round
      return true
    case 'seat-added':
      fight.setup = { ...fight.setup, seats: [...fight.setup.seats, known.name] }
      return true
    case 'standing-order':
      fight.standing = withOrder(fight.standing, known)
      return true
    case 'fight-ended':
      fight.over = true
      fight.winner = known.winner
      return true
    case 'fight-resumed':
      fight.over = false
      fight.winner = NOBODY
      return true
    case 'sheet-added': // compiled by the step, which knows the game
    case 'switched': // by the step too
    case 'left-out':
    case 'sides-alike':
    case 'rolled':
    case 'declared':
    case 'by-hand':
    case 'decided':
    case 'warned':
    case 'ruling':
      return true
    default:
      return false
  }
}

/** Events that bear on nothing but themselves: of the course of a turn, of what is left to spend in it, of what is merely told. */
export interface Asides {
  readonly fields: ReadonlySet<string>
  readonly events: ReadonlySet<string>
}

const told: ReadonlySet<string> = new Set(['rolled', 'declared', 'by-hand', 'decided', 'warned', 'ruling', 'left-out', 'sides-alike'])

/** Whose turn ends the effect that begins. */
export function turnOf(event: AnyEvent | BaseEvent): PieceId {
  const known = event as BaseEvent
  return known.type === 'effect-began' ? known.effect.of : NOBODY
}

export function isAside(event: AnyEvent | BaseEvent, asides: Asides | undefined): boolean {
  const known = event as BaseEvent
  if (known.type === 'set') return asides?.fields.has(known.field) === true
  return asides?.events.has(known.type) === true || told.has(known.type)
}

function placeOf(fight: Fight, effect: number): number {
  const place = fight.effects.findIndex((one) => one.id === effect)
  if (place < 0) throw new RangeError(`there is no effect ${effect}`)
  return place
}

/** Rulings and scenarios set fields by name; which names and values are allowed is checked where they come in. */
export function setField(target: unknown, field: string, to: Value): void {
  if (hasFields(target)) target[field] = to
}

/** Something whose fields go by names that only a text says. */
export const hasFields = (target: unknown): target is Record<string, unknown> => typeof target === 'object' && target !== null

function withOrder(
  standing: readonly StandingOrder[],
  given: { piece: PieceId; reaction: string; order: StandingChoice },
): StandingOrder[] {
  const others = standing.filter((one) => one.piece !== given.piece || one.reaction !== given.reaction)
  return [...others, { piece: given.piece, reaction: given.reaction, order: given.order }]
}
