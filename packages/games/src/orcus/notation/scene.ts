import { Cursor, type Taken } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Role, Test, Who } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import type { ActionKind } from '../terms.ts'
import type { Lasting } from './spans.ts'
import type { Event } from './triggers.ts'

/** What is known while a sentence is read: who is meant by its words, and which powers there are. */
export interface Scene {
  /** How the owner is called: "you", or "the couatl". A pattern. */
  readonly self: string
  readonly level: number
  /** Whom "the target" means. */
  readonly target: Role
  /** Whom "it" and "they" mean: whoever was spoken of last. */
  it: Role
  /** The power that was named last. */
  named: string
  /** Whom "the triggering creature" and "the triggering ally" mean. */
  readonly trigger: Role
  readonly ally: Role
  /** Whom "the enemy" means, where what sets it off is about an ally and an enemy. */
  readonly foe?: Role | undefined
  /** There is a triggering attack that counters may change. */
  readonly isCounter: boolean
  /** The names of the powers of the block, longest first. A pattern, or ''. */
  readonly powers: string
  /** States that the block has names of its own for. A pattern, or ''. */
  readonly coined: string
  /** The power itself. */
  readonly own: string
  readonly isMonster: boolean
  /** Of a trait or stance: what is said always holds. */
  readonly isPassive: boolean
  /** The effect laid on somebody last: how long it lasts, and whose it is. */
  before?: { readonly lasting: Lasting; readonly to: Who } | undefined
  /** In what waits for something: "that ally" is whom that is about. */
  readonly isWaiting?: boolean
  /** Inside an aura or zone "the target" is whoever is inside. */
  readonly inside: boolean
  /** How far the power reaches, where that is known before its trigger is read. */
  readonly range?: number | 'sight' | undefined
  /** Acts that the power lets its user do for a while: each a power of its own. */
  readonly acts: { readonly kind: ActionKind; readonly text: string; does: readonly Clause[]; readonly trigger?: Trigger }[]
  /** What somebody is, in the words of tests: "prone or grappled", "Large or smaller". */
  readonly being: (c: C, s: Scene, whose: Role) => Test | undefined
  /** What is told of somebody with a verb of its own: "has no recoveries". */
  readonly having: (c: C, s: Scene, whose: Role) => Test | undefined
  /** What somebody does or suffers, in the words of triggers. */
  readonly event: (c: C, s: Scene) => Event | undefined
  /** What could not be said whole, for the report. */
  readonly doubts: string[]
  /** Which rows took which words. */
  readonly took: Taken[]
}

/** What a row knows: the scene, of whom it says something, and whom "it" means as far as it has been read. */
export interface Said {
  readonly s: Scene
  readonly subject: readonly Who[]
  readonly it: Role
  readonly doubts: number
  readonly took: number
}

export type C = Cursor<Said | undefined>

export function cursorOn(text: string, at = 0): C {
  const c: C = new Cursor<Said | undefined>(text, undefined)
  c.at = at
  return c
}

export type Read<T> = (cursor: C, scene: Scene) => T | undefined

/** Reads without a trace in the scene or the text unless it comes to something. */
export function tried<T>(cursor: C, scene: Scene, read: Read<T>): T | undefined {
  const { it } = scene
  const doubts = scene.doubts.length
  const took = scene.took.length
  const result = cursor.attempt((c) => read(c, scene))
  if (result === undefined) {
    scene.it = it
    scene.doubts.length = doubts
    scene.took.length = took
  }
  return result
}

export function saidIn(c: C): Said {
  if (c.scene === undefined) throw new Error('a row is read outside of a sentence')
  return c.scene
}

/** What is read by changing the scene is taken back with the cursor, should the row come to nothing. */
export function synced<T>(c: C, read: (s: Scene) => T | undefined): T | undefined {
  const { s, it, doubts, took } = saidIn(c)
  s.it = it
  s.doubts.length = doubts
  s.took.length = took
  const found = read(s)
  if (found !== undefined) c.scene = { ...saidIn(c), it: s.it, doubts: s.doubts.length, took: s.took.length }
  return found
}

export function firstOf<T>(cursor: C, scene: Scene, ...reads: readonly Read<T>[]): T | undefined {
  for (const read of reads) {
    const result = tried(cursor, scene, read)
    if (result !== undefined) return result
  }
  return undefined
}

/** All of them hold: the test itself where there is one only. */
export const allOf = (tests: readonly Test[]): Test | undefined => (tests.length < 2 ? tests[0] : { is: 'all', tests })
export const anyOf = (tests: readonly Test[]): Test | undefined => (tests.length < 2 ? tests[0] : { is: 'any', tests })
export const not = (test: Test): Test => (test.is === 'not' ? test.test : { is: 'not', test })
