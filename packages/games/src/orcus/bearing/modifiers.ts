import { bestOnly, type Effect, NOBODY, type PieceId, type Part as Reason, type Tally } from '@riposte/referee'
import type { Part, Stat } from '../clauses/parts.ts'
import { eachOf, mayModify } from '../conditions/bearing.ts'
import type { Context } from '../context.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { amountOf } from './amounts.ts'
import { allHold, holds } from './holds.ts'

/** Bonuses and penalties: how they stack, and those that lie on a piece. */

/** A number with its reasons, stacked as this book does. */
export const tallyOf = (step: OrcusStep): Tally => step.tally(stacked)

/** Reasons that come up later stack with those that stand already. */
export function addReasons(tally: Tally, parts: readonly Reason[]): Tally {
  for (const { rule, value, label, type, causes } of parts) tally.add(rule, value, label, type, causes)
  return tally
}

/** Different types add, of the same one the best bonus and the worst penalty count, and what names no type always adds. */
function stacked(parts: readonly Reason[]): readonly Reason[] {
  // @rule orcus.mod.stack.same-type
  if (hasTwins(parts)) return parts.filter((part) => isUntyped(part) || bestOnly(parts.filter((one) => areAlike(one, part))).includes(part))
  return parts
}

/** Two of one type. */
function hasTwins(parts: readonly Reason[]): boolean {
  for (let i = 1; i < parts.length; i++) {
    const one = parts[i]
    if (one === undefined || isUntyped(one)) continue
    for (let k = 0; k < i; k++) {
      const other = parts[k]
      if (other !== undefined && areAlike(one, other)) return true
    }
  }
  return false
}

// @rule orcus.mod.stack.different-types, orcus.mod.types, orcus.mod.enhancement, orcus.mod.sources otherwise comparison
const areAlike = (one: Reason, other: Reason): boolean => one.type === other.type

// @rule orcus.mod.stack.untyped
const isUntyped = ({ type }: Reason): boolean => type === ''

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
  tally.add(part.rule ?? effect?.rule ?? R.mod.types, amountOf(step, part.amount, context), name, part.type)
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

/** Whether extra damage comes with this attack: where it counts against one alone, against that one. */
export const comesWith = (step: OrcusStep, { only, when }: Extract<Part, { is: 'extra-damage' }>, context: Context): boolean =>
  (only === undefined || only === context.target) && allHold(step, when, context)

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
