/** What a caller says about lines: what stops them, and how touching is judged. */
import { NOWHERE, type Square } from './squares.ts'

/** How a touch is judged. */
export type Verdict = 'free' | 'blocked'

/**
 * What counts as blocked. A line that passes through the inside of a solid, or through an edge, always is; the rest is
 * for the caller to say.
 */
export interface LinePolicy {
  /** What must stop the line: SIGHT, EFFECT, MOVE, SOLID or several; ground and ceilings always do. */
  readonly mask: number
  /**
   * Merely touching an upright side on one hand: running along a face, or grazing an upright edge, a corner or the end
   * of a wall. (Running over the ground or just over the top of something is always free.)
   */
  readonly touch: Verdict
  /**
   * Squeezed between solids: running along the face two of them share, or passing exactly through a place where two
   * meet, so that no displacement of the line, however small, would free it.
   */
  readonly squeeze: Verdict
  /**
   * How the ends of a line are taken that starts or ends at the corner of a box (only where boxes are given).
   * - `exact`: as they are; what touches an end does not matter.
   * - `joint`: where an end lies at a place where solids meet, it is taken a hair inside its own box.
   * - `inside`: against thin walls (edges, free walls) the whole line runs from a hair inside one box to a hair inside
   *   the other, so that nobody slips along or round a wall he stands at; against solids, as `joint`.
   */
  readonly ends: 'exact' | 'joint' | 'inside'
}

/** Touching is free, squeezing is not, ends are a hair inside: the reading most rulebooks share. */
export function fairPolicy(mask: number): LinePolicy {
  return { mask, touch: 'free', squeeze: 'blocked', ends: 'inside' }
}

/** What stopped a line. */
export const BLOCKERS = ['none', 'ground', 'obstacle', 'ceiling', 'edge', 'wall', 'squeeze', 'touch'] as const
export type Blocker = (typeof BLOCKERS)[number]

/** Filled by traceReport: what stopped the line first found, and where. */
export interface LineReport {
  blocker: Blocker
  /** The square that did it, or the square on the low side (west or north) of the edge that did. */
  square: Square
  /** The other side of the edge; NOWHERE for solids. */
  beyond: Square
}

export function lineReport(): LineReport {
  return { blocker: 'none', square: NOWHERE, beyond: NOWHERE }
}

/**
 * A hair's breadth is 1/HAIR of a half square. On boards of up to 400 half squares no comparison that is not an exact
 * tie can be turned by moving its points so little: the ties are whole numbers, and what a hair adds to them stays
 * below 1 as long as HAIR is above about 3,300.
 */
export const HAIR = 8192
