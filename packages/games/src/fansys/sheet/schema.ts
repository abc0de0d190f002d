import { z } from 'zod'
import { armours, shields } from '../gear/tables.ts'
import { weaponNames } from '../gear/weapons.ts'
import { governing, skills, stats } from '../terms.ts'
import { also, diceText, powerSchema, terms } from './power.ts'
import { abilityNames, aloft, kinds, manoeuvres, modes, moments, sizeNames, trainings } from './sheet.ts'

/** Sheets as packs and scenarios write them. */

const words = z.array(z.string())
const whole = z.number().int()
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => {
  const [first, ...rest] = Object.keys(table)
  const isKey = (word: string | undefined): word is K => word !== undefined && word in table
  if (!isKey(first)) throw new Error('a table without rows')
  return [first, ...rest.filter(isKey)]
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
  ...terms,
  material: whole.min(1).max(5).default(1).describe('level of what it is as hard as'),
  origin: z.enum(['natural', 'supernatural']).default('natural'),
  is: words.default([]),
  also,
  tricks: z.array(z.enum(manoeuvres)).default([]).describe('who has hit with it may try one of these'),
  'tricks-take': z.enum(['nothing', 'secondary']).default('nothing').describe('what that takes'),
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
  'number-of-legs': whole.min(0).optional().describe('2 unless said, of animals 4'),
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
  senses: words
    .default([])
    .describe('low-light and darkvision matter in a fight; by any other one, tremor sense 60ft, casts at whom one does not see, worse'),
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
