import { type Between, between as worked } from '@riposte/referee'
import { z } from 'zod'
import { classRow } from './sheet/classes.ts'
import { type Ability, abilities, type Rank, ranks } from './terms.ts'

/**
 * Between fights: levels, rests, experience, what one can carry. Plain functions of numbers and dice already rolled; no
 * fight is needed and no switch applies.
 */

// --------------------------------------------------------------------------------------------------------------- levels

/** Experience needed for each level from the second on. */
const XP = [
  1000, 2250, 3750, 5500, 7500, 10000, 13000, 16500, 20500, 25500, 31500, 38500, 46500, 56500, 68500, 82500, 98500, 118500, 142500, 170500,
  202500, 242500, 290500, 346500, 410500, 490500, 586500, 698500, 826500,
] as const

export const MOST_LEVEL = XP.length + 1

/** The level that so much experience is enough for. */
// @rule orcus.level.xp-table
export const levelAt = (xp: number): number => 1 + XP.filter((needed) => xp >= needed).length

/** The experience that a level takes. */
// @rule orcus.level.xp-table
const xpFor = (level: number): number => (level <= 1 ? 0 : (XP[Math.min(level, MOST_LEVEL) - 2] ?? 0))

export const tiers = ['adventurer', 'prestige', 'epic'] as const
export type Tier = (typeof tiers)[number]
// @rule orcus.level.tiers otherwise number
export const tierOf = (level: number): Tier => (level >= 21 ? 'epic' : level >= 11 ? 'prestige' : 'adventurer')

export interface Benefits {
  readonly feats: number
  /** How many scores rise by 1, or all of them. */
  readonly scores: number | 'all'
  readonly path: 'prestige' | 'epic' | undefined
}

/** What is gained on reaching a level. */
// @rule orcus.level.benefits otherwise number
export function benefitsOf(level: number): Benefits {
  const scores = level === 11 || level === 21 ? 'all' : [4, 8, 14, 18, 24, 28].includes(level) ? 2 : 0
  return { feats: level === 1 || level % 2 === 0 ? 1 : 0, scores, path: level === 11 ? 'prestige' : level === 21 ? 'epic' : undefined }
}

/** What may be changed for something else on gaining a level. */
export interface Retraining {
  readonly what: 'feat' | 'skill' | 'power'
  /** Something else that one has needs the old one. */
  readonly isNeeded: boolean
  /** The requirements of the new one are met: for a skill, that it was open when the old one was chosen. */
  readonly isAllowed: boolean
  /** Of powers: type, level and class of the old one and of the new one. */
  readonly old?: string
  readonly new?: string
}

/** Why a swap is not possible, or undefined where it is. One swap for each level gained. */
export function whyNotRetrain(swap: Retraining, swapsThisLevel: number): string | undefined {
  // @rule orcus.level.retrain
  if (swapsThisLevel > 0) return 'one swap a level'
  // @rule orcus.level.retrain
  if (swap.isNeeded) return `something else requires the old ${swap.what}`
  if (!swap.isAllowed) return `the requirements of the new ${swap.what} are not met`
  if (swap.what === 'power' && swap.old !== swap.new) return 'a power is swapped for one of the same type, level and class'
  return undefined
}

// ------------------------------------------------------------------------------------------------------------ characters

const COSTS: Readonly<Record<number, number>> = { 8: 0, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 7, 15: 9, 16: 11, 17: 14, 18: 18 }
export const POINTS = 32

/** What six scores cost, or why they cannot be bought. */
export function pointBuy(scores: Readonly<Record<Ability, number>>): { readonly cost: number } | { readonly wrong: string } {
  let cost = 0
  for (const ability of abilities) {
    const price = COSTS[scores[ability]]
    if (price === undefined) return { wrong: `${ability} ${scores[ability]} is not for sale: 8 to 18` }
    cost += price
  }
  if (abilities.filter((ability) => scores[ability] < 10).length > 1) return { wrong: 'at most one score may be below 10' }
  // @rule orcus.char.point-buy
  return cost > POINTS ? { wrong: `${cost} points of ${POINTS}` } : { cost }
}

/** Four dice of which the lowest is dropped: one score. */
// @rule orcus.char.roll
export const rolledScore = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0) - Math.min(...dice)

export const standardLanguages = ['common', 'dwarvish', 'elvish', 'goblin', 'deep speech', 'draconic', 'giant', 'primordial'] as const

/** Exotic and secret tongues are learned after level 1. */
// @rule orcus.char.languages
export const mayLearn = (language: string, level: number): boolean =>
  level > 1 || standardLanguages.some((one) => one === language.toLowerCase())

// @rule orcus.char.alignment
export const alignments = ['lawful good', 'good', 'unaligned', 'evil', 'chaotic evil'] as const
/** The variant: two axes crossed. */
// @rule orcus.char.alignment-nine
export const nineAlignments = (): readonly string[] =>
  ['good', 'neutral', 'evil'].flatMap((moral) => ['lawful', 'neutral', 'chaotic'].map((order) => `${order} ${moral}`))

/** What a character is built from at a level. */
// @rule orcus.char.parts otherwise number
export const partsAt = (level: number): readonly string[] => [
  'ancestry',
  'class',
  'kit',
  ...(level >= 11 ? ['prestige path'] : []),
  ...(level >= 21 ? ['epic path'] : []),
]

/** Maximum hit points, as if the Constitution score had been so since level 1. */
// @rule orcus.hp.con-change
export function maxHpOf(name: string, level: number, constitution: number): number {
  const row = classRow(name)
  return row === undefined ? 0 : row.first + constitution + row.perLevel * (level - 1)
}

/** Pounds one carries without being slowed; twice that can be lifted, five times pushed or dragged. */
// @rule orcus.ability.carry
export const carries = (strength: number): number => strength * 10

/** A power with a Boost entry may be picked again as one of the higher level. */
// @rule orcus.power.boost
export const mayBoost = (boostLevel: number | undefined, level: number): boolean => boostLevel !== undefined && level >= boostLevel

// ----------------------------------------------------------------------------------------------------------------- rests

export interface Resting {
  readonly hp: number
  readonly maxHp: number
  readonly temp: number
  readonly recoveries: number
  readonly mostRecoveries: number
  readonly actionPoints: number
  readonly deathFailures: number
  /** Used up: powers that come back with a short rest, and those that need a long one. */
  readonly encounterSpent: number
  readonly dailySpent: number
  /** Encounters since the last long rest. */
  readonly encounters: number
  readonly knockedOut: boolean
  readonly hoursSinceLongRest: number
}

const SHORT_REST_MINUTES = 5
const LONG_REST_HOURS = 6
const DAY = 24

/** Five quiet minutes; as many recoveries as one likes. The knocked out wake with 1 hit point. */
export function shortRest(one: Resting, minutes: number, spend = 0): Resting {
  // @rule orcus.rest.short
  if (minutes < SHORT_REST_MINUTES) return one
  // @rule orcus.knockout.wake
  const woken = one.knockedOut ? Math.max(1, one.hp) : one.hp
  // @rule orcus.rest.short-recoveries
  const spent = Math.min(spend, one.recoveries)
  const value = Math.floor(one.maxHp / 4)
  return {
    ...one,
    temp: 0,
    encounterSpent: 0,
    // @rule orcus.death.reset
    deathFailures: 0,
    knockedOut: false,
    recoveries: one.recoveries - spent,
    hp: Math.min(one.maxHp, (spent > 0 ? Math.max(0, woken) : woken) + spent * value),
  }
}

/** Six hours, once in a day. */
export function longRest(one: Resting, hours: number): Resting {
  if (
    hours < LONG_REST_HOURS ||
    // @rule orcus.rest.long-once
    one.hoursSinceLongRest < DAY
  )
    return one
  return {
    ...one,
    // @rule orcus.rest.long
    hp: one.maxHp,
    temp: 0,
    recoveries: one.mostRecoveries,
    encounterSpent: 0,
    dailySpent: 0,
    deathFailures: 0,
    knockedOut: false,
    // @rule orcus.ap.reset
    actionPoints: 1,
    encounters: 0,
    hoursSinceLongRest: 0,
  }
}

const STREAK = 2

/** An encounter is over; every second one without a long rest brings an action point. */
// @rule orcus.ap.milestone, orcus.rest.streak
export function encounterOver(one: Resting): Resting {
  const encounters = one.encounters + 1
  return { ...one, encounters, actionPoints: one.actionPoints + (encounters % STREAK === 0 ? 1 : 0) }
}

// -------------------------------------------------------------------------------------------------- monsters and fights

const MONSTER_XP = [
  100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 700, 800, 1000, 1200, 1400, 1600, 2000, 2400, 2800, 3200, 4000, 4800, 5600, 6400,
  8000, 9600, 11200, 12800, 16000,
] as const

/** How many standard monsters one of a rank counts for. */
// @rule orcus.monster.boss otherwise number
export const worth: Readonly<Record<Rank, number>> = { standard: 1, elite: 2, boss: 5, mook: 0.25 }

/** Experience for a monster; of a mook a quarter, halves up. */
// @rule orcus.monster.xp
export const monsterXp = (level: number, rank: Rank): number => Math.round((MONSTER_XP[level - 1] ?? 0) * worth[rank])

export interface RoleNumbers {
  readonly ac: number
  readonly fortitude: number
  readonly reflex: number
  readonly will: number
  readonly hp: number
  readonly perLevel: number
}

/** By role: added to the level for the defenses, then hit points and those of each level. */
// @rule orcus.monster.role-numbers otherwise number
export const roleNumbers: Readonly<Record<string, RoleNumbers>> = {
  archer: { ac: 12, fortitude: 11, reflex: 12, will: 12, hp: 21, perLevel: 4 },
  blocker: { ac: 16, fortitude: 13, reflex: 11, will: 12, hp: 24, perLevel: 5 },
  skulker: { ac: 14, fortitude: 12, reflex: 13, will: 11, hp: 21, perLevel: 4 },
  spoiler: { ac: 14, fortitude: 12, reflex: 11, will: 13, hp: 24, perLevel: 5 },
  striker: { ac: 14, fortitude: 11, reflex: 13, will: 12, hp: 24, perLevel: 5 },
  wrecker: { ac: 12, fortitude: 13, reflex: 11, will: 12, hp: 27, perLevel: 6 },
}

/** A new monster of a role and level, with a Dexterity modifier. The skulker's line gives one attack bonus for all. */
export function newMonster(role: string, level: number, dexterity = 0) {
  const row = roleNumbers[role]
  if (row === undefined) return undefined
  return {
    ac: level + row.ac,
    fortitude: level + row.fortitude,
    reflex: level + row.reflex,
    will: level + row.will,
    hp: row.hp + row.perLevel * level,
    attackAc: level + 5,
    attackOther: level + (role === 'skulker' ? 5 : 3),
    initiative: Math.floor(level / 2) + dexterity,
  }
}

// ------------------------------------------------------------------------------------------------------ time and challenge

const ROUND_SECONDS = 6
// @rule orcus.time.scale
export const roundsIn = (minutes: number): number => Math.floor((minutes * 60) / ROUND_SECONDS)

/** What time is counted in, by where one is. */
// @rule orcus.time.scale
const timeScales: Readonly<Record<string, string>> = {
  dungeon: 'minutes',
  city: 'hours',
  wilderness: 'hours',
  journey: 'days',
  fight: 'rounds',
}

/** An extended challenge: so many successes before three failures. */
// @rule orcus.challenge.extended otherwise comparison
export function challenge(results: readonly boolean[], needed: number): 'won' | 'lost' | 'open' {
  let won = 0
  let lost = 0
  for (const result of results) {
    if (result) won++
    else lost++
    if (won >= needed) return 'won'
    if (lost >= 3) return 'lost'
  }
  return 'open'
}

// @rule orcus.incantation.time
const incantationKinds = ['abjuration', 'curative', 'illusion', 'practical', 'crafting', 'transportation', 'conjuration'] as const
/** Incantations take time: never in a fight. */
// @rule orcus.incantation.time
export const mayUseIncantation = (inFight: boolean): boolean => !inFight

// ------------------------------------------------------------------------------------------------------------- all of it

const whole = z.number().int()
const atLevel = z.strictObject({ level: whole })
const resting = z.strictObject({
  hp: whole,
  maxHp: whole,
  temp: whole.default(0),
  recoveries: whole,
  mostRecoveries: whole.default(9),
  actionPoints: whole.default(0),
  deathFailures: whole.default(0),
  encounterSpent: whole.default(0),
  dailySpent: whole.default(0),
  encounters: whole.default(0),
  knockedOut: z.boolean().default(false),
  hoursSinceLongRest: whole.default(DAY),
})

export const between: readonly Between[] = [
  worked('level', 'the level that experience is enough for', z.strictObject({ xp: whole }), (one) => levelAt(one.xp)),
  worked('xp', 'the experience that a level takes', atLevel, (one) => xpFor(one.level)),
  worked('tier', 'the tier of a level', atLevel, (one) => tierOf(one.level)),
  worked('benefits', 'what a level brings', atLevel, (one) => benefitsOf(one.level)),
  worked('parts', 'what a character is built from', atLevel, (one) => partsAt(one.level)),
  worked(
    'retrain',
    'why a swap is not possible, if it is not',
    z.strictObject({
      what: z.enum(['feat', 'skill', 'power']),
      isNeeded: z.boolean().default(false),
      isAllowed: z.boolean().default(true),
      old: z.string().default(''),
      new: z.string().default(''),
      swapsThisLevel: whole.default(0),
    }),
    ({ swapsThisLevel, ...swap }) => whyNotRetrain(swap, swapsThisLevel),
  ),
  worked('point-buy', 'what six scores cost', z.strictObject({ scores: z.record(z.enum(abilities), whole) }), (one) =>
    pointBuy(one.scores),
  ),
  worked('rolled-score', 'a score by four dice', z.strictObject({ dice: z.array(whole) }), (one) => rolledScore(one.dice)),
  worked('may-learn', 'whether a language can be learned', z.strictObject({ language: z.string(), level: whole }), (one) =>
    mayLearn(one.language, one.level),
  ),
  worked('alignments', 'the alignments there are', z.strictObject({ variant: z.enum(['five', 'nine']).default('five') }), (one) =>
    one.variant === 'five' ? alignments : nineAlignments(),
  ),
  worked(
    'max-hp',
    'hit points of a class with a Constitution',
    z.strictObject({ class: z.string(), level: whole, constitution: whole }),
    (one) => maxHpOf(one.class, one.level, one.constitution),
  ),
  worked('carries', 'pounds that are carried', z.strictObject({ strength: whole }), (one) => carries(one.strength)),
  worked('may-boost', 'whether a power may be picked again', z.strictObject({ boost: whole, level: whole }), (one) =>
    mayBoost(one.boost, one.level),
  ),
  worked('short-rest', 'a short rest', resting.extend({ minutes: whole, spend: whole.default(0) }), ({ minutes, spend, ...one }) =>
    shortRest(one, minutes, spend),
  ),
  worked('long-rest', 'a long rest', resting.extend({ hours: whole }), ({ hours, ...one }) => longRest(one, hours)),
  worked('encounter-over', 'after an encounter', resting, encounterOver),
  worked('monster-xp', 'experience for a monster', z.strictObject({ level: whole, rank: z.enum(ranks) }), (one) =>
    monsterXp(one.level, one.rank),
  ),
  worked('worth', 'how many standard monsters one counts for', z.strictObject({ rank: z.enum(ranks) }), (one) => worth[one.rank]),
  worked('new-monster', 'the numbers of a role', z.strictObject({ role: z.string(), level: whole, dexterity: whole.default(0) }), (one) =>
    newMonster(one.role, one.level, one.dexterity),
  ),
  worked('rounds', 'rounds in so many minutes', z.strictObject({ minutes: z.number() }), (one) => roundsIn(one.minutes)),
  worked('time-scale', 'what time is counted in', z.strictObject({ where: z.string() }), (one) => timeScales[one.where]),
  worked('challenge', 'an extended challenge', z.strictObject({ results: z.array(z.boolean()), needed: whole }), (one) =>
    challenge(one.results, one.needed),
  ),
  worked('incantation', 'whether one may be used', z.strictObject({ inFight: z.boolean() }), (one) => mayUseIncantation(one.inFight)),
  worked('incantation-kinds', 'the kinds there are', z.strictObject({}), () => incantationKinds),
]
