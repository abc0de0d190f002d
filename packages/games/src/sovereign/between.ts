import { type Between, between as worked } from '@riposte/referee'
import { z } from 'zod'
import { hpDie } from './sheet/classes.ts'
import { type Class, classes, type Damage } from './terms.ts'

/**
 * Between fights: what a campaign adds to the sheets that a fight begins with. Plain functions of numbers and dice
 * already rolled; no fight is needed and no switch applies.
 */

/** The HP die of a class, one for each level. */
export const hpDieOf = (of: Class): Pick<Damage, 'sides' | 'plus'> => {
  const { sides, plus } = hpDie(of)
  return { sides, plus }
}

const DIE_HARD_HP = 2

/** Hit points of one level: die, class, CON and Die Hard, and never less than 1. */
// @rule sovereign.hp.pc-maximum
export function hpOfLevel(die: number, given: { readonly class: Class; readonly con: number; readonly dieHard?: boolean }): number {
  return Math.max(1, die + hpDieOf(given.class).plus + given.con) + (given.dieHard === true ? DIE_HARD_HP : 0)
}

/** Hit points of all levels together, one die each. */
export const hpOfLevels = (
  dice: readonly number[],
  given: { readonly class: Class; readonly con: number; readonly dieHard?: boolean },
): number => dice.reduce((total, die) => total + hpOfLevel(die, given), 0)

/** On a new level all dice are rolled again: what is above the old maximum is the new one, else it rises by 1. */
// @rule sovereign.hp.pc-maximum
export const newMaximum = (old: number, rolled: number): number => (rolled > old ? rolled : old + 1)

/** What a fight leaves of somebody. */
export interface Survivor {
  readonly hp: number
  readonly maxHp: number
  readonly frail: boolean
  readonly strain: number
}

/** A stabilised character comes to after the fight, with 1 hit point, and is Frail. */
// @rule sovereign.hp.recover
export const recover = (one: Survivor): Survivor => ({ ...one, hp: 1, frail: true })

/** A night of comfortable sleep: a hit point for each level or Hit Die, but none for the Frail, and 1 System Strain less. */
// @rule sovereign.hp.natural-healing
export function sleep(one: Survivor, levels: number): Survivor {
  const hp = one.frail ? one.hp : Math.min(one.maxHp, one.hp + levels)
  return { ...one, hp, strain: Math.max(0, one.strain - 1) }
}

/** A minute with a healer's kit: 1d6 + Heal, doubled for a gifted chirurgeon, and 1 System Strain; of no use above Constitution. */
// @rule sovereign.hp.first-aid
export function firstAid(
  one: Survivor,
  given: { readonly die: number; readonly heal: number; readonly constitution: number; readonly gifted?: boolean },
): Survivor {
  if (one.strain + 1 > given.constitution) return one
  const amount = Math.max(0, given.die + given.heal) * (given.gifted === true ? 2 : 1)
  return { ...one, hp: Math.min(one.maxHp, one.hp + amount), strain: one.strain + 1 }
}

/** Who tends the Frail, always with a healer's kit. */
export type Care =
  /** A week of comfortable sleep, by somebody with Heal 0 or better. */
  | { readonly how: 'week'; readonly heal: number }
  /** An hour's treatment by somebody with Heal 1 or better, and the total of the Heal check. */
  | { readonly how: 'hour'; readonly heal: number; readonly check: number }

const CHECK_DIFFICULTY = 10

export function isCured(care: Care): boolean {
  return care.how === 'week' ? care.heal >= 0 : care.heal >= 1 && care.check >= CHECK_DIFFICULTY
}

// @rule sovereign.hp.frail-cure
export const cure = (one: Survivor, care: Care): Survivor => (isCured(care) ? { ...one, frail: false } : one)

/** A week without care ends in a Physical save: death in so many days, or a month's recovery. */
export const uncaredFor = (isSaveMade: boolean, die: number): { readonly dead: number } | { readonly wellInDays: number } =>
  isSaveMade ? { wellInDays: 30 } : { dead: die }

export const headStarts = ['none', 'one-round', 'under-a-minute', 'over-a-minute'] as const
export type HeadStart = (typeof headStarts)[number]
const headStartBonus: Readonly<Record<HeadStart, number>> = { none: 2, 'one-round': 1, 'under-a-minute': 0, 'over-a-minute': -2 }

/** One side of a chase: feet in a Move, and the group modifier of DEX/Exert or CON/Exert, whichever is better. */
export interface Runners {
  readonly rate: number
  readonly modifier: number
  readonly number: number
}

export interface Chase {
  readonly pursuers: Runners
  readonly quarry: Runners
  readonly headStart: HeadStart
  readonly mood?: 'half-hearted' | 'enraged'
}

const OPPOSED_BASE = 8

/** What the pursuers add to 2d6. */
export function pursuitModifier({ pursuers, quarry, headStart, mood }: Chase): number {
  const crowd = pursuers.number > quarry.number ? -1 : 0
  const spirit = mood === 'half-hearted' ? -1 : mood === 'enraged' ? 1 : 0
  return pursuers.modifier + crowd + spirit + headStartBonus[headStart]
}

/** Whether the pursuers catch up. The faster group has its way; `die` is the 2d6 between equals. */
// @rule sovereign.chase.pursuit otherwise comparison
export function catchesUp(chase: Chase, die: number): boolean {
  const { pursuers, quarry } = chase
  if (pursuers.rate !== quarry.rate) return pursuers.rate > quarry.rate
  return die + pursuitModifier(chase) >= OPPOSED_BASE + quarry.modifier
}

// --------------------------------------------------------------------------------------------------------- all of it

const whole = z.number().int()
const survivor = z.strictObject({ hp: whole, maxHp: whole, frail: z.boolean(), strain: whole })
const runners = z.strictObject({ rate: whole, modifier: whole, number: whole })
const ofLevel = z.strictObject({ class: z.enum(classes), con: whole, dieHard: z.boolean().default(false) })

export const between: readonly Between[] = [
  worked('hp-die', 'the die for hit points', ofLevel.pick({ class: true }), (one) => hpDieOf(one.class)),
  worked('hp-of-levels', 'hit points, a die for each level', ofLevel.extend({ dice: z.array(whole) }), (one) => hpOfLevels(one.dice, one)),
  worked('new-maximum', 'the maximum on a new level', z.strictObject({ maxHp: whole, rolled: whole }), (one) =>
    newMaximum(one.maxHp, one.rolled),
  ),
  worked('recover', 'who was stabilised comes to', survivor, recover),
  worked('sleep', 'a night of comfortable sleep', survivor.extend({ levels: whole }), ({ levels, ...one }) => sleep(one, levels)),
  worked(
    'first-aid',
    "a minute with a healer's kit",
    survivor.extend({ die: whole, heal: whole, constitution: whole, gifted: z.boolean().default(false) }),
    ({ die, heal, constitution, gifted, ...one }) => firstAid(one, { die, heal, constitution, gifted }),
  ),
  worked('week-of-care', 'a week of sleep and care for the Frail', survivor.extend({ heal: whole }), ({ heal, ...one }) =>
    cure(one, { how: 'week', heal }),
  ),
  worked('hour-of-care', 'an hour of treatment for the Frail', survivor.extend({ heal: whole, check: whole }), ({ heal, check, ...one }) =>
    cure(one, { how: 'hour', heal, check }),
  ),
  worked('week-uncared-for', 'what becomes of the Frail without care', z.strictObject({ isSaveMade: z.boolean(), die: whole }), (one) =>
    uncaredFor(one.isSaveMade, one.die),
  ),
  worked(
    'chase',
    'whether pursuers catch up',
    z.strictObject({
      pursuers: runners,
      quarry: runners,
      headStart: z.enum(headStarts),
      mood: z.enum(['half-hearted', 'enraged']).optional(),
      die: whole.default(7),
    }),
    ({ die, mood, ...one }) => catchesUp({ ...one, ...(mood !== undefined && { mood }) }, die),
  ),
]
