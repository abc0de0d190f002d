import { areaOf, MOST_COST, SIDE, type Square, STEP_X, STEP_Y, STRAIGHT_FIRST, squareOf } from '@riposte/board'
import { isSame, type Spot, Spread, type Stride, type Way } from '@riposte/tactics'
import { isNear } from './crowd.ts'
import { type Mover, moverOf, priceOf, strikesAt } from './price.ts'
import { NO_SIGNS, type Plan, riseOf, signsOn } from './ways.ts'

/** Everything within a budget of movement: over the ground, in it, and for who flies through the air; for a charge in straight lines. */

/** One for all, and begun anew for each plan: read it before the next look round. */
const found = new Spread()

/** Everything within the budget, cheapest first; of equally cheap ways the one that provokes least. */
export function survey(plan: Plan): Spread {
  const mover = moverOf(plan)
  if (found.of === mover) return found
  const { at, height } = plan.from
  const heights = heightsOf(mover, at, height)
  found.begin(mover, plan.budget, mover.board.size * heights.count * (mover.isStraight ? SIGNS : 1))
  found.add(keyOf(mover, heights, at, height, NO_SIGNS), at, height, 0, 0, -1, NO_SIGNS)
  for (let place = found.take(); place >= 0; place = found.take())
    if ((found.cost[place] ?? 0) < plan.budget) lookRound(mover, heights, place, found.at[place] ?? 0, found.height[place] ?? 0)
  return found
}

/** Ways that a straight line can have gone. */
const SIGNS = 27

/** Heights that matter: for who keeps to the ground, or below it, only whether it stands on the floor. */
interface Heights {
  readonly isAir: boolean
  readonly low: number
  readonly count: number
}

function heightsOf({ plan, floors, flies }: Mover, start: Square, from: number): Heights {
  if (!flies || from < (floors[start] ?? 0)) return { isAir: false, low: 0, count: 2 }
  let low = from
  let high = from
  for (const floor of floors) {
    if (floor < low) low = floor
    if (floor > high) high = floor
  }
  return { isAir: true, low, count: high - low + SIDE * plan.budget + 1 }
}

function keyOf({ isStraight, floors }: Mover, { isAir, low, count }: Heights, at: Square, height: number, signs: number): number {
  const level = isAir ? height - low : height === floors[at] ? 0 : 1
  const key = at * count + level
  return isStraight ? key * SIGNS + signs : key
}

/** Neighbouring spots: on the ground, and for who flies in the air around. */
function lookRound(mover: Mover, heights: Heights, place: number, at: Square, height: number): void {
  const { board, floors, footprint, flies, bodies } = mover
  const here = floors[at] ?? 0
  const depth = here - height
  const plain = depth === 0 ? (mover.plain[at] ?? 0) : 0
  const isSoaring = depth < 0 && heights.isAir && !mover.isStraight
  const column = at % board.columns
  const row = (at - column) / board.columns
  for (const d of STRAIGHT_FIRST) {
    const x = column + (STEP_X[d] ?? 0)
    const y = row + (STEP_Y[d] ?? 0)
    if (x < 0 || y < 0 || x + footprint.across > board.columns || y + footprint.down > board.rows) continue
    const to = y * board.columns + x
    const floor = floors[to] ?? 0
    if ((plain & (1 << d)) !== 0 && !isNear(bodies, to) && isPlainGround(mover, to)) stepPlainly(mover, heights, place, to, height)
    // From the air: unless that place on the ground has been reached as cheaply as can be.
    else if (!isSoaring || found.isBetter(to * heights.count + floor - heights.low, (found.cost[place] ?? 0) + 1, 0))
      look(mover, heights, place, d, to, depth > 0 ? floor - depth : floor)
    if (flies && depth <= 0) lookUp(mover, heights, place, d, at, height, to, floor)
  }
  if (!flies || depth > 0) return
  if (height - SIDE >= here) look(mover, heights, place, -1, at, height - SIDE)
  if (height + SIDE >= here) look(mover, heights, place, -1, at, height + SIDE)
}

/** In the air on one side: lower, as high, and higher. */
function lookUp(mover: Mover, heights: Heights, place: number, d: number, at: Square, height: number, to: Square, floor: number): void {
  if (((mover.air[at] ?? 0) & (1 << d)) === 0) return
  const isOpen = mover.open[to] === 1 && !isNear(mover.bodies, to)
  for (let toHeight = height - SIDE; toHeight <= height + SIDE; toHeight += SIDE) {
    if (toHeight <= floor) continue
    if (isOpen) stepPlainly(mover, heights, place, to, toHeight)
    else look(mover, heights, place, d, to, toHeight)
  }
}

/** The ground has nothing to say where a body stands. */
function isPlainGround({ grounds, board, footprint }: Mover, at: Square): boolean {
  const { across, down } = footprint
  if (across === 1 && down === 1) return grounds[at] === 0
  for (let i = areaOf(footprint) - 1; i >= 0; i--) if (grounds[squareOf(board.columns, footprint, at, i)] !== 0) return false
  return true
}

/** The common case: level ground or open air, nobody there, and no rule has anything to say. What is left is whose reach it leaves. */
function stepPlainly(mover: Mover, heights: Heights, place: number, to: Square, toHeight: number): void {
  const key = heights.isAir ? to * heights.count + toHeight - heights.low : to * heights.count
  // @rule drawsteel.move.cost otherwise number
  const total = (found.cost[place] ?? 0) + 1
  if (found.isBetter(key, total, 0)) enter(mover, place, key, to, toHeight, total, NO_SIGNS)
}

function look(mover: Mover, heights: Heights, place: number, d: number, to: Square, toHeight: number): void {
  const { floors } = mover
  const at = found.at[place] ?? 0
  const height = found.height[place] ?? 0
  const signs = mover.isStraight
    ? signsOn(
        found.signs[place] ?? 0,
        d < 0 ? 0 : (STEP_X[d] ?? 0),
        d < 0 ? 0 : (STEP_Y[d] ?? 0),
        riseOf(height, floors[at] ?? 0, toHeight, floors[to] ?? 0),
      )
    : NO_SIGNS
  if (signs < 0) return
  const key = keyOf(mover, heights, to, toHeight, signs)
  const spent = found.cost[place] ?? 0
  // Most looks end here: no step is cheaper than 1, and this place was reached as cheaply without provoking anybody.
  if (!found.isBetter(key, spent + 1, 0)) return
  const total = spent + priceOf(mover, at, height, d, to, toHeight)
  if (total === spent + 1 || found.isBetter(key, total, 0)) enter(mover, place, key, to, toHeight, total, signs)
}

/** A place that would be better reached from here, unless too many strike on the way. */
function enter(mover: Mover, place: number, key: number, to: Square, toHeight: number, total: number, signs: number): void {
  const at = found.at[place] ?? 0
  const before = found.strikes[place] ?? 0
  const strikes = isNear(mover.foes, at) ? before + strikesAt(mover, at, found.height[place] ?? 0, to, toHeight) : before
  if (strikes === 0 || found.isBetter(key, total, strikes)) found.add(key, to, toHeight, total, strikes, place, signs)
}

/** The cheapest way, and of those the one that provokes least; where it may be as long as it likes, no longer than anybody looks. */
export function cheapest(plan: Plan, from: Stride, to: Spot): Way<Stride> | undefined {
  const isWhole = isSame(from, plan.from) && plan.budget < MOST_COST
  const reach = survey(isWhole ? plan : { ...plan, from, budget: plan.budget < MOST_COST ? plan.budget : FARTHEST })
  const place = reach.placeAt(to.at, to.height)
  return place < 0 ? undefined : { path: reach.wayTo(place), cost: reach.cost[place] ?? 0 }
}
const FARTHEST = 40
