import type { Part } from '@riposte/referee'
import type { Keep, Outcome } from '../moments.ts'
import { R } from '../rules.ts'

/** Which of two rolls counts. */
export function whichCounts(keep: Keep, first: Outcome, second: Outcome): Outcome {
  const isFirst = keep === 'better' ? first.total > second.total : keep === 'worse' && first.total < second.total
  return isFirst ? first : second
}

/** The reasons of a roll, with what it has more for being rolled again. */
export const withAgain = (parts: readonly Part[], bonus: number): readonly Part[] =>
  bonus === 0 ? parts : [...parts, { rule: R.power.effect, value: bonus, type: '', label: 'rolled again' }]
