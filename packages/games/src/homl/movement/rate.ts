import type { PieceId, RuleIndex } from '@riposte/referee'
import { isIn } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** How far one gets with a move action as things are now. What is spent counts against that, whatever it was before. */
export function rateOf(step: HomlStep, id: PieceId): number {
  let rate = sheetOf(step.fight, id).speed.land
  if (isIn(step.fight, id, 'slowed')) {
    // @rule homl.cond.slowed, homl.split.slowed, homl.cond.slowed-prone
    rate = Math.floor(rate / 2)
  }
  if (isIn(step.fight, id, 'prone')) {
    // @rule homl.move.crawl, homl.cond.prone.crawl, homl.cond.slowed-prone
    rate = Math.floor(rate / 2)
  }
  return rate
}

/** Points left of the move that is going on; none where there is none. */
export function pointsLeft(step: HomlStep, id: PieceId): number {
  const { spent } = pieceAt(step.fight, id)
  // @rule homl.split.recompute
  return spent < 0 ? 0 : Math.max(0, rateOf(step, id) - spent)
}

/** What keeps it where it is. */
export function fixed(step: HomlStep, id: PieceId): RuleIndex | undefined {
  return (
    step.forbids(R.cond.grabbedMove, isIn(step.fight, id, 'grabbed')) ??
    step.forbids(R.cond.immobilized, isIn(step.fight, id, 'immobilized'))
  )
}
