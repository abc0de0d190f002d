import { overlaps } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { holds } from '../bearing/holds.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Filter, Trigger } from '../clauses/triggers.ts'
import { isAlive, isEnemy, isHero, isKind, isObject, isOf, pieceAt, sheetOf } from '../fight.ts'
import type { DsMoment, Moves } from '../moments.ts'
import { R } from '../rules.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import { hasLine, isNear } from '../sight/sight.ts'
import { boxOf, distance } from '../space.ts'
import type { DsStep } from '../step.ts'
import { isAround, isInAreaOf } from '../zones.ts'

/** Whether a moment is what a trigger speaks of: to whom, by whom, and with what. */
export function isMeant(
  step: DsStep,
  id: PieceId,
  trigger: Trigger,
  moment: DsMoment,
  ability: Reaching | undefined,
  bearer: PieceId,
): boolean {
  if (trigger.or !== undefined)
    return trigger.or.some((one) => one.on.some((on) => on === moment.window) && isMeant(step, id, one, moment, ability, bearer))
  if (!matches(step, id, trigger.whom, moment.whom, ability, bearer)) return false
  // What happens to `you` is told of whom the effect lies on.
  const other = moment.whom === id && bearer >= 0 ? bearer : moment.whom
  if (trigger.when !== undefined && !holds(step, trigger.when, id, other)) return false
  if (trigger.by !== undefined && (moment.by < 0 || !matches(step, id, trigger.by, moment.by, ability, bearer))) return false
  // Heroes are dying at 0, and dead later.
  if (moment.window === 'dropped' && trigger.on.includes('dying') && isHero(step.fight, moment.whom)) return false
  if (moment.window === 'afflicted' && trigger.conditions !== undefined && !trigger.conditions.includes(moment.condition)) return false
  if (moment.window === 'moves' && !crosses(step, id, trigger, moment, ability)) return false
  if (moment.window === 'moves' && ((trigger.willing && !moment.willing) || (trigger.shifts === true && !moment.shifts))) return false
  if (moment.window === 'moves' && trigger.unwilling === true && moment.willing) return false
  if (moment.window === 'collides' && !isInto(step, id, trigger.into, moment.into, ability, bearer)) return false
  if (trigger.through !== undefined && throughWhom(step, id, trigger.through, moment.whom).length === 0) return false
  const used = moment.window === 'used' || moment.window === 'damage' ? moment.ability : 'use' in moment ? moment.use?.ability : undefined
  if (trigger.costs !== undefined && (used === undefined || used.cost < trigger.costs)) return false
  if (trigger.fatal === true && (moment.window !== 'damage' || !moment.isFatal())) return false
  if (trigger.winding === true && (moment.window !== 'damage' || !moment.isWinding())) return false
  if (trigger.rolled === true && (moment.window !== 'damage' || moment.tier === 0)) return false
  if (trigger.named !== undefined && used?.id !== trigger.named) return false
  const as = moment.window === 'used' ? moment.as : used?.kind
  if (trigger.kinds !== undefined && (as === undefined || !trigger.kinds.includes(as))) return false
  if (trigger.keywords.length > 0) {
    if (used === undefined) return false
    const fits = (one: string): boolean =>
      one === 'ability' ||
      used.keywords.includes(one) ||
      (one === 'free-strike' && used.freeStrike) ||
      (one === 'signature' && used.signature) ||
      (one === 'power roll' && used.roll !== undefined) ||
      (one === 'damage' && says(used.tiers, 'do', 'damage')) ||
      (one === 'area' && used.area !== undefined)
    if (!(trigger.anyKeyword === true ? trigger.keywords.some(fits) : trigger.keywords.every(fits))) return false
  }
  if (moment.window === 'damage' && trigger.types.length > 0 && !moment.types.some((one) => trigger.types.includes(one))) return false
  if (trigger.least !== undefined && !('amount' in moment && moment.amount >= trigger.least)) return false
  if (moment.window === 'rolled' && trigger.critical === true && !moment.roll.critical) return false
  if (moment.window === 'rolled' && trigger.tiers?.includes(moment.use.tiers.get(moment.whom) || 1) === false) return false
  if (moment.window === 'moves' && !moment.willing && !step.applies(R.forced.triggers)) return false
  return !(moment.window === 'rolled' && trigger.notCritical && moment.roll.critical)
}

type Reaching = Pick<Ability, 'id' | 'melee' | 'ranged' | 'area'>
/** Without end where nothing is told of it. */
const reachOf = (ability: Reaching | undefined): number =>
  (ability === undefined ? 0 : Math.max(ability.melee, ability.ranged, ability.area?.size ?? 0)) || 99

/** What somebody was forced into is what the trigger speaks of. */
const isInto = (
  step: DsStep,
  id: PieceId,
  wanted: Trigger['into'],
  into: PieceId,
  ability: Reaching | undefined,
  bearer: PieceId,
): boolean =>
  wanted === undefined
    ? true
    : wanted === 'thing'
      ? into < 0 || isObject(step.fight, into)
      : into >= 0 && matches(step, id, wanted, into, ability, bearer)

/** Those in whose space a mover is now. */
export function throughWhom(step: DsStep, id: PieceId, filter: Filter, mover: PieceId): PieceId[] {
  const { fight } = step
  const box = boxOf(fight, mover)
  return fight.pieces.flatMap((one) =>
    one.id !== mover && isAlive(one) && overlaps(box, boxOf(fight, one.id)) && matches(step, id, filter, one.id, undefined, NOBODY)
      ? [one.id]
      : [],
  )
}

/** Coming near, or going off: the square before counts too. Into each square nearby: it does not. */
function crosses(step: DsStep, id: PieceId, trigger: Trigger, moment: Moves, ability: Reaching | undefined): boolean {
  const { comes: coming, goes, leaves, through, eachSquare, shifts } = trigger
  // Before the first square only the movement itself is answered, not where it leads.
  if (moment.made === 0 && (coming ?? goes ?? leaves ?? through ?? eachSquare ?? shifts) !== undefined) return false
  const comes = coming === 'distance' ? reachOf(ability) : coming
  if (comes === undefined && goes === undefined && leaves === undefined) return true
  const { whom, from } = moment
  if (leaves !== undefined) return isAround(step, id, leaves, whom, from)
  if (comes !== undefined) return isAround(step, id, comes, whom) && (eachSquare === true || !isAround(step, id, comes, whom, from))
  return goes !== undefined && isAround(step, id, goes, whom, from) && distance(step.fight, id, whom) > distance(step.fight, id, whom, from)
}

function matches(step: DsStep, id: PieceId, filter: Filter, whom: PieceId, ability: Reaching | undefined, bearer: PieceId): boolean {
  if (filter.relation === 'bearer') return whom === bearer
  if (whom < 0) return filter.relation === 'anybody'
  // Nobody is within so many squares of himself.
  if (whom === id && typeof filter.within === 'number' && filter.of === undefined && filter.relation.startsWith('creature')) return false
  const { fight } = step
  const me = pieceAt(fight, id)
  const other = pieceAt(fight, whom)
  const { relation } = filter
  const isFit =
    relation === 'anybody' ||
    (relation === 'you' ? whom === id : relation === 'you-or-ally' ? !isEnemy(me, other) : isOf(fight, me, other, relation))
  if (!isFit) return false
  if (filter.nonMinion && sheetOf(fight, whom).organization === 'minion') return false
  if (!isKind(fight, whom, filter.kind)) return false
  if (filter.tests !== undefined && !holds(step, filter.tests, id, whom)) return false
  if (filter.area !== undefined) {
    const other = abilityCalled(sheetOf(fight, id), filter.area)
    if (other === undefined || !isInAreaOf(step, id, other, whom)) return false
  }
  if (filter.within === 'area') return ability !== undefined && isInAreaOf(step, id, ability, whom)
  if (filter.within === 'sight') return whom === id || hasLine(step, id, whom)
  const within = filter.within === 'any' ? 99 : filter.within === 'distance' ? reachOf(ability) : filter.within
  if (filter.of === 'bearer') return bearer >= 0 && whom !== bearer && isNear(step, bearer, whom, within)
  return whom === id || within >= 99 || isNear(step, id, whom, within)
}
