import { type Row, type RowMaker, rowsKnowing } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Amount, Who } from '../clauses/phrases.ts'
import type { Node } from './nodes.ts'
import { type C, type Said, type Scene, saidIn, synced } from './scene.ts'
import { slots } from './slots.ts'

/** Rows of this book: a saying each, with an example of our own. */

/** What a row is told besides its slots: where it stands, and of whom it speaks. */
export interface Known {
  readonly c: C
  readonly s: Scene
  readonly to: readonly Who[]
}

export type Saying<O> = Row<Said | undefined, O>
type Maker<O> = RowMaker<Said | undefined, typeof slots, O, Known>
const maker = <O>(): Maker<O> => rowsKnowing(slots, (c, make) => synced(c, (s) => make({ c, s, to: saidIn(c).subject })))

/** What somebody does or suffers: the words after "the target", "you", "each ally within 5 squares". */
export const deed: Maker<Node> = maker()
/** How far somebody is moved, and where to. */
export const course: Maker<Course> = maker()
export interface Course {
  readonly squares: Amount
  readonly upTo: boolean
  readonly adjacent?: boolean
}
/** Where a movement ends. */
export const end: Maker<Ends> = maker()
export type Ends = NonNullable<Extract<Clause, { do: 'move' }>['ends']>

/** The first row that comes to something; the scene learns whom it named. */
export function firstRow<O>(rows: readonly Saying<O>[], c: C, s: Scene, subject: readonly Who[] = []): O | undefined {
  const outer = c.scene
  const { it } = s
  const doubts = s.doubts.length
  const took = s.took.length
  for (const row of rows) {
    const from = c.at
    c.scene = { s, subject, it, doubts, took }
    const found = row.read(c)
    if (found === undefined) continue
    s.it = c.scene.it
    s.took.push({ pattern: row.pattern, words: c.text.slice(from, c.at).trim() })
    c.scene = outer
    return found
  }
  s.it = it
  s.doubts.length = doubts
  s.took.length = took
  c.scene = outer
  return undefined
}
