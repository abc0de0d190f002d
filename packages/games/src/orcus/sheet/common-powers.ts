import type { Clause } from '../clauses/clauses.ts'
import type { Amount } from '../clauses/phrases.ts'
import type { Aim, Power, Strike, Versus } from '../clauses/power.ts'
import type { DiceText } from '../notation/read.ts'
import type { Ability, DamageType } from '../terms.ts'

/** The basic attacks that everybody has, and those of a stat block written in two lines. */

export const NO_AMOUNT: Amount = { dw: 0, dice: [], flat: 0, abilities: [], measures: [] }

/** A standard action at will, with nothing to it but its strike. */
export const plainPower = (id: string, name: string, strike: Strike): Power => ({
  id,
  name,
  category: 'attack',
  level: 0,
  frequency: 'at-will',
  refresh: [],
  actions: ['standard'],
  tags: [],
  basic: undefined,
  strike,
  before: [],
  effect: [],
  trigger: undefined,
  requires: [],
  maintain: undefined,
  limit: -1,
  mark: 'automatic',
  text: '',
})

const aimOf = (origin: 'melee' | 'ranged', range: Aim['range'], long: number): Aim => ({
  origin,
  range,
  long,
  plus: 0,
  area: undefined,
  targets: { relation: 'creature', count: 1, upTo: false, tests: [], trigger: false },
})

const damage = (amount: Amount, types: readonly DamageType[]): Clause => ({
  do: 'damage',
  amount,
  types,
  to: { who: 'target' },
  half: false,
  extra: false,
})

function basic(origin: 'melee' | 'ranged', aim: Aim, versus: Versus, hit: readonly Clause[], tags: readonly string[]): Power {
  const strike: Strike = { aim, versus, hit, miss: [], effect: [], times: 1 }
  const name = origin === 'melee' ? 'Basic Melee Attack' : 'Basic Ranged Attack'
  return { ...plainPower(`basic-${origin}`, name, strike), tags, basic: origin }
}

/** From this level on the weapon's dice are rolled twice. */
const TWICE_FROM = 21

/** Strength or Dexterity against Armor Class: 1dW and the same modifier, 2dW from level 21. */
export function weaponBasic(origin: 'melee' | 'ranged', level: number): Power {
  // @rule orcus.attack.basic-ranged-ability
  const ability: Ability = origin === 'ranged' ? 'dexterity' : 'strength'
  const amount: Amount = { ...NO_AMOUNT, dw: level >= TWICE_FROM ? 2 : 1, abilities: [{ ability, times: 1 }] }
  const versus: Versus = { ability: [ability], bonus: 0, defense: ['ac'] }
  return basic(origin, aimOf(origin, 'weapon', 0), versus, [damage(amount, [])], ['weapon'])
}

export interface PrintedBasic {
  readonly attack: number
  readonly damage: DiceText
  readonly types: readonly DamageType[]
  /** Reach, or normal range and long range. */
  readonly range: number
  readonly long: number
  readonly defense: Versus['defense']
}

/** The basic attack of a stat block, with its bonus as printed. */
export function printedBasic(origin: 'melee' | 'ranged', given: PrintedBasic): Power {
  const { count, sides, plus } = given.damage
  const amount: Amount = { ...NO_AMOUNT, dice: count === 0 ? [] : [{ count, sides }], flat: plus }
  const versus: Versus = { ability: [], bonus: given.attack, defense: given.defense }
  return basic(origin, aimOf(origin, given.range, given.long), versus, [damage(amount, given.types)], [])
}
