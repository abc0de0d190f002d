import { SIDE } from '@riposte/board'
import type { RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { grabbedBy, has } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, sizeOrder } from '../space.ts'
import { ROUGH, WET } from '../terrain.ts'
import { survey, wayTo } from './flood.ts'
import { foesIn, type Mover, moverOf, newGround } from './price.ts'
import type { Plan } from './ways.ts'

/** Why a place is too far: what makes the budget small, and what makes the way dear. */

/** What makes the budget as small as it is. */
export function limiting({ step, id, far }: Pick<Plan, 'step' | 'id' | 'far'>): RuleIndex {
  const { fight } = step
  if (has(fight, id, 'grabbed')) return R.grabbed.speed
  if (has(fight, id, 'restrained')) return R.restrained.speed
  if (has(fight, id, 'slowed')) return R.slowed.speed
  return far
}

/** All that keeps one from a place beyond the budget: it could be there if any of them did not hold. */
export function whyTooFar(plan: Plan, spot: Spot): readonly RuleIndex[] {
  const { step, id, far } = plan
  const isBurdened = grabbedBy(step.fight, id).some((held) => sizeOrder(step.fight, held) >= sizeOrder(step.fight, id))
  const burden = isBurdened && step.applies(R.grabbed.halfSpeed) ? [R.grabbed.halfSpeed] : []
  const isAir = spot.height > floorUnder(step.fight, id, spot.at) && sheetOf(step.fight, id).modes.includes('fly')
  const down = isAir && has(step.fight, id, 'prone') && step.applies(R.prone.noModes) ? [R.prone.noModes] : []
  return [...new Set([limiting(plan), far, ...down, ...burden, ...dearOnTheWay(plan, spot)])]
}

/** The rules that make the cheapest way dearer than the budget. */
function dearOnTheWay(plan: Plan, spot: Spot): RuleIndex[] {
  const reached = survey({ ...plan, budget: 3 * plan.budget + 6 })
  const place = reached.placeAt(spot.at, spot.height)
  if (place < 0) return []
  const over = (reached.cost[place] ?? 0) - plan.budget
  const way = wayTo(reached, place)
  const mover = moverOf(plan)
  const dear = new Map<RuleIndex, number>()
  let here: Spot = pieceAt(plan.step.fight, plan.id)
  for (const next of way) {
    for (const [rule, extra] of extrasOf(mover, here, next)) dear.set(rule, (dear.get(rule) ?? 0) + extra)
    here = next
  }
  return [...dear].flatMap(([rule, extra]) => (extra >= over ? [rule] : []))
}

/** What a step costs beyond a square, and why. */
function extrasOf(mover: Mover, from: Spot, to: Spot): readonly (readonly [RuleIndex, number])[] {
  const { plan, floors, isProne } = mover
  const found: [RuleIndex, number][] = []
  const add = (rule: RuleIndex, extra: number): void => {
    if (extra > 0 && plan.step.applies(rule)) found.push([rule, extra])
  }
  if (isProne) add(R.prone.crawl, 1)
  if (foesIn(mover, to.at, to.height)) add(R.move.allies, 1)
  if (to.height > (floors[to.at] ?? 0)) return found
  const rise = Math.ceil((to.height - from.height) / SIDE)
  const isClimb = rise >= 1 || rise <= -2
  if (isClimb && !mover.climbs) add(R.move.climbSwim, Math.abs(rise))
  const kinds = newGround(mover, from.at, to.at)
  if (!mover.ignoresRough && (kinds & ROUGH) !== 0) add(R.terrain.difficult, 1)
  if (!mover.swims && (kinds & WET) !== 0) add(R.move.climbSwim, 1)
  return found
}
