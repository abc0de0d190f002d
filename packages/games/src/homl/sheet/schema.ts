import { z } from 'zod'
import { sizes } from '../clauses/words.ts'
import { armors, shields } from '../gear/armor.ts'
import { abilities, defenses, roles, types } from '../terms.ts'
import { callingNames } from './numbers.ts'
import { modes, usages, visions } from './sheet.ts'

/** Sheets as packs and scenarios write them. */

const words = z.array(z.string())
const whole = z.number().int()
const ability = z.partialRecord(z.enum(abilities), whole)
const modifier = z.strictObject({ to: z.string(), value: whole, from: z.string().default('') })

/** "Medium" is the character chapter's word for standard. */
const sizeNamed = (text: string): string => (/^medium$/i.test(text) ? 'standard' : text.toLowerCase())

const amounts = z.union([z.string(), z.number().transform(String)])
/** How long a condition lasts, in the book's words. */
const durations = ['unspecified', 'round', 'end of turn', 'scene', 'lasting'] as const
const afflicting = z.union([words, z.record(z.string(), z.enum(durations))])

export const strikeSchema = z.strictObject({
  name: z.string(),
  level: whole.default(1),
  type: z.enum(['close', 'ranged']).default('close'),
  range: z
    .union([whole, z.enum(['weapon', 'touch'])])
    .default('weapon')
    .describe('in squares, or weapon, or touch'),
  burst: whole.min(1).optional().describe('an area: all within so many squares of where it begins'),
  blast: whole.min(1).optional().describe('an area: a block of so many squares by so many, beside where it begins'),
  targets: z.enum(['opponents', 'creatures', 'allies']).default('opponents').describe('whom an area is meant for'),
  by: z
    .enum(['weapon', 'unarmed', ...abilities])
    .default('weapon')
    .describe("what a hero's check rests on"),
  versus: z.union([z.enum(defenses), z.array(z.enum(defenses))]).default([]),
  dv: whole.optional().describe("an NPC's: what the defence must reach"),
  aspect: z.string().optional().describe('on what that defence rests, where the block says so'),
  damage: z
    .union([amounts, z.partialRecord(z.enum(['failure', 'success', 'complete', 'enhanced']), amounts)])
    .optional()
    .describe('2d6+3; or by degree of success: { success: 1DD+weapon, complete: 2DD+weapon, failure: half }'),
  conditions: afflicting.optional().describe('what a success lays on the target: [slowed], or { slowed: scene }'),
  moves: z
    .partialRecord(z.enum(['push', 'pull', 'slide', 'teleport']), whole.min(1))
    .default({})
    .describe('how far a success moves the target'),
  tags: words.default([]),
  source: z.string().default('martial'),
  usage: z.enum(usages).default('at-will'),
  recharge: whole.min(2).max(6).default(6),
  nonlethal: z.boolean().default(false),
})
export type WrittenStrike = z.infer<typeof strikeSchema>

export const sheetSchema = z.strictObject({
  name: z.string().optional(),
  note: z.string().optional().describe('for people to read'),
  calling: z.enum(callingNames).optional().describe('a hero has one; who has none is an NPC'),
  named: z.boolean().default(false).describe('an NPC that falls dying, as heroes do'),
  level: whole.min(0).max(25).default(1),
  type: z.enum(types).default('standard'),
  role: z.enum(roles).default('baseline'),
  abilities: ability.default({}),
  stats: ability.default({}).describe("an NPC's abilities as its block prints them: the numbers to beat"),
  proficient: words.default([]).describe('knacks, weapons, implements: [stealth, staff, implement:staff]'),
  modifiers: z.array(modifier).default([]).describe('permanent ones: { to: fear, value: 2 }'),
  kinds: words.default([]).describe('what it is: undead, a beast'),
  size: z.string().transform(sizeNamed).pipe(z.enum(sizes)).default('standard'),
  space: z
    .tuple([whole.min(1), whole.min(1)])
    .optional()
    .describe('squares across and down, where its size alone does not say'),
  speed: z
    .union([whole.min(0), z.partialRecord(z.enum(modes), whole.min(0))])
    .default(6)
    .describe('on land, or by mode: { land: 6, fly: 8 }'),
  'spider-climb': z.boolean().default(false).describe('climbs on ceilings too'),
  hp: whole.min(1).optional().describe('unless said what its calling, or its role and type, give it'),
  power: whole.min(0).optional().describe("points; unless said a hero has its level's, an NPC none"),
  sources: words.default(['martial']),
  defenses: z
    .partialRecord(z.enum(defenses), whole)
    .default({})
    .describe("an NPC's; unless said what its level, role and abilities make them"),
  initiative: whole.optional().describe("an NPC's bonus; the better of its DEX and WIS unless said"),
  dr: whole
    .min(0)
    .optional()
    .describe(
      'unless said an NPC has what its role and type bring, a baseline one 2, a soldier 3, a brute 0; who wears armor at least its DR',
    ),
  'dr-bonuses': z.array(modifier.omit({ to: true })).default([]),
  armor: z.enum(armors).default('cloth'),
  shield: z.enum(shields).default('none'),
  weapons: words.default([]),
  hands: words.optional().describe('what is in hand at first; the first weapon unless said'),
  reach: whole.min(0).optional().describe('of its bare hands'),
  attacks: z.array(strikeSchema).default([]),
  print: z.string().optional().describe("an NPC's whole block in the book's markup; the other fields change what it says"),
  feats: z.string().default('').describe('feats as they are printed: in the markup, or in plain lines such as "Attack: Weapon vs REF"'),
  traits: z
    .array(z.strictObject({ name: z.string(), aura: whole.min(0).default(0), effect: z.string() }))
    .default([])
    .describe('{ name: Steady, effect: "You gain DR 2." }'),
  items: z
    .array(z.union([z.string(), z.strictObject({ name: z.string(), effect: z.string() })]))
    .default([])
    .describe(
      'what it carries: [key, { name: Draught, effect: "You regain 5 hit points." }]; what has an effect is used up with a major action',
    ),
  regeneration: whole.min(0).default(0),
  vision: z.enum(visions).default('normal'),
  perception: whole.optional().describe("an NPC's: the number to beat; so stealth and athletics"),
  stealth: whole.optional(),
  athletics: whole.optional(),
  load: whole.min(0).default(0).describe('what it carries'),
  resist: words.default([]),
  vulnerable: words.default([]),
  immune: words.default([]),
})
export type Written = z.infer<typeof sheetSchema>
