import type { PieceId, RuleIndex } from '@riposte/referee'
import { whyNoTarget, whyNotAt } from '../aim/possible.ts'
import { ask } from '../asking.ts'
import { barOf } from '../bearing/bars.ts'
import { allHold } from '../bearing/holds.ts'
import type { AttackKind } from '../blow.ts'
import { whyNoWeapon } from '../carrying/wield.ts'
import type { Power } from '../clauses/power.ts'
import { type Act, contextOf } from '../context.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { isAtHand } from './grants.ts'
import { isSpent, spendPower, spentRule } from './spending.ts'
import { makeStrike } from './strike.ts'
import { usePower } from './use.ts'

/** Basic attacks: the one everybody has, and powers that serve as one. */

export type BasicKind = 'melee' | 'ranged'

/** Those it could make there with what it holds. */
export const basicAttacksOf = (step: OrcusStep, id: PieceId, kind: BasicKind, use: AttackKind = 'attack'): readonly Power[] =>
  sheetOf(step.fight, id).powers.filter(
    (power) =>
      // Marked as one; the other melee and ranged attacks of a stat block are none.
      // @rule orcus.monster.symbols
      (power.basic === kind || (power.standsIn?.basic === kind && power.standsIn.at === use)) &&
      power.trigger === undefined &&
      !isSpent(step, id, power) &&
      isAtHand(step, id, power) &&
      allHold(step, power.requires, contextOf(id, { power })) &&
      whyNoWeapon(step, id, power, power.strike) === undefined,
  )

/** Why it can make none now. */
export function whyNoBasic(step: OrcusStep, id: PieceId, kind: BasicKind, atFriends = false): readonly (RuleIndex | undefined)[] {
  const powers = basicAttacksOf(step, id, kind)
  const [first] = powers
  if (first === undefined) {
    const spent = sheetOf(step.fight, id).powers.find((power) => power.basic === kind && isSpent(step, id, power))
    return [step.forbids(spent === undefined ? R.tag.weaponRequired : spentRule(spent), true)]
  }
  const bar = barOf(step, id, 'attack')
  if (bar !== undefined) return [bar]
  const reasons = powers.map((power) => whyNoTarget(step, id, power, atFriends))
  return reasons.some((rules) => rules.length === 0) ? [] : (reasons[0] ?? [])
}

/** Which of them, the first where nobody cares; at somebody, one that reaches him. */
function choose(step: OrcusStep, id: PieceId, kind: BasicKind, use: AttackKind, at?: PieceId): Power | undefined {
  const all = basicAttacksOf(step, id, kind, use)
  const powers = at === undefined ? all : all.filter((power) => whyNotAt(step, id, at, power) === undefined)
  if (powers.length < 2) return powers[0]
  const options = powers.map((power, i) => ({ id: power.id, label: power.name, power, byDefault: i === 0 }))
  return ask.choice(step, id, 'with which attack', options).power
}

export interface BasicGiven {
  readonly kind: AttackKind
  /** Whom it must be aimed at. */
  readonly at?: PieceId
  readonly atFriends?: boolean
}

/** Makes one outside of an action of its own: an opportunity, a charge, a grant. */
export function basicAttack(step: OrcusStep, by: PieceId, basic: BasicKind, { kind, at }: BasicGiven): Act | undefined {
  const power = choose(step, by, basic, kind, at)
  if (power === undefined) return undefined
  spendPower(step, by, power)
  return makeStrike(step, { by, power, strike: power.strike, kind, at: at === undefined ? undefined : [at] })
}

/** The action of the book: aimed, paid for, made. */
export function takeBasic(step: OrcusStep, by: PieceId, basic: BasicKind, pay: () => void, given: Partial<BasicGiven> = {}): boolean {
  const power = choose(step, by, basic, given.kind ?? 'attack', given.at)
  if (power === undefined) return false
  return usePower(step, by, power, {
    pay,
    kind: given.kind ?? 'attack',
    atFriends: given.atFriends ?? false,
    at: given.at === undefined ? undefined : [given.at],
  })
}
