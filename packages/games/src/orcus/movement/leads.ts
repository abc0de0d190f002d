import {
  canStand,
  canStop,
  costTo,
  floodSqueezing,
  MOST_COST,
  NOWHERE,
  type Square,
  type Squeezed,
  squeezeCost,
  squeezePath,
} from '@riposte/board'
import { latest } from '@riposte/referee'
import { inForce, isSame, type Way } from '@riposte/tactics'
import { R } from '../rules.ts'
import { aloft } from './aloft.ts'
import { boardOf, ground, type Pace, type Plan, paceAt, spaceOf } from './plan.ts'

/** Where a plan leads: the places in reach, and the cheapest way to each. */

/** What every square costs more that is squeezed through. */
const SQUEEZE = 1

function squeezedFrom(plan: Plan, from: Pace): Squeezed {
  const wide = ground.floodFor(plan, spaceOf(plan, false))
  const narrow = ground.floodFor(plan, spaceOf(plan, true))
  // Off: nobody fits into less than its own space.
  const extra = inForce(plan, R.squeeze.space) ? SQUEEZE : MOST_COST
  return floodSqueezing(boardOf(plan), { wide, narrow, extra, budget: plan.budget }, { square: from.at, narrow: from.narrow })
}

/** Where one can stop that squeezes through, the nearest first. */
export function tightStops(plan: Plan): Pace[] {
  const squeezed = squeezedFrom(plan, plan.from)
  const stops: Pace[] = []
  for (const stand of squeezed.stands) {
    const isBetter = stand.narrow && squeezeCost(squeezed, { square: stand.square, narrow: false }) >= 0
    const isStart = stand.square === plan.from.at && stand.narrow === plan.from.narrow
    if (!isStart && !isBetter && canStand(squeezed, stand)) stops.push(paceAt(plan, stand.square, stand.narrow))
  }
  return stops
}

/** The places in reach on the level at which one flies, the nearest first. */
export function levelStops(plan: Plan): Pace[] {
  const reach = ground.survey(plan)
  const stops: Pace[] = []
  for (let i = 1; i < reach.count; i++) {
    const square = reach.squares[i] ?? NOWHERE
    if (canStop(reach, square) && hasRoom(plan, square)) stops.push(paceAt(plan, square, false))
  }
  return stops
}

/** Who passes through walls stops where there is room all the same. */
export const hasRoom = (plan: Plan, at: Square): boolean =>
  !plan.passes || ground.groundFor({ ...plan, passes: false }, spaceOf(plan, plan.from.narrow)).fits[at] === 1

export type Found = Way<Pace>

/** Whether the plan leads to a place on its level at all, whoever stands there. */
export const isInReach = (plan: Plan, to: Pace): boolean => plan.manner !== 'ground' || costTo(ground.survey(plan), to.at) >= 0

/** The cheapest way from one pace to another, at whatever cost; whether it can stop there is not looked at. */
export function cheapest(plan: Plan, from: Pace, to: Pace): Found | undefined {
  if (plan.manner === 'tight') return cheapestTight(plan, from, to)
  if (plan.manner === 'climb' || (plan.manner === 'air' && (to.height !== plan.from.height || from.height !== plan.from.height)))
    return aloft.wayTo(plan, from, to)
  const found = ground.walkTo(plan, from, to)
  if (found !== undefined || plan.manner !== 'air') return found
  // Over what stands in the way on the level.
  return aloft.wayTo(isSame(from, plan.from) ? withoutLimit(plan) : plan, from, to)
}

/** The same plan, however far it leads: one for all that is asked about it. */
const withoutLimit = latest((plan: Plan): Plan => ({ ...plan, budget: MOST_COST }))

function cheapestTight(plan: Plan, from: Pace, to: Pace): Found | undefined {
  const far = { ...plan, budget: 60 }
  const squeezed = squeezedFrom(far, from)
  const goal = { square: to.at, narrow: to.narrow }
  const cost = squeezeCost(squeezed, goal)
  if (cost < 0) return undefined
  const path = squeezePath(squeezed, goal).slice(1)
  return { cost, path: path.map(({ square, narrow }) => paceAt(plan, square, narrow)) }
}
