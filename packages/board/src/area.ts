/** Areas: sets of squares, with a stretch of heights, as rulebooks lay them on the grid. */
import { type Board } from './board.ts';
import { type Box, type Half, FULL } from './lattice.ts';
import { type LinePolicy } from './line.ts';
import { type Metric } from './metric.ts';
import { type Square } from './squares.ts';

/** A set of squares between two heights (-FULL to FULL on the flat). Made once, filled again and again. */
export class Area {
  /** The squares, the first `count` of them, in ascending order after any function of this file. */
  readonly squares: Int32Array;
  count = 0;
  from: Half = -FULL;
  to: Half = FULL;
  private readonly stamp: Uint32Array;
  private round = 1;

  /** For boards of up to `size` squares. */
  constructor(size: number) {
    this.squares = new Int32Array(size);
    this.stamp = new Uint32Array(size);
  }

  clear(): this {
    this.count = 0;
    this.from = -FULL;
    this.to = FULL;
    this.round++;
    return this;
  }

  add(square: Square): void {
    if (this.stamp[square] === this.round) return;
    this.stamp[square] = this.round;
    this.squares[this.count++] = square;
  }

  has(square: Square): boolean {
    return this.stamp[square] === this.round;
  }

  /** Keeps only the squares that pass. */
  keep(test: (square: Square) => boolean): this {
    let n = 0;
    for (let i = 0; i < this.count; i++) {
      const square = this.squares[i];
      if (test(square)) this.squares[n++] = square;
      else this.stamp[square] = 0;
    }
    this.count = n;
    return this;
  }

  list(): Square[] {
    return Array.from(this.squares.subarray(0, this.count));
  }
}

/** All squares within `radius` of a space (its own included), up and down as well when `solid`. */
export function burstArea(board: Board, around: Box, radius: number, metric: Metric, solid: boolean, out: Area): Area {
  throw new Error(`to come: ${board.size + around.x0 + radius + metric + String(solid) + out.count}`);
}

/** The square of side 2·radius around the lattice corner at (2·column, 2·row): what a radius about an intersection means. */
export function cornerBurst(board: Board, column: number, row: number, radius: number, metric: Metric, out: Area): Area {
  throw new Error(`to come: ${board.size + column + row + radius + metric + out.count}`);
}

/** A block of `across` by `down` squares whose north-west square is at (column, row), cut off at the board's rim. */
export function blockArea(board: Board, column: number, row: number, across: number, down: number, out: Area): Area {
  throw new Error(`to come: ${board.size + column + row + across + down + out.count}`);
}

/** North-west squares (column, row) of every `size` block that touches a space from outside, whole on the board, in reading order. */
export function blocksBeside(board: Board, space: Box, size: number): Square[] {
  throw new Error(`to come: ${board.size + space.x0 + size}`);
}

/**
 * A cone in one of the eight directions from a space: out to `length` squares; along an axis it is as wide at distance
 * d as `width(d)` says (d squares by default, rounded to the space's parity); diagonally it fills the quarter.
 */
export function compassCone(board: Board, space: Box, direction: number, length: number, out: Area): Area {
  throw new Error(`to come: ${board.size + space.x0 + direction + length + out.count}`);
}

/** A quarter circle (90°) from a lattice point towards another: squares whose centre lies in it, by Euclid's distance. */
export function quarterCone(board: Board, x: Half, y: Half, towardX: Half, towardY: Half, length: number, out: Area): Area {
  throw new Error(`to come: ${board.size + x + y + towardX + towardY + length + out.count}`);
}

/** Squares that a straight band from lattice point to lattice point, `width` squares wide, passes through the inside of. */
export function bandArea(board: Board, x0: Half, y0: Half, x1: Half, y1: Half, width: number, out: Area): Area {
  throw new Error(`to come: ${board.size + x0 + y0 + x1 + y1 + width + out.count}`);
}

/** A line of `length` by `width` squares in one of the eight directions whose first square (north-westmost of its width) is given. */
export function compassLine(board: Board, first: Square, direction: number, length: number, width: number, out: Area): Area {
  throw new Error(`to come: ${board.size + first + direction + length + width + out.count}`);
}

/** One block of a laid wall: a square and how many squares above its floor. */
export interface WallBlock {
  readonly square: Square;
  readonly level: number;
}

/** What a rulebook asks of a wall laid square by square. */
export interface WallRule {
  readonly squares: number;
  /** Most side neighbours a block may have at its own height; Infinity for no limit. */
  readonly mostNeighbours: number;
  /** May blocks stand on one another? */
  readonly stack: boolean;
  /** Do diagonal neighbours hang together? */
  readonly diagonal: boolean;
}

/** Why a laid wall is not one, or 'fine'. */
export const WALL_FAULTS = ['fine', 'count', 'twice', 'floating', 'stacked', 'apart', 'crowded'] as const;
export type WallFault = (typeof WALL_FAULTS)[number];

export function wallFault(board: Board, blocks: readonly WallBlock[], rule: WallRule): WallFault {
  throw new Error(`to come: ${board.size + blocks.length + rule.squares}`);
}

/** Squares that a wall laid so far may grow into next, in ascending order (ground level only). */
export function wallNext(board: Board, laid: readonly Square[], rule: WallRule): Square[] {
  throw new Error(`to come: ${board.size + laid.length + rule.squares}`);
}

/** Keeps only the squares to which some corner of the origin box has a free line. */
export function keepLined(board: Board, origin: Box, policy: LinePolicy, area: Area): Area {
  throw new Error(`to come: ${board.size + origin.x0 + policy.mask + area.count}`);
}

/** Keeps only the squares to which the lattice point has a free line (to some corner of each, a hair inside it). */
export function keepLinedFrom(board: Board, x: Half, y: Half, z: Half, policy: LinePolicy, area: Area): Area {
  throw new Error(`to come: ${board.size + x + y + z + policy.mask + area.count}`);
}
