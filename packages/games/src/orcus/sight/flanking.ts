import { type Box, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { areOpposite, areOverAndUnder } from '@riposte/tactics'
import { someOf } from '../conditions/bearing.ts'
import { canAct, has } from '../conditions/conditions.ts'
import { contextOf } from '../context.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, isAdjacent } from '../space.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { cubesOf, lineOfEffect } from './sight.ts'

/** Whether an ally of the attacker stands on the opposite side or corner of the target, and could strike it too. Only from beside it. */
export function flanks(step: OrcusStep, attacker: PieceId, target: PieceId): boolean {
  const { fight } = step
  const me = pieceAt(fight, attacker)
  const foe = pieceAt(fight, target)
  if (!isEnemy(me, foe)) return false
  // @rule orcus.flank.reach
  if (!isAdjacent(fight, attacker, target)) return false
  for (const ally of fight.pieces) {
    if (ally.id === attacker || ally.side !== me.side || ally.gone === 1 || ally.at < 0) continue
    // @rule orcus.flank.reach
    if (!isAdjacent(fight, ally.id, target)) continue
    if (!isBetween(boxOf(fight, attacker), boxOf(fight, ally.id), boxOf(fight, target))) continue
    if (mayFlank(step, attacker) && isAble(step, ally.id, target))
      return mayBeFlanked(step, target, attacker) && step.applies(R.flank.position)
  }
  return false
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

const mayBeFlanked = (step: OrcusStep, target: PieceId, attacker: PieceId): boolean => {
  const context = contextOf(target, { target: attacker })
  return !someOf(
    step,
    target,
    'may-not',
    ({ what, when }) => what === 'be-flanked' && when.every((test) => bookOf(step).holds(step, test, context)),
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
export function isBetween(a: Box, b: Box, target: Box): boolean {
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
    return isThrough && areOverAndUnder(a, b, target)
  }
  return areOpposite(a, b, target)
}

const isAbove = (a: Box, b: Box): boolean => a.z0 >= b.z1
