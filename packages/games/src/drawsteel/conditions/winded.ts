import type { DsPiece } from '../fight.ts'
import { halfOf } from '../rounding.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Who is winded. */

/** Half the maximum, rounded down. */
// @rule drawsteel.winded.value
export const windedValue = (piece: DsPiece): number => halfOf(piece.maxStamina)
export function isWinded(step: DsStep, piece: DsPiece, now = piece.stamina): boolean {
  if (piece.squad >= 0) return false
  const value = windedValue(piece)
  // Off: temporary Stamina counts.
  const stamina = piece.temp > 0 && !step.applies(R.tempstamina.states) ? now + piece.temp : now
  // @rule drawsteel.winded.threshold
  return stamina <= value
}
