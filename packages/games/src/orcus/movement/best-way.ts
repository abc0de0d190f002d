import { costTo, NOWHERE, type Square, STEP_X, STEP_Y, squareOn } from '@riposte/board'
import { latest, type PieceId, type Preview } from '@riposte/referee'
import { strikersAt } from '../reactions/opportunity.ts'
import { chancesOn, type Threat, threatsTo } from '../reactions/threats.ts'
import { cheapest, type Found, priceOf, survey } from './leads.ts'
import { type Pace, type Plan, paceAt } from './plan.ts'

/** Of several ways the best: the cheapest, and of those the one that provokes least. */

/** All who could strike at whom the plan is about: worked out once for all its ways. */
const strikersFor = latest(({ step, id, safeFrom }: Plan): readonly Threat[] => strikersAt(step, id, threatsTo(step, id, true), safeFrom))

/** Everyone who gets a chance on a way and could take it, each of them once. */
function strikersOn(plan: Plan, path: readonly Pace[]): PieceId[] {
  const { step, id } = plan
  if (!plan.provokes || plan.safeFrom === 'all') return []
  let threats = strikersFor(plan)
  let from = plan.from
  const found: PieceId[] = []
  for (const to of path) {
    if (threats.length === 0) break
    const striking = chancesOn(step, id, threats, from, to)
    found.push(...striking)
    threats = threats.filter((threat) => !striking.includes(threat.foe))
    from = to
  }
  return found
}

/** A way as it is shown before it is gone: its squares, what it costs, and who may strike on it. */
export function previewOn(plan: Plan, { path, cost }: Found): Preview {
  const provokes = strikersOn(plan, path)
  const preview = { cost, path: path.map(({ at }) => at), text: cost === 1 ? '1 square' : `${cost} squares` }
  return provokes.length === 0 ? preview : { ...preview, provokes }
}

/** The cheapest way to a place, and of those the one that provokes least. */
export function wayTo(plan: Plan, to: Pace): Found {
  const found = cheapest(plan, plan.from, to) ?? { path: [], cost: 0 }
  if (plan.manner !== 'ground' || !plan.provokes || found.path.length < 2 || strikersOn(plan, found.path).length === 0) return found
  const gentle = gentlestWay(plan, to)
  return gentle === undefined ? found : { path: gentle, cost: found.cost }
}

/** How a square is best entered: how many strikes lie behind it, and from where. */
interface Entry {
  readonly strikes: number
  readonly from: Square
}

const SIDES_FIRST: readonly number[] = [0, 2, 4, 6, 1, 3, 5, 7]

/** Looks back from the goal along all the cheapest ways at once. */
function gentlestWay(plan: Plan, goal: Pace): Pace[] | undefined {
  const { step, id } = plan
  const { board } = step.fight
  const { reach } = survey(plan)
  const threats = strikersFor(plan)
  const start = plan.from.at
  const entries = new Map<Square, Entry>([[start, { strikes: 0, from: NOWHERE }]])
  const bestEntry = (square: Square): Entry => {
    let best = entries.get(square)
    if (best !== undefined) return best
    best = { strikes: Number.POSITIVE_INFINITY, from: NOWHERE }
    const cost = costTo(reach, square)
    for (const d of SIDES_FIRST) {
      const from = squareOn(board, (square % board.columns) - (STEP_X[d] ?? 0), Math.floor(square / board.columns) - (STEP_Y[d] ?? 0))
      const before = from === NOWHERE ? -1 : costTo(reach, from)
      if (before < 0 || before >= cost || before + priceOf(plan, from, d) !== cost) continue
      const strikes = bestEntry(from).strikes + chancesOn(step, id, threats, paceAt(plan, from, false), paceAt(plan, square, false)).length
      if (strikes < best.strikes) best = { strikes, from }
    }
    entries.set(square, best)
    return best
  }
  if (bestEntry(goal.at).strikes === Number.POSITIVE_INFINITY) return undefined
  const path: Pace[] = []
  for (let square = goal.at; square !== start; square = entries.get(square)?.from ?? start) path.push(paceAt(plan, square, false))
  return path.reverse()
}
