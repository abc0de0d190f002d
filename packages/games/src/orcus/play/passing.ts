import type { Effect, PieceId } from '@riposte/referee'
import { isRelated } from '../bearing/holds.ts'
import type { Passing, Through } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Met } from '../clauses/phrases.ts'
import { bundle } from '../conditions/bundle.ts'
import type { Context } from '../context.ts'
import { pieceAt } from '../fight.ts'
import type { Pace } from '../movement/plan.ts'
import { boxAtPace } from '../movement/room.ts'
import { R } from '../rules.ts'
import { areAdjacent, boxesApart, boxOf, takesRoom } from '../space.ts'
import { bookOf, type OrcusStep } from '../step.ts'

/** Going through the spaces of others, and what is done to those met on the way. */

const wayFor = (through: Through | 'eased'): Part => {
  if (through === 'all') return { is: 'condition', condition: 'phasing' }
  return through === 'eased' ? { is: 'ignores', what: 'difficult', squares: 0 } : { is: 'passes', whom: through }
}

/** Lets somebody through, or over rough ground, for one movement: to be ended with it. */
export const letThrough = (step: OrcusStep, id: PieceId, through: Through | 'eased', { you, power }: Context): Effect =>
  step.begin({
    kind: 'boon',
    on: id,
    by: you,
    rule: R.power.effect,
    until: 'never',
    holds: bundle(power?.name ?? 'boon', [wayFor(through)]),
  })

/** What is done with each step of it: to everybody of the side whom it meets, once to each. */
export function meeting(step: OrcusStep, id: PieceId, { how, relation, does }: Passing, context: Context): (from: Pace) => void {
  const met = new Set<PieceId>([id])
  return (from) => {
    for (const { id: other } of step.fight.pieces) {
      if (met.has(other) || !isMet(step, id, other, from, how) || !isRelated(step, context.you, relation, other)) continue
      met.add(other)
      bookOf(step).run(step, does, { ...context, target: other })
      if (pieceAt(step.fight, id).gone === 1) return
    }
  }
}

/** In whose space it is now, or beside whom, and was not before this step. */
function isMet(step: OrcusStep, id: PieceId, other: PieceId, from: Pace, how: Met): boolean {
  if (!takesRoom(pieceAt(step.fight, other))) return false
  const [there, now, before] = [boxOf(step.fight, other), boxOf(step.fight, id), boxAtPace(step, id, from)]
  return how === 'neared' ? areAdjacent(now, there) && !areAdjacent(before, there) : boxesApart(now, there) === 0
}
