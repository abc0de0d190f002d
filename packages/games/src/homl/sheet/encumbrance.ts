import type { Size } from '../clauses/words.ts'
import type { Sheet } from './sheet.ts'

/** What somebody can carry: more by STR, and by size. */

// @rule homl.pc.encumbered otherwise number
const most: Readonly<Record<Size, readonly [base: number, each: number]>> = {
  tiny: [10, 10],
  small: [30, 20],
  standard: [40, 20],
  large: [60, 20],
  huge: [60, 20],
  gargantuan: [60, 20],
}

/** How many times over its load is too much: none, once, or twice. */
export function burden({ load, size, ability }: Sheet): 0 | 1 | 2 {
  const [base, each] = most[size]
  const limit = base + each * ability.STR
  // @rule homl.pc.encumbered
  return load > 2 * limit ? 2 : load > limit ? 1 : 0
}
