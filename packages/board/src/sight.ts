/** Sets of lines between two spaces. All of these are exact unless the comment says otherwise. */
import { type Board } from './board.ts';
import { type Box, type Half } from './lattice.ts';
import { type LinePolicy } from './line.ts';

/** Some line from a corner of one box to a corner of the other is free (8 × 8 lines). */
export function cornersMeet(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  throw new Error(`to come: ${board.size + a.x0 + b.x0 + policy.mask}`);
}

/** How many of the 8 × 8 lines from corner to corner are free. On the flat, divide by four for the usual sixteen. */
export function countFreeLines(board: Board, a: Box, b: Box, policy: LinePolicy): number {
  throw new Error(`to come: ${board.size + a.x0 + b.x0 + policy.mask}`);
}

/** The corners of a box seen from a point, as a mask of 8 bits (bit i for corner i; bitCount counts them). */
export function visibleCorners(board: Board, x: Half, y: Half, z: Half, b: Box, policy: LinePolicy): number {
  throw new Error(`to come: ${board.size + x + y + z + b.x0 + policy.mask}`);
}

/** The corners of box b seen from corner i of box a, as a mask of 8 bits. Ends are taken as the policy says. */
export function cornersSeenFrom(board: Board, a: Box, i: number, b: Box, policy: LinePolicy): number {
  throw new Error(`to come: ${board.size + a.x0 + i + b.x0 + policy.mask}`);
}

/** The best single corner to look from. */
export interface Vantage {
  /** The corner of the looking box, 0..7; among equals the lowest. */
  readonly corner: number;
  /** The corners of the other box it sees. */
  readonly seen: number;
  /** How many those are, 0..8. */
  readonly count: number;
}

/** From which single corner of box a are most corners of box b seen? */
export function bestVantage(board: Board, a: Box, b: Box, policy: LinePolicy): Vantage {
  throw new Error(`to come: ${board.size + a.x0 + b.x0 + policy.mask}`);
}

/**
 * Is any straight line from any point of one box to any point of the other free? Works both ways alike. Kept with the
 * board for every pair of boxes asked. See the file's notes for what is exact.
 */
export function pointsMeet(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  throw new Error(`to come: ${board.size + a.x0 + b.x0 + policy.mask}`);
}

/** The test seenSquares applies to each square. */
export const SIGHT_TESTS = ['corners', 'points'] as const;
export type SightTest = (typeof SIGHT_TESTS)[number];

/**
 * Marks in `out` (1 or 0 for every square of the board) which squares are seen from a box: for each the box one square
 * tall on its floor, or on top of what stands there, is tested. Returns how many are seen.
 */
export function seenSquares(board: Board, from: Box, policy: LinePolicy, test: SightTest, out: Uint8Array): number {
  throw new Error(`to come: ${board.size + from.x0 + policy.mask + test.length + out.length}`);
}
