import { canStop, NOWHERE, type Reach, type Square, squareNames } from '@riposte/board'
import {
  type Ask,
  type Fight,
  Lookup,
  type Offers,
  type Option,
  type PieceId,
  type Preview,
  type Reading,
  type RuleIndex,
} from '@riposte/referee'
import { judged } from '../asking/judged.ts'
import type { Judged } from './blame.ts'
import { isSame, type Plan, type Spot, type Way } from './plan.ts'
import { placeName, placesIn } from './reading.ts'

/** Asking where to go, and understanding answers. */

/** Where to go; with a path, by that very way. */
export interface PathOption<P extends Spot> extends Option {
  /** Unless it stands there as one does. */
  readonly to?: P | undefined
  readonly path?: readonly P[]
  /** What that way costs. */
  readonly cost?: number
}

type Placed<P extends Spot> = PathOption<P> & { readonly to: P }

/** Says why a place will not do. */
export type Goal<P extends Spot> = (to: P) => RuleIndex | undefined

/** What a book says of the question. */
export interface Asked<F extends Fight, P extends Spot, L extends Plan<F, P>> {
  spot(plan: L, at: Square): P
  /** All within the budget, where one goes over the ground alone. */
  survey(plan: L): Reach | undefined
  /** Places that are no stops on the ground. */
  others?(plan: L): readonly P[]
  /** A square that is reached and free, and will not do all the same. */
  hasRoom?(plan: L, at: Square): boolean
  /** The one place that an answer names: where a book says so, it is looked up without naming all the others. */
  find?(plan: L, answer: string): P | undefined
  /** The place that is meant by a square, and a height if there is one. */
  station(plan: L, at: Square, height: number | undefined): P | undefined
  /** How high one is there as a matter of course, if one is. */
  level(plan: L, to: P): number | undefined
  /** What it costs, as it is shown: a number, and in words. */
  shown(plan: L, cost: number): { readonly cost: number; readonly text: string }
  seat(step: L['step'], piece: PieceId): number
  wayTo(plan: L, to: P): Way<P>
  strikersOn(plan: L, path: readonly P[]): readonly PieceId[]
  wayOrWhyNot(plan: L, to: P): Judged<P>
  wayThrough(plan: L, stations: readonly P[]): Judged<P>
}

export const STAY = 'stay'

export interface PathAsk<P extends Spot> {
  readonly goal?: Goal<P> | undefined
  /** May be declined: `stay`. */
  readonly optional?: boolean
  /** Who answers, where it is not who goes: a rider, say. */
  readonly by?: PieceId
}

export interface Asking<P extends Spot, L> {
  /**
   * Asks where to go, and answers with the places to take, one after another. A destination means the cheapest way, and among
   * those the one that provokes least; a path `b2>c3>d3` means that way. Heights stand after `^`.
   */
  askPath(this: void, plan: L, text: string, about?: PathAsk<P>): Way<P>
  /** One of the many places in reach. What it costs is worked out when somebody looks. */
  stopAt(this: void, plan: L, to: P): Placed<P>
  /** The places named in an answer; none if one of them is no place. */
  stationsOf(this: void, plan: L, answer: string): P[]
  readWay(this: void, plan: L, answer: string, goal?: Goal<P>): Reading<PathOption<P>> | undefined
  /** A way as it is shown before it is gone: its squares, what it costs, and who may strike on it. */
  previewOn(this: void, plan: L, way: Way<P>): Preview
}

export function askingOf<F extends Fight, P extends Spot, L extends Plan<F, P>>(book: Asked<F, P, L>): Asking<P, L> {
  const previewOn = (plan: L, { path, cost }: Way<P>): Preview => {
    const provokes = book.strikersOn(plan, path)
    const preview = { path: path.map(({ at }) => at), ...book.shown(plan, cost) }
    return provokes.length === 0 ? preview : { ...preview, provokes }
  }

  /** One of the many places in reach. What it costs is worked out when somebody looks. */
  class Stop<T extends P | undefined> implements PathOption<P> {
    readonly id: string
    readonly square: Square
    readonly to: T
    readonly #plan: L

    constructor(id: string, square: Square, to: T, plan: L) {
      this.id = id
      this.square = square
      this.to = to
      this.#plan = plan
    }

    preview(): Preview {
      return previewOn(this.#plan, book.wayTo(this.#plan, this.to ?? book.spot(this.#plan, this.square)))
    }
  }

  const stopAt = (plan: L, to: P): Placed<P> =>
    new Stop(placeName(plan.step.fight.board, to.at, to.height, book.level(plan, to)), to.at, to, plan)

  const offersFor = (plan: L, goal: Goal<P> | undefined): Offers<PathOption<P>> => {
    const offers = plan.step.offers<PathOption<P>>()
    const reach = book.survey(plan)
    const names = squareNames(plan.step.fight.board)
    for (let i = 1; reach !== undefined && i < reach.count; i++) {
      const at = reach.squares[i] ?? NOWHERE
      if (!canStop(reach, at) || book.hasRoom?.(plan, at) === false) continue
      const to = goal === undefined ? undefined : book.spot(plan, at)
      const stop = new Stop(names[at] ?? '', at, to, plan)
      if (goal === undefined || to === undefined) offers.options.push(stop)
      else offers.offer(stop, goal(to))
    }
    for (const to of book.others?.(plan) ?? []) offers.offer(stopAt(plan, to), goal?.(to))
    return offers
  }

  const stationsOf = (plan: L, answer: string): P[] => {
    const stations: P[] = []
    let before = plan.from
    for (const { square, height } of placesIn(plan.step.fight.board, answer)) {
      const station = book.station({ ...plan, from: before }, square, height)
      if (station === undefined) return []
      stations.push(station)
      before = station
    }
    return stations
  }

  const readWay = (plan: L, answer: string, goal?: Goal<P>): Reading<PathOption<P>> | undefined => {
    const stations = stationsOf(plan, answer)
    const [first] = stations
    const isWay = stations.length > 1
    if (isWay && first !== undefined && isSame(first, plan.from)) stations.shift()
    const last = stations.at(-1)
    if (last === undefined) return undefined
    const { path, cost, breaks } = isWay ? book.wayThrough(plan, stations) : book.wayOrWhyNot(plan, last)
    const to = path.at(-1) ?? last
    const preview = (): Preview => previewOn(plan, { path, cost })
    return judged(plan.step, { id: answer, square: to.at, to, path, cost, preview }, [...breaks, goal?.(to)])
  }

  const askPath = (plan: L, text: string, { goal, optional = false, by = plan.id }: PathAsk<P> = {}): Way<P> => {
    const stay = (auto: boolean): PathOption<P> => ({ id: STAY, to: plan.from, path: [], byDefault: true, auto })
    const gather = (): Offers<PathOption<P>> => {
      const offers = offersFor(plan, goal)
      const { options } = offers
      const [only] = options
      // A rule that says where it ends, and leaves one square for that, needs no answer.
      const isGiven = goal !== undefined && !optional && only !== undefined && options.length === 1
      if (isGiven) options[0] = { id: only.id, to: only.to, auto: true, ...(only.square !== undefined && { square: only.square }) }
      if (optional || options.length === 0) options.push(stay(options.length === 0))
      return offers
    }
    const find = (answer: string): Reading<PathOption<P>> | undefined => {
      if (answer === STAY) return { option: stay(false) }
      const to = book.find?.(plan, answer)
      return to === undefined ? undefined : judged<PathOption<P>>(plan.step, stopAt(plan, to), [goal?.(to)])
    }
    const read = (answer: string): Reading<PathOption<P>> | undefined => readWay(plan, answer, goal)
    const about = { kind: 'path', seat: book.seat(plan.step, by), piece: by, text, rule: undefined } as const
    // What must be done is looked up among what is offered.
    const isLookedUp = optional && book.find !== undefined
    const listed = (): Ask<PathOption<P>> => {
      const { options, refusals } = gather()
      const { kind, seat, piece, rule } = about
      return { kind, seat, piece, text, options, refusals, rule, read }
    }
    const chosen = plan.step.ask(isLookedUp ? new Lookup(about, { gather, find, read, from: plan }) : listed())
    if (chosen.path !== undefined) return { path: chosen.path, cost: chosen.cost ?? 0 }
    return book.wayTo(plan, chosen.to ?? book.spot(plan, chosen.square ?? plan.from.at))
  }

  return { askPath, stopAt, stationsOf, readWay, previewOn }
}
