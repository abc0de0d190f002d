import type { Action } from '../action.ts'
import { has } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import { goAlong, isAloft, planOf, rooted } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { ways, whyNowhere } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { sideOf } from '../terms.ts'

export const squeeze: Action = {
  id: 'squeeze',
  rule: R.squeeze.space,
  cost: 'move',
  about:
    'Up to its speed, also through room for one size smaller, where every square costs 1 more. While it squeezes it grants combat advantage and has -5 to attacks. Answers: the square (of its north-western corner), or a path.',
  example: 'A: [squeeze, f2]',
  forbidden: (step, id) => [
    rooted(step, id),
    step.forbids(R.cond.proneMove, has(step, id, 'prone')),
    step.forbids(R.grid.threeD, isAloft(step, id)),
    whyNowhere(planOf(step, id, speedOf(step, id, 'walk'), 'walk', { manner: 'tight', far: R.squeeze.space })),
  ],
  pointless: (step, id) => sideOf[sheetOf(step.fight, id).size] < 2 || speedOf(step, id, 'walk') === 0,
  take(step, id, pay) {
    const reach = (): number => speedOf(step, id, 'walk')
    const plan = planOf(step, id, reach(), 'walk', { manner: 'tight', provokes: true, far: R.squeeze.space })
    const { path, cost } = ways.askPath(plan, `squeeze up to ${reach()}`)
    pay()
    goAlong(step, id, path, { how: 'squeeze', manner: 'tight', provokes: true, rule: R.squeeze.space, budget: { reach, cost } })
  },
}
