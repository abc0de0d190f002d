import { z } from 'zod'
import { weaponNames } from '../gear/weapons.ts'
import { lent, sways } from '../lent.ts'
import { governing, skills, stats } from '../stats.ts'
import { armours, shields } from '../tables.ts'
import { arts, auras, drained, ends, meant, partners, shapes, triggers } from './power.ts'
import { preys } from './prey.ts'
import { abilityNames, aloft, kinds, manoeuvres, modes, moments, sizeNames, trainings } from './sheet.ts'

/** Sheets as packs and scenarios write them. */

const words = z.array(z.string())
const whole = z.number().int()
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => {
  const [first, ...rest] = Object.keys(table)
  const isKey = (word: string | undefined): word is K => word !== undefined && word in table
  if (!isKey(first)) throw new Error('a table without rows')
  return [first, ...rest.filter(isKey)]
}

/** "1d6+2", "2d6", "3". */
const diceText = z.union([z.string().regex(/^\d+(d\d+)?([+-]\d+)?$/, 'is no damage: write it like 1d6+2'), z.number().transform(String)])

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
  'if-moved': whole.min(0).default(0).describe('behind a blow: only where its user has just come so many feet in a straight line'),
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
const alsoOf = <T extends z.ZodType>(deed: T) => z.array(deed).default([]).describe('what it does besides to those whom it befalls')
const also = alsoOf(bareSchema.extend({ also: alsoOf(bareSchema) }))

export const powerSchema = bareSchema.extend({ name: z.string(), also })
export interface WrittenPower extends z.infer<typeof bareSchema> {
  readonly also?: readonly WrittenPower[]
}

export const attackSchema = z.strictObject({
  name: z.string(),
  bonus: whole,
  damage: diceText.default('0'),
  two: diceText.optional().describe('in two hands'),
  types: words.default(['percussive']),
  and: z.strictObject({ damage: diceText, type: z.string() }).optional().describe('more damage, of another type'),
  reach: whole.min(0).max(30, 'nothing reaches farther than 30 feet').default(0).describe('in feet; that of the creature unless said'),
  range: whole.min(0).default(0).describe('in feet, for what is shot or thrown'),
  increment: whole.min(0).default(0),
  touch: z.boolean().default(false),
  only,
  material: whole.min(1).max(5).default(1).describe('level of what it is as hard as'),
  origin: z.enum(['natural', 'supernatural']).default('natural'),
  is: words.default([]),
  brings: words.default([]),
  also,
  tricks: z.array(z.enum(manoeuvres)).default([]).describe('who has hit with it may try one of these, and it takes nothing'),
  rider: z.string().default('').describe('what else a hit does, in words: it comes before the game master'),
})
export type WrittenAttack = z.infer<typeof attackSchema>

export const traitSchema = z.strictObject({
  name: z.string(),
  when: z.enum(moments).default('called'),
  words: z.string(),
})

export const sheetSchema = z.strictObject({
  print: z.string().optional().describe('a whole block as the book prints it, or in lines; the other fields change what it says'),
  name: z.string().optional(),
  note: z.string().optional().describe('for people to read'),
  hero: z.boolean().default(false).describe('one of the players'),
  kind: z.enum(kinds).default('mortal'),
  level: whole.min(1).max(30).default(1),
  stats: z.partialRecord(z.enum(stats), whole.nullable()).default({}).describe('scores; 10 unless said, null where it has none'),
  modifiers: z.partialRecord(z.enum(stats), whole).default({}).describe('in place of those that follow from the scores'),
  base: whole.min(0).optional(),
  'sp-dice': whole.min(0).default(0),
  'mp-dice': whole.min(0).default(0),
  nat: whole.min(0).optional(),
  sup: whole.min(0).optional(),
  nap: whole.optional().describe('Base and Nat'),
  sap: whole.optional().describe('Base and Sup'),
  'good-saves': z.array(z.enum(stats)).default([]),
  hp: whole.optional(),
  sp: whole.min(0).optional(),
  mp: whole.min(0).optional(),
  limits: z
    .tuple([whole.nullable(), whole.nullable()])
    .optional()
    .describe('what of one blow exceeds them goes to HP: natural, supernatural'),
  bonuses: z.partialRecord(z.enum(governing), whole).default({}).describe('attack bonuses, in place of those worked out'),
  thresholds: z.partialRecord(z.enum(governing), whole).default({}),
  saves: z.partialRecord(z.enum(stats), whole).default({}),
  hit: z
    .union([whole, z.tuple([whole, whole, whole])])
    .optional()
    .describe('HiT in place of that worked out; or [HiT, surprised, touch] as blocks print them'),
  deflection: whole.default(0),
  armour: z.enum(keysOf(armours)).default('none'),
  shield: z.enum(keysOf(shields)).default('none'),
  material: z.record(z.string(), whole.min(1).max(5)).default({}).describe('levels by weapon, armour or shield: { mace: 3 }'),
  'worn-under': z.enum(keysOf(armours)).default('none'),
  wards: z
    .strictObject({ armour: z.array(whole).default([]), shield: z.array(whole).default([]) })
    .default({ armour: [], shield: [] })
    .describe('supernatural bonuses to HiT: of each kind the best counts'),
  unfamiliar: z
    .array(z.enum([...keysOf(armours), ...keysOf(shields)]))
    .default([])
    .describe('armour and shields that it is not proficient with'),
  size: z.enum(sizeNames).default('medium'),
  reach: whole.min(0).max(30).optional().describe('in feet'),
  speed: z
    .union([whole.min(0), z.partialRecord(z.enum(modes), whole.min(0))])
    .default(30)
    .describe('in feet, or by mode: { walk: 30, fly: 90 }'),
  flight: z
    .strictObject({ skill: z.enum(aloft), hours: whole.min(1).optional().describe('without end unless said') })
    .optional()
    .describe('how nimbly it flies, and how long'),
  weapons: words.default([]).describe(`of: ${weaponNames.join(', ')}`),
  hands: words.optional().describe('what is in hand at first; the first weapon unless said'),
  'number-of-hands': whole.min(0).default(2),
  attacks: z.array(attackSchema).default([]).describe('natural attacks as a block prints them'),
  manoeuvres: z.partialRecord(z.enum(manoeuvres), whole).default({}).describe('bonuses as a block prints them'),
  routine: z.record(z.string(), whole.min(1).max(7)).default({}).describe('attacks of one main action: { claws: 2, beak: 1 }'),
  familiar: words.optional().describe('weapons it is proficient with; those it has unless said'),
  trained: z.array(z.enum(trainings)).default([]),
  abilities: z
    .union([words, z.record(z.string(), whole.min(1))])
    .default([])
    .describe(`[swift-strike], or with levels: { multi-attack: 2 }; known: ${abilityNames.join(', ')}`),
  skills: z.partialRecord(z.enum(skills), whole).default({}).describe('bonuses; the modifier of the stat unless said'),
  lore: z.record(z.string(), whole).default({}).describe('skills for which no rule of a fight asks'),
  traits: z.array(traitSchema).default([]).describe('what the game master sees to, and when'),
  powers: z.array(powerSchema).default([]).describe('spells and abilities'),
  mount: z.string().optional().describe('the sheet that it rides; an encounter says which piece'),
  items: words.default([]).describe('"potion" gives back 5 hit points, "potion (9)" 9; what else there is, the game master sees to'),
  stowed: words.default([]).describe('what is in its pack'),
  load: z.enum(['light', 'medium', 'heavy']).default('light'),
  capacity: z.tuple([whole, whole, whole, whole]).optional().describe('pounds: light, medium, heavy, dragged'),
  senses: words.default([]).describe('low-light and darkvision matter in a fight; by any other one casts at whom one does not see, worse'),
  'main-sense': z.enum(['sight', 'hearing']).default('sight').describe('by which it fights'),
  resist: words
    .default([])
    .describe(
      'types of damage; fire[natural] of one origin alone, physical[under 4] and [mundane] from weapons of no better material and no magic, [but 4] from all but better weapons',
    ),
  vulnerable: words.default([]),
  immune: words.default([]).describe('types of damage, and conditions'),
  reduction: z.unknown().optional().describe('belongs to things: no creature has any'),
  hardy: words.default([]).describe('conditions that it saves against with advantage'),
  prey: words.default([]).describe('conditions that it saves against with disadvantage'),
  'destroyed-at-0': z.boolean().optional(),
})
export type Written = z.infer<typeof sheetSchema>
