import { type Square, squareNames } from '@riposte/board'
import type { Fight, Option, PieceId, Reading, RuleIndex } from '@riposte/referee'
import { judged } from '../asking/judged.ts'
import { STAY } from '../ways/ask.ts'
import type { Planning, Spot } from '../ways/plan.ts'
import { placesIn } from '../ways/reading.ts'
import { squaresWithin } from './landing.ts'

/** From one place to another without the way between: the question where to. */

export interface Teleporting {
  readonly id: PieceId
  readonly by: PieceId
  readonly squares: number
  readonly optional: boolean
  readonly text: string
  /** The rule that puts the question. */
  readonly rule?: RuleIndex
}

/** What a book says of it. */
export interface TeleportRules<S extends Planning<Fight>, P extends Spot, T extends Teleporting> {
  here(step: S, id: PieceId): P
  /** Where it would come to be in a square. */
  spotIn(step: S, given: T, at: Square): P
  /** The rules that forbid a place to arrive at. */
  whyNot(step: S, given: T, to: P): readonly (RuleIndex | undefined)[]
  seat(step: S, by: PieceId): number
}

interface Landing<P extends Spot> extends Option {
  readonly to: P
}

/** Asks for the place; nothing where it stays, or there is none. */
export function askLanding<S extends Planning<Fight>, P extends Spot, T extends Teleporting>(
  book: TeleportRules<S, P, T>,
  step: S,
  given: T,
): P | undefined {
  const { board } = step.fight
  const { id, by, squares, optional, text, rule } = given
  const here = book.here(step, id)
  const offers = step.offers<Landing<P>>()
  const { options, refusals } = offers
  const names = squareNames(board)
  for (const square of squaresWithin(board, here.at, squares)) {
    const to = book.spotIn(step, given, square)
    if (to.at !== here.at) offers.offer({ id: names[square] ?? '', square, to }, ...book.whyNot(step, given, to))
  }
  if (optional || options.length === 0) options.push({ id: STAY, to: here, byDefault: true })
  const read = (answer: string): Reading<Landing<P>> | undefined => {
    const [spot, ...more] = placesIn(board, answer)
    if (spot === undefined || more.length > 0) return undefined
    const plain = book.spotIn(step, given, spot.square)
    const to = spot.height === undefined ? plain : { ...plain, height: spot.height }
    return judged(step, { id: answer, square: to.at, to }, book.whyNot(step, given, to))
  }
  const chosen = step.ask<Landing<P>>({ kind: 'square', seat: book.seat(step, by), piece: by, text, options, refusals, rule, read })
  return chosen.id === STAY ? undefined : chosen.to
}
