import { isIn } from '../conditions/conditions.ts'
import { walk } from '../movement/movement.ts'
import { fleeingBy, isAtRim, wayOut } from '../movement/off-the-map.ts'
import { fixed, pointsLeft } from '../movement/rate.ts'
import { R } from '../rules.ts'
import { giveOpportunity } from '../windows.ts'
import type { Action } from './action.ts'
import { begins, going, isUnderWay } from './moves.ts'

/** Of a hero only his player says so. */
export const surrender: Action = {
  id: 'surrender',
  rule: R.cond.brokenSurrender,
  cost: 'none',
  about: 'Give up: the fight is over for you. Answers: none.',
  example: 'A: [surrender]',
  isUnlisted: true,
  take: (step, id) => step.set(id, 'yielded', true, R.cond.brokenSurrender),
}

/** Who is broken runs: the shortest way off the map. */
export const flee: Action = going('land', {
  id: 'flee',
  rule: R.cond.brokenFlee,
  about: 'Broken, run the shortest way off the map. Answers: none.',
  example: 'A: [flee]',
  pointless: (step, id) => !isIn(step.fight, id, 'broken') || wayOut(step, id) === undefined,
  costFor: (step, id) => (isUnderWay(step, id, fleeingBy(step, id)) ? 'none' : undefined),
  forbidden: (step, id) => [fixed(step, id)],
  take(step, id, pay) {
    const mode = fleeingBy(step, id)
    begins(step, id, !isUnderWay(step, id, mode), pay)
    walk(step, id, wayOut(step, id) ?? [], mode)
    if (!isAtRim(step, id) || pointsLeft(step, id, mode) === 0 || fixed(step, id) !== undefined) return
    // @rule homl.cond.broken.flee
    if (giveOpportunity(step, id, R.opp.leave)) step.emit({ type: 'piece-removed', piece: id, why: 'fled', rule: R.cond.brokenFlee })
  },
})
