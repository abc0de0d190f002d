import { type Box, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { isDisabled } from '../conditions/conditions.ts'
import { type FansysFight, isEnemy, sizeAt } from '../fight.ts'
import { boxesApart, boxOf } from '../space.ts'
import { threatensBox } from './reach.ts'

/** Two foes on two sides of somebody, each with him in its reach. */
export function isFlanked(fight: FansysFight, at: PieceId): boolean {
  const target = boxOf(fight, at)
  const foes: Box[] = []
  for (const one of fight.pieces) {
    if (one.gone === 1 || !isEnemy(fight, one.id, at)) continue
    // @rule fansys.flank.disabled
    if (isDisabled(fight, one.id)) continue
    // @rule fansys.flank.threat
    if (!threatensBox(fight, one.id, target)) continue
    foes.push(boxOf(fight, one.id))
  }
  return foes.some((a, i) => foes.some((b, k) => k > i && isBetween(a, b, target)))
}

/** The middle between the middles of two lies inside a third; its rim is not inside. Of height their lowest cubes count. */
export function isBetween(a: Box, b: Box, target: Box): boolean {
  // Four times all lengths, so that middles are whole.
  const x = a.x0 + a.x1 + b.x0 + b.x1
  const y = a.y0 + a.y1 + b.y0 + b.y1
  const z = 2 * (a.z0 + b.z0 + SIDE)
  const top = Math.max(target.z1, target.z0 + SIDE)
  // @rule fansys.flank.midpoint otherwise comparison
  return x > 4 * target.x0 && x < 4 * target.x1 && y > 4 * target.y0 && y < 4 * target.y1 && z > 4 * target.z0 && z < 4 * top
}

/** Who stands on the line of an attack, from the attacker outward. */
export function interveners(fight: FansysFight, by: PieceId, at: PieceId): PieceId[] {
  const [from, to] = [boxOf(fight, by), boxOf(fight, at)]
  const start = middle(from)
  const end = middle(to)
  const between: PieceId[] = []
  for (const { id, gone } of fight.pieces) {
    if (gone === 1 || id === by || id === at) continue
    const box = boxOf(fight, id)
    // Who shares the space of one of them, as a rider does, stands in nobody's way.
    if (crosses(start, end, box) && boxesApart(fight, from, box) > 0 && boxesApart(fight, to, box) > 0) between.push(id)
  }
  return between.length < 2
    ? between
    : between.toSorted((a, b) => boxesApart(fight, from, boxOf(fight, a)) - boxesApart(fight, from, boxOf(fight, b)))
}

/** How far the target is hidden by somebody: the more, the bigger it is itself. */
export const screen = (fight: FansysFight, at: PieceId, between: PieceId): 'light' | 'heavy' => {
  // @rule fansys.intervene.light, fansys.intervene.heavy otherwise comparison
  if (sizeAt(fight, at) < sizeAt(fight, between)) return 'light'
  return 'heavy'
}

/** Across, down and up; all lengths twice, so that middles are whole. */
type Point = readonly [x: number, y: number, z: number]
const middle = ({ x0, x1, y0, y1, z0, z1 }: Box): Point => [x0 + x1, y0 + y1, z0 + z1]

/** Whether a line goes through the inside of a box: its rim does not count. */
// @rule fansys.intervene.line
function crosses([ax, ay, az]: Point, [bx, by, bz]: Point, { x0, x1, y0, y1, z0, z1 }: Box): boolean {
  const [x, y, z] = [bx - ax, by - ay, bz - az]
  const begins = Math.max(0, enters(ax, x, 2 * x0, 2 * x1), enters(ay, y, 2 * y0, 2 * y1), enters(az, z, 2 * z0, 2 * z1))
  return begins < Math.min(1, leaves(ax, x, 2 * x0, 2 * x1), leaves(ay, y, 2 * y0, 2 * y1), leaves(az, z, 2 * z0, 2 * z1))
}

/** At which part of its way it comes between two lines, and leaves them; who goes along them is between them all the way or never. */
const enters = (from: number, by: number, low: number, high: number): number =>
  by === 0 ? (from > low && from < high ? 0 : 1) : Math.min((low - from) / by, (high - from) / by)
const leaves = (from: number, by: number, low: number, high: number): number =>
  by === 0 ? (from > low && from < high ? 1 : 0) : Math.max((low - from) / by, (high - from) / by)
