import { MOST_COST, NOWHERE, SIDE, type Square, STEP_X, STEP_Y } from '@riposte/board'
import { inForce, isSame, type Spot, type Way } from '@riposte/tactics'
import { R } from '../rules.ts'
import { twice, twiceSmall } from './growing.ts'
import { isOccupied, type Mover, moverOf, priceOf, strikesAt } from './price.ts'
import { type Leg, type Plan, riseOf, signed } from './ways.ts'

/** Everything within a budget of movement. */

const NO_SIGNS = { x: 0, y: 0, z: 0 }

/** More places than this are looked up in a map instead of a table. */
const TABLE = 1 << 21

/**
 * What a look round has found: places numbered as they were found, in `order` by cost. One for all, and filled anew for
 * each plan: read it before the next look round.
 */
export class Reached {
  mover: Mover | undefined
  count = 0
  order = new Int32Array(256)
  at = new Int32Array(256)
  height = new Int32Array(256)
  cost = new Int32Array(256)
  strikes = new Int32Array(256)
  from = new Int32Array(256)
  signX = new Int8Array(256)
  signY = new Int8Array(256)
  signZ = new Int8Array(256)
  /** Work of the flood: places of one cost hang together. */
  private link = new Int32Array(256)
  private readonly heads: number[] = []
  private readonly tails: number[] = []
  private places = 0
  private slots = new Int32Array(0)
  private base = 0
  private map: Map<number, number> | undefined

  begin(mover: Mover, budget: number, keys: number): void {
    this.mover = mover
    this.count = 0
    this.base += this.places
    this.places = 0
    for (let cost = 0; cost <= budget; cost++) this.heads[cost] = this.tails[cost] = -1
    this.map = keys > TABLE ? new Map() : undefined
    if (this.map === undefined && (this.slots.length < keys || this.base > 0x3fff_ffff)) {
      this.slots = new Int32Array(Math.max(keys, this.slots.length)).fill(-1)
      this.base = 0
    }
  }

  /** The place in a spot that is found first, or -1. */
  placeAt(at: Square, height: number): number {
    for (let i = 0; i < this.count; i++) {
      const place = this.order[i] ?? 0
      if (this.at[place] === at && this.height[place] === height) return place
    }
    return -1
  }

  /** The place of a key, or -1. What earlier looks round have left lies below the base. */
  find(key: number): number {
    if (this.map !== undefined) return this.map.get(key) ?? -1
    return Math.max(-1, (this.slots[key] ?? -1) - this.base)
  }

  add(key: number, at: Square, height: number, cost: number, strikes: number, from: number, signs = NO_SIGNS): void {
    if (this.places === this.at.length) this.grow()
    const place = this.places++
    this.at[place] = at
    this.height[place] = height
    this.cost[place] = cost
    this.strikes[place] = strikes
    this.from[place] = from
    this.signX[place] = signs.x
    this.signY[place] = signs.y
    this.signZ[place] = signs.z
    this.link[place] = -1
    const tail = this.tails[cost] ?? -1
    if (tail < 0) this.heads[cost] = place
    else this.link[tail] = place
    this.tails[cost] = place
    if (this.map === undefined) this.slots[key] = this.base + place
    else this.map.set(key, place)
  }

  first(cost: number): number {
    return this.heads[cost] ?? -1
  }
  next(place: number): number {
    return this.link[place] ?? -1
  }
  take(place: number): void {
    this.order[this.count++] = place
  }

  private grow(): void {
    this.order = twice(this.order)
    this.at = twice(this.at)
    this.height = twice(this.height)
    this.cost = twice(this.cost)
    this.strikes = twice(this.strikes)
    this.from = twice(this.from)
    this.link = twice(this.link)
    this.signX = twiceSmall(this.signX)
    this.signY = twiceSmall(this.signY)
    this.signZ = twiceSmall(this.signZ)
  }
}

const reached = new Reached()

/** Which way a straight line has gone along each axis so far. */
interface Signs {
  readonly x: number
  readonly y: number
  readonly z: number
}
const signsOf = (place: number): Signs => ({ x: reached.signX[place] ?? 0, y: reached.signY[place] ?? 0, z: reached.signZ[place] ?? 0 })

/** Everything within the budget, cheapest first; of equally cheap ways the one that provokes least. */
export function survey(plan: Plan): Reached {
  const mover = moverOf(plan)
  if (reached.mover === mover) return reached
  const { board } = mover
  const { at, height } = plan.from
  const heights = heightsOf(mover, at, height)
  reached.begin(mover, plan.budget, board.size * heights.count * (plan.straight ? 27 : 1))
  reached.add(keyOf(mover, heights, at, height, NO_SIGNS), at, height, 0, 0, -1)
  for (let cost = 0; cost <= plan.budget; cost++) {
    for (let place = reached.first(cost); place >= 0; place = reached.next(place)) {
      const here = reached.at[place] ?? 0
      const high = reached.height[place] ?? 0
      if (reached.find(keyOf(mover, heights, here, high, plan.straight ? signsOf(place) : NO_SIGNS)) !== place) continue
      reached.take(place)
      if (cost < plan.budget) lookRound(mover, heights, place, here, high)
    }
  }
  return reached
}

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
  for (let at = 0; at < floors.length; at++) {
    const floor = floors[at] ?? 0
    if (floor < low) low = floor
    if (floor > high) high = floor
  }
  return { isAir: true, low, count: high - low + SIDE * plan.budget + 1 }
}

function keyOf({ plan, floors }: Mover, { isAir, low, count }: Heights, at: Square, height: number, signs: Signs): number {
  const level = isAir ? height - low : height === floors[at] ? 0 : 1
  const key = at * count + level
  return plan.straight ? ((key * 3 + signs.x + 1) * 3 + signs.y + 1) * 3 + signs.z + 1 : key
}

/** Straight before slanting: of equally good ways the plainest is found first. */
const ORDER = [0, 2, 4, 6, 1, 3, 5, 7] as const

/** Neighbouring spots: on the ground, and for who flies in the air around. */
function lookRound(mover: Mover, heights: Heights, place: number, at: Square, height: number): void {
  const { board, floors, footprint, flies } = mover
  const here = floors[at] ?? 0
  const depth = here - height
  const plain = depth === 0 ? (mover.plain[at] ?? 0) : 0
  const isSoaring = depth < 0 && heights.isAir && !mover.plan.straight
  const column = at % board.columns
  const row = (at - column) / board.columns
  for (const d of ORDER) {
    const x = column + (STEP_X[d] ?? 0)
    const y = row + (STEP_Y[d] ?? 0)
    if (x < 0 || y < 0 || x + footprint.across > board.columns || y + footprint.down > board.rows) continue
    const to = y * board.columns + x
    const floor = floors[to] ?? 0
    if ((plain & (1 << d)) !== 0 && isPlainGround(mover, to) && !isOccupied(to)) stepPlainly(mover, heights, place, at, height, to, height)
    else if (!isSoaring || !isSettled(place, to * heights.count + floor - heights.low))
      look(mover, heights, place, d, to, depth > 0 ? floor - depth : floor)
    if (flies && depth <= 0) lookUp(mover, heights, place, d, at, height, to, floor)
  }
  if (!flies || depth > 0) return
  if (height - SIDE >= here) look(mover, heights, place, -1, at, height - SIDE)
  if (height + SIDE >= here) look(mover, heights, place, -1, at, height + SIDE)
}

/** Seen from the air: a place on the ground that has been reached as cheaply as can be. */
function isSettled(place: number, key: number): boolean {
  const old = reached.find(key)
  if (old < 0) return false
  const more = (reached.cost[old] ?? 0) - (reached.cost[place] ?? 0)
  return more <= 0 || (more === 1 && reached.strikes[old] === 0)
}

/** In the air on one side: lower, as high, and higher. */
function lookUp(mover: Mover, heights: Heights, place: number, d: number, at: Square, height: number, to: Square, floor: number): void {
  if (((mover.air[at] ?? 0) & (1 << d)) === 0) return
  const isOpen = mover.open[to] === 1 && !isOccupied(to)
  for (let toHeight = height - SIDE; toHeight <= height + SIDE; toHeight += SIDE) {
    if (toHeight <= floor) continue
    if (isOpen) stepPlainly(mover, heights, place, at, height, to, toHeight)
    else look(mover, heights, place, d, to, toHeight)
  }
}

/** The ground has nothing to say where a body stands. */
function isPlainGround({ grounds, board, footprint: { across, down } }: Mover, at: Square): boolean {
  if (across === 1 && down === 1) return grounds[at] === 0
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) if (grounds[at + row * board.columns + column] !== 0) return false
  return true
}

/** The common case: level ground or open air, nobody there, and no rule has anything to say. What is left is whose reach it leaves. */
function stepPlainly(
  mover: Mover,
  { isAir, low, count }: Heights,
  place: number,
  at: Square,
  height: number,
  to: Square,
  toHeight: number,
): void {
  const key = isAir ? to * count + toHeight - low : to * count
  const old = reached.find(key)
  // @rule drawsteel.move.cost otherwise number
  const total = (reached.cost[place] ?? 0) + 1
  const known = old < 0 ? total + 1 : (reached.cost[old] ?? 0)
  if (known < total || (known === total && reached.strikes[old] === 0)) return
  const strikes = (reached.strikes[place] ?? 0) + strikesAt(mover, at, height, to, toHeight)
  if (known === total && (reached.strikes[old] ?? 0) <= strikes) return
  reached.add(key, to, toHeight, total, strikes, place)
}

function look(mover: Mover, heights: Heights, place: number, d: number, to: Square, toHeight: number): void {
  const { plan } = mover
  const at = reached.at[place] ?? 0
  const height = reached.height[place] ?? 0
  const signs = plan.straight ? signsOn(mover, place, d, to, toHeight) : NO_SIGNS
  if (signs === undefined) return
  const key = keyOf(mover, heights, to, toHeight, signs)
  const old = reached.find(key)
  const spent = reached.cost[place] ?? 0
  // Most looks end here: no step is cheaper than 1, and this place was reached as cheaply without provoking anybody.
  if (old >= 0 && ((reached.cost[old] ?? 0) <= spent || ((reached.cost[old] ?? 0) === spent + 1 && reached.strikes[old] === 0))) return
  const price = priceOf(mover, at, height, d, to, toHeight)
  if (price < 0 || mover.breaks.length > 0) return
  const total = spent + price
  if (total > plan.budget) return
  if (old >= 0 && (reached.cost[old] ?? 0) < total) return
  const strikes = (reached.strikes[place] ?? 0) + strikesAt(mover, at, height, to, toHeight)
  if (old >= 0 && reached.cost[old] === total && (reached.strikes[old] ?? 0) <= strikes) return
  reached.add(key, to, toHeight, total, strikes, place, signs)
}

/** The directions of a straight line with a step more; none where it would turn back. */
function signsOn({ plan, floors }: Mover, place: number, d: number, to: Square, toHeight: number): Signs | undefined {
  const before = signsOf(place)
  const height = reached.height[place] ?? 0
  const rise = riseOf(height, floors[reached.at[place] ?? 0] ?? 0, toHeight, floors[to] ?? 0)
  const x = signed(before.x, d < 0 ? 0 : (STEP_X[d] ?? 0))
  const y = signed(before.y, d < 0 ? 0 : (STEP_Y[d] ?? 0))
  const z = signed(before.z, rise)
  if (!Number.isNaN(x + y + z)) return { x, y, z }
  return inForce(plan, R.charge.line) ? undefined : { x: x || 0, y: y || 0, z: z || 0 }
}

/** The way to a place, without where it began. */
function wayTo({ at, height, cost, from }: Reached, place: number): Leg[] {
  const path: Leg[] = []
  for (let one = place, before = from[one] ?? -1; before >= 0; one = before, before = from[one] ?? -1)
    path.push({ at: at[one] ?? NOWHERE, height: height[one] ?? 0, cost: (cost[one] ?? 0) - (cost[before] ?? 0) })
  return path.reverse()
}

/** The cheapest way, and of those the one that provokes least; where it may be as long as it likes, no longer than anybody looks. */
export function cheapest(plan: Plan, from: Leg, to: Spot): Way<Leg> | undefined {
  const isWhole = isSame(from, plan.from) && plan.budget < MOST_COST
  const found = survey(isWhole ? plan : { ...plan, from, budget: plan.budget < MOST_COST ? plan.budget : FARTHEST })
  const place = found.placeAt(to.at, to.height)
  return place < 0 ? undefined : { path: wayTo(found, place), cost: found.cost[place] ?? 0 }
}
const FARTHEST = 40
