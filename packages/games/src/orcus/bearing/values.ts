import type { OrcusPiece } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** Numbers that follow from hit points. */

/** What one recovery brings back. */
// @rule orcus.recovery.value
export const recoveryValue = (step: OrcusStep, { maxHp }: OrcusPiece): number => share(step, maxHp, 4)

/** Half the hit points: to be staggered, and to die of massive damage. */
export const staggeredValue = (step: OrcusStep, { maxHp }: OrcusPiece): number => share(step, maxHp, 2)

/** A fraction is rounded down. */
const share = (step: OrcusStep, of: number, by: number): number => (step.applies(R.round.down) ? Math.floor(of / by) : Math.ceil(of / by))

/** Half of some damage: down, but not below 1 where there was any. */
export function halved(step: OrcusStep, amount: number): number {
  const half = share(step, amount, 2)
  return half < 1 && amount > 0 && step.applies(R.round.minOne) ? 1 : half
}

export const isStaggeredNow = (step: OrcusStep, piece: OrcusPiece): boolean =>
  piece.hp <= staggeredValue(step, piece) && step.applies(R.staggered)
