import type { PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { has } from '../conditions/conditions.ts'
import { goAlong, isAloft, planOf, rooted } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { ways, whyNowhere } from '../movement/ways.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** Half its speed. */
const reachOf = (step: OrcusStep, id: PieceId): number => Math.floor(speedOf(step, id, 'walk') / 2)

export const crawl: Action = {
  id: 'crawl',
  rule: R.move.crawl,
  cost: 'move',
  about: 'Up to half its speed, prone or not; it provokes like a walk. Answers: the square, or a path a1>b2>c2.',
  example: 'A: [crawl, c2]',
  forbidden: (step, id) => [
    rooted(step, id),
    step.forbids(R.squeeze.space, has(step, id, 'squeezing')),
    step.forbids(R.grid.threeD, isAloft(step, id)),
    whyNowhere(planOf(step, id, reachOf(step, id), 'walk', { far: R.move.crawl })),
  ],
  pointless: (step, id) => speedOf(step, id, 'walk') < 2,
  take(step, id, pay) {
    const squares = reachOf(step, id)
    const plan = planOf(step, id, squares, 'walk', { provokes: true, far: R.move.crawl })
    const { path, cost } = ways.askPath(plan, `crawl up to ${squares}`)
    pay()
    goAlong(step, id, path, { how: 'crawl', provokes: true, rule: R.move.crawl, budget: { reach: () => reachOf(step, id), cost } })
  },
}
