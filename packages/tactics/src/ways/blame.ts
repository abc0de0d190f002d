import { columnOf, MOST_COST, rowOf } from '@riposte/board'
import type { Fight, RuleIndex } from '@riposte/referee'
import { goneOn, isSame, type Plan, type Spot, type Way } from './plan.ts'

/** Why there is no way: rules left out one by one. Only where somebody reads it. */

/** A way, and the rules it breaks. */
export interface Judged<P extends Spot> extends Way<P> {
  readonly breaks: readonly RuleIndex[]
}

/** What a book says of what stands in one's way. */
export interface Blame<F extends Fight, P extends Spot, L extends Plan<F, P>> {
  cheapest(plan: L, from: P, to: P): Way<P> | undefined
  wayTo(plan: L, to: P): Way<P>
  /** The one step between places side by side, whatever a way round would cost. */
  step?(plan: L, from: P, to: P): Way<P> | undefined
  /** Somebody is there already. */
  isTaken(plan: L, to: P): boolean
  /** Rules that can close a way or make it too long, in the order in which they are blamed. */
  readonly blamed: readonly RuleIndex[]
  /** Those of them that make it too long. */
  readonly dear: readonly RuleIndex[]
  /** One does not stop where somebody is. */
  readonly noStop: RuleIndex
  /** What makes a way to somewhere too long that costs so much: the way as it was written, or the cheapest. */
  tooFar(plan: L, cost: number, to: P, written?: readonly P[]): readonly RuleIndex[]
  /** What is wrong with a way as it was written, though every step of it may be taken. */
  against?(plan: L, written: readonly P[]): RuleIndex | undefined
  /** What keeps one from getting there at all, however far one may go. */
  noWay(plan: L, to: P): RuleIndex
}

export interface Blaming<P extends Spot, L> {
  /** The cheapest way to a place; where there is none, the way there would be without the rule that forbids it. */
  wayOrWhyNot(this: void, plan: L, to: P): Judged<P>
  /** A way given in stations. Between stations that do not touch, the cheapest way is taken. */
  wayThrough(this: void, plan: L, stations: readonly P[]): Judged<P>
}

export function blamingOf<F extends Fight, P extends Spot, L extends Plan<F, P>>(book: Blame<F, P, L>): Blaming<P, L> {
  const withinBudget = (plan: L, to: P): Way<P> | undefined => {
    const found = book.cheapest(plan, plan.from, to)
    return found !== undefined && found.cost <= plan.budget && !book.isTaken(plan, to) ? book.wayTo(plan, to) : undefined
  }

  const wayOrWhyNot = (plan: L, to: P): Judged<P> => {
    if (isSame(to, plan.from)) return { path: [], cost: 0, breaks: [book.noStop] }
    const way = withinBudget(plan, to)
    if (way !== undefined) return { ...way, breaks: [] }
    for (const rule of book.blamed) {
      const without = withinBudget({ ...plan, lifted: rule }, to)
      if (without !== undefined) return { ...without, breaks: book.dear.includes(rule) ? [rule, plan.far] : [rule] }
    }
    const unbound = { ...plan, budget: MOST_COST }
    const farther = book.cheapest(unbound, plan.from, to)
    if (farther === undefined) {
      const barrier = book.blamed.find((rule) => book.cheapest({ ...unbound, lifted: rule }, plan.from, to) !== undefined)
      return { path: [to], cost: 0, breaks: [barrier ?? book.noWay(plan, to)] }
    }
    return { ...farther, breaks: [...book.tooFar(plan, farther.cost, to), ...(book.isTaken(plan, to) ? [book.noStop] : [])] }
  }

  const isBeside = ({ step }: L, from: P, to: P): boolean => {
    const { columns } = step.fight.board
    const x = columnOf(from.at, columns) - columnOf(to.at, columns)
    const y = rowOf(from.at, columns) - rowOf(to.at, columns)
    return from.height === to.height && Math.max(Math.abs(x), Math.abs(y)) === 1
  }

  /** Between places named side by side only the one step will do: a way around them is not what was written. */
  const legOrWhyNot = (plan: L, from: P, to: P): Judged<P> => {
    const legBy = (lifted: L): Way<P> | undefined => {
      const step = book.step?.(lifted, from, to)
      if (step !== undefined) return step
      const found = book.cheapest(lifted, from, to)
      return found === undefined || found.path.length < 2 || !isBeside(plan, from, to) ? found : undefined
    }
    const found = legBy(plan)
    if (found !== undefined) return { ...found, breaks: [] }
    for (const rule of book.blamed) {
      const without = legBy({ ...plan, lifted: rule })
      if (without !== undefined) return { ...without, breaks: [rule] }
    }
    return { path: [to], cost: 1, breaks: [book.noWay({ ...plan, from }, to)] }
  }

  const wayThrough = (plan: L, stations: readonly P[]): Judged<P> => {
    const path: P[] = []
    const breaks: RuleIndex[] = []
    let from = plan.from
    let cost = 0
    let onward = plan
    for (const to of stations) {
      if (isSame(to, from)) continue
      const leg = legOrWhyNot(onward, from, to)
      path.push(...leg.path)
      breaks.push(...leg.breaks)
      cost += leg.cost
      onward = goneOn(onward, from, leg.path)
      from = to
    }
    if (cost > plan.budget) breaks.push(...book.tooFar(plan, cost, from, path))
    if (book.isTaken(plan, from)) breaks.push(book.noStop)
    const against = book.against?.(plan, path)
    if (against !== undefined) breaks.push(against)
    return { path, cost, breaks }
  }

  return { wayOrWhyNot, wayThrough }
}
