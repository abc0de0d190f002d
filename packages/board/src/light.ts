/** Light on the board: ambient light and sources, stopped by what stops sight. */
import { type Board } from './board.ts';
import { type Metric } from './metric.ts';
import { type LinePolicy } from './line.ts';
import { type Square } from './squares.ts';

/** Something that shines: bright out to one distance in squares, dim out to another. */
export interface LightSource {
  readonly square: Square;
  readonly bright: number;
  readonly dim: number;
}

/**
 * Writes the light in every square (an index into LIGHTS: dark, dim, bright): the brightest of the board's own light
 * and every source within its distance that has a free line from some corner of its square.
 */
export function lightSquares(board: Board, sources: readonly LightSource[], metric: Metric, policy: LinePolicy, out: Uint8Array): Uint8Array {
  throw new Error(`to come: ${board.size + sources.length + metric + policy.mask + out.length}`);
}
