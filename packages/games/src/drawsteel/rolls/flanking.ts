import type { PieceId } from '@riposte/referee'
import { barsTriggered } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { isAlive, isEnemy, isObject, isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { hasLine } from '../sight/sight.ts'
import { boxOf, isAdjacent } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Flanking: who stands on the other side of a target. */

/** Allies that flank the target together with somebody. */
export function flankers(step: DsStep, by: PieceId, target: PieceId): PieceId[] {
  const { fight } = step
  const user = pieceAt(fight, by)
  const foe = pieceAt(fight, target)
  if (hasTrait(step, target, (part) => part.is === 'ignores' && part.what === 'flanking')) return []
  if (!isEnemy(user, foe) || !isAdjacent(fight, by, target) || !isAble(step, by, target)) return []
  return fight.pieces.flatMap((one) => {
    if (one.id === by || one.id === target || isEnemy(one, user) || !isAlive(one) || isObject(fight, one.id)) return []
    return isAdjacent(fight, one.id, target) && isAble(step, one.id, target) && isOpposite(step, by, one.id, target) ? [one.id] : []
  })
}

function isAble(step: DsStep, id: PieceId, target: PieceId): boolean {
  if (!step.applies(R.flanking.able)) return true
  return barsTriggered(step, id).length === 0 && isUp(pieceAt(step.fight, id)) && hasLine(step, id, target)
}

/** The line between the middles passes through opposite sides or corners of the target's space. Off: any two of its neighbours. */
function isOpposite(step: DsStep, a: PieceId, b: PieceId, target: PieceId): boolean {
  if (!step.applies(R.flanking.line)) return true
  const { fight } = step
  const box = boxOf(fight, target)
  const one = boxOf(fight, a)
  const other = boxOf(fight, b)
  // Everything doubled, so that middles are whole numbers.
  const ax = one.x0 + one.x1
  const ay = one.y0 + one.y1
  const bx = other.x0 + other.x1
  const by = other.y0 + other.y1
  return (
    crossesAcross(ax, ay, bx, by, box.x0 * 2, box.x1 * 2, box.y0 * 2, box.y1 * 2) ||
    crossesAcross(ay, ax, by, bx, box.y0 * 2, box.y1 * 2, box.x0 * 2, box.x1 * 2)
  )
}

/** The line enters by one side across the first axis and leaves by the other, both within the side, its ends included. */
function crossesAcross(ax: number, ay: number, bx: number, by: number, x0: number, x1: number, y0: number, y1: number): boolean {
  if (!((ax < x0 && bx > x1) || (bx < x0 && ax > x1))) return false
  const dx = bx - ax
  const at = (x: number): number => ay * dx + (by - ay) * (x - ax)
  const sign = Math.sign(dx)
  const within = (x: number): boolean => at(x) * sign >= y0 * dx * sign && at(x) * sign <= y1 * dx * sign
  return within(x0) && within(x1)
}
