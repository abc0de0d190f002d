import { type Board, NOWHERE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { checkBonds, checkScreens, tearApart } from '../conditions/bonds.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { shift } from './forced.ts'

/** A condition has begun by the game master's word: a hold or a screen that does not reach is none. */
export function conditionBegun(step: SovereignStep, id: PieceId): void {
  tearApart(step, id)
  checkScreens(step)
}

/** By the game master's word somebody is elsewhere or gone, or the ground is another: who is apart is free, and who stood on it, or is put into the air, comes to where it is now. */
export function placesRuled(step: SovereignStep, before: Board, moved: readonly PieceId[]): void {
  const { fight } = step
  const then = { ...fight, board: before }
  for (const { id, at, height, gone } of fight.pieces) {
    tearApart(step, id)
    if (gone === 1 || at === NOWHERE || (!moved.includes(id) && height !== floorUnder(then, id, at))) continue
    if (height !== floorUnder(fight, id, at)) shift(step, id, at, 'fall', R.hazard.falling)
  }
  checkBonds(step)
}
