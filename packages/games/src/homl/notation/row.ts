import { type Cursor, type RowMaker, rowsOf } from '@riposte/print'
import type { Clause, Who } from '../clauses/clauses.ts'
import { type Scene, target } from './scene.ts'
import { slots } from './slots.ts'

/** Rows of this book: a saying each, with an example of our own. */

type G = typeof slots
/** What one subject does, as one clause. */
export const deed: RowMaker<Scene, G, Clause> = rowsOf(slots)
/** What is said otherwise. */
export const phrase: RowMaker<Scene, G, readonly Clause[]> = rowsOf(slots)

export const struck = (c: Cursor<Scene>): Who | undefined => (c.scene.hasTarget ? target : c.scene.patient)

/** A clause of what is always so of it, and of the slots, named as its fields. */
export const as =
  <const F extends object>(always: F) =>
  <T extends object>(said: T): F & T => ({ ...always, ...said })
export const alone =
  <const F extends object>(always: F) =>
  <T extends object>(said: T): readonly [F & T] => [{ ...always, ...said }]
