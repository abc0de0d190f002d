import type { PieceId } from '@riposte/referee'
import { isCondition } from '../ailments.ts'
import { isSpared, lay } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { ask, type FansysStep } from '../step.ts'
import { byType } from '../tables.ts'
import type { Harm } from './types.ts'

/** Conditions that damage brings where it has cost hit points. */

const table: Readonly<Record<string, readonly string[]>> = byType

const rules: Readonly<Record<string, (typeof R.bytype)[keyof typeof R.bytype]>> = {
  piercing: R.bytype.piercing,
  slashing: R.bytype.slashing,
  percussive: R.bytype.percussive,
  shear: R.bytype.shear,
  pressure: R.bytype.pressure,
  necrotic: R.bytype.necrotic,
  fire: R.bytype.fire,
  cold: R.bytype.cold,
  lightning: R.bytype.lightning,
  light: R.bytype.light,
  divine: R.bytype.divine,
  entropic: R.bytype.entropic,
  profane: R.bytype.profane,
}

export function earn(step: FansysStep, harm: Harm): void {
  for (let i = harm.earns; i > 0; i--) if (pieceAt(step.fight, harm.on).gone === 0) bring(step, harm)
}

/** One of those that the weapon lists, or what a die says of the type. */
function bring(step: FansysStep, { on, by, type, brings = [] }: Harm): void {
  const listed = brings.filter((one) => isCondition(one) && !isSpared(step.fight, on, one))
  if (listed.length > 0 && by >= 0) {
    const options = [{ id: 'roll', byDefault: true }, ...listed.map((id) => ({ id, rule: R.condition.weapon }))]
    const { id } = ask.choice(step, by, `what the ${type} wound brings`, options, R.condition.weapon)
    // @rule fansys.condition.weapon
    if (isCondition(id)) return void lay(step, on, by, id, R.condition.weapon)
  }
  const faces = table[type]
  if (faces === undefined) return poisonedBy(step, on, by, type)
  const rule = rules[type] ?? R.bytype.piercing
  const face = step.roll(6, by < 0 ? on : by, `what the ${type} brings`, rule)
  const condition = faces[face - 1] ?? 'none'
  if (isCondition(condition)) lay(step, on, by, condition, rule)
}

/** No table for poison: the game master says, poisoned unless he does. Corrosion brings nothing. */
function poisonedBy(step: FansysStep, on: PieceId, by: PieceId, type: string): void {
  if (type !== 'poison') return
  const options = [{ id: 'poisoned', byDefault: true }, { id: 'nothing' }]
  const { id } = ask.ruling(step, on, 'what the poison brings', options, R.bytype.poison)
  // @rule fansys.bytype.poison
  if (id === 'poisoned') lay(step, on, by, 'poisoned', R.bytype.poison)
}
