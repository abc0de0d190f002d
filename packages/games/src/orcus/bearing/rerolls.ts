import type { Part, Tally } from '@riposte/referee'
import type { Keep, Outcome } from '../moments.ts'
import type { OrcusStep } from '../step.ts'
import { addReasons, tallyOf } from './modifiers.ts'

/** Which of two rolls counts. */
export function whichCounts(keep: Keep, first: Outcome, second: Outcome): Outcome {
  const isFirst = keep === 'better' ? first.total > second.total : keep === 'worse' && first.total < second.total
  return isFirst ? first : second
}

/** The reasons of a roll, with what it has more for being rolled again: of two bonuses of one type one counts. */
export const withMore = (step: OrcusStep, usual: Tally, more: readonly Part[]): Tally =>
  more.length === 0 ? usual : addReasons(addReasons(tallyOf(step), usual.parts), more)
