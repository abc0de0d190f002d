import { isProne, rateOf, rooted, walk } from '../movement/movement.ts'
import { ground, planFor, ways } from '../movement/plan.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

export const run: Action = {
  id: 'run',
  rule: R.table.run,
  // @rule sovereign.table.run
  cost: 'move',
  about: 'Move up to your rate; whoever strikes hand to hand may do so as you leave its reach. Answers: a square, or a path.',
  example: 'A: [run, d4]',
  forbidden: rooted,
  pointless: (step, id) => !ground.canGo(planFor(step, id, rateOf(step, id))),
  take(step, id, pay) {
    const { path } = ways.askPath(planFor(step, id, rateOf(step, id), { provokes: true }), 'where to go')
    pay()
    step.emit({ type: 'action', piece: id, action: 'run', rule: R.table.run })
    walk(step, id, path, isProne(step.fight, id) ? 'crawl' : 'run', { provokes: true, rule: R.run.distance })
  },
}
