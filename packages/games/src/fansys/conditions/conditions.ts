import { type Condition, effectOn, effectsOn, type NewEffect, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { borneConditions } from '@riposte/tactics'
import { type ConditionName, conditionNames } from '../conditions-list.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { bookOf, type FansysStep } from '../step.ts'
import { conditions as ailments } from '../tables.ts'

/** Who is in a condition, who cannot be, and how long it lasts. */

/** What holds as long as another condition does, and goes with it. */
const brings: Readonly<Partial<Record<ConditionName, readonly ConditionName[]>>> = {
  // @rule fansys.dying.inert
  dying: ['unconscious'],
}

export const { bitsOn, conditionsOf, isIn, isInAny } = borneConditions(conditionNames, brings)

const disabled: readonly ConditionName[] = ['helpless', 'paralysed', 'unconscious', 'catatonic', 'immobilised', 'stunned']
// @rule fansys.cond.disabled
export const isDisabled = (fight: FansysFight, id: PieceId): boolean => isInAny(fight, id, disabled)

/** Who cannot defend himself: what is active of his guard drops out. */
const open: readonly ConditionName[] = [...disabled, 'surprised', 'restrained']
export const isOpen = (fight: FansysFight, id: PieceId): boolean => isInAny(fight, id, open) || isIncapacitated(fight, id)

/** In one of these nobody does anything at all. */
const inert: readonly ConditionName[] = ['unconscious', 'helpless', 'paralysed', 'stunned', 'catatonic']
export const isAble = (fight: FansysFight, id: PieceId): boolean => fight.pieces[id]?.gone === 0 && !isInAny(fight, id, inert)

const numbing: readonly string[] = ['incapacitated', 'catatonic', 'helpless', 'paralysed', 'stunned'] satisfies readonly ConditionName[]
/** Somebody's blow has left it so that it does nothing more, for good: no power lies on it, no turns are counted. What the game master lays on it he takes off. */
export const isSpent = (fight: FansysFight, id: PieceId): boolean =>
  bitsOn(fight, id) !== 0 &&
  effectsOn(fight, id).some(
    ({ kind, until, by, holds }) => until === 'never' && by !== NOBODY && holds === undefined && numbing.includes(kind),
  )

/** Which limb is crippled: a leg, unless it is said to be an arm. */
export const limbs = ['leg', 'arm'] as const
export const lameOf = (fight: FansysFight, id: PieceId, limb: (typeof limbs)[number]): number =>
  isIn(fight, id, 'crippled')
    ? effectsOn(fight, id).filter(({ kind, holds }) => kind === 'crippled' && (holds === 'arm') === (limb === 'arm')).length
    : 0

/** Whoever dominates it has it in hand. */
const isLed = (fight: FansysFight, id: PieceId): boolean => {
  const by = effectOn(fight, id, 'dominated')?.by ?? NOBODY
  return by >= 0 && isAble(fight, by) && !isIn(fight, by, 'incapacitated')
}

/** Who decides for it: a spirit that has its body, or whoever dominates it and can. */
export function masterOf(fight: FansysFight, id: PieceId): PieceId | undefined {
  const spirit = spiritIn(fight, id)
  // @rule fansys.cond.possessed
  if (spirit !== undefined) return spirit
  // @rule fansys.cond.dominated
  return isIn(fight, id, 'dominated') && isLed(fight, id) ? effectOn(fight, id, 'dominated')?.by : undefined
}

/** Somebody has charmed it, and not another. */
export const isCharmedBy = (fight: FansysFight, id: PieceId, by: PieceId): boolean =>
  isIn(fight, id, 'charmed') && effectsOn(fight, id).some((effect) => effect.kind === 'charmed' && effect.by === by)

/** Whose skills, powers and CHA it uses. */
export function spiritIn(fight: FansysFight, id: PieceId): PieceId | undefined {
  const by = isIn(fight, id, 'possessed') ? (effectOn(fight, id, 'possessed')?.by ?? NOBODY) : NOBODY
  return by >= 0 && by !== id ? by : undefined
}

/** It moves and talks, and does nothing else: as the dominated do whom nobody leads. */
export const isIncapacitated = (fight: FansysFight, id: PieceId): boolean =>
  isIn(fight, id, 'incapacitated') ||
  // @rule fansys.cond.dominated
  (isIn(fight, id, 'dominated') && !isLed(fight, id))

export const conditions: readonly Condition[] = conditionNames.map((id) => ({ id, about: ailments[id].about, rule: ailments[id].rule }))
export const ruleOf = (condition: ConditionName): RuleIndex => ailments[condition].rule

/** So many rounds: from the turn that goes on to the start of that same turn. */
// @rule fansys.round.length otherwise number
export const rounds = ({ acting }: FansysFight, on: PieceId, count: number) =>
  ({ until: 'turn-start', of: acting < 0 ? on : acting, skip: count - 1 }) as const

/** How long a condition lasts where nobody says. */
export function usualEnd(fight: FansysFight, on: PieceId, condition: ConditionName): Pick<NewEffect, 'until'> & Partial<NewEffect> {
  const { lasts } = ailments[condition]
  if (lasts === 'ever') return { until: 'never' }
  // @rule fansys.cond.surprised
  if (lasts === 'round') return { until: 'round-end' }
  // @rule fansys.cond.usualduration
  return { ...rounds(fight, on, lasts) }
}

/** Whether it can be in a condition at all. */
export const isSpared = (fight: FansysFight, on: PieceId, condition: string): boolean => sheetOf(fight, on).spared.has(condition)

/** What lays somebody on the ground. */
export const fells: readonly ConditionName[] = ['unconscious', 'dying', 'helpless', 'paralysed', 'stunned']

/** Lays a condition on somebody, if it can be in it; true if it is. */
export function lay(
  step: FansysStep,
  on: PieceId,
  by: PieceId,
  condition: ConditionName,
  rule: RuleIndex = ruleOf(condition),
  more: Partial<NewEffect> = {},
): boolean {
  // @rule fansys.cond.resist
  if (isSpared(step.fight, on, condition)) return false
  if (pieceAt(step.fight, on).gone === 1) return false
  if (condition === 'prone') {
    fallProne(step, on, by, rule)
    return true
  }
  step.begin({ kind: condition, on, by, rule, ...usualEnd(step.fight, on, condition), ...more })
  if (fells.includes(condition)) fallProne(step, on)
  return true
}

export function fallProne(step: FansysStep, on: PieceId, by: PieceId = NOBODY, rule: RuleIndex = R.basic.dropprone): void {
  // @rule fansys.cond.prone.flyer
  if (bookOf(step).plunges(step, on)) return
  if (!isIn(step.fight, on, 'prone') && !isSpared(step.fight, on, 'prone')) step.begin({ kind: 'prone', on, by, rule, until: 'never' })
}
