import { canStop, costTo, directionOf, MOST_COST, NOWHERE, pathTo, type Square, STEP_X, STEP_Y, squareOn } from '@riposte/board'
import type { Option, PieceId, Preview, Reading, RuleIndex } from '@riposte/referee'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, FEET } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { isChance, threatsTo } from '../threats/threats.ts'
import { inForce, isHeldAgainst, isTaken, leadsTo, type Plan, planFor, rateWithout, stepCost, survey, workshopOf } from './plan.ts'

/** Asking where to go, reading paths as people write them, and the best of several ways. */

// -------------------------------------------------------------------------------------------------------- asking for it

/** A square to go to; with a path, by that very way. */
export interface PathOption extends Option {
  readonly square: Square
  readonly path?: readonly Square[]
}

/** One of the many squares in reach. What it costs is worked out when somebody looks. */
class Stop implements PathOption {
  readonly id: string
  readonly square: Square
  readonly #plan: Plan

  constructor(id: string, square: Square, plan: Plan) {
    this.id = id
    this.square = square
    this.#plan = plan
  }

  preview(): Preview {
    return previewOf(this.#plan, this.square)
  }
}

function previewOf(plan: Plan, square: Square): Preview {
  const cost = costTo(survey(plan).reach, square) * FEET
  const path = wayTo(plan, square)
  return previewOn(plan, path, cost)
}

function previewOn(plan: Plan, path: readonly Square[], cost: number): Preview {
  const provokes = plan.provokes ? strikersOn(plan, path) : []
  const preview = { cost, path, text: `${cost} ft` }
  return provokes.length === 0 ? preview : { ...preview, provokes }
}

/** What a caller of `askPath` may say besides. */
export interface PathAsk {
  /** The rule that forbids to go farther. */
  readonly far?: RuleIndex
  /** False for moves that do not provoke by leaving a reach. */
  readonly provokes?: boolean
}

/**
 * Asks where to go, and answers with the squares to enter, one after another. A destination means the cheapest way, and
 * among those the one that provokes least; a path `b2>c3>d3` means that way. `goal` says why a square will not do.
 */
export function askPath(
  step: SovereignStep,
  id: PieceId,
  feet: number,
  text: string,
  goal?: (square: Square) => RuleIndex | undefined,
  { far = R.run.distance, provokes = true }: PathAsk = {},
): readonly Square[] {
  const plan = planFor(step, id, feet, far, provokes)
  const { options, refusals } = stops(plan, goal)
  const { seat } = pieceAt(step.fight, id)
  const chosen = step.ask<PathOption>({
    kind: 'path',
    seat,
    piece: id,
    text,
    options,
    refusals,
    read: (answer) => readPath(plan, answer, goal),
  })
  return chosen.path ?? wayTo(plan, chosen.square)
}

function stops(plan: Plan, goal: ((square: Square) => RuleIndex | undefined) | undefined) {
  const offers = plan.step.offers<PathOption>()
  const { reach, names } = survey(plan)
  for (let i = 1; i < reach.count; i++) {
    const square = reach.squares[i] ?? NOWHERE
    if (!canStop(reach, square)) continue
    const option = new Stop(names[square] ?? '', square, plan)
    if (goal === undefined) offers.options.push(option)
    else offers.offer(option, goal(square))
  }
  return offers
}

/** A way, what it costs in steps of 5 ft, and the rules it breaks. */
export interface Way {
  readonly path: readonly Square[]
  readonly cost: number
  readonly breaks: readonly RuleIndex[]
}

function readPath(plan: Plan, answer: string, goal?: (square: Square) => RuleIndex | undefined): Reading<PathOption> | undefined {
  const stations = stationsOf(plan, answer)
  const isWay = stations.length > 1
  if (isWay && stations[0] === plan.start) stations.shift()
  const last = stations.at(-1)
  if (last === undefined) return undefined
  const { path, cost, breaks } = isWay ? wayThrough(plan, stations) : wayOrWhyNot(plan, last)
  const preview = (): Preview => previewOn(plan, path, cost * FEET)
  return judged(plan, { id: answer, square: last, path, preview }, [...breaks, goal?.(last)])
}

/** The squares named in an answer; none if one of them is no square. */
export function stationsOf(plan: Plan, answer: string): Square[] {
  const { squares } = workshopOf(plan.step.fight.board)
  const stations: Square[] = []
  for (const name of answer.split('>')) {
    const square = squares.get(name.trim())
    if (square === undefined) return []
    stations.push(square)
  }
  return stations
}

/** An answer that breaks no rule, or only rules that the table takes for warnings, is an option; else it is refused. */
export function judged(plan: Plan, option: PathOption, breaks: readonly (RuleIndex | undefined)[]): Reading<PathOption> | undefined {
  const offers = plan.step.offers<PathOption>()
  offers.offer(option, ...breaks)
  const allowed = offers.options[0]
  const refusal = offers.refusals[0]
  return allowed !== undefined ? { option: allowed } : refusal !== undefined ? { refusal } : undefined
}

/** Rules that can close a way or make it too long, in the order in which they are blamed. */
const hindrances = [R.grid.noSharedSquare, R.grid.noCornerCutting, R.grid.enemyBlocks, R.grid.difficultTerrain]
export const barriers = [...hindrances, R.grid.impassable]

/** The cheapest way to a square; where there is none, the way there would be without the rule that forbids it. */
function wayOrWhyNot(plan: Plan, square: Square): Way {
  const along = (other: Plan, breaks: readonly RuleIndex[]): Way => ({
    path: wayTo(other, square),
    cost: costTo(survey(other).reach, square),
    breaks,
  })
  if (square === plan.start) return { path: [], cost: 0, breaks: [R.grid.noSharedSquare] }
  if (leadsTo(plan, square)) return along(plan, [])
  if (isHeldAgainst(plan, square)) return { path: [], cost: 0, breaks: [R.grid.enemyBlocks] }
  for (const rule of hindrances) {
    const other = { ...plan, lifted: rule }
    if (leadsTo(other, square)) return along(other, [rule])
  }
  const farther = { ...plan, budget: MOST_COST }
  if (leadsTo(farther, square)) return along(farther, [tooFar(plan, costTo(survey(farther).reach, square))])
  const through = { ...farther, lifted: R.grid.impassable }
  return leadsTo(through, square) ? along(through, [R.grid.impassable]) : { path: [], cost: 0, breaks: [R.grid.impassable] }
}

/** The rule that makes a way too long: what slows the mover, if that is all that is wanting. */
export function tooFar(plan: Plan, cost: number): RuleIndex {
  const { step, id, budget } = plan
  const now = rateWithout(step, id, undefined)
  if (now === 0) return R.hazard.underwater
  for (const rule of [R.prone.speed, R.hazard.underwater]) {
    if (cost <= (budget * rateWithout(step, id, rule)) / now) return rule
  }
  return plan.far
}

/** A way given in stations. Between stations that do not touch, the cheapest way is taken. */
export function wayThrough(plan: Plan, stations: readonly Square[]): Way {
  const path: Square[] = []
  const breaks: RuleIndex[] = []
  let from = plan.start
  let cost = 0
  let diagonals = 0
  for (const to of stations) {
    if (to === from) continue
    const d = directionOf(plan.step.fight.board, from, to)
    const leg = d < 0 ? longLeg({ ...plan, start: from, budget: MOST_COST }, to) : shortLeg(plan, from, to, d)
    if (d >= 0 && d % 2 === 1 && !inForce(plan, R.grid.diagonalCost) && diagonals++ % 2 === 1) cost += 1
    path.push(...leg.path)
    breaks.push(...leg.breaks)
    cost += leg.cost
    from = to
  }
  if (cost > plan.budget) breaks.push(tooFar(plan, cost))
  if (isTaken(plan, from)) breaks.push(R.grid.noSharedSquare)
  return { path, cost, breaks }
}

function shortLeg(plan: Plan, from: Square, to: Square, d: number): Way {
  const cost = stepCost(plan, from, d)
  if (cost >= 0) return { path: [to], breaks: [], cost }
  const barrier = barriers.find((rule) => stepCost({ ...plan, lifted: rule }, from, d) >= 0)
  return { path: [to], breaks: [barrier ?? (isHeldAgainst(plan, to) ? R.grid.enemyBlocks : R.grid.impassable)], cost: 1 }
}

/** A leg may pass where one cannot stop: only its last square is looked at, when the whole way is known. */
function longLeg(plan: Plan, to: Square): Way {
  const cost = costTo(survey(plan).reach, to)
  return cost < 0 ? { ...wayOrWhyNot(plan, to), cost: 0 } : { path: wayTo(plan, to), breaks: [], cost }
}

// ----------------------------------------------------------------------------------------------------- the best of ways

/** Everyone who gets a chance on a way, each of them once. */
function strikersOn(plan: Plan, path: readonly Square[]): PieceId[] {
  const { step, id } = plan
  const { fight } = step
  let from = boxAt(fight, id, plan.start)
  let threats = threatsTo(step, id, true)
  const strikers: PieceId[] = []
  for (const square of path) {
    if (threats.length === 0) break
    const to = boxAt(fight, id, square)
    const striking = threats.filter((threat) => isChance(step, id, threat, from, to))
    for (const { foe } of striking) strikers.push(foe)
    threats = threats.filter((threat) => !striking.includes(threat))
    from = to
  }
  return strikers
}

/** The cheapest way to a square, and of those the one that provokes least. Without the square it starts from. */
export function wayTo(plan: Plan, square: Square): Square[] {
  const path = pathTo(survey(plan).reach, square).slice(1)
  if (!plan.provokes || path.length < 2 || strikersOn(plan, path).length === 0) return path
  return gentlestWay(plan, square) ?? path
}

/** How a square is best entered: how many strikes lie behind it, and from where. */
interface Entry {
  readonly strikes: number
  readonly from: Square
}

/** As floods look round. */
const SIDES_FIRST: readonly number[] = [0, 2, 4, 6, 1, 3, 5, 7]

/** Looks back from the goal along all the cheapest ways at once. */
function gentlestWay(plan: Plan, goal: Square): Square[] | undefined {
  const { step, id } = plan
  const { board } = step.fight
  const { reach } = survey(plan)
  const threats = threatsTo(step, id, true)
  const entries = new Map<Square, Entry>([[plan.start, { strikes: 0, from: NOWHERE }]])
  const bestEntry = (square: Square): Entry => {
    let best = entries.get(square)
    if (best !== undefined) return best
    best = { strikes: Number.POSITIVE_INFINITY, from: NOWHERE }
    const to = boxAt(step.fight, id, square)
    for (const d of SIDES_FIRST) {
      const from = squareOn(board, (square % board.columns) - (STEP_X[d] ?? 0), Math.floor(square / board.columns) - (STEP_Y[d] ?? 0))
      const before = from === NOWHERE ? -1 : costTo(reach, from)
      if (before < 0 || before >= costTo(reach, square) || before + stepCost(plan, from, d) !== costTo(reach, square)) continue
      let { strikes } = bestEntry(from)
      const here = boxAt(step.fight, id, from)
      for (const threat of threats) if (isChance(step, id, threat, here, to)) strikes++
      if (strikes < best.strikes) best = { strikes, from }
    }
    entries.set(square, best)
    return best
  }
  if (bestEntry(goal).strikes === Number.POSITIVE_INFINITY) return undefined
  const path: Square[] = []
  for (let square = goal; square !== plan.start; square = entries.get(square)?.from ?? plan.start) path.push(square)
  return path.reverse()
}
