import type { Box } from '@riposte/board'

/** The geometry of standing on two sides of somebody. */

/**
 * Whether the line from the middle of one box to the middle of another, seen from above, goes in by one side of a third and out by
 * the opposite one. Corners belong to the sides.
 */
export function areOpposite(a: Box, b: Box, target: Box): boolean {
  // All lengths twice, so that middles are whole.
  const ax = a.x0 + a.x1
  const ay = a.y0 + a.y1
  const bx = b.x0 + b.x1
  const by = b.y0 + b.y1
  const west = 2 * target.x0
  const east = 2 * target.x1
  const north = 2 * target.y0
  const south = 2 * target.y1
  return goesAcross(ax, ay, bx, by, west, east, north, south) || goesAcross(ay, ax, by, bx, north, south, west, east)
}

/** The same from above to below: in at the top and out at the bottom. */
export function areOverAndUnder(a: Box, b: Box, target: Box): boolean {
  const through = (p0: number, p1: number, from: number, to: number): boolean =>
    goesAcross(a.z0 + a.z1, p0, b.z0 + b.z1, p1, 2 * target.z0, 2 * target.z1, 2 * from, 2 * to)
  return through(a.x0 + a.x1, b.x0 + b.x1, target.x0, target.x1) && through(a.y0 + a.y1, b.y0 + b.y1, target.y0, target.y1)
}

/** Whether a line from (p0, q0) to (p1, q1) crosses both ends of a stretch along its first axis, and both within a stretch of the second. */
function goesAcross(p0: number, q0: number, p1: number, q1: number, low: number, high: number, from: number, to: number): boolean {
  if (!((p0 < low && p1 > high) || (p1 < low && p0 > high))) return false
  return isWithin(p0, q0, p1, q1, low, from, to) && isWithin(p0, q0, p1, q1, high, from, to)
}

/** Where the line is at a place along the first axis, compared without dividing. */
function isWithin(p0: number, q0: number, p1: number, q1: number, at: number, from: number, to: number): boolean {
  const wide = p1 - p0
  const value = q0 * wide + (at - p0) * (q1 - q0)
  return wide > 0 ? value >= from * wide && value <= to * wide : value <= from * wide && value >= to * wide
}
