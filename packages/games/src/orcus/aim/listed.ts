import type { Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Place as AnyPlace, Placing } from '@riposte/tactics'
import type { OrcusStep } from '../step.ts'
import { type Body, bodiesOf, type Place, piecesIn, squaresIn } from './areas.ts'

/** Areas that are laid out before they are offered: arcs, rows, walls. */

/** One of them as it may be answered. */
export interface Entry extends AnyPlace {
  readonly place: Place
}

export const entryOf = (place: Place, ...breaks: (RuleIndex | undefined)[]): Entry => ({ id: place.id, square: place.base, breaks, place })

interface Answers {
  /** The list. */
  all(): readonly Place[]
  /** What an answer means, on the list or not. */
  read(answer: string, all: () => readonly Entry[]): Entry | undefined
}

/** Places of the list are numbered from 0 up, those that an answer brought from -1 down. */
export class Listed implements Placing<Entry, Place> {
  readonly #step: OrcusStep
  readonly #answers: Answers
  readonly #named: Entry[] = []
  #all: readonly Entry[] | undefined
  #bodies: readonly Body[] | undefined

  constructor(step: OrcusStep, answers: Answers) {
    this.#step = step
    this.#answers = answers
  }

  #list(): readonly Entry[] {
    return (this.#all ??= this.#answers.all().map((place) => entryOf(place)))
  }

  places(): Iterable<number> {
    return this.#list().keys()
  }

  numberOf(answer: string): number | undefined {
    const entry = this.#answers.read(answer, () => this.#list())
    return entry === undefined ? undefined : -this.#named.push(entry)
  }

  place(number: number): Entry {
    const entry = number < 0 ? this.#named[-1 - number] : this.#list()[number]
    if (entry === undefined) throw new Error(`there is no place ${number}`)
    return entry
  }

  lay({ place }: Entry): Place {
    return place
  }

  area(lay: () => Place): readonly Square[] {
    return squaresIn(this.#step, lay())
  }

  caught(lay: () => Place): readonly PieceId[] {
    return piecesIn(this.#step, lay(), (this.#bodies ??= bodiesOf(this.#step)))
  }
}
