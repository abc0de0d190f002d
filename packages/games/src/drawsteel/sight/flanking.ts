import type { PieceId } from '@riposte/referee'
import { areOpposite } from '@riposte/tactics'
import { barsTriggered } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { isAlive, isEnemy, isObject, isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, isAdjacent } from '../space.ts'
import type { DsStep } from '../step.ts'
import { hasLine } from './sight.ts'

/** Flanking: who stands on the other side of a target. */

/** Allies that flank the target together with somebody. */
export function flankers(step: DsStep, by: PieceId, target: PieceId): PieceId[] {
  const { fight } = step
  const user = pieceAt(fight, by)
  const foe = pieceAt(fight, target)
  if (hasTrait(step, target, (part) => part.is === 'ignores' && part.what === 'flanking')) return []
  if (!isEnemy(user, foe) || !isAdjacent(fight, by, target) || !isAble(step, by, target)) return []
  const found: PieceId[] = []
  for (const one of fight.pieces) {
    if (one.id === by || one.id === target || isEnemy(one, user) || !isAlive(one) || isObject(fight, one.id)) continue
    if (!isAdjacent(fight, one.id, target) || !isAble(step, one.id, target)) continue
    // @rule drawsteel.flanking.line
    if (!areOpposite(boxOf(fight, by), boxOf(fight, one.id), boxOf(fight, target))) continue
    found.push(one.id)
  }
  return found
}

function isAble(step: DsStep, id: PieceId, target: PieceId): boolean {
  if (!step.applies(R.flanking.able)) return true
  return barsTriggered(step, id).length === 0 && isUp(pieceAt(step.fight, id)) && hasLine(step, id, target)
}
