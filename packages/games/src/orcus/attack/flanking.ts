import { type Box, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { someOf } from '../conditions/bearing.ts'
import { canAct, has } from '../conditions/conditions.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { cubesOf, lineOfEffect } from '../sight/sight.ts'
import { boxOf, distance, isAdjacent } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** Whether an ally of the attacker stands on the opposite side or corner of the target, and could strike it too. */
export function flanks(step: OrcusStep, attacker: PieceId, target: PieceId): boolean {
  const { fight } = step
  const me = pieceAt(fight, attacker)
  const foe = pieceAt(fight, target)
  if (!isNear(step, attacker, target) || !isEnemy(me, foe)) return false
  for (const ally of fight.pieces) {
    if (ally.id === attacker || ally.side !== me.side || ally.gone === 1 || ally.at < 0 || !isNear(step, ally.id, target)) continue
    if (!areOpposite(boxOf(fight, attacker), boxOf(fight, ally.id), boxOf(fight, target))) continue
    if (mayFlank(step, attacker) && isAble(step, ally.id, target)) return step.applies(R.flank.position)
  }
  return false
}

/** Only from beside it. Off, from as far as its reach goes. */
function isNear(step: OrcusStep, id: PieceId, target: PieceId): boolean {
  if (isAdjacent(step.fight, id, target)) return true
  const { reach, weapons } = sheetOf(step.fight, id)
  const most = Math.max(reach, ...weapons.map((weapon) => (weapon.melee ? reach + weapon.reach : 0)))
  return most > 1 && distance(step.fight, id, target) <= most && !step.applies(R.flank.reach)
}

/** Only a creature able to attack the target helps: not through a wall. */
function isAble(step: OrcusStep, id: PieceId, target: PieceId): boolean {
  if (!mayFlank(step, id)) return false
  // Being stunned has a rule of its own for that.
  const isAwake = has(step, id, 'stunned') || canAct(step, id)
  if (isUp(pieceAt(step.fight, id)) && isAwake && hasAttack(step, id) && lineOfEffect(step, id, target)) return true
  return !step.applies(R.flank.able)
}

const hasAttack = (step: OrcusStep, id: PieceId): boolean => {
  if (pieceAt(step.fight, id).conjured) return false
  return (
    sheetOf(step.fight, id).powers.some((power) => power.strike.versus !== undefined) &&
    !someOf(step, id, 'may-not', (part) => part.what === 'attack' && part.when.length === 0)
  )
}

/** Conditions that keep somebody from flanking at all. */
function mayFlank(step: OrcusStep, id: PieceId): boolean {
  if (pieceAt(step.fight, id).master >= 0 && !step.applies(R.kw.summonsFlank)) return false
  if (has(step, id, 'dazed') && step.applies(R.cond.dazedFlank)) return false
  if (has(step, id, 'stunned') && step.applies(R.cond.stunnedFlank)) return false
  if (has(step, id, 'blinded') && step.applies(R.cond.blindedFlank)) return false
  if (has(step, id, 'surprised') && step.applies(R.cond.surprisedFlank)) return false
  return !someOf(step, id, 'may-not', (part) => part.what === 'flank')
}

// ------------------------------------------------------------------------------------------------------------ geometry

/**
 * Whether the line from the middle of one to the middle of the other crosses opposite sides or corners of the target. Of a
 * big creature it is the middle of its space, or of any square of it that touches the target.
 */
export function areOpposite(a: Box, b: Box, target: Box): boolean {
  if (crosses(a, b, target)) return true
  if (isSmall(a) && isSmall(b)) return false
  const theirs = cubesOf(b).filter((cube) => touches(cube, target))
  return cubesOf(a).some((mine) => touches(mine, target) && theirs.some((other) => crosses(mine, other, target)))
}

const isSmall = (box: Box): boolean => box.x1 - box.x0 <= SIDE

const touches = (cube: Box, target: Box): boolean =>
  cube.x0 <= target.x1 &&
  target.x0 <= cube.x1 &&
  cube.y0 <= target.y1 &&
  target.y0 <= cube.y1 &&
  cube.z0 <= target.z1 &&
  target.z0 <= cube.z1

/** In plan; and from above to below, where one is wholly above the target and the other wholly below it. */
function crosses(a: Box, b: Box, target: Box): boolean {
  if (isAbove(a, target) || isAbove(target, a) || isAbove(b, target) || isAbove(target, b)) {
    const isThrough = (isAbove(a, target) && isAbove(target, b)) || (isAbove(b, target) && isAbove(target, a))
    return isThrough && crossesFaces(a, b, target)
  }
  return crossesSides(middleX(a), middleY(a), middleX(b), middleY(b), target)
}

const isAbove = (a: Box, b: Box): boolean => a.z0 >= b.z1
const middleX = (box: Box): number => box.x0 + box.x1
const middleY = (box: Box): number => box.y0 + box.y1
const middleZ = (box: Box): number => box.z0 + box.z1

/** All lengths twice, so that middles are whole. Corners belong to the sides. */
function crossesSides(x0: number, y0: number, x1: number, y1: number, { x0: w, y0: n, x1: e, y1: s }: Box): boolean {
  return crossesPair(x0, y0, x1, y1, 2 * w, 2 * e, 2 * n, 2 * s) || crossesPair(y0, x0, y1, x1, 2 * n, 2 * s, 2 * w, 2 * e)
}

/** Does the line cross both ends of a stretch along its first axis within a stretch of the second? */
function crossesPair(p0: number, q0: number, p1: number, q1: number, low: number, high: number, from: number, to: number): boolean {
  if (Math.min(p0, p1) > low || Math.max(p0, p1) < high) return false
  return isWithin(p0, q0, p1, q1, low, from, to) && isWithin(p0, q0, p1, q1, high, from, to)
}

/** Where the line is at a place along the first axis, compared without dividing. */
function isWithin(p0: number, q0: number, p1: number, q1: number, at: number, from: number, to: number): boolean {
  const run = p1 - p0
  const value = q0 * run + (at - p0) * (q1 - q0)
  return run > 0 ? value >= from * run && value <= to * run : value <= from * run && value >= to * run
}

/** Over and under it at once: the line goes in at the top and out at the bottom. */
function crossesFaces(a: Box, b: Box, target: Box): boolean {
  const through = (p0: number, p1: number, from: number, to: number): boolean =>
    crossesPair(middleZ(a), p0, middleZ(b), p1, 2 * target.z0, 2 * target.z1, 2 * from, 2 * to)
  return through(middleX(a), middleX(b), target.x0, target.x1) && through(middleY(a), middleY(b), target.y0, target.y1)
}
