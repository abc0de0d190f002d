import type { PieceId } from '@riposte/referee'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Damage } from '../terms.ts'

/** The dice of some damage, rolled one by one, without what is added to them. */
export function rollDice(step: SovereignStep, by: PieceId, { count, sides }: Damage): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += step.roll(sides, by, 'damage', R.damage.formula)
  return sum
}
