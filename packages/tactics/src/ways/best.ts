import { type Box, bestNode, nodeBefore, otherNode, type Reach, type Square, squareOfNode } from '@riposte/board'
import { type Fight, latest, type PieceId } from '@riposte/referee'
import type { Plan, Spot, Way } from './plan.ts'
import { isWithin } from './straight.ts'

/** Of several ways the best: the cheapest, and of those the one on which the fewest may strike. */

/** Somebody who may strike at whoever moves away. */
export interface Threat {
  readonly foe: PieceId
}

/** What a book says of ways, and of those who may strike at somebody who goes them. */
export interface Going<F extends Fight, P extends Spot, L extends Plan<F, P>> {
  /** The cheapest way, whatever it costs and whoever stands at its end. */
  cheapest(plan: L, from: P, to: P): Way<P> | undefined
  /** All within the budget, where one goes over the ground alone. */
  survey(plan: L): Reach | undefined
  spot(plan: L, at: Square): P
  box(plan: L, spot: P): Box
  /** All who could strike, as far as the mover's side knows. */
  threats(plan: L): readonly Threat[]
  /** Those to whom a step gives the chance. */
  chances(plan: L, threats: readonly Threat[], from: Box, to: Box): readonly Threat[]
  /** The cheapest way is already the gentlest. */
  hasOneWay?(plan: L): boolean
}

const SIDES_FIRST: readonly number[] = [0, 2, 4, 6, 1, 3, 5, 7]

const NOBODY_STRIKES: readonly PieceId[] = []

/** A way to a node of the flood: who may have struck on it, each once, and how the node before was entered. */
interface Entry {
  readonly node: number
  readonly struck: readonly Threat[]
  readonly before: Entry | undefined
}

export interface Best<P extends Spot, L> {
  /** Everybody who gets a chance on a way and could take it, each once. */
  strikersOn(this: void, plan: L, path: readonly P[]): readonly PieceId[]
  /** The cheapest way to a place, and of those the one on which the fewest may strike. */
  wayTo(this: void, plan: L, to: P): Way<P>
}

export function bestOf<F extends Fight, P extends Spot, L extends Plan<F, P>>(book: Going<F, P, L>): Best<P, L> {
  /** Worked out once for all ways of a plan. */
  const threatsFor = latest((plan: L): readonly Threat[] => book.threats(plan))

  /** A way is looked at when it is found, and again when it is shown. */
  let last: { readonly plan: L; readonly state: number; readonly path: readonly P[]; readonly strikers: readonly PieceId[] } | undefined

  const strikersOn = (plan: L, path: readonly P[]): readonly PieceId[] => {
    const threats = plan.provokes ? threatsFor(plan) : []
    if (threats.length === 0) return NOBODY_STRIKES
    if (last?.path !== path || last.plan !== plan || last.state !== plan.step.state)
      last = { plan, state: plan.step.state, path, strikers: findStrikers(plan, path, threats) }
    return last.strikers
  }

  const findStrikers = (plan: L, path: readonly P[], all: readonly Threat[]): PieceId[] => {
    let threats = all
    let from = book.box(plan, plan.from)
    const strikers: PieceId[] = []
    for (const spot of path) {
      const to = book.box(plan, spot)
      const striking = book.chances(plan, threats, from, to)
      for (const { foe } of striking) strikers.push(foe)
      if (striking.length > 0) threats = threats.filter((threat) => !striking.includes(threat))
      if (threats.length === 0) break
      from = to
    }
    return strikers
  }

  /** Looks back from the goal along all the cheapest ways at once. */
  const gentlestWay = (plan: L, goal: Square, reach: Reach): P[] | undefined => {
    const { board } = plan.step.fight
    const end = bestNode(reach, goal)
    if (end < 0) return undefined
    const threats = threatsFor(plan)
    const start = bestNode(reach, plan.from.at)
    const known = new Map<number, readonly Entry[]>([[start, [{ node: start, struck: [], before: undefined }]]])
    const boxOf = (node: number): Box => book.box(plan, book.spot(plan, squareOfNode(reach, node)))
    /** All ways but those on which all may strike who may on another: who has struck strikes no more. */
    const entriesTo = (node: number): readonly Entry[] => {
      const old = known.get(node)
      if (old !== undefined) return old
      let found: Entry[] = []
      const there = boxOf(node)
      for (const d of SIDES_FIRST) {
        const from = nodeBefore(board, reach, node, d)
        if (from < 0) continue
        const here = boxOf(from)
        for (const before of entriesTo(from)) {
          const left = before.struck.length === 0 ? threats : threats.filter((one) => !before.struck.includes(one))
          const struck = [...before.struck, ...book.chances(plan, left, here, there)]
          if (found.some((one) => isWithin(one.struck, struck))) continue
          found = [...found.filter((one) => !isWithin(struck, one.struck)), { node, struck, before }]
        }
      }
      known.set(node, found)
      return found
    }
    const other = otherNode(reach, end)
    let best: Entry | undefined
    for (const one of [...entriesTo(end), ...(other < 0 ? [] : entriesTo(other))])
      if (best === undefined || one.struck.length < best.struck.length) best = one
    if (best === undefined) return undefined
    const path: P[] = []
    for (let entry = best; entry.before !== undefined; entry = entry.before) path.push(book.spot(plan, squareOfNode(reach, entry.node)))
    return path.reverse()
  }

  const wayTo = (plan: L, to: P): Way<P> => {
    const found = book.cheapest(plan, plan.from, to) ?? { path: [], cost: 0 }
    if (!plan.provokes || book.hasOneWay?.(plan) === true || found.path.length < 2 || strikersOn(plan, found.path).length === 0)
      return found
    const reach = book.survey(plan)
    const gentle = reach === undefined ? undefined : gentlestWay(plan, to.at, reach)
    return gentle === undefined ? found : { path: gentle, cost: found.cost }
  }

  return { strikersOn, wayTo }
}
