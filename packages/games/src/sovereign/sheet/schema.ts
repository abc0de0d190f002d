import { check } from '@riposte/referee'
import { z } from 'zod'
import { readArmor } from '../gear/armor.ts'
import { weaponNamed, weaponNames } from '../gear/weapons.ts'
import { readAttacks } from '../notation/attack-line.ts'
import {
  attributeNamed,
  featNamed,
  plain,
  readAc,
  readCounted,
  readDice,
  readFeat,
  readHitDice,
  readMove,
  readRange,
  readShock,
  skillNamed,
  traitNamed,
} from '../notation/fields.ts'
import { NotationError, readNotation } from '../notation/stat-lines.ts'
import { attributes, builds, classes, feats, saves, skills, traits } from '../terms.ts'
import { classNamed } from './classes.ts'

// What people write. Everything may be left out. The schema only checks: what it lets through is what was written, and `compile` reads it.

const texts = (message: string, reads: (text: string) => boolean) => z.string().refine(reads, { message })

/** One of several forms. Its message is that of the form which was meant: of the same kind, or for want of one all of them. */
const oneOf = <const T extends readonly z.ZodType[]>(...forms: T) =>
  z.union(forms, { error: (issue) => (issue.code === 'invalid_union' ? meant(issue.errors) : undefined) })

interface Fault {
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly code?: string | undefined
}

function meant(forms: readonly (readonly Fault[])[]): string {
  const tell = ({ path, message }: Fault): string => (path.length === 0 ? message : `${path.join('.')}: ${message}`)
  const form = forms.find((faults) => faults.every((fault) => fault.code !== 'invalid_type' || fault.path.length > 0))
  return form === undefined ? forms.flatMap((faults) => faults.map(tell)).join('; or ') : form.map(tell).join('; ')
}

const whole = oneOf(
  z.number().int(),
  texts('a whole number, such as 3 or "+3"', (text) => /^[+-]?\d+$/.test(text.trim())),
)
const dice = oneOf(
  z.number().int().min(0),
  texts('dice such as 1d6 or 2d8+1', (text) => readDice(text) !== undefined),
)
const shock = oneOf(
  texts('Shock such as 2/AC 15, 5/- or none', (text) => readShock(text) !== undefined),
  z.strictObject({ points: z.number().int().min(0), limit: oneOf(z.number().int(), z.literal('-')).optional() }),
)
const range = oneOf(
  z.number().int().min(0),
  texts('a range in feet such as 30/60', (text) => readRange(text) !== undefined),
)
const names = oneOf(z.string(), z.array(z.string()))
const skillNames = names.refine((written) => listed(written).every((name) => skillNamed(name) !== undefined), {
  message: `skills: ${skills.join(', ')}`,
})

/** How a natural weapon wounds: it decides the Shock of a predator. */
export const woundKinds = ['piercing', 'slashing', 'bludgeoning'] as const

const weaponFields = {
  name: z.string().optional().describe('what it is called'),
  like: texts(`a weapon of the table: ${weaponNames.join(', ')}`, (text) => weaponNamed(text) !== undefined)
    .optional()
    .describe('a weapon of the table to start from; the other fields change it'),
  damage: dice.optional().describe('1d8, 2d8+1, or a flat number'),
  shock: shock.optional().describe('2/AC 15; 5/- works against any AC; none'),
  attributes: oneOf(z.enum(['STR', 'DEX', 'STR or DEX', 'STR/DEX']), z.array(z.enum(attributes)))
    .optional()
    .describe('which may modify it: STR, DEX, or both'),
  traits: z
    .array(texts(`a trait: ${traits.join(', ')}`, (text) => traitNamed(text) !== undefined))
    .optional()
    .describe(`any of: ${traits.join(', ')}`),
  range: range.optional().describe('normal and long range in feet, 30/60; what has one is shot, or thrown if throwable'),
  melee: z.boolean().optional().describe('whether it serves hand to hand; by itself, what has no range does, and what is throwable'),
  reach: z.number().int().min(0).optional().describe('melee reach in feet; 5, or 10 for a long weapon'),
  magic: whole.optional().describe('the plus of a magic weapon'),
  attack: whole.optional().describe('the attack bonus printed at this attack: all of it but magic'),
  kind: z.enum(woundKinds).optional().describe('how a natural weapon wounds; guessed from its name'),
  natural: z.boolean().optional().describe('part of the body: always at hand, cannot be dropped'),
  burning: z.boolean().optional().describe('burns on a hit, as lit military oil does'),
  load: z.number().min(0).optional().describe('encumbrance points'),
}

const weaponThing = z.strictObject({ ...weaponFields, count: z.number().int().min(1).max(20).optional().describe('how many of them') })
const weaponText = z.string().refine((text) => weaponNamed(readCounted(text).name) !== undefined, {
  message: `not a weapon of the table: ${weaponNames.join(', ')}; or describe your own: { name: fang, damage: 1d6, shock: 2/AC 13 }`,
})
const weapon = oneOf(weaponText, weaponThing)

const attackThing = z.strictObject({
  ...weaponFields,
  count: z.number().int().min(1).max(20).optional().describe('how often in one Main action'),
})
const attackText = z.string().superRefine((text, context) => {
  const wrong = readAttacks(text).unknown[0]
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `"${wrong.text}" is not an attack; write it as "2 claws (1d4, Shock 2/AC 13)"` })
})
const attackLine = oneOf(attackText, attackThing)
const attackList = oneOf(attackText, z.array(oneOf(attackLine, z.array(attackLine))))

const spellFields = {
  name: z.string(),
  level: z.number().int().min(0).optional().describe('1 unless said'),
  range: z.number().int().min(0).optional().describe('in feet; 600 unless said'),
  radius: z.number().int().min(0).optional().describe('in feet, for an area'),
  chosen: z.boolean().optional().describe('strikes only whom the caster picks'),
  damage: dice.optional(),
  heal: dice.optional(),
  save: z.enum(saves).optional().describe('a made save halves damage and stops the rest'),
  strain: z.number().int().min(0).optional().describe('System Strain it adds; 1 for healing, else 0, unless said'),
  armored: z.boolean().optional().describe('an art that armour does not hinder'),
  text: z.string().optional().describe('what else it does, for the game master'),
}
const spell = oneOf(z.string(), z.strictObject(spellFields))

const itemThing = z.strictObject({
  name: z.string().describe("healer's kit, quiver, potion, scroll, shield and weapons are known by name; all else is gear"),
  count: z.number().int().min(1).max(20).optional(),
  load: z.number().min(0).optional().describe('encumbrance points; 1 unless said'),
  spell: spell.optional().describe('what a potion or a scroll does'),
})
const item = oneOf(z.string(), itemThing, z.strictObject({ weapon: weaponThing }))

const squares = z.number().int().min(1).max(10)
const shield = oneOf(z.boolean(), whole)

const score = oneOf(whole, z.number()).refine((value) => isModifier(Number(value)) || isScore(Number(value)), {
  message: 'an attribute is a modifier from -2 to +2 or a score from 3 to 18',
})
const level = whole.refine((value) => Number(value) >= -1 && Number(value) <= 4, {
  message: 'skills run from -1 to 4 (sovereign.skill.levels)',
})

export const isModifier = (value: number): boolean => value >= -2 && value <= 2
const isScore = (value: number): boolean => value >= 3 && value <= 18

/** "a, b" is the list of a and b. */
export const listed = (written: string | readonly string[]): readonly string[] =>
  typeof written === 'string' ? written.split(',').map((one) => one.trim()) : written

const numbersFor = <T extends z.ZodType>(value: T, known: (name: string) => unknown, what: string) =>
  z.record(z.string(), value).superRefine((record, context) => {
    for (const name of Object.keys(record)) {
      if (known(name) === undefined) context.addIssue({ code: 'custom', path: [name], message: `${name} is not ${what}` })
    }
  })

const flags = ['named', 'disciplined', 'trained', 'predator', 'undead', 'construct', 'zealot', 'militarized', 'magic-only'] as const
export type Flag = (typeof flags)[number]
const flagged: Readonly<Record<Flag, string>> = {
  named: 'has a name: falls at 0 HP instead of dying outright; characters have one',
  disciplined: 'well trained: may make snap attacks; characters may anyway',
  trained: 'attacks with its Hit Dice as bonus; true for a foe with `hd`, else false',
  predator: 'adds half its Hit Dice to damage and Shock; its natural weapons have Shock',
  undead: 'never retreats',
  construct: 'never retreats',
  zealot: 'never retreats',
  militarized: 'never retreats',
  'magic-only': 'resists mundane damage: only magic weapons hurt it',
}

const fields = {
  name: z.string().optional().describe('what people see'),
  line: z
    .string()
    .optional()
    .describe('a printed stat line in place of fields: "Ghoul: HD 3+1, AC 6 [13], Atk 2 claws (1d4), 1 bite (1d10), Move 120 ft (40 ft)"'),
  note: z.string().optional().describe('for people; the rules do not read it'),

  class: z
    .string()
    .refine((name) => classNamed(name) !== undefined, { message: `one of: ${classes.join(', ')}` })
    .optional()
    .describe(`a character: ${classes.join(', ')}`),
  level: z.number().int().min(1).max(10).optional().describe('1 unless said'),
  attributes: numbersFor(score, attributeNamed, `an attribute: ${attributes.join(', ')}`)
    .optional()
    .describe('STR: +1 is a modifier, STR: 14 a score; each may also stand on the sheet itself'),
  skills: numbersFor(level, skillNamed, `a skill: ${skills.join(', ')}`)
    .optional()
    .describe('Stab: 1; a character is untrained (-1) in the others; each may also stand on the sheet itself'),
  feats: oneOf(
    numbersFor(z.number().int().min(1).max(2), featNamed, `a feat: ${feats.join(', ')}`),
    z.array(
      z.string().refine((text) => readFeat(text) !== undefined, { message: `a feat, with 2 for its second level: ${feats.join(', ')}` }),
    ),
  )
    .optional()
    .describe(`[armsmaster, alert 2] or { armsmaster: 1 }: ${feats.join(', ')}`),

  hd: oneOf(
    z.number().min(0),
    texts('Hit Dice such as 2, 3+1 or 1/2', (text) => readHitDice(text) !== undefined),
  )
    .optional()
    .describe('a foe: Hit Dice, 2 or 3+1'),
  thac0: z.number().int().optional().describe('of a converted monster: its attack bonus is 20 less this'),
  skill: whole.optional().describe("a foe's modifier for what it should be good at"),
  good: skillNames.optional().describe('the skills that `skill` is for; all but the bad ones, unless said'),
  bad: skillNames.optional().describe('the skills it is bad at: -1'),

  hp: z.number().int().min(1).optional().describe('maximum hit points; a foe with `hd` rolls them, a character has 4 a die'),
  ac: oneOf(
    z.number().int(),
    texts('an AC such as 14, or "6 [13]" of a converted monster', (text) => readAc(text) !== undefined),
  )
    .optional()
    .describe('AC with everything it carries; leave it out to work it out from armour, shield and DEX'),
  'descending-ac': z.number().int().optional().describe('AC of a converted monster that counts downward'),
  armor: texts('none, leather, chain or plate, with a plus if magic', (text) => readArmor(text) !== undefined)
    .optional()
    .describe('none, leather, chain, plate; plate +1'),
  shield: shield.optional().describe('true, or its plus: +1'),

  attack: whole.optional().describe('total attack bonus with every weapon, attribute and skill included; a magic weapon comes on top'),
  'attack-bonus': whole.optional().describe("the class's or Hit Dice's part of it alone; leave it out to take the book's"),
  weapons: z
    .array(weapon)
    .optional()
    .describe('readied: [sword, dagger +1, { name: fang, damage: 1d6+1, shock: 4/AC 15 }]; the first is in hand'),
  hands: names.optional().describe('what is in hand at the start, where it is not the first weapon and the shield; [] for nothing'),
  items: z.array(item).optional().describe('readied: [kit, quiver, potion, { name: scroll, spell: { name: Sleep, level: 2 } }]'),
  stowed: z.array(item).optional().describe('carried, but not at the ready'),
  attacks: attackList
    .optional()
    .describe(
      'natural attacks, all made in one Main action: "2 claws (1d4), 1 bite (1d10)"; or [{ name: claws, count: 2, damage: 1d4 }, bite (1d10)]; lists in the list, or "or" in the text, are alternatives',
    ),
  spells: z.array(spell).optional().describe('[{ name: Cinder Burst, level: 1, radius: 20, damage: 2d6, save: evasion }]'),

  rate: z.number().int().min(0).optional().describe('combat rate in feet; 30 unless said'),
  move: oneOf(
    z.number().int(),
    texts('a movement such as "120 ft (40 ft)"', (text) => readMove(text) !== undefined),
  )
    .optional()
    .describe('a converted monster\'s movement: "120 ft (40 ft)", "90 ft", 12 inches'),
  save: oneOf(whole, z.partialRecord(z.enum(saves), whole))
    .optional()
    .describe("a save target for all, or { physical: 11 }; leave it out to take the book's"),
  'listed-save': z.number().int().optional().describe('the save printed for a converted monster, which the book drops'),

  size: oneOf(squares, z.tuple([squares, squares]), z.enum(['small', 'man', 'horse', 'large', 'huge']))
    .optional()
    .describe('squares: 2, or [1, 2] for a horse'),
  feet: z.number().int().min(1).optional().describe('longest dimension, for trampling'),
  tall: z.number().int().min(1).optional().describe('height in feet'),
  reach: z.number().int().min(0).optional().describe('melee reach of its body in feet; 5 unless said'),
  build: z.enum(builds).optional().describe('beside a person, for shoves and grapples; by its size unless said'),

  hero: z.boolean().optional().describe('a character, whatever else the sheet says; or not'),
  flags: z
    .array(z.enum(flags))
    .optional()
    .describe(`any of: ${flags.join(', ')}; each may also stand on the sheet itself as true`),
  named: z.boolean().optional().describe(flagged.named),
  disciplined: z.boolean().optional().describe(flagged.disciplined),
  trained: z.boolean().optional().describe(flagged.trained),
  predator: z.boolean().optional().describe(flagged.predator),
  undead: z.boolean().optional().describe(flagged.undead),
  construct: z.boolean().optional().describe(flagged.construct),
  zealot: z.boolean().optional().describe(flagged.zealot),
  militarized: z.boolean().optional().describe(flagged.militarized),
  'magic-only': z.boolean().optional().describe(flagged['magic-only']),
}

const strictSheet = z.strictObject(fields)
/** What was written, under the names of the fields. Attributes and skills that stood on the sheet itself are in their records. */
export type Written = z.infer<typeof strictSheet>
export type WrittenWeapon = z.infer<typeof weapon>
export type WrittenAttack = z.infer<typeof attackLine>
export type WrittenSpell = z.infer<typeof spell>
export type WrittenItem = z.infer<typeof item>

/** A sheet as people write it: names in any case, attributes and skills with or without their heading. */
export const sheetSchema = z.looseObject(fields).superRefine((written, context) => {
  for (const key of Object.keys(written)) {
    if (nameOf(key) === undefined) context.addIssue({ code: 'unrecognized_keys', keys: [key], input: written })
  }
  const result = strictSheet.safeParse(underTheirNames(written))
  for (const issue of result.error?.issues ?? []) {
    const path = asWritten(written, issue.path)
    if (path !== undefined) context.addIssue({ code: 'custom', path, message: issue.message })
  }
  if (typeof written.line === 'string') checkLine(written.line, context)
})

/** Where the fault stands in what was written; undefined for fields written under their own names, which are checked already. */
function asWritten(written: Readonly<Record<string, unknown>>, [field, ...rest]: readonly PropertyKey[]): PropertyKey[] | undefined {
  const own = String(field)
  const key = Object.keys(written).find((one) => nameOf(one)?.field === own || one === String(rest[0]))
  if (key === own) return undefined
  return key === undefined ? [own, ...rest] : key === String(rest[0]) ? rest : [key, ...rest]
}

function checkLine(line: string, context: z.RefinementCtx): void {
  try {
    readNotation(line)
  } catch (error) {
    if (!(error instanceof NotationError)) throw error
    context.addIssue({ code: 'custom', path: ['line'], message: error.message })
  }
}

/** The sheet with every field under its own name, checked. */
export const readWritten = (written: unknown): Written => check(strictSheet, underTheirNames(check(sheetSchema, written)))

function underTheirNames(written: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sheet: Record<string, unknown> = {}
  const inner: Record<'attributes' | 'skills', Record<string, unknown>> = { attributes: {}, skills: {} }
  for (const [key, value] of Object.entries(written)) {
    const name = nameOf(key)
    if (name === undefined) continue
    if (name.heading === undefined) sheet[name.field] = value
    else inner[name.heading][name.field] = value
  }
  for (const heading of ['attributes', 'skills'] as const) {
    const own = sheet[heading]
    if (Object.keys(inner[heading]).length > 0) sheet[heading] = { ...(typeof own === 'object' ? own : {}), ...inner[heading] }
  }
  return sheet
}

const fieldsByName = new Map(Object.keys(fields).map((field) => [plain(field), field]))
const spelled: Readonly<Record<string, string>> = {
  armour: 'armor',
  attacks: 'attacks',
  atk: 'attack',
  speed: 'rate',
  combatrate: 'rate',
  hitdice: 'hd',
  hitpoints: 'hp',
  armorclass: 'ac',
  notes: 'note',
  class: 'class',
  militarised: 'militarized',
  type: 'note',
}

/** The field that a key means: as it is spelled, else an attribute or a skill, else in any case and with any hyphens. */
function nameOf(key: string): { field: string; heading?: 'attributes' | 'skills' } | undefined {
  if (Object.hasOwn(fields, key)) return { field: key }
  const attribute = attributeNamed(key)
  if (attribute !== undefined) return { field: key, heading: 'attributes' }
  if (skillNamed(key) !== undefined) return { field: key, heading: 'skills' }
  const field = fieldsByName.get(plain(key)) ?? spelled[plain(key)]
  return field === undefined ? undefined : { field }
}
