import type { Part, PieceId, RuleIndex } from '@riposte/referee'
import { type FansysPiece, pieceAt } from '../fight.ts'
import type { Dice } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'

/** Two d12, of which each 12 and each 1 counts for more. */

/** Advantage, disadvantage, or neither: they do not add up, and any of both cancel. */
export function lean(parts: readonly Part[]): -1 | 0 | 1 {
  const helps = parts.some(({ value }) => value > 0)
  const hinders = parts.some(({ value }) => value < 0)
  // @rule fansys.core.cancel
  if (helps && hinders) return 0
  return helps ? 1 : hinders ? -1 : 0
}

export interface Thrown {
  readonly dice: readonly number[]
  /** The two that count. */
  readonly kept: readonly number[]
  /** What they come to, with what twelves add and ones take. */
  readonly sum: number
  readonly twelves: number
  readonly ones: number
}

/** The two that count of those thrown. */
function keep(dice: readonly number[], leaning: -1 | 0 | 1): readonly number[] {
  if (dice.length < 3) return dice
  const dropped = dice.indexOf(leaning > 0 ? Math.min(...dice) : Math.max(...dice))
  // @rule fansys.core.advantage, fansys.core.disadvantage, fansys.condition.advantage12
  return dice.filter((_, i) => i !== dropped)
}

/** What the two that count come to. */
function thrownOf(dice: readonly number[], leaning: -1 | 0 | 1): Thrown {
  const kept = keep(dice, leaning)
  let [sum, twelves, ones] = [0, 0, 0]
  for (const face of kept) {
    sum += face
    if (face === 12) twelves++
    if (face === 1) ones++
  }
  // @rule fansys.core.twelves
  sum += 2 * twelves
  // @rule fansys.core.ones
  sum -= 2 * ones
  return { dice, kept, sum, twelves, ones }
}

export function throwDice(step: FansysStep, by: PieceId, why: string, rule: RuleIndex, sways: readonly Part[]): Thrown {
  const leaning = lean(sways)
  const dice = [step.roll(12, by, why, rule), step.roll(12, by, why, rule)]
  if (leaning !== 0) dice.push(step.roll(12, by, why, rule))
  return thrownOf(dice, leaning)
}

/** How often so many of 1728 throws come to a number: for each way to lean, by the number that is needed of the dice. */
const tables = new Map<number, Float64Array>()
const LEAST = -2
const MOST = 28

/** How likely two dice come to a number or more, in parts of one; a double 1 fails and a double 12 succeeds where that is so. */
export function chanceOf(needs: number, leaning: -1 | 0 | 1, hasExtremes: boolean): number {
  const key = leaning * 2 + (hasExtremes ? 1 : 0)
  let table = tables.get(key)
  if (table === undefined) tables.set(key, (table = chances(leaning, hasExtremes)))
  return table[Math.max(LEAST, Math.min(MOST + 1, needs)) - LEAST] ?? 0
}

function chances(leaning: -1 | 0 | 1, hasExtremes: boolean): Float64Array {
  const table = new Float64Array(MOST - LEAST + 2)
  const third = leaning === 0 ? 1 : 12
  for (let a = 1; a <= 12; a++)
    for (let b = 1; b <= 12; b++)
      for (let c = 1; c <= third; c++) {
        const { sum, twelves, ones } = thrownOf(leaning === 0 ? [a, b] : [a, b, c], leaning)
        for (let needs = LEAST; needs <= MOST + 1; needs++) {
          const succeeds = hasExtremes && ones === 2 ? false : (hasExtremes && twelves === 2) || sum >= needs
          if (succeeds) table[needs - LEAST] = (table[needs - LEAST] ?? 0) + 1 / (144 * third)
        }
      }
  return table
}

/** Dice of damage and the like, with what is added to them. */
export function throwDamage(step: FansysStep, by: PieceId, { count, sides, flat }: Dice, why = 'damage'): number {
  let total = flat
  for (let i = 0; i < count; i++) total += step.roll(sides, by, why, R.bonus.damage)
  return total
}

/** The least and the most that dice come to with something added. */
export const spanOf = ({ count, sides, flat }: Dice, more: number): { readonly least: number; readonly most: number } => ({
  least: Math.max(0, count + flat + more),
  most: Math.max(0, count * sides + flat + more),
})

/** Dice that it can spend now: each takes its points with it, and there is none without them. */
export const diceLeft = (piece: FansysPiece, what: 'sp' | 'mp'): number =>
  // @rule fansys.pool.die otherwise number
  Math.min(piece[`${what}Dice`], Math.floor(piece[what] / POINTS))

/** A die of stamina or of mind is spent, and points with it. */
export function spendDice(step: FansysStep, id: PieceId, what: 'sp' | 'mp', dice: number, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  const kind = `${what}Dice` as const
  step.set(id, kind, piece[kind] - dice, rule)
  // @rule fansys.pool.die, fansys.pool.loss.sp, fansys.pool.loss.mp, fansys.super.mp
  step.set(id, what, piece[what] - dice * POINTS, R.pool.die)
}
const POINTS = 2
