import type { PieceId } from '@riposte/referee'
import { boxOf, threatensBox } from '../aim/reach.ts'
import type { Interceptor } from '../blow.ts'
import { isAble } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import type { Rolled } from '../rolls/check.ts'
import type { FansysStep } from '../step.ts'

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
        // @rule fansys.man.interception.shield, fansys.man.interception.foe
        threatensBox(fight, by, boxOf(fight, on)),
    )
    .toSorted((a, b) => b.value - a.value)
  return best && { id: best.by, total: best.value }
}

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
