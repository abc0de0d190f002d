import type { PieceId, Reaction, Step } from '@riposte/referee'
import type { Bane } from './clauses/clauses.ts'
import type { HomlEvent } from './events.ts'
import type { HomlFight, Left } from './fight.ts'
import type { HomlMoment } from './moments.ts'

/** A step of this game, and the book that it comes with. */

export type HomlStep = Step<HomlFight, HomlEvent, Book>
export type HomlReaction = Reaction<HomlFight, HomlEvent, HomlMoment, Book>

/** At whom, if that is said; how often; each time at another. */
export interface Granted {
  readonly at: readonly PieceId[] | undefined
  readonly times: number
  readonly isSpread: boolean
}

/** What a lower chapter sets off in a higher one. It hangs on the game, so that a step always has it. */
export interface Book {
  /** Somebody has come to where it is, from these squares: what waits there comes. */
  readonly entered: (step: HomlStep, id: PieceId, was: Left) => void
  /** New ground lies there: whoever is in it is in what it lays. */
  readonly sway: (step: HomlStep) => void
  /** What answers by itself to what happens. */
  readonly happens: (step: HomlStep, moment: HomlMoment) => void
  /** A basic or an opportunity attack that somebody is given, or one with a feat of its own. */
  readonly strike: (step: HomlStep, id: PieceId, how: string, given: Granted) => void
  /** Whether something is kept from somebody. */
  readonly spares: (step: HomlStep, id: PieceId, what: Bane) => boolean
  /** Whether somebody counts as flanked, wherever those stand who are beside it. */
  readonly besets: (step: HomlStep, id: PieceId) => boolean
  /** Whether a feat or a trait covers or conceals somebody from all. */
  readonly screens: (step: HomlStep, id: PieceId) => boolean
}

export function bookOf({ game: { book } }: HomlStep): Book {
  if (book === undefined) throw new Error('a step of HoML comes with its book')
  return book
}
