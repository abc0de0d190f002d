/** Boards written as text, one character a square, as scenarios have them; and back. */
import { type Board } from './board.ts';
import { type Square } from './squares.ts';

/** Where the letters and digits of a map stand that are not in its legend: the places of pieces. */
export interface Place {
  readonly name: string;
  /** Every square with the name, in reading order: several for a body drawn in full. The first is the anchor. */
  readonly squares: readonly Square[];
}

export interface ReadBoard {
  readonly board: Board;
  readonly places: readonly Place[];
}

/**
 * Reads plain data, as a YAML parser gives it:
 *
 * ```yaml
 * board: |                # one word a square, separated by spaces; or one character a square if no row has spaces
 *   . . # A
 *   . ~ . .
 * legend:                 # every field may be left out
 *   '~': { terrain: difficult, height: 1, ceiling: 3, obstacle: table, tall: 0.5, blocks: [solid], light: dim, piece: B }
 * walls:                  # edges between squares, first the inside; or walls from corner to corner in squares
 *   - "b2|c2: door locked"
 *   - "b2|c2: low 1.5"        # with a height
 *   - "(1,0)-(3.5,2): wall"   # (0,0) is the north-west corner of the board
 * squares:                # single squares, lists or blocks, after the map; fields as in the legend
 *   - { at: "b2:d4 f1", terrain: [water, difficult] }
 * light: dim              # the whole board's light, if not bright
 * size: 30x20             # instead of `board`: a bare floor
 * ```
 *
 * Without a legend `.` is floor, `#` a wall to any height, letters and digits are places of pieces.
 * Throws BoardError with the row, column or field at fault.
 */
export function readBoard(data: unknown): ReadBoard {
  throw new Error(`to come: ${String(data)}`);
}

/** The plain data of a board, which readBoard turns into the same board again. */
export interface BoardText {
  board: string;
  legend?: Record<string, Record<string, unknown>>;
  walls?: string[];
  squares?: Record<string, unknown>[];
}

/** Prints a board, with pieces' places if given. */
export function writeBoard(board: Board, places: readonly Place[] = []): BoardText {
  throw new Error(`to come: ${board.size + places.length}`);
}
