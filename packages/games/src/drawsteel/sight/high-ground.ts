import type { DsPiece } from '../fight.ts'
import { boxOf, isUnderground, restUnder } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Standing on something solid, wholly above the target. */
export function isHigher(step: DsStep, user: DsPiece, other: DsPiece): boolean {
  const { fight } = step
  if (isUnderground(fight, other) || user.carrier === other.id) return false
  if (user.height < boxOf(fight, other.id).z1) return false
  // @rule drawsteel.ground.meaning
  return user.carrier >= 0 || user.height <= restUnder(fight, user.id, user)
}
