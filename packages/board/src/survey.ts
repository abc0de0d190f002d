/** Fills in what stands around one point of a line. */
import { type Board, squareOn, type ThinWalls, thinWallsFor, topsFor } from './board.ts'
import type { Surroundings } from './joint.ts'
import { type Half, SIDE } from './lattice.ts'
import { NOWHERE } from './squares.ts'

/** The last survey. One object, read at once and filled again. */
export const around: Surroundings = { solids: 0, sheetX: 0, sheetY: 0 }

/**
 * Fills `around` for a point between columns west and east and rows north and south (the same where the point lies
 * inside a column or row), at height z0 + rise/over.
 */
export function survey(
  board: Board,
  tops: Int16Array,
  thin: ThinWalls,
  withSolids: boolean,
  west: number,
  east: number,
  north: number,
  south: number,
  z0: number,
  rise: number,
  over: number,
  unit: number,
): void {
  around.sheetX = 0
  around.sheetY = 0
  around.solids = 0
  if (withSolids) {
    const nw = columnBits(board, tops, west, north, z0, rise, over, unit)
    const ne = east === west ? nw : columnBits(board, tops, east, north, z0, rise, over, unit)
    const sw = south === north ? nw : columnBits(board, tops, west, south, z0, rise, over, unit)
    const se = east === west ? sw : south === north ? ne : columnBits(board, tops, east, south, z0, rise, over, unit)
    around.solids = nw | (ne << 1) | (sw << 2) | (se << 3)
  }
  if (thin.none) return
  if (east !== west) {
    const n = sheetBits(board, thin.eastFrom, thin.eastTo, west, north, east, north, z0, rise, over, unit)
    const s = south === north ? n : sheetBits(board, thin.eastFrom, thin.eastTo, west, south, east, south, z0, rise, over, unit)
    around.sheetX = n | (s << 1)
  }
  if (south !== north) {
    const w = sheetBits(board, thin.southFrom, thin.southTo, west, north, west, south, z0, rise, over, unit)
    const e = east === west ? w : sheetBits(board, thin.southFrom, thin.southTo, east, north, east, south, z0, rise, over, unit)
    around.sheetY = w | (e << 1)
  }
}

/** Bit 0: the square is solid just below the height; bit 4: just above it. Outside the board all is solid. */
export function columnBits(
  board: Board,
  tops: Int16Array,
  column: number,
  row: number,
  z0: number,
  rise: number,
  over: number,
  unit: number,
): number {
  const square = squareOn(board, column, row)
  if (square === NOWHERE) return 17
  const top = (tops[square] * unit - z0) * over
  const roof = (board.ceiling[square] * unit - z0) * over
  return (rise <= top || rise > roof ? 1 : 0) | (rise < top || rise >= roof ? 16 : 0)
}

/** Bit 0: the edge stands just below the height; bit 2: just above it. */
function sheetBits(
  board: Board,
  froms: Int16Array,
  tos: Int16Array,
  column: number,
  row: number,
  farColumn: number,
  farRow: number,
  z0: number,
  rise: number,
  over: number,
  unit: number,
): number {
  const square = squareOn(board, column, row)
  if (square === NOWHERE || squareOn(board, farColumn, farRow) === NOWHERE) return 0
  const from = (froms[square] * unit - z0) * over
  const to = (tos[square] * unit - z0) * over
  return (from < rise && rise <= to ? 1 : 0) | (from <= rise && rise < to ? 4 : 0)
}

/** Does something stand upright around the point, solid below and above? */
export function hasUpright(p: Surroundings): boolean {
  return (p.solids & (p.solids >> 4) & 15) !== 0 || (p.sheetX & (p.sheetX >> 2) & 3) !== 0 || (p.sheetY & (p.sheetY >> 2) & 3) !== 0
}

/** Fills `around` for a lattice point. */
export function surveyAt(board: Board, x: Half, y: Half, z: Half, mask: number): void {
  const east = x >> 1
  const south = y >> 1
  const west = x % SIDE === 0 ? east - 1 : east
  const north = y % SIDE === 0 ? south - 1 : south
  survey(board, topsFor(board, mask), thinWallsFor(board, mask), true, west, east, north, south, z, 0, 1, 1)
}
