import type { Passing } from '../clauses/clauses.ts'
import type { State } from '../clauses/parts.ts'
import type { Around, Test, Who } from '../clauses/phrases.ts'
import type { Condition } from '../terms.ts'
import type { Node } from './nodes.ts'
import type { Lasting } from './spans.ts'
import type { TriggerReading } from './triggers.ts'

/** A sentence as it is read. */

/** One sentence of a power or trait: on what it depends, how long it lasts, and what it says. */
export interface Sentence extends Readonly<Omit<Draft, 'nodes' | 'tests'>> {
  readonly nodes: readonly Node[]
  readonly tests: readonly Test[]
  /** It speaks of what somebody is already. */
  readonly isAlready: boolean
  /** The condition it takes the place of. */
  readonly insteadOf?: Condition
  /** The words that were not understood, and where they begin. */
  readonly rest: string
  readonly restAt: number
}

export type Often = 'always' | 'each' | 'turn' | 'round' | 'once'

/** What is known of it while it is read. */
export interface Draft {
  nodes: Node[]
  lasting: Lasting | undefined
  /** Said before a phrase in the middle: it holds for what follows. */
  later?: Lasting | undefined
  tests: Test[]
  /** What it waits for. */
  waits: { readonly reading: TriggerReading; readonly often: Often } | undefined
  /** What it waits for stands behind what is done. */
  isBehind: boolean
  isBefore: boolean
  /** After each of the attacks before. */
  isEach: boolean
  /** Before the attack or after it. */
  isAround: boolean
  /** Before it and after it too. */
  isTwice: boolean
  /** It takes an immediate action. */
  costs: 'counter' | 'react' | undefined
  /** Its duration stands before it. */
  isLed: boolean
  isInstead: boolean
  isOtherwise: boolean
  /** Who is spoken of without being named again. */
  subject: readonly Who[]
  /** In which state of its bearer it holds. */
  holds: State | undefined
  /** So much for each of those. */
  around: Around | undefined
  /** Where among the nodes the last phrase begins. */
  phrase: number
  /** Once, and no more while it holds. */
  isOnce: boolean
  /** Only the first time in a turn. */
  isOncePerTurn: boolean
  /** It is done to those met on the way. */
  meets: Omit<Passing, 'does'> | undefined
}
