/**
 * What surrounds one point of a line, and whether the line is squeezed there.
 *
 * Around a point lie eight octants (bit 0 east, bit 1 south, bit 2 up), each solid or open, and up to eight vertical
 * sheets between them: `sheetX` the walls in the plane x = const on the north/south side (bit 0) below/above (bit 1),
 * `sheetY` those in the plane y = const on the west/east side (bit 0) below/above (bit 1).
 *
 * A line is squeezed at the point when every line next to it, however near, runs into something: a seam between two
 * walls and the spot where two pillars meet diagonally squeeze; the side of one wall or the end of a lone one do not.
 * A line next to it crosses the three planes through the point in some order; so it visits octants from the one the
 * line comes from to the one it goes to, changing one axis at a time, and every such order is possible.
 */

/** The picture around a point. One object is used again and again. */
export interface Surroundings {
  solids: number
  sheetX: number
  sheetY: number
}

/** Octants below and above, sheets below and above. */
export const LOWER_OCTANTS = 0x0f
export const UPPER_OCTANTS = 0xf0
const LOWER_SHEETS = 0x3
const UPPER_SHEETS = 0xc

/** Nothing above, or nothing below: then a way over or under is open and nothing can squeeze. */
export function openOnOneSide(p: Surroundings): boolean {
  const sheets = p.sheetX | p.sheetY
  return ((p.solids & UPPER_OCTANTS) | (sheets & UPPER_SHEETS)) === 0 || ((p.solids & LOWER_OCTANTS) | (sheets & LOWER_SHEETS)) === 0
}

/** Is a line through the point, with these signs of direction, squeezed? */
export function isSqueezed(p: Surroundings, sx: number, sy: number, sz: number): boolean {
  const turns = (sx === 0 ? 0 : 1) | (sy === 0 ? 0 : 2) | (sz === 0 ? 0 : 4)
  const start = (sx < 0 ? 1 : 0) | (sy < 0 ? 2 : 0) | (sz < 0 ? 4 : 0)
  const still = 7 & ~turns
  // Every choice of sides along the axes on which the line does not move.
  for (let side = still; ; side = (side - 1) & still) {
    const first = start | side
    if (!isSolid(p, first) && isWayOpen(p, first, turns)) return false
    if (side === 0) return true
  }
}

/**
 * Can a line that leaves the point in this direction have started in the octant `own` beside it? `own` itself is not
 * looked at. Heights are taken as they are, so the octant above or below it, where open, will do as well. Along an
 * axis on which the line does not move it may run on either side.
 */
export function isEndOpen(p: Surroundings, own: number, sx: number, sy: number, sz: number): boolean {
  return isOpenFrom(p, own, sx, sy, sz) || (!isSolid(p, own ^ 4) && isOpenFrom(p, own ^ 4, sx, sy, sz))
}

function isOpenFrom(p: Surroundings, own: number, sx: number, sy: number, sz: number): boolean {
  const moving = (sx === 0 ? 0 : 1) | (sy === 0 ? 0 : 2) | (sz === 0 ? 0 : 4)
  const ahead = (sx > 0 ? 1 : 0) | (sy > 0 ? 2 : 0) | (sz > 0 ? 4 : 0)
  const still = 7 & ~moving
  for (let side = still; ; side = (side - 1) & still) {
    if (isWayOpen(p, own, own ^ (ahead | side))) return true
    if (side === 0) return false
  }
}

/** Is there an order of changing these axes, starting from an octant, that meets nothing? */
export function isWayOpen(p: Surroundings, octant: number, turns: number): boolean {
  if (turns === 0) return true
  for (let axis = 1; axis <= 4; axis <<= 1) {
    if ((turns & axis) === 0 || isSheeted(p, octant, axis)) continue
    const next = octant ^ axis
    if (!isSolid(p, next) && isWayOpen(p, next, turns & ~axis)) return true
  }
  return false
}

/** Is an octant solid? */
export function isSolid(p: Surroundings, octant: number): boolean {
  return ((p.solids >> octant) & 1) !== 0
}

/** Is there a sheet on the side of an octant towards its neighbour along an axis? */
function isSheeted(p: Surroundings, octant: number, axis: number): boolean {
  const up = (octant & 4) >> 1
  if (axis === 1) return ((p.sheetX >> (((octant >> 1) & 1) | up)) & 1) !== 0
  if (axis === 2) return ((p.sheetY >> ((octant & 1) | up)) & 1) !== 0
  return false
}
