/**
 * The lattice: all exact geometry is in whole half squares, in all three dimensions.
 *
 * The corner of square (column, row) lies at (2·column, 2·row); its centre at (2·column + 1, 2·row + 1). Heights count
 * half squares upward from the board's ground level 0, so a creature one square tall on bare floor fills 0..2.
 * x grows eastward, y southward, z upward.
 */

/** A length, coordinate or height in half squares; always a whole number. */
export type Half = number

/** Half squares in the side of a square. */
export const SIDE: Half = 2

/** "As high as can be": the top of a full wall, the absence of a ceiling. Fits in 16 bits with its opposite. */
export const FULL: Half = 32_000

/** The eight directions, clockwise from north. Their indices are used as bits in step masks. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Compass = (typeof COMPASS)[number]

/** Column and row differences of the eight directions, in the order of COMPASS. Even indices are orthogonal. */
export const STEP_X: readonly number[] = [0, 1, 1, 1, 0, -1, -1, -1]
export const STEP_Y: readonly number[] = [-1, -1, 0, 1, 1, 1, 0, -1]

/** Straight before slanting: of equally good ways the plainest is found first. */
export const STRAIGHT_FIRST: readonly number[] = [0, 2, 4, 6, 1, 3, 5, 7]

/** Index in COMPASS of a direction. */
export function compassIndex(direction: Compass): number {
  return COMPASS.indexOf(direction)
}

/** An axis-aligned box on the lattice, from the low corner (x0,y0,z0) to the high corner (x1,y1,z1). */
export interface Box {
  x0: Half
  y0: Half
  z0: Half
  x1: Half
  y1: Half
  z1: Half
}

export function box(x0: Half, y0: Half, z0: Half, x1: Half, y1: Half, z1: Half): Box {
  return { x0, y0, z0, x1, y1, z1 }
}

/** Two boxes share some room: touching is not enough. */
export const overlaps = (a: Box, b: Box): boolean => overlapsFlat(a, b) && a.z0 < b.z1 && b.z0 < a.z1
/** The same seen from above, heights left out. */
export const overlapsFlat = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

/** x, y or z of corner i of a box: bit 0 chooses east, bit 1 south, bit 2 top. So corner 0 is north-west-bottom. */
export function cornerX(b: Box, i: number): Half {
  return i & 1 ? b.x1 : b.x0
}
export function cornerY(b: Box, i: number): Half {
  return i & 2 ? b.y1 : b.y0
}
export function cornerZ(b: Box, i: number): Half {
  return i & 4 ? b.z1 : b.z0
}

/** Number of bits set in a mask, such as a mask of visible corners. */
export function bitCount(mask: number): number {
  let n = 0
  for (let m = mask; m !== 0; m &= m - 1) n++
  return n
}
