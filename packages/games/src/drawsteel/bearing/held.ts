import type { PieceId } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import type { Amount, Stat } from '../clauses/phrases.ts'
import { modifier } from '../conditions/conditions.ts'
import { traitParts } from '../conditions/traits.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { type Characteristic, characteristics, type Typed } from '../terms.ts'
import { countAround, holds } from './holds.ts'

/** What traits give for as long as something holds. */

type Named = Pick<Ability, 'id' | 'signature'>

/** Whether what is said of one ability is said of this one. */
export const isNamed = (name: string | undefined, ability: Named | undefined): boolean =>
  name === undefined || name === ability?.id || (name === 'signature' && ability?.signature === true)

/** What traits add to a figure for as long as something holds, the own and those of creatures nearby. */
export function heldModifier(step: DsStep, id: PieceId, stat: Stat, target: PieceId = id, ability?: Named, isCharge = false): number {
  let sum = 0
  for (const part of traitParts(step, id))
    if (
      part.is === 'modify' &&
      part.stat === stat &&
      (part.when.length > 0 || part.amount.counts !== undefined || part.named !== undefined) &&
      isNamed(part.named, ability) &&
      holds(step, part.when, id, target, isCharge)
    )
      sum += part.amount.flat + countedIn(step, part.amount, id, target)
  return sum
}

/** So much for each of somebody. */
const countedIn = (step: DsStep, amount: Amount, id: PieceId, target: PieceId): number =>
  (amount.counts ?? []).reduce((sum, { of, times }) => sum + (of.who === 'some' ? countAround(step, of, id, target) * times : 0), 0)

/** Whether a figure is an immunity, or a weakness, to such damage. */
export const resistsIn = (stat: Stat, kind: 'immunity' | 'weakness', type: Typed): boolean =>
  stat === `${kind}:all` || stat === `${kind}:${type}`

/** Immunities and weaknesses that traits give. */
export function traitResists(step: DsStep, id: PieceId, kind: 'immunity' | 'weakness', type: Typed): number[] {
  const found: number[] = []
  for (const part of traitParts(step, id))
    if (part.is === 'modify' && resistsIn(part.stat, kind, type) && holds(step, part.when, id, id))
      found.push(part.amount.flat + countedIn(step, part.amount, id, id))
  return found
}

/** A figure with all that bears on it: what lasts for a while, and what holds as long as something does. */
export const figure = (step: DsStep, id: PieceId, stat: Stat, target: PieceId = id): number =>
  modifier(step, id, stat) + heldModifier(step, id, stat, target)

/** A characteristic with what effects add to it: never beyond 5 either way. */
export function scoreOf(step: DsStep, id: PieceId, score: Characteristic): number {
  const changed = sheetOf(step.fight, id).scores[score] + figure(step, id, score)
  return Math.abs(changed) > 5 && step.applies(R.characteristic.range) ? Math.sign(changed) * 5 : changed
}

export const highestScore = (step: DsStep, id: PieceId): number => Math.max(...characteristics.map((one) => scoreOf(step, id, one)))
