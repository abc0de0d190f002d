import type { Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { isAble, isIn } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { giveOpportunity, open } from '../moments.ts'
import { R } from '../rules.ts'
import { boxAt, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { planFor, stepCost, takesRoom } from './plan.ts'
import { fixed, pointsLeft } from './rate.ts'

/** Going step by step: who is left may strike first, the step is paid and made, and what waits there comes. */
export function walk(step: HomlStep, id: PieceId, path: readonly Square[]): void {
  const piece = pieceAt(step.fight, id)
  for (const to of path) {
    const from = piece.at
    // @rule homl.opp.before, homl.opp.leave
    if (!giveOpportunity(step, id, R.opp.leave) || piece.at !== from || !goesOn(step, id)) return
    const cost = stepCost(planFor(step, id, 0), from, to)
    if (cost < 0 || cost > pointsLeft(step, id) || runsInto(step, id, to)) return
    // @rule homl.move.points
    step.set(id, 'spent', piece.spent + cost)
    step.set(id, 'walked', piece.walked + 1)
    moveTo(step, id, to, isIn(step.fight, id, 'prone') ? 'crawl' : 'walk')
    // @rule homl.trigger.instant
    open(step, 'moved', id)
    if (piece.at !== to || !goesOn(step, id)) return
  }
}

export function moveTo(step: HomlStep, id: PieceId, to: Square, how: string): void {
  const { at: from } = pieceAt(step.fight, id)
  step.emit({ type: 'moved', piece: id, from, to, height: boxAt(step.fight, id, to).z0, how })
}

const goesOn = (step: HomlStep, id: PieceId): boolean => isAble(step.fight, id) && fixed(step, id) === undefined

/** Somebody stands there of whom one did not know. */
function runsInto(step: HomlStep, id: PieceId, to: Square): boolean {
  const { side } = pieceAt(step.fight, id)
  return step.fight.pieces.some(
    (other) => (other.hidden & (1 << side)) !== 0 && takesRoom(step, other) && squaresOf(step.fight, other.id).includes(to),
  )
}
