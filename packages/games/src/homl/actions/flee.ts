import { isIn } from '../conditions/conditions.ts'
import { walk } from '../movement/movement.ts'
import { isAtRim, wayOut } from '../movement/off-the-map.ts'
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
  forbidden: (step, id) => [fixed(step, id)],
  take(step, id, pay) {
    begins(step, id, !isUnderWay(step, id), pay)
    walk(step, id, wayOut(step, id) ?? [])
    if (!isAtRim(step, id) || pointsLeft(step, id) === 0 || fixed(step, id) !== undefined) return
    // @rule homl.cond.broken.flee
    if (giveOpportunity(step, id, R.opp.leave)) step.emit({ type: 'piece-removed', piece: id, why: 'fled', rule: R.cond.brokenFlee })
  },
})
