import type { PieceId } from '@riposte/referee'
import { inHand } from '../aim/means.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import { endHold, heldBy } from '../grappling.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** What hands hold, and whether one is free. */

/** Hands that hold nothing. */
function freeHands(step: HomlStep, id: PieceId): number {
  const hands = inHand(step, id).reduce((sum, weapon) => sum + Math.ceil(weapon.hands), 0)
  return 2 - hands - (sheetOf(step.fight, id).shield === 'shield' && !pieceAt(step.fight, id).shed ? 1 : 0)
}

/** Hands that hold neither a thing nor somebody; the limbs of an NPC are not counted. */
const spareHands = (step: HomlStep, id: PieceId): number => freeHands(step, id) - (isHero(step.fight, id) ? heldBy(step, id).length : 0)

export const canGrab = (step: HomlStep, id: PieceId): boolean => spareHands(step, id) >= 1

/** A weapon comes into a hand; if that was one that held somebody, he is free. */
export function fillHand(step: HomlStep, id: PieceId, weapon: number): void {
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand | (1 << weapon), R.action.drawWeapon)
  // @rule homl.grapple.maintain
  for (const held of heldBy(step, id))
    if (spareHands(step, id) < (isHero(step.fight, id) ? 0 : 1)) endHold(step, id, held, 'a full hand', R.grapple.maintain)
}
