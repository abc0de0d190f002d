import { idOf } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import { z } from 'zod'
import { type ConditionName, conditionNames, isCondition } from '../conditions-list.ts'
import type { Dice } from '../gear/weapons.ts'
import { damageTypes, type Governing, governing, type Stat, stats } from '../terms.ts'
import { wrong } from './known.ts'
import { kinds, sizeNames } from './sheet.ts'

/** Spells, and abilities of a sheet: as they are written, and what a fight needs besides. */

/** Whom alone something is for: who is in a condition, of a kind, no larger than so, held by its user; who lives, sees it or hears it. */
const sizesUpTo = sizeNames.map((size) => `up to ${size}` as const)
export const preys = [...conditionNames, ...kinds, ...sizesUpTo, 'held', 'living', 'seeing', 'hearing'] as const
export type Prey = (typeof preys)[number]

/** What may set a power off outside of its user's turn. */
export const triggers = ['hurt', 'attacked', 'sprint'] as const
export type Trigger = (typeof triggers)[number]

/** What a power may be used together with: a blow, or a blow or any trick. */
const partners = ['attack', 'manoeuvre'] as const

/** Whom it finds: one; all about a square; all along a line or in a cone from its user; all about him. */
const shapes = ['one', 'burst', 'line', 'cone', 'around'] as const

/** Of those in an area: all, foes of its user, or what lives. */
const meant = ['all', 'foes', 'living'] as const

/** Without an action: whom it befalls that starts a turn there, or comes there as well. */
const auras = ['start', 'enter'] as const

/** Of the next turn of whom a condition befalls; or until somebody cures it. */
const ends = ['turn-start', 'turn-end', 'cured'] as const

/** Points, and dice with the points that stand behind them. */
const drained = ['hp', 'sp', 'mp', 'sp-dice', 'mp-dice'] as const
export type Drained = (typeof drained)[number]

/** Kinds of magic. */
export const arts = ['air', 'earth', 'fire', 'ice', 'incantation', 'kinetic', 'nature'] as const
export type Art = (typeof arts)[number]

/** What a power may add to, and for how much; or what it makes easier or harder. */
export const lent = ['attack', 'save', 'skill'] as const
const sways = ['advantage', 'disadvantage'] as const

const whole = z.number().int()
/** "1d6+2", "2d6", "3". */
export const diceText = z.union([
  z.string().regex(/^\d+(d\d+)?([+-]\d+)?$/, 'is no damage: write it like 1d6+2'),
  z.number().transform(String),
])

/** The book's names for what an act takes; "bonus" and "minor" action mean a secondary one, an item interaction a minor one. */
const kindNames = {
  'main action': 'main',
  main: 'main',
  'secondary action': 'secondary',
  secondary: 'secondary',
  'bonus action': 'secondary',
  'minor action': 'secondary',
  'minor interaction': 'minor',
  minor: 'minor',
  'item interaction': 'minor',
  'full round action': 'full-round',
  'full round': 'full-round',
  'full-round': 'full-round',
  reaction: 'reaction',
  communicate: 'communicate',
} as const

const only = z.array(z.enum(preys)).default([]).describe('for such targets alone: [prone, held, up to medium]')

const bareSchema = z.strictObject({
  name: z.string().default(''),
  spell: z.boolean().default(true),
  action: z
    .string()
    .transform((text, context) => {
      const found = Object.entries(kindNames).find(([name]) => name === text.toLowerCase())
      if (found === undefined) context.addIssue(`there is no action "${text}": ${Object.keys(kindNames).join(', ')}`)
      return found?.[1] ?? 'main'
    })
    .optional()
    .describe('a main action unless said; with `when` a reaction'),
  when: z.enum(triggers).optional().describe('what sets it off outside of its turn: hurt, attacked, or somebody who sprints'),
  with: z
    .enum(partners)
    .optional()
    .describe('used together with a blow, or with a blow or any trick: it takes no action, and befalls whom that hits'),
  rounds: whole.min(1).default(1).describe('full round actions that it takes'),
  'mp-dice': whole.min(0).default(0),
  'sp-dice': whole.min(0).default(0),
  pool: z.enum(['sp', 'mp']).optional().describe('of what dice beyond its price are, where it has none'),
  range: z
    .union([whole.min(0), z.enum(['close', 'self'])])
    .default('close')
    .describe('in feet'),
  'range-per-die': whole.min(0).default(0).describe('feet more for each die beyond its price'),
  shape: z.enum(shapes).optional().describe('one creature unless said, and with a radius a burst about a square'),
  radius: whole.min(0).default(0).describe('in feet, of an area: 5 about a square takes in those beside it'),
  whom: z.enum(meant).default('all').describe('of those in its area'),
  only,
  recharge: z
    .union([diceText, z.literal('never')])
    .optional()
    .describe('rounds until it can be used again: 3, 1d4, or never in this fight'),
  uses: whole.min(1).optional().describe('so often until then; once unless said'),
  aura: z.enum(auras).optional().describe('it takes no action: who starts a turn within its radius, or comes there too'),
  'radius-per-die': whole.min(0).default(0).describe('feet wider for each die beyond its price'),
  width: whole.min(0).default(5).describe('in feet, of a line'),
  spreads: z.boolean().default(false).describe('round corners'),
  attack: z.enum(governing).optional().describe('its user rolls with this against HiT'),
  bonus: whole.optional().describe('what is added to that roll, in place of what is worked out'),
  touch: z.boolean().default(false).describe('neither armour nor shield helps'),
  save: z.enum(stats).optional().describe('those it befalls roll this'),
  threshold: z.enum(governing).default('WIS').describe('against this threshold of its user'),
  needs: whole.optional().describe('or against this number'),
  damage: diceText.optional(),
  'per-die': diceText.optional().describe('more damage for each die that is spent beyond what it costs'),
  'most-dice': whole.min(1).max(20).default(10).describe('so many dice beyond it at most'),
  plus: z.enum(['INT', 'WIS', 'Sup', 'none']).default('none'),
  type: z.string().default('fire'),
  origin: z.enum(['natural', 'supernatural']).default('supernatural'),
  partial: z.enum(['none', 'half']).default('none').describe('what a save leaves of it'),
  condition: z.string().optional(),
  'if-hurt': z.boolean().default(false).describe('behind a blow: only where that has done harm'),
  'if-twelve': z.boolean().default(false).describe('behind a blow: only where a die of its roll has shown a 12'),
  push: whole.min(0).default(0).describe('feet that it drives them away'),
  pull: whole.min(0).default(0).describe('feet that it draws them near'),
  'freed-by': z
    .strictObject({ save: z.enum(stats).optional(), needs: whole })
    .optional()
    .describe('who is caught by its condition gets free with this save in place of wrestling, or by wrestling with so much'),
  drains: z
    .strictObject({ what: z.enum(drained), dice: diceText })
    .optional()
    .describe('points or dice that it takes away: { what: mp, dice: 1d6 }'),
  feeds: z.enum(['hp', 'sp', 'mp']).optional().describe('behind a blow: its user gets back in these what the blow has taken'),
  'if-moved': whole.min(0).default(0).describe('only where its user has just come so many feet in a straight line'),
  ignites: z.boolean().default(false).describe('it sets them on fire'),
  lasts: whole.min(0).default(0).describe('rounds; 0 for an instant'),
  'lasts-dice': diceText.optional().describe('in place of that: as many rounds as they show'),
  until: z.enum(ends).optional().describe('in place of rounds: of the next turn of whom its condition befalls, or until somebody cures it'),
  'at-once': z.boolean().default(false).describe('saved against when it is used, though it lasts'),
  'ends-on-save': z
    .union([z.boolean(), z.literal('turn-end')])
    .default(false)
    .describe('of each of its turns to come, as that starts unless said'),
  concentration: z.boolean().default(false),
  kinetic: z.boolean().default(false),
  incantation: z.boolean().default(false),
  art: z.enum(arts).optional().describe('the magic that it is of, for who would counter or dispel it'),
  words: z.string().default('').describe('what it does, where only the game master can tell'),
  rider: z.string().default('').describe('what else it does, in words: it comes before the game master when it has been used'),
  aids: z.boolean().default(false).describe('meant for friends'),
  lends: z
    .strictObject({
      to: z.enum(lent),
      bonus: whole.default(0),
      sway: z.enum(sways).optional(),
      kind: z.string().default('supernatural').describe('of bonuses of one kind the largest counts'),
    })
    .optional()
    .describe('what it adds to for as long as it lasts'),
  heals: z
    .strictObject({ what: z.enum(['hp', 'sp', 'mp']), dice: diceText })
    .optional()
    .describe('points that it gives back, no more than there were: { what: hp, dice: 1d8 }; of range self, to its user'),
})
const toldAlso = <T extends z.ZodType>(deed: T) => z.array(deed).default([]).describe('what it does besides to those whom it befalls')
export const also = toldAlso(bareSchema.extend({ also: toldAlso(bareSchema) }))

export const powerSchema = bareSchema.extend({ name: z.string(), also })
type Told = z.infer<typeof bareSchema>
export const terms = bareSchema.pick({ only: true, recharge: true, uses: true, 'if-moved': true }).shape
interface WrittenPower extends Told {
  readonly also?: readonly WrittenPower[]
}

type Diced = 'damage' | 'per-die' | 'lasts-dice' | 'recharge' | 'drains' | 'heals'

/** A power as a fight uses it. */
export interface Power extends Omit<Told, Diced> {
  readonly id: string
  readonly cost: 'main' | 'secondary' | 'minor' | 'full-round' | 'reaction' | 'communicate'
  readonly pool: 'sp' | 'mp'
  readonly dice: number
  readonly shape: (typeof shapes)[number]
  /** The user rolls against HiT; or those it befalls save; or neither. */
  readonly rolled: 'attack' | 'save' | 'none'
  /** Its user's, for that roll or that save. */
  readonly stat: Governing
  readonly save: Stat
  readonly condition: ConditionName | undefined
  readonly also: readonly Power[]
  readonly damage: Dice | undefined
  readonly 'per-die': Dice | undefined
  readonly 'lasts-dice': Dice | undefined
  readonly recharge: Dice | 'never' | undefined
  readonly drains: { readonly what: Drained; readonly dice: Dice } | undefined
  readonly heals: { readonly what: 'hp' | 'sp' | 'mp'; readonly dice: Dice } | undefined
}

export function diceOf(text: string): Dice {
  const [, count = '0', sides, plus = '0'] = /^(\d+)(?:d(\d+))?([+-]\d+)?$/.exec(text) ?? []
  return sides === undefined
    ? { count: 0, sides: 0, flat: Number(count) + Number(plus) }
    : { count: Number(count), sides: Number(sides), flat: Number(plus) }
}

export function powerOf(written: WrittenPower, path: (string | number)[]): Power {
  const { condition, damage, type, attack, save, heals, drains, recharge, radius, 'sp-dice': sp, 'mp-dice': mp } = written
  if (condition !== undefined && !isCondition(condition))
    throw wrong([...path, 'condition'], `there is no condition "${condition}"`, suggestion(condition, conditionNames))
  if (damage !== undefined && !damageTypes.some((one) => one === type))
    throw wrong([...path, 'type'], `there is no type of damage "${type}"`, suggestion(type, damageTypes))
  return {
    ...blank,
    ...written,
    id: idOf(written.name),
    cost: costOf(written),
    pool: written.pool ?? (sp > 0 ? 'sp' : 'mp'),
    dice: sp > 0 ? sp : mp,
    shape: written.shape ?? (radius + written['radius-per-die'] > 0 ? 'burst' : 'one'),
    rolled: attack !== undefined ? 'attack' : save !== undefined ? 'save' : 'none',
    stat: attack ?? written.threshold,
    save: save ?? 'WIS',
    condition,
    aids: written.aids || heals !== undefined,
    also: alsoOf(written, path),
    damage: diceIn(damage),
    'per-die': diceIn(written['per-die']),
    'lasts-dice': diceIn(written['lasts-dice']),
    recharge: recharge === 'never' ? recharge : diceIn(recharge),
    drains: drains && { what: drains.what, dice: diceOf(drains.dice) },
    heals: heals && { what: heals.what, dice: diceOf(heals.dice) },
  }
}

/** All powers are of one shape, whatever is said of them: so they are read faster. */
const blank = Object.fromEntries(Object.keys(bareSchema.shape).map((field) => [field, undefined]))

const diceIn = (text: string | undefined): Dice | undefined => (text === undefined ? undefined : diceOf(text))

export const alsoOf = ({ name, also = [] }: Pick<WrittenPower, 'name' | 'also'>, path: (string | number)[]): readonly Power[] =>
  also.map((one, i) => powerOf({ ...one, name: one.name || name }, [...path, 'also', i]))

/** When an attack may be made: it is used up, and for such alone, as a power is. */
export function termsOf(attack: Pick<WrittenPower, 'name' | keyof typeof terms>): Power | undefined {
  const { name, only, recharge, uses, 'if-moved': moved } = attack
  const isFree = recharge === undefined && only.length === 0 && moved === 0
  return isFree ? undefined : powerOf(bareSchema.parse({ name, only, recharge, uses, 'if-moved': moved }), [])
}

/** What it takes. Where nothing is said: the main action, and outside of its turn the reaction. */
function costOf({ action, when }: WrittenPower): Power['cost'] {
  // @rule fansys.turn.kinds
  if (action !== undefined) return action
  // @rule fansys.spell.local.time
  return when === undefined ? 'main' : 'reaction'
}

/** What an effect that a power has left holds. */
export const isLeft = (holds: unknown): holds is { readonly power: Power; readonly more?: number; readonly when?: Trigger } =>
  typeof holds === 'object' && holds !== null && 'power' in holds

export type Lent = NonNullable<Power['lends']>
/** The effect that holds it. */
export const LENT = 'lent'
export const isLent = (holds: unknown): holds is Lent => typeof holds === 'object' && holds !== null && 'to' in holds && 'bonus' in holds
