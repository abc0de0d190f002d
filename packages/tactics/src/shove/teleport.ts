import { type Square, squareNames } from '@riposte/board'
import { type Fight, Lookup, type Offers, type Option, type PieceId, type Reading, type RuleIndex } from '@riposte/referee'
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

/** A place to come to, for who compares them without the list of all. */
interface Candidate {
  readonly id: string
  readonly to: Spot
  readonly isOpen: () => boolean
}

export class Landings {
  readonly places: () => readonly Candidate[]

  constructor(places: () => readonly Candidate[]) {
    this.places = places
  }
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
  const stay: Landing<P> = { id: STAY, to: here, byDefault: true }
  const judge = (place: Landing<P>): Reading<Landing<P>> | undefined => judged(step, place, book.whyNot(step, given, place.to))
  const places = (): Landing<P>[] => {
    const names = squareNames(board)
    return squaresWithin(board, here.at, squares).flatMap((square) => {
      const to = book.spotIn(step, given, square)
      return to.at === here.at ? [] : [{ id: names[square] ?? '', square, to }]
    })
  }
  const gather = (): Offers<Landing<P>> => {
    const offers = step.offers<Landing<P>>()
    for (const place of places()) offers.offer(place, ...book.whyNot(step, given, place.to))
    if (optional || offers.options.length === 0) offers.options.push(stay)
    return offers
  }
  const read = (answer: string): Reading<Landing<P>> | undefined => {
    const [spot, ...more] = placesIn(board, answer)
    if (spot === undefined || more.length > 0) return undefined
    const plain = book.spotIn(step, given, spot.square)
    const to = spot.height === undefined ? plain : { ...plain, height: spot.height }
    return judge({ id: answer, square: to.at, to })
  }
  const find = (answer: string): Reading<Landing<P>> | undefined => (answer === STAY && optional ? { option: stay } : read(answer))
  const from = new Landings(() => places().map((place) => ({ id: place.id, to: place.to, isOpen: () => 'option' in (judge(place) ?? {}) })))
  const about = { kind: 'square', seat: book.seat(step, by), piece: by, text, rule } as const
  const chosen = step.ask(new Lookup<Landing<P>>(about, { gather, find, read, from }))
  return chosen.id === STAY ? undefined : chosen.to
}
