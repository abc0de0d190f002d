/** Distances, in whole squares, between squares and between spaces, flat and with height. */
import { type Box, type Half, SIDE } from './lattice.ts'

/**
 * How diagonals count.
 * - `chebyshev`: every diagonal step is one; the largest axis difference.
 * - `alternating`: diagonals cost 1, 2, 1, 2…
 * - `manhattan`: no diagonals; the sum of the differences.
 * - `euclid`: straight-line distance rounded down; `euclid-near` to the nearest, a half up; `euclid-up` up. All exact.
 */
export const METRICS = ['chebyshev', 'alternating', 'manhattan', 'euclid', 'euclid-near', 'euclid-up'] as const
export type Metric = (typeof METRICS)[number]

/** Distance for whole differences along the axes (leave dz out on the flat). Signs do not matter. */
export function distance(metric: Metric, dx: number, dy: number, dz = 0): number {
  const x = Math.abs(dx)
  const y = Math.abs(dy)
  const z = Math.abs(dz)
  switch (metric) {
    case 'chebyshev':
      return Math.max(x, y, z)
    case 'manhattan':
      return x + y + z
    case 'alternating':
      return alternating(x, y, z)
    case 'euclid':
      return rootDown(x * x + y * y + z * z)
    case 'euclid-near':
      return rootNear(x * x + y * y + z * z)
    case 'euclid-up':
      return rootUp(x * x + y * y + z * z)
  }
}

/** Distance between two squares of a board. */
export function squareDistance(metric: Metric, columns: number, a: number, b: number): number {
  return distance(metric, (a % columns) - (b % columns), ((a / columns) | 0) - ((b / columns) | 0))
}

/** Distance between the nearest squares of two spaces; 1 when they touch, 0 when they overlap. In three dimensions. */
export function boxDistance(metric: Metric, a: Box, b: Box): number {
  return distance(metric, axisGap(a.x0, a.x1, b.x0, b.x1), axisGap(a.y0, a.y1, b.y0, b.y1), axisGap(a.z0, a.z1, b.z0, b.z1))
}

/** The same, heights left out. */
export function flatDistance(metric: Metric, a: Box, b: Box): number {
  return distance(metric, axisGap(a.x0, a.x1, b.x0, b.x1), axisGap(a.y0, a.y1, b.y0, b.y1))
}

/**
 * Steps along one axis between two stretches: 0 when they overlap, 1 when they touch end to end or lie up to half a
 * square short of a whole gap, and one more for every further square of gap begun.
 */
export function axisGap(a0: Half, a1: Half, b0: Half, b1: Half): number {
  const gap = Math.max(b0 - a1, a0 - b1)
  return gap < 0 ? 0 : Math.ceil(gap / SIDE) + 1
}

/** Diagonal steps through a cube count as diagonals too: with axes sorted, every second diagonal step costs one more. */
function alternating(x: number, y: number, z: number): number {
  const longest = Math.max(x, y, z)
  const shortest = Math.min(x, y, z)
  const diagonals = x + y + z - longest - shortest
  return longest + (diagonals >> 1)
}

/** Largest r with r·r ≤ n, exactly. */
export function rootDown(n: number): number {
  let r = Math.floor(Math.sqrt(n))
  while (r * r > n) r--
  while ((r + 1) * (r + 1) <= n) r++
  return r
}

function rootUp(n: number): number {
  const r = rootDown(n)
  return r * r === n ? r : r + 1
}

/** Nearest whole number to the root: r + ½ ≤ √n exactly when r·r + r + ¼ ≤ n, that is r·r + r < n. */
function rootNear(n: number): number {
  const r = rootDown(n)
  return r * r + r < n ? r + 1 : r
}

/**
 * What diagonal steps cost on a way: the same as others; every second one twice as much, the second one first or, where an odd
 * number lies behind already, the very first; or there are none.
 */
export const DIAGONALS = ['same', 'alternating', 'dear-first', 'none'] as const
export type Diagonals = (typeof DIAGONALS)[number]

/** How many times its price the next step costs. */
export const dearness = (diagonals: Diagonals, isDiagonal: boolean): 1 | 2 => (isDiagonal && diagonals === 'dear-first' ? 2 : 1)

/** How they count from there, once a diagonal step is made. */
export const afterDiagonal = (diagonals: Diagonals): Diagonals =>
  diagonals === 'alternating' ? 'dear-first' : diagonals === 'dear-first' ? 'alternating' : diagonals

/** What the shortest way over open ground costs that leads so far along two axes. */
export function openCost(diagonals: Diagonals, x: number, y: number): number {
  const [least, most] = x < y ? [x, y] : [y, x]
  if (diagonals === 'none') return most + least
  return diagonals === 'same' ? most : most + ((least + (diagonals === 'dear-first' ? 1 : 0)) >> 1)
}

/** Whether a step leads along more than one axis: in height where it leads a whole square up or down. */
export function isDiagonal(columns: number, from: number, to: number, rise: Half = 0): boolean {
  const isAcross = from % columns !== to % columns
  const isAlong = ((from / columns) | 0) !== ((to / columns) | 0)
  return (isAcross && isAlong) || (from !== to && Math.abs(rise) >= SIDE)
}
