import {
  type AirWay,
  airWay,
  canStand,
  canStop,
  costTo,
  directionOf,
  type Flood,
  flood,
  floodSqueezing,
  type Ground,
  MOST_COST,
  NOWHERE,
  pathTo,
  type Square,
  type Squeezed,
  squeezeCost,
  squeezePath,
  stepPrice,
} from '@riposte/board'
import { latest } from '@riposte/referee'
import { R } from '../rules.ts'
import { flyerOf } from './aloft.ts'
import { boardOf, groundOf, inForce, isSame, lay, type Pace, type Plan, paceAt, spaceOf, type Workshop } from './plan.ts'

/** Where a plan leads: the places in reach, and the cheapest way to each. */

export const floodOf = (plan: Plan, shop: Workshop, ground: Ground): Flood => ({
  ground,
  marks: shop.marks,
  slow: 1,
  budget: plan.budget,
  // Off: the surcharge that other games know, 1 for every second diagonal step.
  diagonals: inForce(plan, R.move.diagonal) ? 'same' : 'alternating',
  big: 'dearest',
  leaving: undefined,
})

/** Where the plan can lead: read the workshop's `reach` (or `squeezed`) before anything else is planned on this board. */
export function survey(plan: Plan): Workshop {
  const shop = lay(plan)
  if (shop.ground === undefined || (shop.flooded !== undefined && shop.flooded.budget === plan.budget)) return shop
  if (plan.manner === 'tight') shop.squeezed = squeezedFrom(plan, shop, plan.from)
  else flood(boardOf(plan), floodOf(plan, shop, shop.ground), plan.from.at, shop.reach)
  shop.flooded = plan
  return shop
}

/** What every square costs more that is squeezed through. */
const SQUEEZE = 1

function squeezedFrom(plan: Plan, shop: Workshop, from: Pace): Squeezed {
  const wide = floodOf(plan, shop, groundOf(plan, shop, spaceOf(plan, false)))
  const narrow = floodOf(plan, shop, groundOf(plan, shop, spaceOf(plan, true)))
  // Off: nobody fits into less than its own space.
  const extra = inForce(plan, R.squeeze.space) ? SQUEEZE : MOST_COST
  return floodSqueezing(boardOf(plan), { wide, narrow, extra, budget: plan.budget }, { square: from.at, narrow: from.narrow })
}

/** The squares one can go to and stop in, the nearest first. */
export function stopsOf(plan: Plan): Pace[] {
  const shop = survey(plan)
  const stops: Pace[] = []
  const { squeezed, reach } = shop
  if (squeezed !== undefined) {
    for (const stand of squeezed.stands) {
      const isBetter = stand.narrow && squeezeCost(squeezed, { square: stand.square, narrow: false }) >= 0
      const isStart = stand.square === plan.from.at && stand.narrow === plan.from.narrow
      if (!isStart && !isBetter && canStand(squeezed, stand)) stops.push(paceAt(plan, stand.square, stand.narrow))
    }
    return stops
  }
  const room = plan.passes ? roomOf(plan, shop) : undefined
  for (let i = 1; i < reach.count; i++) {
    const square = reach.squares[i] ?? NOWHERE
    if (canStop(reach, square) && (room === undefined || room.fits[square] === 1)) stops.push(paceAt(plan, square, false))
  }
  return stops
}

/** Who passes through walls stops where there is room all the same. */
const roomOf = (plan: Plan, shop: Workshop): Ground => groundOf({ ...plan, passes: false }, shop, spaceOf(plan, plan.from.narrow))

export interface Found {
  readonly path: readonly Pace[]
  readonly cost: number
}

/** Whether the plan leads to a place on its level at all, whoever stands there. */
export const isInReach = (plan: Plan, to: Pace): boolean => plan.manner !== 'ground' || costTo(survey(plan).reach, to.at) >= 0

/** The cheapest way from one pace to another, at whatever cost; whether it can stop there is not looked at. */
export function cheapest(plan: Plan, from: Pace, to: Pace): Found | undefined {
  if (plan.manner === 'tight') return cheapestTight(plan, from, to)
  if (plan.manner === 'climb' || (plan.manner === 'air' && (to.height !== plan.from.height || from.height !== plan.from.height)))
    return cheapestAloft(plan, from, to)
  const d = directionOf(plan.step.fight.board, from.at, to.at)
  const price = d < 0 ? -1 : priceOf(plan, from.at, d)
  if (price === 1) return { path: [to], cost: price }
  const far = isSame(from, plan.from) ? plan : { ...plan, from, budget: MOST_COST }
  const { reach } = survey(far)
  const cost = costTo(reach, to.at)
  if (cost < 0) return far === plan && plan.budget < MOST_COST ? cheapest(withoutLimit(plan), from, to) : airborne(plan, from, to)
  const path = pathTo(reach, to.at).slice(1)
  return { path: path.map((at) => ({ ...paceAt(far, at, false), narrow: from.narrow })), cost }
}

/** The same plan, however far it leads: one for all that is asked about it. */
const withoutLimit = latest((plan: Plan): Plan => ({ ...plan, budget: MOST_COST }))

/** Over what stands in the way on the level. */
const airborne = (plan: Plan, from: Pace, to: Pace): Found | undefined =>
  plan.manner === 'air' ? cheapestAloft(plan, from, to) : undefined

function cheapestTight(plan: Plan, from: Pace, to: Pace): Found | undefined {
  const far = { ...plan, budget: 60 }
  const squeezed = squeezedFrom(far, lay(far), from)
  const goal = { square: to.at, narrow: to.narrow }
  const cost = squeezeCost(squeezed, goal)
  if (cost < 0) return undefined
  const path = squeezePath(squeezed, goal).slice(1)
  return { cost, path: path.map(({ square, narrow }) => paceAt(plan, square, narrow)) }
}

/** Squares beyond which no way through the air is looked for. */
const FARTHEST = 60

function cheapestAloft(plan: Plan, from: Pace, to: Pace): Found | undefined {
  const way = airWay(
    flyerOf(plan),
    { square: from.at, height: from.height },
    { square: to.at, height: to.height },
    Math.min(plan.budget, FARTHEST),
  )
  return way === undefined ? undefined : { cost: way.cost, path: pacesOf(plan, way) }
}

const pacesOf = (plan: Plan, way: AirWay): Pace[] =>
  way.path.map(({ square, height }) => ({ at: square, height, narrow: plan.from.narrow }))

/** What a single step costs, or -1 where it is not possible. */
export function priceOf(plan: Plan, from: Square, d: number): number {
  const shop = lay(plan)
  return shop.ground === undefined ? -1 : stepPrice(boardOf(plan), floodOf(plan, shop, shop.ground), from, d)
}
