import type { DsPiece } from '../fight.ts'
import { halfOf } from '../terms.ts'

/** Who is winded. */

/** Half the maximum, rounded down. */
// @rule drawsteel.winded.value
export const windedValue = (piece: DsPiece): number => halfOf(piece.maxStamina)

export function isWinded(piece: DsPiece, now = piece.stamina): boolean {
  if (piece.squad >= 0) return false
  // @rule drawsteel.winded.threshold, drawsteel.tempstamina.states
  return now <= windedValue(piece)
}
