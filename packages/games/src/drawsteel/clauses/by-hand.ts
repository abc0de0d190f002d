import type { Clause } from './clauses.ts'

/** How many clauses are left to the game master, those within others counted. */
export function countByHand(clauses: readonly Clause[]): number {
  let count = 0
  for (const clause of clauses) {
    if (clause.do === 'by-hand') count++
    else if (clause.do === 'potency' || clause.do === 'if') count += countByHand(clause.so) + countByHand(clause.else)
    else if (clause.do === 'may' || clause.do === 'pay' || clause.do === 'each' || clause.do === 'after') count += countByHand(clause.so)
    else if (clause.do === 'choose') count += clause.options.reduce((sum, one) => sum + countByHand(one.so), 0)
  }
  return count
}
