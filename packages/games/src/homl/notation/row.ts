import { type Change, type Cursor, type RowMaker, rowsOf } from '@riposte/print'
import type { Clause, Who } from '../clauses/clauses.ts'
import { type Scene, target } from './scene.ts'
import { slots } from './slots.ts'

/** Rows of this book: a saying each, with an example of our own. */

type G = typeof slots
/** What one subject does, as one clause. */
export const deed: RowMaker<Scene, G, Clause> = rowsOf(slots)
/** What is said otherwise. */
export const phrase: RowMaker<Scene, G, readonly Clause[]> = rowsOf(slots)
/** What stands before or behind. */
export const change: RowMaker<Scene, G, Change<Clause>> = rowsOf(slots)

export const struck = (c: Cursor<Scene>): Who | undefined => (c.scene.hasTarget ? target : c.scene.patient)
