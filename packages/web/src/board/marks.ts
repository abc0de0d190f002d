import type { Square } from '@riposte/board'
import type { Point } from './outline.ts'

/** What is drawn over the board for a moment: where one can go, what would happen, who sees whom. Data alone. */
export interface Marks {
  /** Squares that may be chosen, by how they are: near, at the end of one's reach, or with a strike on the way. */
  readonly squares: readonly SquareMark[]
  /** They are only there to be seen in passing: no question is about them yet. */
  readonly faint: boolean
  /** A way being considered, from square to square, and its way-points. */
  readonly path: readonly Square[]
  readonly stations: readonly Square[]
  /** A template: squares of an area. */
  readonly area: readonly Square[]
  /** What would be, in words, above a point; and friends whom it would catch too. */
  readonly note: Note | undefined
  /** Zones and auras that are there. */
  readonly grounds: readonly SpecialGround[]
  readonly lying: readonly { readonly square: Square; readonly text: string; readonly picture: string }[]
  readonly lines: readonly SightLine[]
  /** Squares that a line of the log speaks of. */
  readonly lit: readonly Square[]
  /** What the game master is just drawing. */
  readonly drawn: { readonly squares: readonly Square[]; readonly lines: readonly { readonly from: Point; readonly to: Point }[] }
  /** Who may strike, and at whom: drawn from the one to the other. */
  readonly strikes: readonly { readonly from: Point; readonly to: Point }[]
  readonly ruler: { readonly from: Point; readonly to: Point } | undefined
  readonly pings: readonly { readonly id: number; readonly x: number; readonly y: number; readonly name: string }[]
  readonly floats: readonly Float[]
  /** Where a pushed piece would come to lie. */
  readonly ghost: { readonly x: number; readonly y: number; readonly text: string; readonly crashes: boolean } | undefined
  readonly cursor: Square | undefined
}

export interface Note {
  readonly at: Point
  readonly text: string
  readonly friends: string
}

export interface SquareMark {
  readonly square: Square
  readonly tone: 'near' | 'far' | 'peril' | 'choice' | 'chosen'
}

/** Squares that do something to those inside. */
export interface SpecialGround {
  readonly name: string
  readonly squares: readonly Square[]
  /** It goes with a piece. */
  readonly isAura: boolean
  /** Whose it is; -1 where that is not known. */
  readonly side: number
}

export interface SightLine {
  readonly from: Point
  readonly to: Point
  readonly isFree: boolean
}

/** Words that rise from a square and fade. */
export interface Float {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly text: string
  readonly tone: 'bad' | 'good' | 'plain'
}
