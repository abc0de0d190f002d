import type { Keep, Outcome } from './moments.ts'

/** Which of two rolls counts. */
export function whichCounts(keep: Keep, first: Outcome, second: Outcome): Outcome {
  const isFirst = keep === 'better' ? first.total > second.total : keep === 'worse' && first.total < second.total
  return isFirst ? first : second
}
