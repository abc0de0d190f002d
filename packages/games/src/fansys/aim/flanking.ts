import type { Box } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isDisabled } from '../conditions/conditions.ts'
import { type FansysFight, isEnemy, pieceAt, sizeAt } from '../fight.ts'
import type { Told } from '../moments.ts'
import { R } from '../rules.ts'
import { boxesApart, boxOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
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

/** The middle between the middles of two lies inside a third; its rim is not inside. */
export function isBetween(a: Box, b: Box, target: Box): boolean {
  // Four times all lengths, so that middles are whole.
  const x = a.x0 + a.x1 + b.x0 + b.x1
  const y = a.y0 + a.y1 + b.y0 + b.y1
  // @rule fansys.flank.midpoint otherwise comparison
  return x > 4 * target.x0 && x < 4 * target.x1 && y > 4 * target.y0 && y < 4 * target.y1
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
    if (crosses(start, end, box) && boxesApart(from, box) > 0 && boxesApart(to, box) > 0) between.push(id)
  }
  return between.length < 2 ? between : between.toSorted((a, b) => boxesApart(from, boxOf(fight, a)) - boxesApart(from, boxOf(fight, b)))
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

/** Without a map the game master says what the board would show: who is flanked, who stands between, who could strike. */

const isWithoutMap = (step: FansysStep): boolean => step.setting('space') === 'told'

/** Of an attack that begins; nothing where the board shows it. */
export function tellSpace(step: FansysStep, by: PieceId, at: PieceId, isFar: boolean): Told | undefined {
  if (!isWithoutMap(step)) return undefined
  // @rule fansys.space.mode
  const isFlanked = ask.ruling(step, at, 'whether it is flanked', usually('no', 'yes'), R.space.mode).id === 'yes'
  const others = step.fight.pieces.flatMap(({ id, gone, key }) =>
    gone === 1 || id === by || id === at ? [] : [{ id: key, between: [id] }],
  )
  const nobody = { id: 'nobody', byDefault: true, between: [] }
  return { isFlanked, between: isFar ? ask.ruling(step, at, 'who stands between', [nobody, ...others], R.space.mode).between : [] }
}

/** Of those who could strike at who lays himself open, the one whom the game master names, or nobody; by default as the pieces stand. */
export function tellThreats(step: FansysStep, id: PieceId, foes: readonly PieceId[]): readonly PieceId[] {
  if (!isWithoutMap(step) || foes.length === 0) return foes
  const each = foes.map((foe) => ({ id: pieceAt(step.fight, foe).key, foes: [foe] }))
  const options = [{ id: 'all', byDefault: true, foes }, { id: 'nobody', foes: [] }, ...(foes.length > 1 ? each : [])]
  // @rule fansys.space.mode
  return ask.ruling(step, id, 'who could strike at it', options, R.space.mode).foes
}
