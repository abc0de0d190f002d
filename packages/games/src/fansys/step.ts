import type { Box } from '@riposte/board'
import type { PieceId, Reaction, Step } from '@riposte/referee'
import type { FansysEvent } from './events.ts'
import type { FansysFight } from './fight.ts'
import type { Begun, FansysMoment } from './moments.ts'

/** A step of this game, and the book that it comes with. */

export type FansysStep = Step<FansysFight, FansysEvent, Book>
export type FansysReaction = Reaction<FansysFight, FansysEvent, FansysMoment, Book>

/** What a lower chapter sets off in a higher one. It hangs on the game, so that a step always has it. */
export interface Book {
  /** Somebody provokes: what those who threaten it begin, rolled and not yet landed. */
  readonly provoked: (step: FansysStep, moment: FansysMoment) => readonly Begun[]
  /** Something happens that may be answered. */
  readonly opens: (step: FansysStep, moment: FansysMoment) => void
  /** Somebody has come to where it stands: from there. */
  readonly enters: (step: FansysStep, id: PieceId, from: Box) => void
  /** Somebody is felled in the air: true if there is still air below it. */
  readonly plunges: (step: FansysStep, id: PieceId) => boolean
  /** Somebody has taken so much of one blow. */
  readonly jolts: (step: FansysStep, id: PieceId, damage: number) => void
}

export function bookOf({ game: { book } }: FansysStep): Book {
  if (book === undefined) throw new Error('a step of FanSys comes with its book')
  return book
}
