import type { Row, Slot } from '@riposte/print'
import type { Who } from '../clauses/phrases.ts'
import { type C, type Read, type Said, type Scene, synced, tried } from './scene.ts'

/** A saying of this book, as it is tried. */
export type Saying<O> = Row<Said | undefined, O>

/** A phrase with readers of its own, as a slot. */
export const phrase =
  <T>(read: Read<T>): Slot<Said | undefined, T> =>
  (c) =>
    synced(c, (s) => tried(c, s, read))

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
