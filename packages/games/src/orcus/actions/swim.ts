import { NOWHERE, neighbour, STEP_X, STEP_Y, terrainBit } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { pieceAt } from '../fight.ts'
import { isDeep, swim } from '../movement/climbing.ts'
import { whyNoWalk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** In deep water or beside it. */
function isAtWater(step: OrcusStep, id: PieceId): boolean {
  const { board } = step.fight
  if (terrainBit(board, 'deep-water') === 0) return false
  const { at } = pieceAt(step.fight, id)
  if (isDeep(step, id, at)) return true
  for (let d = 0; d < 8; d++) {
    const to = neighbour(board, at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (to !== NOWHERE && isDeep(step, id, to)) return true
  }
  return false
}

export const swimAction: Action = {
  id: 'swim',
  rule: R.move.climbSwim,
  cost: 'move',
  about:
    'Through deep water, two squares of speed for each, after an Athletics check: 10 in calm, 15 in rough, 20 in stormy water, as the game master says (10 unless said); a swim speed takes one and no check. Failing by 5 or more it sinks. Then the rest of the move on foot (stay unless said). Answers: the square, or a path; then where it walks on.',
  example: 'A: [swim, d4]',
  pointless: (step, id) => !isAtWater(step, id) || speedOf(step, id, 'walk') + speedOf(step, id, 'swim') === 0,
  forbidden: (step, id) => whyNoWalk(step, id),
  take: (step, id, pay) => swim(step, id, pay),
}
