import type { PieceId, Reaction, Step } from '@riposte/referee'
import type { Clause } from './clauses/clauses.ts'
import type { Amount, Test } from './clauses/phrases.ts'
import type { Power, Strike } from './clauses/power.ts'
import type { Context } from './context.ts'
import type { OrcusEvent } from './events.ts'
import type { OrcusFight } from './fight.ts'
import type { OrcusMoment } from './moments.ts'
import type { ActionKind } from './terms.ts'

/** A step of this game, and the book that it comes with. */

export type OrcusStep = Step<OrcusFight, OrcusEvent, Book>
export type OrcusReaction = Reaction<OrcusFight, OrcusEvent, OrcusMoment, Book>

/** The attack that a charge ends in, where it is no basic one. */
export interface Charging {
  readonly by: PieceId
  readonly power: Power
  readonly strike: Strike
  readonly context: Context
}

/** What a lower chapter sets off in a higher one. It hangs on the game, so that a step always has it. */
export interface Book {
  readonly run: (step: OrcusStep, clauses: readonly Clause[], context: Context) => void
  readonly holds: (step: OrcusStep, test: Test, context: Context) => boolean
  readonly amountOf: (step: OrcusStep, amount: Amount, context: Context) => number
  /** What follows by itself: effects, auras and zones answer, and nobody is asked. */
  readonly answers: (step: OrcusStep, moment: OrcusMoment) => void
  /** A charge, or one act of a kind, at once and at no cost. */
  readonly chargeNow: (step: OrcusStep, id: PieceId, own?: Charging) => void
  readonly actNow: (step: OrcusStep, id: PieceId, kind: ActionKind) => void
  /** Who has fallen prone in the air or on a wall comes down. */
  readonly landProne: (step: OrcusStep, id: PieceId) => void
}

export function bookOf({ game: { book } }: OrcusStep): Book {
  if (book === undefined) throw new Error('a step of Orcus comes with its book')
  return book
}
