import { Cursor, type Row, type Slot } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Known } from './scope.ts'

/** Rows of this book: a saying each, with an example of our own. */

export type Saying<O = readonly Clause[]> = Row<Known, O>

/** What one of these rows says, as a slot of another. */
export const firstOf =
  <O>(rows: readonly Saying<O>[]): Slot<Known, O> =>
  (c: Cursor<Known>) => {
    for (const row of rows) {
      const found = row.read(c)
      if (found !== undefined) return found
    }
    return undefined
  }

/** The first row that takes all of the words. */
export function readRows<O extends readonly object[]>(rows: readonly Saying<O>[], text: string, known: Known): O | undefined {
  const c = new Cursor(text, known)
  for (const row of rows) {
    c.at = 0
    const found = row.read(c)
    if (found === undefined || !c.isDone) continue
    for (const one of found) known.scope.took?.set(one, { pattern: row.pattern, words: text })
    return found
  }
  return undefined
}
