import type { OrcusPiece } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** Numbers that follow from hit points. */

/** What one recovery brings back. */
// @rule orcus.recovery.value
export const recoveryValue = ({ maxHp }: OrcusPiece): number => share(maxHp, 4)

/** Half the hit points: to be staggered, and to die of massive damage. */
export const staggeredValue = ({ maxHp }: OrcusPiece): number => share(maxHp, 2)

/** A fraction is rounded down. */
// @rule orcus.round.down
const share = (of: number, by: number): number => Math.floor(of / by)

/** Half of some damage: down, but not below 1 where there was any. */
export function halved(step: OrcusStep, amount: number): number {
  const half = share(amount, 2)
  return half < 1 && amount > 0 && step.applies(R.round.minOne) ? 1 : half
}

export const isStaggeredNow = (step: OrcusStep, piece: OrcusPiece): boolean =>
  piece.hp <= staggeredValue(piece) && step.applies(R.staggered)
