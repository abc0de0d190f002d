import { MOST_COST } from '@riposte/board'
import type { RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { has } from '../conditions/conditions.ts'
import { hasFlight } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import { cheapest } from './flood.ts'
import { isBurdened } from './speeds.ts'
import type { Plan } from './ways.ts'

/** Why a place is too far, or cannot be reached: what makes the budget small, what makes the way dear, what closes it. */

/** What makes the budget as small as it is. */
export function limiting({ step, id, far }: Pick<Plan, 'step' | 'id' | 'far'>): RuleIndex {
  const { fight } = step
  if (has(fight, id, 'grabbed')) return R.grabbed.speed
  if (has(fight, id, 'restrained')) return R.restrained.speed
  if (has(fight, id, 'slowed')) return R.slowed.speed
  return far
}

/** What makes a way dearer than a square a step. */
const dear = [R.prone.crawl, R.move.allies, R.move.climbSwim, R.terrain.difficult]

/** All that keeps one from a place beyond the budget: it could be there if any of them did not hold. */
export function tooFar(plan: Plan, _: number, spot: Spot): RuleIndex[] {
  const { step, id, far, from } = plan
  const burden = isBurdened(step, id) ? [R.grabbed.halfSpeed] : []
  const isBut = (lifted: RuleIndex): boolean => step.applies(lifted) && cheapest({ ...plan, lifted }, from, spot) !== undefined
  return [...new Set([limiting(plan), far, ...burden, ...dear.filter(isBut)])]
}

/** What can close a way, in the order in which it is blamed. */
export const bars = [
  R.frightened.approach,
  R.shift.terrain,
  R.charge.terrain,
  R.prone.noModes,
  R.move.noStop,
  R.move.burrow,
  R.move.corners,
  R.charge.line,
]

/** What keeps one from getting there at all. */
export function noWay(plan: Plan, spot: Spot): RuleIndex {
  const { step, id } = plan
  const isAir = spot.height > floorUnder(step.fight, id, spot.at) && hasFlight(step.fight, id)
  if (isAir && has(step.fight, id, 'prone') && step.applies(R.prone.noModes)) return R.prone.noModes
  const opens = (lifted: RuleIndex): boolean => cheapest({ ...plan, lifted, budget: MOST_COST }, plan.from, spot) !== undefined
  return bars.find(opens) ?? R.move.corners
}
