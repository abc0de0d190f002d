import { lasting, type Part, type PieceId } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { type Part as HeldPart, partsOn, useUp } from '../bearing/parts.ts'
import { isPrey } from '../bearing/tests.ts'
import type { Amount, Clause, Who } from '../clauses/clauses.ts'
import { type Harm, hurt, risen } from '../damage/damage.ts'
import { DamageRoll } from '../damage/dice.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import type { Use } from './use.ts'
import { atTier, howMany } from './whom.ts'

/** Damage that a use of a feat does. */

export const total = (parts: readonly { readonly value: number }[]): number => parts.reduce((sum, { value }) => sum + value, 0)

/** So many times. */
export const countOf = (step: HomlStep, use: Use, per: Who | undefined): number => (per === undefined ? 1 : howMany(step, use, per))

export type Blow = Extract<Clause, { readonly do: 'damage' | 'half-damage' }>
export const isBlow = (clause: Clause): clause is Blow =>
  (clause.do === 'damage' || clause.do === 'half-damage') && clause.to.who === 'target'

/** What a blow comes to, for each of those it counts. */
function partsFor(step: HomlStep, use: Use, { amount, higher, per }: Extract<Blow, { readonly do: 'damage' }>, on: PieceId): Part[] {
  const parts = use.dice.partsOf(atTier(step, use.by, amount, higher), on, use.dealt)
  const times = countOf(step, use, per)
  // @rule homl.effects.kinds
  if (times !== 1) return parts.map((part) => ({ ...part, value: part.value * times }))
  return parts
}

/** All that one feat does to somebody at once is one instance. */
// @rule homl.damage.instance
export function deal(step: HomlStep, use: Use, blows: readonly Blow[], on: PieceId, eased?: Harm['eased']): void {
  const { by, strike } = use
  const parts: Part[] = []
  const tags = [...strike.tags]
  if (strike.isAttack) for (const { clause } of stronger(step, use, on)) tags.push(...clause.types)
  for (const blow of blows) {
    const isWhole = blow.do === 'damage'
    if (isWhole) tags.push(...blow.types)
    parts.push(...(isWhole ? partsFor(step, use, blow, on) : whole(step, use, on)))
  }
  parts.push(...swelling(step, use, on))
  // @rule homl.attack.miss-effects
  if (blows.some((blow) => blow.do === 'half-damage')) parts.push(halving(total(parts)))
  use.dealt = hurt(step, {
    on,
    by,
    amount: total(parts),
    parts,
    tags,
    how: strike.id,
    strike,
    isNonlethal: use.isNonlethal,
    ...(eased && { eased }),
    isSheer: blows.some((blow) => blow.do === 'damage' && blow.isSheer === true),
    rule: R.damage.subtract,
  })
}

/** What adds to the damage of who attacks, or takes from it, for all he attacks; and what any attack does more to that one. */
function swelling(step: HomlStep, use: Use, on: PieceId): Part[] {
  const { by, strike, dice } = use
  if (!strike.isAttack) return []
  const parts = partsOn(step, on, 'marked').flatMap((part) => {
    // The next that hits.
    if (part.clause.isNext === true && use.degree === 'failure') return []
    useUp(step, part)
    return dice.partsOf(atTier(step, part.by, part.clause.amount, part.clause.higher), on)
  })
  for (const part of stronger(step, use, on)) {
    parts.push(...new DamageRoll(step, by, use.weapon).partsOf(part.clause.amount, on))
    useUp(step, part)
  }
  for (const { clause } of partsOn(step, by, 'bonus')) {
    // @rule homl.attack.attacker-penalty
    if (clause.on.includes('damage')) parts.push({ rule: R.effects.kinds, value: clause.by, type: '', label: 'feat' })
  }
  return parts
}

const stronger = (step: HomlStep, { by, strike, degree }: Use, on: PieceId): readonly HeldPart<'stronger'>[] =>
  partsOn(step, by, 'stronger').filter(({ clause: { type, against, whom, feat }, by: owner, target }) => {
    if (degree === 'failure' || (feat !== undefined && strike.name.toLowerCase() !== feat)) return false
    if (against !== undefined && on !== (against === 'you' ? owner : target)) return false
    if (whom !== undefined && !isPrey(step, owner, whom, on)) return false
    return type === undefined || (type === 'weapon' ? strike.by === 'weapon' || strike.tags.includes('weapon') : strike.type === type)
  })

/** It is about each who is struck; the rest of a line comes once. */
export const isAboutTarget = lasting((clause: Clause): boolean => speaksOf(clause, 'target'))

/** What a success would do; and half of all that, rounded down. */
const whole = (step: HomlStep, use: Use, on: PieceId): Part[] =>
  (use.strike.lines.success ?? []).flatMap((clause) => (clause.do === 'damage' && isBlow(clause) ? partsFor(step, use, clause, on) : []))

const halving = (dealt: number): Part => ({ rule: R.attack.missEffects, value: Math.floor(dealt / 2) - dealt, type: '', label: 'half' })

/** What is left of damage of which it takes less. */
export const lessened = (dealt: number, by: Amount | 'half' | 'all', flat: () => number): number =>
  by === 'all' ? 0 : by === 'half' ? Math.floor(dealt / 2) : Math.max(0, dealt - flat())

/** Of damage that has been counted already it gets back what it does not take. */
export function giveBack(step: HomlStep, id: PieceId, points: number): void {
  const { hp, maxHp } = pieceAt(step.fight, id)
  // @rule homl.effects.kinds
  step.set(id, 'hp', Math.min(maxHp, hp + points), R.effects.kinds)
  risen(step, id, hp <= 0)
}
