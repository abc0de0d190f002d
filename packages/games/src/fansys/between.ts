import { type Between, between as worked } from '@riposte/referee'
import { z } from 'zod'
import { baseAt } from './sheet/compile.ts'
import { sizeNames } from './sheet/sheet.ts'
import { noticing, veils } from './sight/sight.ts'

/** Between fights: rests, and what tires. Plain functions of numbers. */

const whole = z.number().int()
export const campaigns = ['high action', 'harsh'] as const
export const nights = ['one-save', 'two-saves'] as const
export const levelling = ['full-rest', 'any-time'] as const

/** How long each rest takes, in hours. */
// @rule fansys.rest.kinds
const hours: Readonly<Record<string, Readonly<Record<(typeof campaigns)[number], number>>>> = {
  // @rule fansys.rest.short.time otherwise number
  short: { 'high action': 1, harsh: 4 },
  // @rule fansys.rest.long.time otherwise number
  long: { 'high action': 8, harsh: 24 },
  // @rule fansys.rest.full otherwise number
  full: { 'high action': 168, harsh: 336 },
}

const camp = z.strictObject({
  rest: z.enum(['short', 'long', 'full']),
  moving: z.boolean().default(false),
  labouring: z.boolean().default(false),
  sky: z.enum(['fair', 'severe', 'extreme']).default('fair'),
  sheltered: z.boolean().default(false),
  supplied: z.boolean().default(true),
  camp: z.enum(['ameliorated', 'save made', 'save failed']).default('ameliorated'),
  tended: z.boolean().default(true),
  losing: z.boolean().default(false),
  hoursSince: whole.default(99),
  exerted: z.boolean().default(true),
  base: whole.default(1),
  shorts: whole.default(0),
})
type Camp = z.infer<typeof camp>

/** Why somebody cannot rest so, if so. */
function whyNoRest(one: Camp): string {
  const isLong = one.rest !== 'short'
  // @rule fansys.rest.no.motion
  if (one.moving) return 'nobody rests on a galloping horse'
  // @rule fansys.rest.no.exertion
  if (one.labouring) return 'nobody rests at work'
  // @rule fansys.rest.no.weather
  if (one.sky === 'extreme' && !one.sheltered) return 'the weather is too rough'
  // @rule fansys.rest.need.supplies
  if (isLong && !one.supplied) return 'sleep, food and water are wanting'
  // @rule fansys.rest.need.camp, fansys.rest.terrain
  if (isLong && one.camp === 'save failed') return 'the ground gave no rest'
  // @rule fansys.rest.need.medic
  if (one.rest === 'full' && (!one.tended || (one.sky === 'severe' && one.camp !== 'save made'))) return 'care is wanting, or fair weather'
  // @rule fansys.rest.need.nohploss
  if (one.rest === 'full' && one.losing) return 'something still costs hit points'
  // @rule fansys.rest.long.limit
  if (one.rest === 'long' && one.hoursSince < 24) return 'one long rest in 24 hours'
  // @rule fansys.rest.short.limit
  if (one.rest === 'short' && one.shorts >= one.base) return `no more than ${one.base} short rests before a long one`
  // @rule fansys.rest.long.exertion
  if (one.rest === 'short' && !one.exerted) return 'an hour of exertion comes first'
  return ''
}

const worn = z.strictObject({
  level: whole,
  con: whole.default(0),
  cha: whole.default(0),
  sp: whole.default(0),
  maxSp: whole.default(99),
  mp: whole.default(0),
  maxMp: whole.default(99),
  spDice: whole.default(0),
  mpDice: whole.default(0),
  mostSpDice: whole.default(0),
  mostMpDice: whole.default(0),
  hp: whole.default(1),
  maxHp: whole.default(9),
  shorts: whole.default(0),
})
export type Worn = z.infer<typeof worn>

export function short(one: Worn): Worn {
  const base = baseAt(one.level)
  return {
    ...one,
    // @rule fansys.rest.short.dice
    spDice: Math.min(one.mostSpDice, one.spDice + Math.ceil(one.mostSpDice / 2)),
    // @rule fansys.rest.short.dice
    mpDice: Math.min(one.mostMpDice, one.mpDice + Math.ceil(one.mostMpDice / 2)),
    // @rule fansys.rest.short.mp
    sp: Math.min(one.maxSp, one.sp + Math.max(0, base * one.con + one.mostSpDice)),
    // @rule fansys.rest.short.mp
    mp: Math.min(one.maxMp, one.mp + Math.max(0, base * one.cha + one.mostMpDice)),
    shorts: one.shorts + 1,
  }
}

/** A point of health comes back, two where somebody cares for one; and short rests are counted anew. */
// @rule fansys.rest.long.gain
export const long = (one: Worn, isTended: boolean): Worn => ({
  ...short(one),
  hp: Math.min(one.maxHp, one.hp + (isTended ? 2 : 1)),
  shorts: 0,
})

// @rule fansys.rest.full
export const full = (one: Worn): Worn => ({
  ...one,
  sp: one.maxSp,
  mp: one.maxMp,
  spDice: one.mostSpDice,
  mpDice: one.mostMpDice,
  hp: one.maxHp,
  shorts: 0,
})

const ground = z.strictObject({
  threshold: whole.default(0),
  ameliorated: z.boolean().default(false),
  armour: whole.default(0),
  cold: z.boolean().default(false),
  gear: z.array(z.string()).default([]),
  pitched: z.boolean().default(true),
  nights: z.enum(nights).default('one-save'),
})

/** The saves of a night, and what they are against. */
function night({ threshold, ameliorated, armour, cold, gear, pitched, nights }: z.infer<typeof ground>): {
  readonly saves: readonly number[]
  readonly bonus: number
} {
  // @rule fansys.rest.terrain.tent
  const isHoused = pitched && gear.includes('yurt')
  // @rule fansys.rest.armour
  const ofArmour = armour > 0 ? [10 + armour] : []
  if (ameliorated || isHoused) return { saves: ofArmour, bonus: 0 }
  let bonus = 0
  // @rule fansys.rest.terrain.gear
  if (cold && gear.includes('blanket')) bonus = 2
  // @rule fansys.rest.terrain.gear
  if (cold && gear.includes('bedroll')) bonus = 4
  // @rule fansys.rest.terrain.armour
  if (nights === 'two-saves') return { saves: [threshold, ...ofArmour], bonus }
  // @rule fansys.rest.terrain.armour
  bonus -= armour
  return { saves: [threshold], bonus }
}

export const between: readonly Between[] = [
  worked(
    'level-up',
    'whether a level may be gained',
    z.strictObject({ levelling: z.enum(levelling).default('full-rest'), rested: z.boolean() }),
    // @rule fansys.rest.full.level
    ({ levelling, rested }) => rested || levelling === 'any-time',
  ),
  worked(
    'observe-threshold',
    'what it takes to notice somebody who does not hide',
    z.strictObject({
      size: z.enum(sizeNames).default('medium'),
      veil: z.enum(veils).default('none'),
      feet: whole,
      poor: z.boolean().default(false),
    }),
    ({ poor, ...seen }) => noticing({ ...seen, isPoor: poor }),
  ),
  worked(
    'rest-time',
    'hours of a rest',
    z.strictObject({ rest: z.enum(['short', 'long', 'full']), campaign: z.enum(campaigns).default('high action') }),
    ({ rest, campaign }) => hours[rest]?.[campaign] ?? 0,
  ),
  worked('may-rest', 'why somebody cannot rest, if so', camp, whyNoRest),
  worked('short-rest', 'what a short rest gives', worn, short),
  worked('long-rest', 'what a long rest gives', worn.extend({ tended: z.boolean().default(false) }), ({ tended, ...one }) =>
    long(one, tended),
  ),
  worked('full-rest', 'what a full rest gives', worn, full),
  worked('night', 'the saves of a night, and what adds to the first of them', ground, night),
  worked(
    'night-failed',
    'whether a failed night counts as hunger',
    z.strictObject({ missed: whole }),
    // @rule fansys.rest.terrain.badfail
    ({ missed }) => missed > 6,
  ),
  worked(
    'pitch',
    'what a tent adds to making a camp',
    z.strictObject({ gear: z.array(z.string()), pitched: z.boolean() }),
    // @rule fansys.rest.terrain.tent
    ({ gear, pitched }) => (pitched && gear.includes('tent') ? 2 : 0),
  ),
  worked(
    'tiring',
    'how long one keeps it up, and what a save is against after that',
    z.strictObject({ what: z.enum(['move', 'run']), con: whole, made: whole.default(0) }),
    // @rule fansys.movement.fatigue.run
    ({ what, con, made }) => (what === 'run' ? { hours: Math.max(0, con), save: 16 + made } : { hours: 10, save: 0 }),
  ),
  worked('ambush-time', 'how long an ambush takes to lay', z.strictObject({ how: z.enum(['stealth', 'fortify']) }), ({ how }) =>
    // @rule fansys.ambush.time
    how === 'fortify' ? 'minutes or hours' : 'a main action',
  ),
  worked('ritual', 'whether a ritual still holds', z.strictObject({ placed: whole, moved: whole }), ({ moved }) =>
    // @rule fansys.spell.ritual
    moved > 0 ? 'spoilt' : 'holds',
  ),
  worked(
    'long-harm',
    'what lasting harm comes to, period by period',
    z.strictObject({ harm: whole, saves: z.array(z.boolean()) }),
    // @rule fansys.dot.longperiods
    ({ harm, saves }) => saves.filter((saved) => !saved).length * harm,
  ),
]
