import { BoardError, columnOf, MOST_COST, parsePath, rowOf, type Spot, type Square } from '@riposte/board'
import type { Option, Preview, Reading, RuleIndex } from '@riposte/referee'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { previewOn, wayTo } from './best-way.ts'
import { cheapest, type Found, isInReach } from './leads.ts'
import { inForce, isSame, type Pace, type Plan, paceAt } from './plan.ts'
import { isHeldAgainst, isTaken } from './room.ts'
import { isSlowed } from './speeds.ts'

/** Reading paths as people write them, and the rules that a way breaks. */

/** Where to go; with a path, by that very way. */
export interface PathOption extends Option {
  readonly to: Pace
  readonly path?: readonly Pace[]
  /** What that way costs. */
  readonly cost?: number
}

/** Says why a place will not do. */
export type Goal = (to: Pace) => RuleIndex | undefined

/** A way, what it costs, and the rules it breaks. */
export interface Way extends Found {
  readonly breaks: readonly RuleIndex[]
}

export function readWay(plan: Plan, answer: string, goal?: Goal): Reading<PathOption> | undefined {
  const stations = stationsOf(plan, answer)
  const isWay = stations.length > 1
  if (isWay && isFrom(plan, stations[0])) stations.shift()
  const last = stations.at(-1)
  if (last === undefined) return undefined
  const { path, cost, breaks } = isWay ? wayThrough(plan, stations) : wayOrWhyNot(plan, last)
  const to = path.at(-1) ?? last
  const preview = (): Preview => previewOn(plan, { path, cost })
  return judged(plan.step, { id: answer, square: to.at, to, path, cost, preview }, [...breaks, goal?.(to)])
}

const isFrom = (plan: Plan, pace: Pace | undefined): boolean =>
  pace !== undefined && pace.at === plan.from.at && pace.height === plan.from.height

/** The places named in an answer; none if one of them is no place. Without a height, as high as before or on the ground. */
export function stationsOf(plan: Plan, answer: string): Pace[] {
  const { board } = plan.step.fight
  let spots: readonly Spot[]
  try {
    spots = parsePath(answer, board.columns, board.rows)
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return []
  }
  let before = plan.from
  return spots.map(({ square, height }) => {
    const pace = stationAt({ ...plan, from: before }, square)
    before = height === undefined ? pace : { ...pace, height }
    return before
  })
}

/** At full size where there is room and a way, else made narrow. */
function stationAt(plan: Plan, at: Square): Pace {
  const wide = paceAt(plan, at, false)
  if (plan.manner !== 'tight' || cheapest(plan, plan.from, wide) !== undefined) return wide
  const narrow = paceAt(plan, at, true)
  return cheapest(plan, plan.from, narrow) === undefined ? wide : narrow
}

/** An answer that breaks no rule, or only rules that the table takes for warnings, is an option; else it is refused. */
export function judged<O extends Option>(step: OrcusStep, option: O, breaks: readonly (RuleIndex | undefined)[]): Reading<O> | undefined {
  const offers = step.offers<O>()
  offers.offer(option, ...breaks)
  const allowed = offers.options[0]
  const [refusal, ...others] = offers.refusals
  return allowed !== undefined ? { option: allowed } : refusal !== undefined ? { refusal, others } : undefined
}

/** Rules that can close a way or make it too long, in the order in which they are blamed. */
export const barriers = [
  R.move.noEnd,
  R.move.spaceControl,
  R.move.throughEnemy,
  R.kw.conjurationSpace,
  R.move.corner,
  R.terrain.noStack,
  R.terrain.difficult,
  R.squeeze.space,
]

/** The cheapest way to a place; where there is none, the way there would be without the rule that forbids it. */
export function wayOrWhyNot(plan: Plan, to: Pace): Way {
  if (isSame(to, plan.from)) return { path: [], cost: 0, breaks: [R.move.noEnd] }
  const way = withinBudget(plan, to)
  if (way !== undefined) return { ...way, breaks: [] }
  for (const rule of barriers) {
    const without = withinBudget({ ...plan, lifted: rule }, to)
    if (without !== undefined) return { ...without, breaks: isRough(rule) ? [rule, plan.far] : [rule] }
  }
  const farther = cheapest({ ...plan, budget: MOST_COST }, plan.from, to)
  if (farther !== undefined) return { ...farther, breaks: [...tooFar(plan, farther.cost), ...(isTaken(plan, to) ? [R.move.noEnd] : [])] }
  return { path: [to], cost: 0, breaks: [noWay(plan, to)] }
}

function withinBudget(plan: Plan, to: Pace): Found | undefined {
  if (!isInReach(plan, to)) return undefined
  const found = cheapest(plan, plan.from, to)
  return found !== undefined && found.cost <= plan.budget && !isTaken(plan, to) ? wayTo(plan, to) : undefined
}

/** What keeps one from getting there at all, however far one may go. */
function noWay(plan: Plan, to: Pace): RuleIndex {
  for (const rule of [R.move.throughEnemy, R.move.spaceControl, R.kw.conjurationSpace, R.move.corner, R.squeeze.space])
    if (inForce(plan, rule) && cheapest({ ...plan, lifted: rule, budget: MOST_COST }, plan.from, to) !== undefined) return rule
  if (
    plan.manner === 'ground' &&
    plan.swims === undefined &&
    cheapest({ ...plan, swims: 0, budget: MOST_COST }, plan.from, to) !== undefined
  )
    return R.move.climbSwim
  if (plan.manner === 'ground' && isTooTight(plan, to)) return R.squeeze.space
  if (plan.manner === 'ground' && cheapest({ ...plan, manner: 'climb', budget: MOST_COST }, plan.from, to) !== undefined)
    return R.move.climbSwim
  return isHeldAgainst(plan, to) ? R.move.throughEnemy : plan.far
}

/** It would have to squeeze. */
function isTooTight(plan: Plan, to: Pace): boolean {
  const tight: Plan = { ...plan, manner: 'tight', budget: MOST_COST }
  return cheapest(tight, plan.from, stationAt(tight, to.at)) !== undefined
}

/** Ground that makes a way too long. */
const isRough = (rule: RuleIndex): boolean => rule === R.terrain.difficult || rule === R.terrain.noStack

/** The rules that make a way too long: what slows the mover, if it does, and how far the act goes. */
function tooFar(plan: Plan, cost: number): RuleIndex[] {
  const isSlow = isSlowed(plan.step, plan.id) && plan.step.applies(R.cond.slowedSpeed) && plan.far !== R.move.step
  return isSlow && cost > plan.budget ? [R.cond.slowedSpeed, plan.far] : [plan.far]
}

/** A way given in stations. Between stations that do not touch, the cheapest way is taken. */
export function wayThrough(plan: Plan, stations: readonly Pace[]): Way {
  const path: Pace[] = []
  const breaks: RuleIndex[] = []
  let from = plan.from
  let cost = 0
  let diagonals = 0
  for (const to of stations) {
    if (isSame(to, from)) continue
    const leg = legOrWhyNot({ ...plan, from: plan.manner === 'tight' ? plan.from : plan.from }, from, to)
    if (!inForce(plan, R.move.diagonal))
      for (const [i, one] of leg.path.entries()) diagonals += isDiagonal(plan, leg.path[i - 1] ?? from, one) ? 1 : 0
    path.push(...leg.path)
    breaks.push(...leg.breaks)
    cost += leg.cost
    from = to
  }
  cost += Math.floor(diagonals / 2)
  if (cost > plan.budget) breaks.push(...dearBecause(plan, path), ...tooFar(plan, cost))
  if (isTaken(plan, from)) breaks.push(R.move.noEnd)
  return { path, breaks, cost }
}

const isDiagonal = ({ step }: Plan, from: Pace, to: Pace): boolean => {
  const { columns } = step.fight.board
  return columnOf(from.at, columns) !== columnOf(to.at, columns) && rowOf(from.at, columns) !== rowOf(to.at, columns)
}

function isBeside({ step }: Plan, from: Pace, to: Pace): boolean {
  const { columns } = step.fight.board
  const apart = [columnOf(from.at, columns) - columnOf(to.at, columns), rowOf(from.at, columns) - rowOf(to.at, columns)]
  return from.height === to.height && Math.max(...apart.map(Math.abs)) === 1
}

/** Difficult ground, where the way would not be too long without it. */
function dearBecause(plan: Plan, path: readonly Pace[]): RuleIndex[] {
  const isLong = plan.manner !== 'ground' || path.length > plan.budget
  return !isLong && inForce(plan, R.terrain.difficult) ? [R.terrain.difficult] : []
}

/** Between places named side by side only the one step will do: a way around them is not what was written. */
function legOrWhyNot(plan: Plan, from: Pace, to: Pace): Way {
  const isLeg = (found: Found | undefined): found is Found => found !== undefined && (found.path.length < 2 || !isBeside(plan, from, to))
  const found = cheapest(plan, from, to)
  if (isLeg(found)) return { ...found, breaks: [] }
  for (const rule of barriers) {
    const without = cheapest({ ...plan, lifted: rule }, from, to)
    if (isLeg(without)) return { ...without, breaks: [rule] }
  }
  return { path: [to], cost: 1, breaks: [noWay({ ...plan, from }, to)] }
}
