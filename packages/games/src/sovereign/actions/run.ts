import type { PieceId } from '@riposte/referee'
import { pieceAt } from '../fight.ts'
import { canGo, isProne, rateOf, rooted, UNBOUNDED, walk } from '../movement/movement.ts'
import { askPath } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { FEET } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

/** As far as one's rate goes. Off: as far as one likes. */
function reachOfRun(step: SovereignStep, id: PieceId): number {
  const { feetLeft } = pieceAt(step.fight, id)
  if (feetLeft > 0) return feetLeft
  return step.applies(R.run.distance) ? rateOf(step, id) : UNBOUNDED
}

/** A Move is done in one piece. Off: what is left of it may be gone later in the turn. */
function keepRest(step: SovereignStep, id: PieceId, feet: number): void {
  if (!step.applies(R.action.noSplit)) step.set(id, 'feetLeft', Math.max(0, feet))
}

export const run: Action = {
  id: 'run',
  rule: R.table.run,
  cost: 'move',
  about: 'Move up to your rate; whoever strikes hand to hand may do so as you leave its reach. Answers: a square, or a path.',
  example: 'A: [run, d4]',
  costFor: (step, id) => (pieceAt(step.fight, id).feetLeft > 0 ? 'instant' : 'move'),
  forbidden: rooted,
  pointless: (step, id) => !canGo(step, id, reachOfRun(step, id)),
  take(step, id, pay) {
    const feet = reachOfRun(step, id)
    const path = askPath(step, id, feet, 'where to go')
    pay()
    keepRest(step, id, feet - path.length * FEET)
    step.emit({ type: 'action', piece: id, action: 'run', rule: R.table.run })
    walk(step, id, path, isProne(step.fight, id) ? 'crawl' : 'run', { provokes: true, rule: R.run.distance })
  },
}
