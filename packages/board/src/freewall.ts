/** Lines against walls that do not follow the grid. */
import type { FreeWall } from './edges.ts'
import { FULL } from './lattice.ts'

/** Ends of walls that touch the line from one side: x, y, and +1 or -1 for the side on which the wall lies. */
const touches: number[] = []

/**
 * Does a line cross one of the walls, or pass exactly through a point where walls from both sides of it meet? Wall
 * coordinates are in half squares, the line's count `unit` to the half square. A wall's end alone is only touched.
 * An end that touches the corner of a solid square leaves that one exact line open.
 */
export function meetsFreeWall(
  walls: readonly FreeWall[],
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  unit: number,
): boolean {
  touches.length = 0
  for (const wall of walls) {
    const ax = wall.x0 * unit
    const ay = wall.y0 * unit
    const bx = wall.x1 * unit
    const by = wall.y1 * unit
    const sideA = side(x0, y0, x1, y1, ax, ay)
    const sideB = side(x0, y0, x1, y1, bx, by)
    if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0) || (sideA === 0 && sideB === 0)) continue
    const before = side(ax, ay, bx, by, x0, y0)
    const after = side(ax, ay, bx, by, x1, y1)
    if (before === 0 || after === 0 || before > 0 === after > 0) continue
    if (!isWithin(wall, z0, z1 - z0, before, before - after, unit)) continue
    if (sideA !== 0 && sideB !== 0) return true
    const x = sideA === 0 ? ax : bx
    const y = sideA === 0 ? ay : by
    const hand = Math.sign(sideA + sideB)
    for (let i = 0; i < touches.length; i += 3) {
      if (touches[i] === x && touches[i + 1] === y && touches[i + 2] !== hand) return true
    }
    touches.push(x, y, hand)
  }
  return false
}

/** Does a wall cross a way, or just reach it? (A body has some width: it does not walk past the very end of a wall.) */
export function barsWay(wall: FreeWall, x0: number, y0: number, x1: number, y1: number): boolean {
  const ends = side(x0, y0, x1, y1, wall.x0, wall.y0) * side(x0, y0, x1, y1, wall.x1, wall.y1)
  const sides = side(wall.x0, wall.y0, wall.x1, wall.y1, x0, y0) * side(wall.x0, wall.y0, wall.x1, wall.y1, x1, y1)
  // Both 0: they lie on one line; walls run between squares' middles rarely enough to call that no bar.
  return ends <= 0 && sides <= 0 && (ends !== 0 || sides !== 0)
}

/** Is the line, at the share part/whole of its way, strictly between the foot and the top of the wall? */
function isWithin(wall: FreeWall, z0: number, dz: number, part: number, whole: number, unit: number): boolean {
  if (wall.from <= -FULL && wall.to >= FULL) return true
  // Third powers of fine coordinates do not fit into 53 bits; this is rare enough for the long way.
  const rise = BigInt(dz) * BigInt(Math.abs(part))
  const over = BigInt(Math.abs(whole))
  return rise > BigInt(wall.from * unit - z0) * over && rise < BigInt(wall.to * unit - z0) * over
}

/** Positive if (px, py) lies on the one hand of the line from (x0, y0) to (x1, y1), negative on the other, 0 on it. */
function side(x0: number, y0: number, x1: number, y1: number, px: number, py: number): number {
  return (x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)
}
