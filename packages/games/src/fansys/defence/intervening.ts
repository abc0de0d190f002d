import type { PieceId, Tally } from '@riposte/referee'
import { threatensBox } from '../aim/reach.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import type { Interceptor } from '../moments.ts'
import { type Check, compare, type Rolled, roll } from '../rolls/check.ts'
import { reveal } from '../sight/hiding.ts'
import { boxOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { endFeints } from './aimed.ts'
import { type Shot, strays } from './concealment.ts'

/** Who stands in the way of a blow. */

/** Somebody has said so before: for a friend, or before a foe. */
export const GUARDED = 'intercepted'
export const WATCHED = 'watched'

/** Of those who have said before that they stand between, are still beside whom they meant, and can, the best; a foe is kept busy only with what reaches. */
export function standsBetween(
  { fight }: FansysStep,
  { by: attacker, at }: { readonly by: PieceId; readonly at: PieceId },
  reaches: (id: PieceId) => boolean,
): Interceptor | undefined {
  const [best] = fight.effects
    .filter(
      ({ kind, on, by }) =>
        by !== attacker &&
        by !== at &&
        ((kind === GUARDED && on === at) || (kind === WATCHED && on === attacker && reaches(by))) &&
        isAble(fight, by) &&
        !isIn(fight, by, 'immobilised') &&
        // @rule fansys.man.interception.shield, fansys.man.interception.foe
        threatensBox(fight, by, boxOf(fight, on)),
    )
    .toSorted((a, b) => b.value - a.value)
  return best && { id: best.by, total: best.value }
}

/** A shot that has strayed is an attack on whom it finds; it gets to all who stand by its shooter. */
// @rule fansys.intervene.redirect
const wards = (step: FansysStep, by: PieceId, at: PieceId): Interceptor | undefined => standsBetween(step, { by, at }, () => true)

/** Whoever has thrown himself in between takes what is below his own roll. */
export function intercepted(
  step: FansysStep,
  { at, interceptor }: { readonly at: PieceId; readonly interceptor: Interceptor | undefined },
  { total }: Rolled,
): PieceId {
  if (interceptor === undefined || pieceAt(step.fight, interceptor.id).gone === 1) return at
  // @rule fansys.man.interception.shield, fansys.man.interception.foe, fansys.man.interception.reaction
  return total < interceptor.total ? interceptor.id : at
}

/** Past who stands between, through what hides whom it is aimed at, and at who steps in; nothing where it finds nobody. What is wide finds all in it. */
export function flies(
  step: FansysStep,
  shot: Shot & { readonly interceptor: Interceptor | undefined; readonly isWide?: boolean },
  checkAt: (step: FansysStep, at: PieceId) => Check,
  guardAt: (at: PieceId) => Tally,
) {
  const { by, at: meant, interceptor, isWide = false } = shot
  // @rule fansys.targeted.several
  const found = isWide ? meant : strays(step, shot)
  reveal(step, by)
  if (found === undefined) {
    endFeints(step, meant)
    return undefined
  }
  const check = checkAt(step, found)
  const rolled = roll(step, check, (known) => checkAt(known, found))
  endFeints(step, meant)
  const at = intercepted(step, { at: found, interceptor: found === meant ? interceptor : wards(step, by, found) }, rolled)
  const isHit = at === found ? rolled.success : compare(step, check, rolled, at, guardAt(at))
  return { check, rolled, found, at, isHit }
}
