import type { DsPiece } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, floorUnder, isUnderground } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Standing on something solid, wholly above the target. */
export function isHigher(step: DsStep, user: DsPiece, other: DsPiece): boolean {
  const { fight } = step
  if (isUnderground(fight, other) || user.carrier === other.id) return false
  if (user.height < boxOf(fight, other.id).z1) return false
  const isGrounded = user.carrier >= 0 || user.height <= floorUnder(fight, user.id, user.at)
  // Off: only the floor of the board at level 0 is ground.
  if (!step.applies(R.ground.meaning)) return user.height > 0 && floorUnder(fight, user.id, user.at) === 0
  return isGrounded
}
