import { effectsOn, type Part, type PieceId } from '@riposte/referee'
import { resistsIn, traitResists } from '../bearing/held.ts'
import { meansOf } from '../clauses/means.ts'
import { isObject, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Resist } from '../sheet/sheet.ts'
import { isSubmerged } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Typed } from '../terms.ts'
import type { Source } from './hit.ts'
import { lessOf, piercedBy } from './shares.ts'

/** Weakness and immunity. */

/** Weakness, then immunity, each the highest that fits. */
export function changedBy(step: DsStep, source: Source, id: PieceId, given: number, type: Typed, parts: Part[]): number {
  let amount = given
  if (amount <= 0 || source.unreduced === true) return Math.max(0, amount)
  const weakness = highest(resists(step, id, 'weakness', type))
  // @rule drawsteel.damage.order
  if (weakness > 0 && step.applies(R.damage.weakness)) {
    parts.push({ rule: R.damage.weakness, value: weakness, type, label: 'weakness' })
    amount += weakness
  }
  const immunity = highest([...resists(step, id, 'immunity', type), ...lessOf(step, source, id)]) - piercedBy(step, source)
  if (immunity > 0 && step.applies(R.damage.immunity)) {
    const rule = isObject(step.fight, id) && immunity === Number.POSITIVE_INFINITY ? R.object.immunity : R.damage.immunity
    const off = Math.min(amount, immunity)
    parts.push({ rule, value: -off, type, label: 'immunity' })
    amount -= off
  }
  return amount
}

// @rule drawsteel.damage.immunity-highest
const highest = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one), 0)

function resists(step: DsStep, id: PieceId, kind: 'immunity' | 'weakness', type: Typed): number[] {
  const { fight } = step
  const sheet = sheetOf(fight, id)
  const list: readonly Resist[] = kind === 'immunity' ? sheet.immunities : sheet.weaknesses
  const values: number[] = []
  // @rule drawsteel.damage.types otherwise comparison
  for (const one of list) if (one.type === 'all' || one.type === type) values.push(one.value)
  for (const effect of effectsOn(fight, id)) {
    const means = meansOf(effect)
    if (means?.is === 'stat' && resistsIn(means.stat, kind, type)) values.push(effect.value)
  }
  values.push(...traitResists(step, id, kind, type))
  if (
    kind === 'immunity' &&
    isObject(fight, id) &&
    !sheet.supernatural &&
    (type === 'poison' || type === 'psychic') &&
    step.applies(R.object.immunity)
  )
    values.push(Number.POSITIVE_INFINITY)
  const water = kind === 'immunity' ? type === 'fire' : type === 'lightning'
  if (water && isSubmerged(fight, id) && step.applies(R.environment.underwater)) values.push(5)
  return values
}
