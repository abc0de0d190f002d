import type { PieceId } from '@riposte/referee'
import { isAble } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import type { Rolled } from '../rolls/check.ts'
import type { FansysStep } from '../step.ts'
import type { Blow } from './blow.ts'

/** Who stands in the way of a blow. */

/** Somebody has said so before: for a friend, or before a foe. */
export const GUARDED = 'intercepted'
export const WATCHED = 'watched'

/** Who has said before that he stands between. */
export function standBetween({ fight }: FansysStep, blow: Blow): void {
  const found = fight.effects.find(
    ({ kind, on, by }) =>
      by !== blow.by && by !== blow.at && ((kind === GUARDED && on === blow.at) || (kind === WATCHED && on === blow.by)),
  )
  if (found !== undefined && isAble(fight, found.by)) blow.interceptor = { id: found.by, total: found.value }
}

/** Whoever has thrown himself in between takes what is below his own roll. */
export function intercepted(step: FansysStep, { at, interceptor }: Blow, { total }: Rolled): PieceId {
  if (interceptor === undefined || pieceAt(step.fight, interceptor.id).gone === 1) return at
  // @rule fansys.man.interception.shield, fansys.man.interception.foe, fansys.man.interception.reaction
  return total < interceptor.total ? interceptor.id : at
}
