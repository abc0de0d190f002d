import type { Part, PieceId } from '@riposte/referee'
import { areHandsFree } from '../carrying/hands.ts'
import type { Amount, Around, Dice, Measure } from '../clauses/phrases.ts'
import type { Context } from '../context.ts'
import { type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { NO_AMOUNT } from '../sheet/common-powers.ts'
import { addAbility, type Weapon } from '../sheet/sheet.ts'
import type { OrcusStep } from '../step.ts'
import { allHold, pieceIn, standingNear } from './holds.ts'
import { recoveryValue, staggeredValue } from './values.ts'

/** "2dW + 1d6 + Strength modifier + 3": rolled, maximized, or reckoned without dice. */

export interface Rolling {
  readonly context: Context
  /** What the dice are for, in a word. */
  readonly why: string
  /** No dice: all of them show their highest face. */
  readonly critical?: boolean
}

export interface Rolled {
  readonly total: number
  readonly parts: readonly Part[]
}

export function rollAmount(step: OrcusStep, given: Amount, { context, why, critical = false }: Rolling): Rolled {
  const amount = given.per === undefined ? given : soOften(step, given, given.per, context)
  const tally = step.tally()
  const isMaximized = critical && step.applies(R.crit.max)
  for (const dice of diceOf(step, amount, context)) {
    const value = isMaximized ? dice.count * dice.sides : rollDice(step, dice, context.you, why)
    tally.add(isMaximized ? R.crit.max : R.damage.roll, value, `${dice.count}d${dice.sides}`)
  }
  addFixed(step, tally, amount, context)
  if (amount.most !== undefined) addLimit(step, tally, amount.most, context)
  return { total: tally.total, parts: tally.parts }
}

/** How many stand around somebody of whom an amount counts each. */
function countAround(step: OrcusStep, around: Around, context: Context, id: PieceId): number {
  const { most, tests = [] } = around
  const isCounted = (one: OrcusPiece): boolean => one.id !== id && allHold(step, tests, { ...context, target: one.id })
  const all = standingNear(step, around, context, id, context.you).filter(isCounted).length
  return most === 0 ? all : Math.min(most, all)
}

/** "1d6 for each enemy adjacent to you": as many dice as there are enemies. */
function soOften(step: OrcusStep, amount: Amount, around: Around, context: Context): Amount {
  const id = pieceIn(context, around.of ?? 'you')
  const n = id < 0 ? 0 : countAround(step, around, context, id)
  const { per: _, ...one } = amount
  return {
    ...one,
    dw: one.dw * n,
    flat: one.flat * n,
    dice: n === 0 ? [] : one.dice.map(({ count, sides }) => ({ count: count * n, sides })),
    abilities: one.abilities.map(({ ability, times }) => ({ ability, times: times * n })),
    measures: one.measures.map((measured) => ({ ...measured, times: measured.times * n })),
  }
}

/** What it comes to above the most that it may be is taken off. */
function addLimit(step: OrcusStep, tally: ReturnType<OrcusStep['tally']>, most: Amount, context: Context): void {
  const over = tally.total - amountOf(step, most, context)
  if (over > 0) tally.add(R.power.effect, -over, 'at most')
}

export function rollDice(step: OrcusStep, { count, sides }: Dice, by: PieceId, why: string): number {
  // @rule orcus.dice.percentile
  if (sides === PERCENT) return rollPercent(step, count, by, why)
  let total = 0
  for (let i = 0; i < count; i++) total += step.roll(sides, by, why, R.dice.notation)
  return total
}

const PERCENT = 100

/** Two dice of ten, the tens first; two zeros are a hundred. */
function rollPercent(step: OrcusStep, count: number, by: PieceId, why: string): number {
  let total = 0
  for (let i = 0; i < count; i++) {
    const tens = step.roll(10, by, `${why}: tens`, R.dice.percentile) % 10
    const units = step.roll(10, by, `${why}: units`, R.dice.percentile) % 10
    total += tens + units === 0 ? PERCENT : 10 * tens + units
  }
  return total
}

/** The least and the most that it can come to. */
export function rangeOf(step: OrcusStep, given: Amount, context: Context): { readonly least: number; readonly most: number } {
  const amount = given.per === undefined ? given : soOften(step, given, given.per, context)
  const fixed = amountOf(step, amount, context)
  const dice = diceOf(step, amount, context)
  const most = dice.reduce((sum, { count, sides }) => sum + count * sides, fixed)
  return { least: dice.reduce((sum, { count }) => sum + count, fixed), most }
}

/** Everything but the dice. */
export function amountOf(step: OrcusStep, given: Amount, context: Context): number {
  const amount = given.per === undefined ? given : soOften(step, given, given.per, context)
  if (amount.abilities.length === 0 && amount.measures.length === 0) return amount.flat
  const tally = addFixed(step, step.tally(), amount, context)
  if (amount.most !== undefined) addLimit(step, tally, amount.most, context)
  return tally.total
}

function addFixed(step: OrcusStep, tally: ReturnType<OrcusStep['tally']>, amount: Amount, context: Context): typeof tally {
  const isBasic = context.power?.basic !== undefined
  for (const { ability, times } of amount.abilities) {
    const sheet = sheetOf(step.fight, context.you)
    const used = throwingAbility(ability, context)
    if (isBasic) addAbility(tally, R.damage.basicAbility, sheet, used, times)
    else addAbility(tally, R.damage.powerStated, sheet, used, times)
  }
  tally.add(R.dice.notation, amount.flat, 'as written')
  for (const { of, times, whose, around } of amount.measures) {
    const id = pieceIn(context, whose)
    if (id < 0) continue
    const value = around === undefined ? measure(step, of, id, context) : countAround(step, around, context, id)
    tally.add(R.power.effect, Math.floor(value * times), of)
  }
  return tally
}

/** Heavy thrown weapons are thrown with Strength. */
// @rule orcus.attack.heavy-thrown
export const throwingAbility = <A extends string>(ability: A, { power, weapon }: Pick<Context, 'power' | 'weapon'>): A | 'strength' =>
  power?.basic === 'ranged' && ability === 'dexterity' && weapon?.thrown === 'heavy' ? 'strength' : ability

function measure(step: OrcusStep, of: Measure, id: PieceId, context: Context): number {
  const piece = pieceAt(step.fight, id)
  const sheet = sheetOf(step.fight, id)
  switch (of) {
    case 'recovery-value':
      return recoveryValue(piece)
    case 'staggered-value':
      return staggeredValue(piece)
    case 'level':
      return sheet.level
    case 'half-level':
      return Math.floor(sheet.level / 2)
    case 'speed':
      return sheet.speeds.walk
    case 'damage':
      return context.blow?.amount ?? context.act?.damage ?? 0
    case 'hp':
      return piece.hp
    case 'missing':
      return piece.maxHp - Math.min(piece.hp, piece.maxHp)
    case 'hits':
      return context.act?.hits.length ?? 0
    case 'near':
      return 0
  }
}

// ---------------------------------------------------------------------------------------------------------------- dice

/** The dice of an amount, those of the weapon put in for dW. */
function diceOf(step: OrcusStep, amount: Amount, { you, weapon }: Context): readonly Dice[] {
  if (amount.dw === 0) return amount.dice
  const die = weaponDie(step, you, weapon)
  // @rule orcus.power.dw, orcus.power.dw-multidie
  return [{ count: amount.dw * die.count, sides: die.sides }, ...amount.dice]
}

const BARE: Dice = { count: 1, sides: 4 }
const BOTH_HANDS: Dice = { count: 1, sides: 8 }

/** A bare-handed blow is harder where both hands are free. */
function weaponDie(step: OrcusStep, by: PieceId, weapon: Weapon | undefined): Dice {
  if (weapon === undefined) return BARE
  // @rule orcus.tag.weapon
  if (weapon.id !== 'unarmed') return weapon
  // @rule orcus.tag.unarmed
  return areHandsFree(step.fight, by) ? BOTH_HANDS : BARE
}

/** Whether anything is rolled for it at all: what a booster asks for. */
export const hasDice = ({ dw, dice }: Amount): boolean => dw > 0 || dice.some(({ count }) => count > 0)

export const flat = (value: number): Amount => ({ ...NO_AMOUNT, flat: value })

/** With everything reckoned that does not need dice: an effect keeps what its author was worth when it began. */
export function settled(step: OrcusStep, given: Amount, context: Context): Amount {
  const amount = given.per === undefined ? given : soOften(step, given, given.per, context)
  if (amount.abilities.length === 0 && amount.measures.length === 0) return amount
  const { most, ...own } = amount
  const fixed = { ...own, flat: amountOf(step, own, context), abilities: [], measures: [] }
  return most === undefined ? fixed : { ...fixed, most: settled(step, most, context) }
}
