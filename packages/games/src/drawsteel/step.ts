import type { Square } from '@riposte/board'
import type { PieceId, Reaction, Step } from '@riposte/referee'
import type { Ability } from './clauses/ability.ts'
import type { Clause, Of } from './clauses/clauses.ts'
import type { Amount, Test } from './clauses/phrases.ts'
import type { DrawSteelEvent } from './events.ts'
import type { DrawSteelFight } from './fight.ts'
import type { DsMoment, Fall, Given, Use } from './moments.ts'
import type { Characteristic } from './terms.ts'

/** A step of this game, and the book that it comes with. */

export type DsStep = Step<DrawSteelFight, DrawSteelEvent, Book>
export type DsReaction = Reaction<DrawSteelFight, DrawSteelEvent, DsMoment, Book>

/** A strike that somebody is given: at whom, if that is said, and with what on top. */
export interface Granting {
  readonly against: PieceId | undefined
  readonly sway: number
  readonly extra?: number
  /** Who says at whom it goes. */
  readonly pickedBy?: PieceId
  /** Whom it may not be aimed at. */
  readonly not?: PieceId
  /** Its last: it is about to drop. */
  readonly isLast?: boolean
  /** Nobody asks whether it is made. */
  readonly must?: boolean
  /** A part of what the striker is doing. */
  readonly isPart?: boolean
}

/**
 * What a lower chapter sets off in a higher one: a step may be a fall, an area somebody's damage, a test a critical
 * action, an effect a whole strike. The game has them as its `book`, and a step has its game.
 */
export interface Book {
  readonly comesDown: (step: DsStep, id: PieceId) => void
  readonly scoreOf: (step: DsStep, id: PieceId, score: Characteristic) => number
  readonly fallNow: (step: DsStep, id: PieceId, fall: Fall) => number
  readonly run: (step: DsStep, use: Use, clauses: readonly Clause[], target: PieceId) => void
  readonly runFor: (
    step: DsStep,
    you: PieceId,
    target: PieceId,
    clauses: readonly Clause[],
    source: string,
    trigger?: PieceId,
    moment?: DsMoment,
    area?: readonly Square[],
  ) => void
  readonly holds: (step: DsStep, tests: readonly Test[], you: PieceId, target: PieceId) => boolean
  readonly amountFor: (step: DsStep, you: PieceId, target: PieceId, amount: Amount) => number
  readonly useAbility: (step: DsStep, by: PieceId, ability: Ability, given?: Given) => boolean
  readonly grantStrikes: (step: DsStep, ids: readonly PieceId[], kind: Of<'strike'>['with'], how: (id: PieceId) => Granting) => void
  /** What everybody can do, if it can and likes to. */
  readonly maneuver: (step: DsStep, id: PieceId, name: Of<'maneuver'>['name'], against: PieceId | undefined, isPart: boolean) => void
  readonly mayStrike: (step: DsStep, id: PieceId, whom: PieceId) => boolean
  readonly extraAction: (step: DsStep, id: PieceId) => void
  /** One of these at once, at no cost of the turn. */
  readonly actNow: (step: DsStep, id: PieceId, kinds: readonly ('action' | 'maneuver' | 'move')[], isPart: boolean) => void
}

export function bookOf({ game: { book } }: DsStep): Book {
  if (book === undefined) throw new Error('a step of Draw Steel comes with its book')
  return book
}
