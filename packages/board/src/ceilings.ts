/**
 * How much a board may hold: far more than anybody draws, and so little that no text keeps its reader busy for long.
 * Whoever comes to one of these is told it, with the place and what to do.
 */
import { BoardError } from './error.ts'

/** Columns, and rows. */
export const MAX_SIDE = 200
/** Characters of a map, or of a list of squares. */
export const LONGEST_DRAWING = 400_000
/** Characters of a name, of a wall, of any one word. */
export const LONGEST_WORD = 200
/** Walls, as they are written. */
export const MOST_WALLS = 20_000
/** Walls that do not follow the grid: each of them is looked at for every line of sight. */
export const MOST_FREE_WALLS = 1000
/** Signs of a legend, and entries of `squares`. */
export const MOST_ENTRIES = 1000
/** Squares that all entries of `squares` name together. */
export const MOST_NAMED_SQUARES = 200_000
/** Lamps of a map from elsewhere, how far in squares one may shine, and how many squares all of them may reach together. */
export const MOST_LIGHTS = 500
export const FARTHEST_LIGHT = 60
export const MOST_LIT_SQUARES = 60_000

/** Throws a BoardError where there is more than a ceiling allows. */
export function refuseMore(count: number, most: number, at: string, what: string, remedy: string): void {
  if (count > most) throw new BoardError(at, `${count} ${what} are too many: at most ${most} are read`, remedy)
}
