import {
  bestOnly,
  type Effect,
  latest,
  NOBODY,
  type PieceId,
  type Part as Reason,
  type RuleIndex,
  type Stacking,
  sumOf,
  type Tally,
} from '@riposte/referee'
import type { Part, Stat } from '../clauses/parts.ts'
import { eachOf, mayModify } from '../conditions/bearing.ts'
import type { Context } from '../context.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { amountOf } from './amounts.ts'
import { holds } from './holds.ts'

/** Bonuses and penalties: how they stack, and those that lie on a piece. */

/** A number with its reasons, stacked as this book does. */
export const tallyOf = (step: OrcusStep): Tally => step.tally(stackingIn(step))
const stackingIn = latest(
  (step: OrcusStep): Stacking =>
    (parts) =>
      stacked(step, parts),
)

/** Reasons that come up later stack with those that stand already. */
export function addReasons(tally: Tally, parts: readonly Reason[]): Tally {
  for (const { rule, value, label, type, causes } of parts) tally.add(rule, value, label, type, causes)
  return tally
}

/** Types that a rule of their own names; without that rule they are like no type at all. */
const ruleOfType: Readonly<Record<string, RuleIndex>> = { enhancement: R.mod.enhancement, armor: R.mod.armor, shield: R.mod.shield }
/** Types of what a creature has learned, does and is. */
const sources: ReadonlySet<string> = new Set(['feat', 'power', 'ancestry'])

/** Different types add, the same type does not, and what names no type always adds. */
function stacked(step: OrcusStep, parts: readonly Reason[]): readonly Reason[] {
  if (parts.length < 2) return parts
  const isMixed = parts.some(({ type }) => type !== parts[0]?.type)
  const addsUp = !isMixed || step.applies(R.mod.stackDifferentTypes)
  if (addsUp && allCount(step, parts)) return parts
  const types = typesOf(parts)
  if (types.length < 2) return ofOneType(step, types[0] ?? '', parts)
  const groups = types.map((type) =>
    ofOneType(
      step,
      type,
      parts.filter((part) => part.type === type),
    ),
  )
  const counting = addsUp ? groups.flat() : bestGroups(groups)
  return counting.length === parts.length ? parts : parts.filter((part) => counting.includes(part))
}

/** Each is alone of its type, or all of the type count. */
function allCount(step: OrcusStep, parts: readonly Reason[]): boolean {
  for (let i = 1; i < parts.length; i++)
    for (let k = 0; k < i; k++) if (parts[i]?.type === parts[k]?.type && !adds(step, parts[k]?.type ?? '')) return false
  return true
}

/** Each type once, in the order of the parts. */
function typesOf(parts: readonly Reason[]): string[] {
  const types: string[] = []
  for (const { type } of parts) if (!types.includes(type)) types.push(type)
  return types
}

/** Those of a type that count. */
const ofOneType = (step: OrcusStep, type: string, same: readonly Reason[]): readonly Reason[] =>
  same.length < 2 || adds(step, type) ? same : bestOnly(same)

/** Whether all of a type count. */
const adds = (step: OrcusStep, type: string): boolean =>
  type === '' ? step.applies(R.mod.stackUntyped) : !step.applies(R.mod.stackSameType)

/** The type that helps most, and the one that hinders most. */
function bestGroups(groups: readonly (readonly Reason[])[]): readonly Reason[] {
  const best = groups.reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a))
  const worst = groups.reduce((a, b) => (sumOf(b) < sumOf(a) ? b : a))
  return [...(sumOf(best) > 0 ? best : []), ...(sumOf(worst) < 0 ? worst : [])]
}

/** The type that counts: one that no rule in play knows is none. */
function typeOf(step: OrcusStep, type: string): string {
  if (sources.has(type)) return step.applies(R.mod.sources) ? type : ''
  return type === '' || step.applies(ruleOfType[type] ?? R.mod.types) ? type : ''
}

type Modifier = Extract<Part, { is: 'modifier' }>

/** Adds what lies on a piece and bears on one of its numbers; defenses are asked for by their own names. */
export function addModifiers(step: OrcusStep, tally: Tally, id: PieceId, stat: Stat, context: Context): void {
  if (mayModify(step, id, stat)) addThose(step, tally, id, stat, context)
}

function addThose(step: OrcusStep, tally: Tally, id: PieceId, stat: Stat, context: Context): void {
  eachOf(step, id, 'modifier', (part, by, name, effect) => {
    if (counts(step, part, stat, context, by)) addModifier(step, tally, part, name, effect, context)
  })
}

function addModifier(step: OrcusStep, tally: Tally, part: Modifier, name: string, effect: Effect | undefined, context: Context): void {
  tally.add(part.rule ?? effect?.rule ?? R.mod.types, amountOf(step, part.amount, context), name, typeOf(step, part.type))
}

/** Whether a modifier is about this number, and what it asks for holds. */
export function counts(step: OrcusStep, part: Modifier, stat: Stat, context: Context, by = NOBODY): boolean {
  if (part.to !== stat && !isWithin(part, stat)) return false
  // Of an aura it is known by whose it is; what an effect is about was settled when it began.
  const only = part.only ?? (part.against === 'you' && by !== NOBODY ? by : undefined)
  if (part.spares === true ? (only ?? by) !== NOBODY && (only ?? by) === context.target : only !== undefined && only !== context.target)
    return false
  return part.when.every((test) => holds(step, test, context))
}

const defenseStats: readonly Stat[] = ['ac', 'fortitude', 'reflex', 'will']

/** "All defenses" counts for each; but armor and shields help Armor Class alone. */
function isWithin(part: Modifier, stat: Stat): boolean {
  if (part.to !== 'defenses' || !defenseStats.includes(stat)) return false
  if (stat === 'ac') return true
  // @rule orcus.mod.armor
  if (part.type === 'armor') return false
  // @rule orcus.mod.shield
  return part.type !== 'shield'
}
