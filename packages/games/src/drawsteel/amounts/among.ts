import type { PieceId } from '@riposte/referee'
import { allOf, type Some } from '../bearing/around.ts'
import type { Reach } from '../clauses/phrases.ts'
import { isKind, isOf, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { hasLine, isNear } from '../sight/sight.ts'
import { isIn } from '../space.ts'
import type { DsStep } from '../step.ts'
import { isInAreaOf } from '../zones.ts'
import { testsHold } from './when.ts'

/** All whom a clause may mean, before anybody picks among them. */

/** All whom a selector names in a use of an ability, before anybody picks among them. */
export function allIn(step: DsStep, use: Use, given: Some, target: PieceId): PieceId[] {
  if (given.within === 'hurt') return hurtBy(step, use, given)
  const centre = given.of === 'you' ? use.by : given.of === 'trigger' ? use.trigger : target
  const ids = allOf(
    step,
    use.by,
    centre,
    given,
    (id) => isWithin(step, use, given.within, centre, id) && !(given.other === true && use.targets.includes(id)),
    (id) => given.tests.length === 0 || testsHold(step, use, given.tests, id),
  )
  // "Each angulotl in the encounter": its user is one of them, if it is.
  const isOne = given.self && isKind(step.fight, use.by, given.kind)
  return isOne ? [use.by, ...ids.filter((one) => one !== use.by)] : ids
}

/** Whom this use has done damage, even if they died of it. */
function hurtBy(step: DsStep, use: Use, given: Some): PieceId[] {
  const me = pieceAt(step.fight, use.by)
  return [...use.dealt].flatMap(([id, amount]) => {
    return amount > 0 && isOf(step.fight, me, pieceAt(step.fight, id), given.relation) ? [id] : []
  })
}

function isWithin(step: DsStep, use: Use, within: Reach, centre: PieceId, id: PieceId): boolean {
  if (within === 'hurt') return (use.dealt.get(id) ?? 0) > 0
  if (within === 'passed') return use.passed.includes(id)
  if (within === 'left') return use.left.includes(id)
  if (within === 'ends') return use.left.includes(id) || isNear(step, use.by, id, 1)
  if (within === 'crossed') return use.crossed.includes(id)
  if (within === 'targets') return use.targets.includes(id)
  if (centre < 0) return false
  if (within === 'brushed') return use.brushed.get(centre)?.includes(id) === true
  if (within === 'struck') return use.struck.get(centre)?.includes(id) === true
  if (within === 'fight') return true
  if (within === 'sight') return hasLine(step, centre, id)
  if (within === 'distance') return isNear(step, use.by, id, Math.max(use.ability.melee, use.ability.ranged))
  if (within === 'area') return use.laid !== undefined ? isIn(step.fight, use.laid, id) : isInAreaOf(step, use.by, use.ability, id)
  return isNear(step, centre, id, within)
}
