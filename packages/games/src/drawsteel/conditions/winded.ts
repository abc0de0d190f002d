import type { DsPiece } from '../fight.ts'
import { halfOf } from '../rounding.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Who is winded. */

/** Half the maximum, rounded down. */
export const windedValue = (step: DsStep, piece: DsPiece): number =>
  step.applies(R.winded.value) ? halfOf(step, piece.maxStamina) : piece.maxStamina
export function isWinded(step: DsStep, piece: DsPiece, now = piece.stamina): boolean {
  if (piece.squad >= 0 && step.applies(R.minion.pool)) return false
  const value = windedValue(step, piece)
  // Off: temporary Stamina counts.
  const stamina = piece.temp > 0 && !step.applies(R.tempstamina.states) ? now + piece.temp : now
  // Off: only who falls below the value is winded.
  return step.applies(R.winded.threshold) ? stamina <= value : stamina < value
}
