import type { PieceId, Preview } from '@riposte/referee'
import { scoreOf } from '../bearing/held.ts'
import type { Ability } from '../clauses/ability.ts'
import { disregards } from '../clauses/said.ts'
import { sheetOf } from '../fight.ts'
import type { Aimed, PowerRoll, Sway } from '../moments.ts'
import { addUsersBonus } from '../rolls/damage-bonus.ts'
import { swaysOf } from '../rolls/edges-and-banes.ts'
import { sortsOf } from '../rolls/lasting-edges.ts'
import { outcomeOf, rollBonus } from '../rolls/roll.ts'
import type { DsStep } from '../step.ts'
import { amountFor } from './amounts.ts'

type Aiming = Pick<Aimed, 'by' | 'ability' | 'form'>

/** What may be told of a power roll before it is made. */

/** How likely each tier is, and the damage that comes of them, surges and what else may be bought left out. */
export function oddsOf(step: DsStep, by: PieceId, ability: Ability, form: Aimed['form'], target: PieceId): Preview {
  if (ability.roll === undefined) return fixedOdds(step, by, ability)
  const score = ability.roll.scores.toSorted((a, b) => scoreOf(step, by, b) - scoreOf(step, by, a))[0]
  const added = rollBonus(step, by, { score, bonus: ability.roll.bonus, kind: 'ability' })
  const ignoresBanes = disregards(ability, 'banes')
  const sways = swaysOf(step, { by, ability, form, targets: [target], given: 0, ignoresBanes }, target)
  const sorts = sortsOf(ability, form)
  const counts = [0, 0, 0, 0]
  for (let first = 1; first <= 10; first++) {
    for (let second = 1; second <= 10; second++) {
      const natural = first + second
      const roll: PowerRoll = { natural, base: natural + added.total, parts: [], critical: false, late: [], shift: 0, turned: false, sorts }
      const { tier } = outcomeOf(step, by, roll, sways, target)
      counts[tier] = (counts[tier] ?? 0) + 1
    }
  }
  const text = [`tiers ${counts.slice(1).join(' / ')}%`, swayWords(sways)].filter((one) => one !== '').join(', ')
  return { ...damageOf(step, { by, ability, form }, target, counts), text }
}

/** The Director's creatures strike freely for what their block says. */
function fixedOdds(step: DsStep, by: PieceId, ability: Ability): Preview {
  if (!ability.freeStrike) return {}
  const { freeStrike } = sheetOf(step.fight, by)
  return { least: freeStrike, most: freeStrike, damage: 10 * freeStrike }
}

const tiers = [1, 2, 3] as const

function damageOf(step: DsStep, { by, ability, form }: Aiming, target: PieceId, counts: readonly number[]): Preview {
  const amounts = ability.tiers.map((tier, i) => {
    const all = tier.flatMap((clause) => (clause.do === 'damage' && clause.to.who === 'target' ? [clause.amount] : []))
    if (all.length === 0) return 0
    const bonus = step.tally()
    addUsersBonus(step, bonus, { by, ability, form }, tiers[i] ?? 0, target)
    return all.reduce(
      (sum, amount) => sum + expected(amount.dice) + amountFor(step, by, target, { ...amount, dice: [] }, undefined),
      bonus.total,
    )
  })
  const possible = amounts.filter((amount, i) => amount > 0 && (counts[i + 1] ?? 0) > 0)
  if (possible.length === 0) return {}
  const damage = amounts.reduce((sum, amount, i) => sum + (amount * (counts[i + 1] ?? 0)) / 10, 0)
  return { least: Math.floor(Math.min(...possible)), most: Math.floor(Math.max(...possible)), damage: Math.round(damage) }
}

const expected = (dice: readonly { readonly count: number; readonly sides: number }[]): number =>
  dice.reduce((sum, { count, sides }) => sum + (count * (sides + 1)) / 2, 0)

/** "2 edges, 1 bane": more than two of a kind are told, though they count no more. */
function swayWords(sways: readonly Sway[]): string {
  const total = (sign: number): number => sways.reduce((sum, { value }) => sum + Math.max(0, sign * value), 0)
  const said = (count: number, word: string): string => (count === 0 ? '' : count === 1 ? `1 ${word}` : `${count} ${word}s`)
  return [said(total(1), 'edge'), said(total(-1), 'bane')].filter((one) => one !== '').join(', ')
}
