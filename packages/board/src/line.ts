/** Straight lines in space, and whether they are free. All decisions are exact. */
import { type Board } from './board.ts';
import { type Box, type Half } from './lattice.ts';
import { NOWHERE, type Square } from './squares.ts';

/** How a touch is judged. */
export type Verdict = 'free' | 'blocked';

/**
 * What counts as blocked. A line that passes through the inside of a solid, or through an edge, always is; the rest is
 * for the caller to say.
 */
export interface LinePolicy {
  /** What must stop the line: SIGHT, EFFECT, MOVE, SOLID or several; ground and ceilings always do. */
  readonly mask: number;
  /** Merely touching a solid on one side: running along a face, or grazing an edge, a corner or the end of a wall. */
  readonly touch: Verdict;
  /**
   * Squeezed between solids: running along the face two of them share, or passing exactly through a place where two
   * meet, so that no displacement of the line, however small, would free it.
   */
  readonly squeeze: Verdict;
  /**
   * How the ends of a line are taken that starts or ends at the corner of a box (only where boxes are given).
   * - `exact`: as they are; what touches an end does not matter.
   * - `joint`: where an end lies at a place where solids meet, it is taken a hair inside its own box.
   * - `inside`: against thin walls (edges, free walls) the whole line runs from a hair inside one box to a hair inside
   *   the other, so that nobody slips along or round a wall he stands at; against solids, as `joint`.
   */
  readonly ends: 'exact' | 'joint' | 'inside';
}

/** Touching is free, squeezing is not, ends are a hair inside: the reading most rulebooks share. */
export function fairPolicy(mask: number): LinePolicy {
  return { mask, touch: 'free', squeeze: 'blocked', ends: 'inside' };
}

/** What stopped a line. */
export const BLOCKERS = ['none', 'ground', 'obstacle', 'ceiling', 'edge', 'wall', 'squeeze', 'touch'] as const;
export type Blocker = (typeof BLOCKERS)[number];

/** Filled by traceReport: what stopped the line first found, and where. */
export interface LineReport {
  blocker: Blocker;
  /** The square that did it, or the square on the low side (west or north) of the edge that did. */
  square: Square;
  /** The other side of the edge; NOWHERE for solids. */
  beyond: Square;
}

export function lineReport(): LineReport {
  return { blocker: 'none', square: NOWHERE, beyond: NOWHERE };
}

/** Is the line between two lattice points free? Its ends are exact. */
export function traceLine(board: Board, x0: Half, y0: Half, z0: Half, x1: Half, y1: Half, z1: Half, policy: LinePolicy): boolean {
  throw new Error(`to come: ${board.size + x0 + y0 + z0 + x1 + y1 + z1 + policy.mask}`);
}

/** The same, and what blocked it. */
export function traceReport(
  board: Board, x0: Half, y0: Half, z0: Half, x1: Half, y1: Half, z1: Half, policy: LinePolicy, report: LineReport,
): boolean {
  report.blocker = 'none';
  return traceLine(board, x0, y0, z0, x1, y1, z1, policy);
}

/** Is the line from corner i of one box to corner j of another free? Ends are taken as the policy says. */
export function traceCorners(board: Board, a: Box, i: number, b: Box, j: number, policy: LinePolicy): boolean {
  throw new Error(`to come: ${board.size + a.x0 + b.x0 + i + j + policy.mask}`);
}

/**
 * Does the line pass through the inside of a marked square, or along the side two marked squares share? Seen from
 * above; for fog, foliage, creatures in the way. A square is marked if `marks[square] & bits` is not zero.
 */
export function lineEnters(
  board: Board, x0: Half, y0: Half, x1: Half, y1: Half, marks: Uint8Array | Uint16Array | Uint32Array | Int32Array, bits: number,
): boolean {
  throw new Error(`to come: ${board.size + x0 + y0 + x1 + y1 + marks.length + bits}`);
}
