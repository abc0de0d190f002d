import { directionOf } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { isAble, isIn } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { bookOf, giveOpportunity, open } from '../moments.ts'
import { R } from '../rules.ts'
import { keepHidden } from '../sight/hiding.ts'
import { bodies, boxAt, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { ground, planFor, takesRoom } from './plan.ts'
import { fixed, pointsLeft } from './rate.ts'

/** Going step by step: who is left may strike first, the step is paid and made, and what waits there comes. */
export function walk(step: HomlStep, id: PieceId, path: readonly Spot[]): void {
  const piece = pieceAt(step.fight, id)
  for (const to of path) {
    const from = piece.at
    // @rule homl.opp.before, homl.opp.leave
    if (!giveOpportunity(step, id, R.opp.leave) || piece.at !== from || !goesOn(step, id)) return
    const cost = ground.price(planFor(step, id, 0), from, directionOf(step.fight.board, from, to.at))
    if (cost < 0 || cost > pointsLeft(step, id) || runsInto(step, id, to)) return
    // @rule homl.move.points
    step.set(id, 'spent', piece.spent + cost)
    step.set(id, 'walked', piece.walked + 1)
    moveTo(step, id, to, isIn(step.fight, id, 'prone') ? 'crawl' : 'walk')
    if (piece.at !== to.at || !goesOn(step, id)) return
  }
}

/** It is there: what waits there comes, then what others make of it. */
export function moveTo(step: HomlStep, id: PieceId, { at, height }: Spot, how: string): void {
  const was = squaresOf(step.fight, id)
  step.emit({ type: 'moved', piece: id, from: pieceAt(step.fight, id).at, to: at, height, how })
  keepHidden(step, id)
  bookOf(step).entered(step, id, was)
  // @rule homl.trigger.instant
  open(step, { window: 'moved', by: id, at: id, from: was })
}

const goesOn = (step: HomlStep, id: PieceId): boolean => isAble(step.fight, id) && fixed(step, id) === undefined

/** Somebody stands there of whom one did not know. */
const runsInto = (step: HomlStep, id: PieceId, { at, height }: Spot): boolean =>
  bodies.meetsUnknown(step, pieceAt(step.fight, id), boxAt(step.fight, id, at, height), (other) => takesRoom(step.fight, other))
