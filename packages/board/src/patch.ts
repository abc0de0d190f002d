/** Changes to a board, as plain data that a fight can keep: doors open, walls break, the ground turns to mud. */
import { type Board, type Light, type Obstacle } from './board.ts';
import { type Edge, type FreeWall } from './edges.ts';
import { type Half } from './lattice.ts';
import { type Square } from './squares.ts';

export type Change =
  | { readonly set: 'floor'; readonly squares: readonly Square[]; readonly height: Half }
  | { readonly set: 'ceiling'; readonly squares: readonly Square[]; readonly height: Half }
  | { readonly set: 'obstacle'; readonly squares: readonly Square[]; readonly obstacle: Obstacle | null }
  | { readonly set: 'terrain'; readonly squares: readonly Square[]; readonly add?: readonly string[]; readonly remove?: readonly string[] }
  | { readonly set: 'light'; readonly squares: readonly Square[]; readonly light: Light }
  /** The first square named is the inside of an edge that has one, such as a slit. */
  | { readonly set: 'edge'; readonly between: readonly [Square, Square]; readonly edge: Edge | null }
  /** At the end of the list a new wall; within it a replacement, or null to take it away. */
  | { readonly set: 'wall'; readonly index: number; readonly wall: FreeWall | null };

/** The board with these changes made in order. Shares every array that none of them touches. Throws BoardError. */
export function patch(board: Board, changes: readonly Change[]): Board {
  throw new Error(`to come: ${board.size + changes.length}`);
}
