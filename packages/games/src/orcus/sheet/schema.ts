import { check } from '@riposte/referee'
import { z } from 'zod'
import { abilityNamed, defenseNamed, skillNamed } from '../notation/lexicon.ts'
import { isPowerHeader } from '../notation/lines.ts'
import { damageTypesNamed, readDice, readRange, readResistances, readSpeeds } from '../notation/read.ts'
import { abilities, damageTypes, groups, ranks, sizes, skills } from '../terms.ts'
import { classNames, classRow } from './classes.ts'
import { armorNamed, armors, shieldBonus, weaponNamed, weaponNames } from './gear.ts'

// What people write. Everything may be left out. The schema only checks: what it lets through is what was written, and `compile` reads it.

const texts = (message: string, reads: (text: string) => boolean) => z.string().refine(reads, { message })
const oneOf = <const T extends readonly z.ZodType[]>(...forms: T) => z.union(forms)
const names = oneOf(z.string(), z.array(z.string()))
const whole = z.number().int()
const dice = texts('dice such as 1d8 or 2d4', (text) => readDice(text) !== undefined)
const range = oneOf(
  whole.min(0),
  texts('a range in squares such as 15/30', (text) => readRange(text) !== undefined),
)

const keyed = <T extends z.ZodType>(known: (name: string) => string | undefined, what: string, value: T) =>
  z.record(
    z.string().refine((name) => known(name) !== undefined, { message: what }),
    value,
  )

const abilityList = `an ability: ${abilities.join(', ')} (or the first three letters)`
const typeList = `a damage type, or several with "and" between: ${damageTypes.join(', ')}`
const skillList = `a skill: ${skills.join(', ')}`

const weaponThing = z.strictObject({
  name: z.string().optional().describe('what it is called'),
  like: texts(`a weapon of the table: ${weaponNames.join(', ')}`, (text) => weaponNamed(text) !== undefined)
    .optional()
    .describe('a weapon of the table to start from; the other fields change it'),
  die: dice.optional().describe('its damage: 1d8, 2d4; what has a die of its own takes nothing from the table for its name, but by `like`'),
  proficiency: whole
    .optional()
    .describe('added to attacks by who is proficient; 2 unless said or told by the table, where martial blades have 3'),
  proficient: z.boolean().optional().describe('true unless said'),
  group: z.enum(groups).optional(),
  hands: whole.min(1).max(2).optional(),
  reach: whole.min(1).max(9).optional().describe('1, or 2 for a reach weapon'),
  range: range.optional().describe('normal and long range in squares, 15/30; what has one is shot, or thrown if `thrown` says so'),
  melee: z.boolean().optional().describe('whether it serves hand to hand'),
  thrown: z.enum(['light', 'heavy']).optional().describe('light: thrown with Dexterity; heavy: with Strength'),
  enhancement: whole.optional().describe('the plus of a magic weapon, to attack and damage'),
  critical: dice.optional().describe('extra dice on a critical hit'),
  reload: z.boolean().optional().describe('takes a swift action to reload'),
  ammunition: whole.min(0).optional().describe('shots there are; as many as needed unless said'),
  natural: z.boolean().optional().describe('part of the body: always at hand'),
})
const weapon = oneOf(
  texts(
    `not a weapon of the table: ${weaponNames.join(', ')}; or describe your own: { name: fang, die: 1d6 }`,
    (text) => weaponNamed(text) !== undefined,
  ),
  weaponThing,
)

const printedAttack = z.strictObject({
  attack: whole.describe('the bonus as printed'),
  damage: oneOf(whole.min(0), dice).describe('1d8+4, or a flat number'),
  type: texts(typeList, (text) => damageTypesNamed(text) !== undefined)
    .optional()
    .describe('fire, or two: fire and radiant; untyped unless said'),
  reach: whole.min(0).optional().describe('squares; 1 unless said'),
  range: range.optional().describe('squares, of a ranged attack'),
  against: texts('a defense: ac, fortitude, reflex, will', (text) => defenseNamed(text) !== undefined)
    .optional()
    .describe('ac unless said'),
})

const resistances = oneOf(
  texts('such as "fire 5, cold and poison 10, all 3"', (text) => readResistances(text) !== undefined),
  z.record(z.string(), whole),
)
const bonus = oneOf(
  whole,
  z.strictObject({ value: whole, type: z.string().optional().describe('feat, item, enhancement…; untyped unless said') }),
)

const headless = 'a power begins with its name, #### Cut, and below it **At-Will** **Attack** **1** (**Standard Action**) ● **Weapon**'
/** Parts of a power with no power above them would each be taken for a power. */
const hasHeads = (text: string): boolean =>
  !/^\s*\*\*(?:attack|hit|effect)\*\*(?!\s*\()/im.test(text) ||
  text.split('\n').some((line) => isPowerHeader(line.replaceAll('*', '').trim()))

const fields = {
  name: z.string().optional().describe('what people see; the id unless said'),
  note: z.string().optional().describe('for people to read'),
  print: z.string().optional().describe('a whole printed monster block; the other fields change what it says'),
  kind: z
    .enum(['character', 'monster'])
    .optional()
    .describe('characters rally and die slowly; unless said, those with a class and those on the heroes’ side'),
  level: whole.min(1).max(50).optional().describe('1 unless said'),
  class: texts(`a class: ${classNames.join(', ')}`, (text) => classRow(text) !== undefined)
    .optional()
    .describe('brings hit points, recoveries and defenses'),
  rank: z.enum(ranks).optional().describe('of a monster; standard unless said. Elite: twice the hit points of hp-standard, and so on'),
  role: z.string().optional().describe('archer, blocker, skulker, spoiler, striker, wrecker: a label'),
  size: z.enum(sizes).optional().describe('medium unless said'),
  labels: names.optional().describe('source, type and keywords that powers may name: natural, humanoid, undead'),
  languages: names.optional().describe('Common unless said; none: []'),
  mindless: z.boolean().optional().describe('has no free will'),
  abilities: keyed(abilityNamed, abilityList, whole.min(1).max(50)).optional().describe('scores; 10 where left out'),
  checks: keyed(abilityNamed, abilityList, whole).optional().describe('modifiers as a monster block prints them, half the level included'),
  skills: keyed(skillNamed, skillList, whole).optional().describe('totals as printed'),
  trained: names
    .refine((written) => listed(written).every((name) => skillNamed(name) !== undefined), { message: skillList })
    .optional()
    .describe('skills with training: +5'),
  hp: whole.min(1).optional().describe('maximum hit points'),
  'hp-standard': whole.min(1).optional().describe('maximum hit points a standard monster of this kind has; the rank multiplies them'),
  recoveries: whole.min(0).optional(),
  'action-points': whole.min(0).optional(),
  ac: whole.optional().describe('Armor Class as printed'),
  fortitude: whole.optional().describe('as printed; likewise reflex and will'),
  reflex: whole.optional(),
  will: whole.optional(),
  initiative: whole.optional().describe('as printed'),
  perception: whole.optional().describe('as printed'),
  saves: whole.optional().describe('a bonus to saving throws'),
  bonuses: z
    .record(z.string(), oneOf(bonus, z.array(bonus)))
    .optional()
    .describe('what feats, items and the like add: { ac: 1, attack: { value: 1, type: feat }, damage: 2, speed: 1, stealth: 2 }'),
  speed: oneOf(
    whole.min(0),
    texts('such as "6, fly 8 (hover), swim 4"', (text) => readSpeeds(text) !== undefined),
  )
    .optional()
    .describe('6 unless said; "4, fly 8 (hover), swim 4, climb 2"'),
  reach: whole.min(0).max(9).optional().describe('of the body; 1 unless said, 0 for the tiny'),
  senses: names.optional().describe('darkvision, low-light vision, blindsight 10, tremorsense 5, truesight 6, blind'),
  armor: texts(
    `armor: ${Object.keys(armors).join(', ')}, with a plus where it is magic`,
    (text) => armorNamed(text) !== undefined,
  ).optional(),
  'armor-proficient': z.boolean().optional().describe('true unless said'),
  shield: oneOf(z.enum(['none', 'light', 'heavy']), z.boolean())
    .optional()
    .describe(`${Object.keys(shieldBonus).join(', ')}; true is a light one`),
  'shield-proficient': z.boolean().optional().describe('true unless said'),
  weapons: z.array(weapon).optional().describe('weapons by name, "+1 longsword", or written out; the first is in hand'),
  focus: oneOf(
    z.string(),
    z.strictObject({
      name: z.string().optional(),
      enhancement: whole.optional(),
      critical: dice.optional().describe('extra dice on a critical hit'),
    }),
  )
    .optional()
    .describe('a wand, a holy symbol: { name: wand, enhancement: 1 }'),
  hands: names.optional().describe('what is in hand at the start, by name: weapons, shield, focus'),
  'basic-melee': printedAttack.optional().describe('the basic melee attack of a monster: { attack: 5, damage: 1d8+4 }'),
  'basic-ranged': printedAttack.optional().describe('the basic ranged attack of a monster: { attack: 5, damage: 1d6+4, range: 10/20 }'),
  resist: resistances.optional().describe('"fire 5, all 2" or { fire: 5 }'),
  vulnerable: resistances.optional(),
  immune: names.optional().describe('damage types, conditions, keywords'),
  regeneration: whole.min(0).optional(),
  incorporeal: z.boolean().optional(),
  powers: names
    .refine((written) => [written].flat().every(hasHeads), { message: headless })
    .optional()
    .describe(
      'powers in the printed notation, one text or a list of them. A hero’s, each part on a line of its own: #### Cut, **At-Will** **Attack** **1** (**Standard Action**) ● **Martial, Weapon**, **Melee** weapon, one creature, **Attack** Strength vs AC, **Hit** 1dW damage. A monster’s, on two: ‡ **Bite** (standard, at-will), +5 vs AC; 1d6 damage',
    ),
  traits: names
    .optional()
    .describe(
      'passive lines and auras in the notation of a monster block; a torch that one carries: *Torch aura 4* It sheds bright light.',
    ),
}

export const sheetSchema = z.strictObject(fields)
export type WrittenSheet = z.infer<typeof sheetSchema>
export const readWritten = (written: unknown): WrittenSheet => check(sheetSchema, written)

export const listed = (written: string | readonly string[] | undefined): readonly string[] =>
  written === undefined ? [] : typeof written === 'string' ? written.split(/\s*,\s*/).filter((one) => one !== '') : written
