import {
  BoardError,
  columnOf,
  costTo,
  MOST_COST,
  NOWHERE,
  neighbour,
  parsePath,
  rowOf,
  type Spot,
  type Square,
  STEP_X,
  STEP_Y,
  spotName,
  squareOn,
} from '@riposte/board'
import type { Option, PieceId, Preview, Reading, RuleIndex } from '@riposte/referee'
import { isEnemy, pieceAt } from '../fight.ts'
import { strikersAt } from '../reactions/opportunity.ts'
import { chancesOn, type Threat, threatsTo } from '../reactions/threats.ts'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import { boxOf } from '../sight/sight.ts'
import type { OrcusStep } from '../step.ts'
import {
  cheapest,
  type Found,
  inForce,
  isHeldAgainst,
  isSame,
  isTaken,
  isUnknownTo,
  type Pace,
  type Plan,
  paceAt,
  priceOf,
  spaceOf,
  stopsOf,
  survey,
  takesRoom,
  workshopOf,
} from './plan.ts'
import { isSlowed } from './speeds.ts'

/** Asking where to go, reading paths as people write them, and the best of several ways. */

// -------------------------------------------------------------------------------------------------------- asking for it

/** Where to go; with a path, by that very way. */
export interface PathOption extends Option {
  readonly to: Pace
  readonly path?: readonly Pace[]
}

/** Says why a place will not do. */
export type Goal = (to: Pace) => RuleIndex | undefined

/** One of the many places in reach. What it costs is worked out when somebody looks. */
export class Stop implements PathOption {
  readonly id: string
  readonly to: Pace
  readonly square: Square
  readonly #plan: Plan

  constructor(id: string, to: Pace, plan: Plan) {
    this.id = id
    this.to = to
    this.square = to.at
    this.#plan = plan
  }

  preview(): Preview {
    const found = wayTo(this.#plan, this.to)
    const provokes = strikersOn(this.#plan, found.path)
    return provokes.length === 0 ? { cost: found.cost } : { cost: found.cost, provokes }
  }
}

export const STAY = 'stay'

export interface PathAsk {
  readonly goal?: Goal | undefined
  /** May be declined: `stay`. */
  readonly optional?: boolean
}

/**
 * Asks where to go, and answers with the paces to take, one after another. A destination means the cheapest way, and among
 * those the one that provokes least; a path `b2>c3>d3` means that way. Heights stand after `^`.
 */
export function askPath(plan: Plan, text: string, { goal, optional = false }: PathAsk = {}): Found {
  const { step, id } = plan
  const offers = step.offers<PathOption>()
  for (const to of goals(plan)) offers.offer(new Stop(nameOf(plan, to), to, plan), goal?.(to))
  const { options, refusals } = offers
  const [only] = options
  if (optional || options.length === 0) options.push({ id: STAY, to: plan.from, path: [], byDefault: true, auto: options.length === 0 })
  // A rule that says where it ends, and leaves one square for that, needs no answer.
  const isGiven = goal !== undefined && only !== undefined && options.length === 1
  const chosen = step.ask<PathOption>({
    kind: 'path',
    seat: seatOf(step, id),
    piece: id,
    text,
    options: isGiven ? [{ id: only.id, to: only.to, square: only.to.at, auto: true }] : options,
    refusals,
    read: (answer) => readWay(plan, answer, goal),
  })
  return chosen.path === undefined ? wayTo(plan, chosen.to) : { path: chosen.path, cost: chosen.path.length }
}

/** Why there is no square to go to at all. Mostly there is one right beside, and nothing more need be looked at. */
export function whyNowhere(plan: Plan): RuleIndex | undefined {
  const { board } = plan.step.fight
  let why: RuleIndex | undefined
  for (let d = 0; d < 8; d++) {
    const price = priceOf(plan, plan.from.at, d)
    if (price < 0 || price > plan.budget) continue
    const to = paceAt(plan, neighbour(board, plan.from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0), plan.from.narrow)
    if (!isTaken(plan, to)) return undefined
  }
  if (stopsOf(plan).length > 0) return undefined
  for (let d = 0; d < 8; d++) {
    const at = neighbour(board, plan.from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (at === NOWHERE) continue
    const [rule] = wayOrWhyNot(plan, paceAt(plan, at, plan.from.narrow)).breaks
    if (rule !== plan.far) why ??= rule
  }
  return plan.step.forbids(why ?? plan.far, true)
}

/** What is offered: every square in reach, and in the air the nearest place beside each foe. */
function goals(plan: Plan): Pace[] {
  if (plan.manner === 'climb') return climbs(plan)
  const stops = stopsOf(plan)
  return plan.manner === 'air' ? [...stops, ...besideFoes(plan, stops)] : stops
}

const nameOf = (plan: Plan, to: Pace): string => {
  const { board } = plan.step.fight
  const isLevel = plan.manner !== 'climb' && to.height === paceAt(plan, to.at, to.narrow).height
  return isLevel ? (workshopOf(board).names[to.at] ?? '') : spotName({ square: to.at, height: to.height }, board.columns)
}

/** For each foe at another height, the nearest free place beside it. */
function besideFoes(plan: Plan, level: readonly Pace[]): Pace[] {
  const { step, id } = plan
  const me = pieceAt(step.fight, id)
  const places: Pace[] = []
  for (const foe of step.fight.pieces) {
    if (!isEnemy(me, foe) || !takesRoom(foe) || isUnknownTo(foe, me) || Math.abs(foe.height - plan.from.height) <= 2) continue
    const box = boxOf(step.fight, foe.id)
    const height = foe.height > plan.from.height ? box.z1 - 1 : foe.height
    let best: { readonly to: Pace; readonly cost: number } | undefined
    for (const { at } of level) {
      const to = { at, height: Math.max(height, paceAt({ ...plan, manner: 'ground' }, at, false).height), narrow: plan.from.narrow }
      if (gapTo(plan, at, box) !== 1 || to.height === paceAt(plan, at, false).height) continue
      const found = best === undefined || best.cost > Math.abs(to.height - plan.from.height) / 2 ? cheapest(plan, plan.from, to) : undefined
      if (found !== undefined && found.cost <= plan.budget && !isTaken(plan, to) && (best === undefined || found.cost < best.cost))
        best = { to, cost: found.cost }
    }
    if (best !== undefined && !places.some((one) => best !== undefined && isSame(one, best.to))) places.push(best.to)
  }
  return places
}

/** Squares between a space anchored there and a box, seen from above. */
function gapTo(plan: Plan, at: Square, box: { x0: number; y0: number; x1: number; y1: number }): number {
  const { columns } = plan.step.fight.board
  const { across, down } = spaceOf(plan, plan.from.narrow)
  const gap = (low: number, size: number, from: number, to: number): number => Math.max(0, from - (low + size) + 1, low - to + 1)
  return Math.max(gap(columnOf(at, columns), across, box.x0 / 2, box.x1 / 2), gap(rowOf(at, columns), down, box.y0 / 2, box.y1 / 2))
}

/** Up and down from where it is, and over edges that can be reached. */
function climbs(plan: Plan): Pace[] {
  const { board } = plan.step.fight
  const places: Pace[] = []
  const reach = Math.max(1, Math.floor(plan.budget / plan.climbs))
  const column = columnOf(plan.from.at, board.columns)
  const row = rowOf(plan.from.at, board.columns)
  for (let r = row - 1; r <= row + 1; r++) {
    for (let c = column - 1; c <= column + 1; c++) {
      const at = squareOn(board, c, r)
      if (at === NOWHERE) continue
      for (let up = -reach; up <= reach; up++) {
        const to = { at, height: plan.from.height + up * 2, narrow: plan.from.narrow }
        if (up === 0) continue
        const found = cheapest(plan, plan.from, to)
        if (found !== undefined && found.cost <= plan.budget && !isTaken(plan, to)) places.push(to)
      }
    }
  }
  return places
}

// ------------------------------------------------------------------------------------------------------ reading answers

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
  const { path, breaks } = isWay ? wayThrough(plan, stations) : wayOrWhyNot(plan, last)
  const to = path.at(-1) ?? last
  return judged(plan.step, { id: answer, square: to.at, to, path }, [...breaks, goal?.(to)])
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
function wayOrWhyNot(plan: Plan, to: Pace): Way {
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
  if (plan.manner === 'ground' && cheapest({ ...plan, manner: 'climb', budget: MOST_COST }, plan.from, to) !== undefined)
    return R.move.climbSwim
  return isHeldAgainst(plan, to) ? R.move.throughEnemy : plan.far
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

/** Difficult ground, where the way would not be too long without it. */
function dearBecause(plan: Plan, path: readonly Pace[]): RuleIndex[] {
  const isLong = plan.manner !== 'ground' || path.length > plan.budget
  return !isLong && inForce(plan, R.terrain.difficult) ? [R.terrain.difficult] : []
}

function legOrWhyNot(plan: Plan, from: Pace, to: Pace): Way {
  const found = cheapest(plan, from, to)
  if (found !== undefined) return { ...found, breaks: [] }
  for (const rule of barriers) {
    const without = cheapest({ ...plan, lifted: rule }, from, to)
    if (without !== undefined) return { ...without, breaks: [rule] }
  }
  return { path: [to], cost: 1, breaks: [noWay({ ...plan, from }, to)] }
}

// ----------------------------------------------------------------------------------------------------- the best of ways

const strikers = new WeakMap<Plan, readonly Threat[]>()

/** All who could strike at whom the plan is about: worked out once for all its ways. */
function strikersFor(plan: Plan): readonly Threat[] {
  let known = strikers.get(plan)
  if (known === undefined) {
    known = strikersAt(plan.step, plan.id, threatsTo(plan.step, plan.id, true), plan.safeFrom)
    strikers.set(plan, known)
  }
  return known
}

/** Everyone who gets a chance on a way and could take it, each of them once. */
export function strikersOn(plan: Plan, path: readonly Pace[]): PieceId[] {
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
