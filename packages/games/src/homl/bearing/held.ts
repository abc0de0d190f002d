import type { PieceId } from '@riposte/referee'
import type { Clause, Levels, Test } from '../clauses/clauses.ts'

/** A clause that lasts, and whom it was about. */
export interface Held {
  readonly part: Clause
  readonly target: PieceId
  /** While what it counts. */
  readonly tests?: readonly Test[]
  /** What is over when it happens. */
  readonly ends?: readonly number[]
  /** The feat that has left it on the ground, or for those who are there. */
  readonly feat?: string
  /** Of ground: how far down and up it goes. */
  readonly levels?: Levels
}
export const isHeld = (given: unknown): given is Held => typeof given === 'object' && given !== null && 'part' in given
