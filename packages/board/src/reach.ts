/** Where a body can go with so much movement, what it costs, and the best way there. */
import { type Board } from './board.ts';
import { type Half } from './lattice.ts';
import { type Footprint } from './footprint.ts';
import { type Square } from './squares.ts';

/** How diagonal steps past a corner are judged: never refused, if either flanking square is solid, or only if both are. */
export const CORNER_RULES = ['never', 'either', 'both'] as const;
export type CornerRule = (typeof CORNER_RULES)[number];

/** What one way of moving makes of a board. Worked out once per board and kept by the caller; plain typed arrays. */
export interface Ground {
  readonly footprint: Footprint;
  /** Cost of entering each square, 0 if it cannot be entered. */
  readonly cost: Uint8Array;
  /** For each anchor square the directions of COMPASS in which a step is possible, bit i for direction i. */
  readonly steps: Uint8Array;
  /** Extra cost of stepping in direction d from square s at [8·s + d]; undefined if there is none anywhere. */
  readonly extra: Uint8Array | undefined;
}

export interface GroundRules {
  readonly footprint: Footprint;
  /** Cost of plain floor. */
  readonly plain: number;
  /** Added to it for each kind of terrain, by name; null for terrain that cannot be entered. */
  readonly terrain: Readonly<Record<string, number | null>>;
  /** Terrain adds up, or the dearest kind counts alone. */
  readonly terrainAdds: boolean;
  readonly corners: CornerRule;
  /** Most half squares a step may go up and down; FULL for no limit. */
  readonly climb: Half;
  readonly drop: Half;
  /** Flies or the like: floors and climbs do not matter, only walls. */
  readonly hovers: boolean;
}

export function makeGround(board: Board, rules: GroundRules): Ground {
  throw new Error(`to come: ${board.size + rules.plain}`);
}

/** What other bodies do to a square, as bits: not entered; not stopped in; dearer by `Flood.slow`; refuses corners; */
export const SHUT = 1;
export const NO_STOP = 2;
export const SLOW = 4;
export const CORNER = 8;

/** One question to the flood. */
export interface Flood {
  readonly ground: Ground;
  /** Marks for every square, SHUT | NO_STOP | SLOW | CORNER. The mover's own squares must not be marked. */
  readonly marks: Uint8Array;
  /** Extra cost of a square marked SLOW. */
  readonly slow: number;
  /** Most that may be spent. */
  readonly budget: number;
  /** `same`: a diagonal costs as much; `alternating`: every second one costs 1 more; `none`: there are none. */
  readonly diagonals: 'same' | 'alternating' | 'none';
  /** For a body of several squares: pay the dearest square newly covered, or the extra of each one. */
  readonly big: 'dearest' | 'sum';
  /** A second cost, made least among the cheapest ways: paid for leaving each square. */
  readonly leaving: Uint8Array | undefined;
}

/** Results of a flood, used again and again. Read them with the functions below until the next flood. */
export class Reach {
  /** Anchors reached, in order of cost; the first is the start. Includes squares one may pass but not stop in. */
  readonly squares: Int32Array;
  count = 0;
  constructor(size: number) {
    this.squares = new Int32Array(size);
  }
}

/** Floods from a square. */
export function flood(board: Board, question: Flood, start: Square, reach: Reach): Reach {
  throw new Error(`to come: ${board.size + question.budget + start + reach.count}`);
}

/** Cheapest cost to a square, or -1 if it was not reached. */
export function costTo(reach: Reach, square: Square): number {
  throw new Error(`to come: ${reach.count + square}`);
}

/** The second cost of the way that costTo and pathTo mean. */
export function secondCostTo(reach: Reach, square: Square): number {
  throw new Error(`to come: ${reach.count + square}`);
}

/** May the mover stop there: reached, and no square of its space marked NO_STOP? */
export function canStop(reach: Reach, square: Square): boolean {
  throw new Error(`to come: ${reach.count + square}`);
}

/** The best way there, start first; empty if there is none. */
export function pathTo(reach: Reach, square: Square): Square[] {
  throw new Error(`to come: ${reach.count + square}`);
}
