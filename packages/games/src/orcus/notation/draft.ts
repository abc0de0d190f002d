import type { State } from '../clauses/parts.ts'
import type { Around, Test, Who } from '../clauses/phrases.ts'
import type { Node } from './nodes.ts'
import type { Lasting } from './spans.ts'
import type { TriggerReading } from './triggers.ts'

/** A sentence as it is read. */

/** One sentence of a power or trait: on what it depends, how long it lasts, and what it says. */
export interface Sentence {
  readonly nodes: readonly Node[]
  readonly lasting: Lasting | undefined
  readonly tests: readonly Test[]
  /** What it waits for. */
  readonly waits: { readonly reading: TriggerReading; readonly often: 'always' | 'turn' | 'once' } | undefined
  readonly isBefore: boolean
  /** After each of the attacks before. */
  readonly isEach: boolean
  /** Before the attack or after it. */
  readonly isAround: boolean
  /** It takes an immediate action. */
  readonly costs: 'counter' | 'react' | undefined
  /** Its duration stands before it. */
  readonly isLed: boolean
  readonly isInstead: boolean
  readonly isOtherwise: boolean
  /** It speaks of what somebody is already. */
  readonly isAlready: boolean
  /** The words that were not understood, and where they begin. */
  readonly rest: string
  readonly restAt: number
}

export interface Draft {
  nodes: Node[]
  lasting: Lasting | undefined
  tests: Test[]
  waits: Sentence['waits']
  isBefore: boolean
  isEach: boolean
  isAround: boolean
  costs: 'counter' | 'react' | undefined
  isLed: boolean
  isInstead: boolean
  isOtherwise: boolean
  /** Who is spoken of without being named again. */
  subject: readonly Who[]
  /** In which state of its bearer it holds. */
  holds: State | undefined
  /** So much for each of those. */
  around: Around | undefined
  /** Only the first time in a turn. */
  isOncePerTurn: boolean
}
