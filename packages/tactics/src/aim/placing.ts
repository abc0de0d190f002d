import { type Board, type Half, parseSpot, type Square } from '@riposte/board'
import { type Ask, Lookup, type Offers, type Option, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'

/** Where something may be laid: places are numbers, and what lies at one is worked out when somebody looks. */

/** A place, before anything is laid there. */
export interface Place {
  readonly id: string
  readonly square: Square
  /** What forbids it. */
  readonly breaks: readonly (RuleIndex | undefined)[]
}

/** What a book says of all places for one thing: `P` is such a place, `L` what would lie there. */
export interface Placing<P extends Place, L> {
  /** Those worth offering, in the order of the list. */
  places(): Iterable<number>
  /** Which one an answer means, on the list or not. */
  numberOf(answer: string): number | undefined
  place(number: number): P
  lay(place: P): L
  /** What it covers there, and whom it catches: nothing need be laid for it. */
  area(lay: () => L): readonly Square[]
  caught(lay: () => L, place: P): readonly PieceId[]
}

/** Whoever can be asked: a step of any game. */
interface Asking {
  ask<O extends Option>(ask: Ask<O>): O
  offers<O extends Option>(): Offers<O>
}

interface PlaceOption<L> extends Option {
  readonly lay: () => L
}

/** Whom something catches; and for who asks, which squares it covers. */
export class AreaPreview implements Preview {
  readonly caught: readonly PieceId[]
  readonly #area: () => readonly Square[]

  constructor(caught: readonly PieceId[], area: () => readonly Square[]) {
    this.caught = caught
    this.#area = area
  }

  get area(): readonly Square[] {
    return this.#area()
  }
}

function offer<P extends Place, L>(placing: Placing<P, L>, number: number, offers: Offers<PlaceOption<L>>): P {
  const place = placing.place(number)
  let laid: L | undefined
  const lay = (): L => (laid ??= placing.lay(place))
  const preview = (): Preview => new AreaPreview(placing.caught(lay, place), () => placing.area(lay))
  offers.offer({ id: place.id, square: place.square, lay, preview }, ...place.breaks)
  return place
}

/** One place by itself. */
function offered<P extends Place, L>(step: Asking, placing: Placing<P, L>, number: number): Offers<PlaceOption<L>> {
  const offers = step.offers<PlaceOption<L>>()
  offer(placing, number, offers)
  return offers
}

export const isOpenPlace = <P extends Place, L>(step: Asking, placing: Placing<P, L>, number: number): boolean =>
  placing.place(number).breaks.every((rule) => rule === undefined) || offered(step, placing, number).options.length > 0

/** Whether there is any place for it. */
export function hasPlace<P extends Place, L>(step: Asking, placing: Placing<P, L>): boolean {
  for (const number of placing.places()) if (isOpenPlace(step, placing, number)) return true
  return false
}

/** Whom it would catch there; nothing where it may not lie. */
export function caughtAt<P extends Place, L>(step: Asking, placing: Placing<P, L>, number: number): readonly PieceId[] | undefined {
  const [option] = offered(step, placing, number).options
  return option?.preview?.().caught
}

/** Asks where it lies. */
export function askPlace<P extends Place, L>(
  step: Asking,
  about: Pick<Ask, 'kind' | 'seat' | 'piece' | 'text' | 'rule'>,
  placing: Placing<P, L>,
): L {
  const find = (answer: string): Reading<PlaceOption<L>> | undefined => {
    const number = placing.numberOf(answer)
    return number === undefined ? undefined : offered(step, placing, number).reading()
  }
  const gather = (): Offers<PlaceOption<L>> => {
    const offers = step.offers<PlaceOption<L>>()
    for (const number of placing.places()) offer(placing, number, offers)
    return offers
  }
  return step.ask(new Lookup<PlaceOption<L>>(about, { gather, find, read: find, from: placing })).lay()
}

// --------------------------------------------------------------------------------------------------------------- spots

/** `c2^3` is c2, three squares up. */
export function readSpot(
  { columns, rows }: Board,
  name: string,
): { readonly square: Square; readonly height: Half | undefined } | undefined {
  try {
    return parseSpot(name, columns, rows)
  } catch {
    return undefined
  }
}

/** The number of a place at a height, where one is said: one board of places after another. */
export const atHeight = (number: number, height: Half | undefined, places: number): number =>
  height === undefined ? number : number + (height < 0 ? -2 * height : 2 * height + 1) * places

/** And the height of a number. */
export function heightOf(number: number, places: number): Half | undefined {
  const level = Math.floor(number / places)
  if (level === 0) return undefined
  return level % 2 === 1 ? (level - 1) / 2 : -level / 2
}
