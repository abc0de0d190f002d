import type { Ability } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Condition } from '../terms.ts'

/** What abilities are worth by themselves: worked out once for a sheet. */

export interface Ranked {
  readonly ability: Ability
  /** Damage to be expected of one target, and something for what comes with it. */
  readonly worth: number
  readonly targets: number
}
const ranked = new WeakMap<Sheet, readonly Ranked[]>()

/** All that hurts, but for what waits for a trigger. */
export function rankedOf(sheet: Sheet): readonly Ranked[] {
  let known = ranked.get(sheet)
  if (known === undefined) ranked.set(sheet, (known = sheet.abilities.flatMap(rank)))
  return known
}

function rank(ability: Ability): Ranked[] {
  const worth = worthOf(ability)
  const { count } = ability.targets
  const isHelp = worth <= 0 || !aimsAtFoes(ability) || (count === 0 && ability.area === undefined)
  if (isHelp || ability.trigger !== undefined) return []
  return [{ ability, worth, targets: count === 'each' ? 4 : count === 'special' ? 1 : count }]
}

export const aimsAtFoes = ({ targets }: Ability): boolean =>
  targets.relation.startsWith('enemy') || targets.relation.startsWith('creature') || targets.count === 'special'

/** How likely each tier is with a bonus of 2. */
const CHANCES = [0.36, 0.43, 0.21]

function worthOf({ tiers, after, before }: Ability): number {
  let worth = 0
  for (const [i, clauses] of tiers.entries()) worth += (CHANCES[i] ?? 0) * sumOf(clauses)
  return worth + sumOf(after) + sumOf(before)
}

const sumOf = (clauses: readonly Clause[]): number => clauses.reduce((sum, one) => sum + clauseWorth(one), 0)

/** In points of damage. */
const conditionWorth: Readonly<Record<Condition, number>> = {
  bleeding: 2,
  dazed: 4,
  frightened: 2,
  grabbed: 3,
  prone: 3,
  restrained: 4,
  slowed: 2,
  taunted: 1,
  weakened: 3,
}

function clauseWorth(clause: Clause): number {
  switch (clause.do) {
    case 'damage':
    case 'extra':
      return clause.amount.flat + 2 * clause.amount.scores.length + 3.5 * clause.amount.dice.length
    case 'afflict':
      return clause.conditions.reduce((sum, one) => sum + conditionWorth[one], 0)
    case 'potency':
      return sumOf(clause.so) / 2 + sumOf(clause.else) / 2
    case 'if':
    case 'after':
    case 'may':
      return sumOf(clause.so) / 2
    case 'force':
      return 1 + clause.squares.flat / 2
    case 'strike':
    case 'recover':
    case 'tire':
    case 'summon':
    case 'use':
      return 5
    case 'heal':
    case 'temporary':
      return clause.amount.flat
    case 'by-hand':
      return 0
    default:
      return 1
  }
}

/** How many foes an ability could be aimed at, going by distance alone. */
export function countIn({ area, melee, ranged }: Ability, far: readonly number[]): number {
  const most =
    area === undefined ? Math.max(melee, ranged) : area.shape === 'burst' || area.shape === 'aura' ? area.size : area.within + area.size - 1
  let count = 0
  for (let i = 0; i < far.length; i++) if ((far[i] ?? 99) <= most) count++
  return count
}

interface Habit {
  /** The farthest that its everyday strikes go. */
  readonly reach: number
  readonly prefersDistance: boolean
}
const habits = new WeakMap<Sheet, Habit>()

export function habitOf(sheet: Sheet): Habit {
  let known = habits.get(sheet)
  if (known === undefined) {
    const usual = sheet.abilities.filter((one) => one.signature)
    const { kit } = sheet
    const reaches = usual.map((one) => Math.max(one.melee, one.ranged === 0 ? 0 : one.ranged + (kit?.rangedDistance ?? 0)))
    known = { reach: Math.max(1, ...reaches), prefersDistance: usual.length > 0 && usual.every((one) => one.melee === 0) }
    habits.set(sheet, known)
  }
  return known
}
