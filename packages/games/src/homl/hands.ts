import type { PieceId } from '@riposte/referee'
import { inHand } from './aim/means.ts'
import { pieceAt, sheetOf } from './fight.ts'
import { heldBy } from './holds.ts'
import { R } from './rules.ts'
import type { HomlStep } from './step.ts'

/** What hands hold, and whether one is free. */

/** Hands that hold nothing. */
function freeHands(step: HomlStep, id: PieceId): number {
  const hands = inHand(step, id).reduce((sum, weapon) => sum + Math.ceil(weapon.hands), 0)
  return 2 - hands - (sheetOf(step.fight, id).shield === 'shield' && !pieceAt(step.fight, id).shed ? 1 : 0)
}

export const canGrab = (step: HomlStep, id: PieceId): boolean => freeHands(step, id) >= 1

/** A weapon comes into a hand; if that was the one that held somebody, he is free. */
export function fillHand(step: HomlStep, id: PieceId, weapon: number): void {
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand | (1 << weapon), R.action.drawWeapon)
  const hold = heldBy(step, id)
  // @rule homl.grapple.maintain
  if (hold !== undefined && !canGrab(step, id)) step.end(hold, 'a full hand', R.grapple.maintain)
}
