import type { PieceId } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import { holds } from '../clauses/holds.ts'
import { type Filter, FREE_STRIKE, type Trigger } from '../clauses/triggers.ts'
import { isKind } from '../conditions/conditions.ts'
import { isEnemy, isObject, pieceAt, sheetOf } from '../fight.ts'
import type { DsMoment, Moves } from '../moments.ts'
import { hasLine } from '../sight/sight.ts'
import { distance } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Whether a moment is what a trigger speaks of. */

/** Whether a moment is what a trigger speaks of: to whom, by whom, and with what. */
export function isMeant(
  step: DsStep,
  id: PieceId,
  trigger: Trigger,
  moment: DsMoment,
  ability: Pick<Ability, 'melee' | 'ranged' | 'area'> | undefined,
  bearer: PieceId,
): boolean {
  if (!matches(step, id, trigger.whom, moment.whom, ability, bearer)) return false
  if (trigger.by !== undefined && (moment.by < 0 || !matches(step, id, trigger.by, moment.by, ability, bearer))) return false
  if (moment.window === 'afflicted' && trigger.conditions !== undefined && !trigger.conditions.includes(moment.condition)) return false
  if (moment.window === 'moves' && !crosses(step, id, trigger, moment)) return false
  if (moment.window === 'moves' && trigger.willing && !moment.willing) return false
  const used = moment.window === 'used' ? moment.ability : 'use' in moment ? moment.use?.ability : undefined
  if (trigger.costs === true && (used === undefined || used.cost === 0)) return false
  if (trigger.kinds !== undefined && (used === undefined || !trigger.kinds.includes(used.kind))) return false
  if (trigger.keywords.length > 0) {
    if (used === undefined) return false
    const fits = (one: string): boolean =>
      one === 'ability' ||
      used.keywords.includes(one) ||
      (one === 'area' && used.area !== undefined) ||
      (one === FREE_STRIKE && used.freeStrike)
    if (!(trigger.anyKeyword === true ? trigger.keywords.some(fits) : trigger.keywords.every(fits))) return false
  }
  if (moment.window === 'damage' && trigger.types.length > 0 && !moment.types.some((one) => trigger.types.includes(one))) return false
  return !(moment.window === 'rolled' && trigger.notCritical && moment.roll.critical)
}

/** Coming near, or going off: the square before counts too. */
function crosses(step: DsStep, id: PieceId, trigger: Trigger, moment: Moves): boolean {
  const { comes, goes } = trigger
  if (comes === undefined && goes === undefined) return true
  const before = distance(step.fight, id, moment.whom, moment.from)
  const now = distance(step.fight, id, moment.whom)
  return comes !== undefined ? now <= comes && before > comes : goes !== undefined && before <= goes && now > before
}

function matches(
  step: DsStep,
  id: PieceId,
  filter: Filter,
  whom: PieceId,
  ability: Pick<Ability, 'melee' | 'ranged' | 'area'> | undefined,
  bearer: PieceId,
): boolean {
  if (filter.relation === 'bearer') return whom === bearer
  if (whom < 0) return filter.relation === 'anybody'
  const { fight } = step
  const me = pieceAt(fight, id)
  const other = pieceAt(fight, whom)
  const enemy = isEnemy(me, other)
  const isFit =
    filter.relation === 'anybody' || filter.relation === 'creature' || filter.relation === 'creature-or-object'
      ? filter.relation === 'anybody' || !isObject(fight, whom)
      : filter.relation === 'you'
        ? whom === id
        : filter.relation === 'you-or-ally'
          ? !enemy
          : filter.relation.startsWith('enemy')
            ? enemy
            : filter.relation.startsWith('ally')
              ? !enemy && whom !== id
              : filter.relation === 'minion'
                ? sheetOf(fight, whom).organization === 'minion'
                : isObject(fight, whom)
  if (!isFit) return false
  if (filter.nonMinion && sheetOf(fight, whom).organization === 'minion') return false
  if (!isKind(fight, whom, filter.kind)) return false
  if (filter.tests !== undefined && !holds(step, filter.tests, id, whom)) return false
  const reach = ability === undefined ? 99 : Math.max(ability.melee, ability.ranged, ability.area?.size ?? 0)
  const within = filter.within === 'any' ? 99 : filter.within === 'distance' ? (reach === 0 ? 99 : reach) : filter.within
  return whom === id || (distance(fight, id, whom) <= within && (within >= 99 || hasLine(step, id, whom)))
}
