import { canGo, isProne, rateOf, rooted, UNBOUNDED, walk } from '../movement.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import { askPath } from '../ways.ts'
import type { Action } from './action.ts'

/** As far as one's rate goes. Off: as far as one likes. */
const reachOfRun = (step: SovereignStep, id: number): number => (step.applies(R.run.distance) ? rateOf(step, id) : UNBOUNDED)

export const run: Action = {
  id: 'run',
  rule: R.table.run,
  cost: 'move',
  about: 'Move up to your rate; whoever strikes hand to hand may do so as you leave its reach. Answers: a square, or a path.',
  example: 'A: [run, d4]',
  forbidden: rooted,
  pointless: (step, id) => !canGo(step, id, reachOfRun(step, id)),
  take(step, id, pay) {
    const path = askPath(step, id, reachOfRun(step, id), 'where to go')
    pay()
    step.emit({ type: 'action', piece: id, action: 'run', rule: R.table.run })
    walk(step, id, path, isProne(step.fight, id) ? 'crawl' : 'run', { provokes: true, rule: R.run.distance })
  },
}
