import { type RowMaker, rowsKnowing, type Slots } from '@riposte/print'
import type { Clause } from '../../clauses/clauses.ts'
import type { Known } from '../scope.ts'
import { slots } from '../slots.ts'

type Maker<G> = RowMaker<Known, G, readonly Clause[], Known>

/** What somebody does or suffers: the words after "the target", "you", "each ally within 5 squares". */
export const act: Maker<typeof slots> = rowsKnowing(slots, (c, make) => make(c.scene))

/** The same, with slots of its own besides. */
export const actWith = <G extends Slots<Known>>(more: G): Maker<typeof slots & G> =>
  rowsKnowing({ ...slots, ...more }, (c, make) => make(c.scene))
