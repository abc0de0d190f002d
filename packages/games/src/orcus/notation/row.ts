import { type RowMaker, rowsKnowing } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Amount, Role, Who } from '../clauses/phrases.ts'
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
  /** Away from whom or towards whom, where it is not who does it. */
  readonly from?: Role
}
/** Where a movement ends. */
export const end: Maker<Ends> = maker()
export type Ends = NonNullable<Extract<Clause, { do: 'move' }>['ends']>
