import { z } from 'zod'
import { materials, sheetKinds } from '../terms.ts'
import { printedIn } from './blocks.ts'
import type { PrintedSheet } from './printed.ts'

/** A stat block as it is written: the fields of the printed block, and its sentences as they are printed. */

const words = z.union([z.string().transform((text) => text.split(/\s*,\s*/).filter((word) => word !== '')), z.array(z.string())])
const sentences = z.union([z.string().transform((text) => [text]), z.array(z.string())])
const score = z.number().int().min(-5, 'a characteristic goes from -5 to 5').max(5, 'a characteristic goes from -5 to 5')
const whole = z.number().int().min(0)
const bonuses = z.tuple([z.number().int(), z.number().int(), z.number().int()])

const spendSchema = z.strictObject({
  cost: z.string().describe('"Spend 2 Focus", "Spend 1+ Focus", "3 Malice"'),
  effect: z.string(),
})

export const abilitySchema = z.strictObject({
  name: z.string().describe('as printed; "(Signature Ability)", "(3 Malice)", "(5 Focus)", "(Villain Action 1)" may stand behind it'),
  id: z.string().optional().describe('what answers call it; the name in small letters with hyphens unless said'),
  type: z
    .string()
    .default('Main action')
    .describe('Main action, Maneuver, Move action, Triggered action, Free triggered action, Free maneuver, Villain Action 1, No action'),
  keywords: words.default([]).describe('Melee, Ranged, Strike, Area, Weapon, Magic, Psionic, Charge…'),
  distance: z
    .string()
    .default('Self')
    .describe('Melee 1, Ranged 10, Melee 1 or ranged 5, Self, 3 burst, 2 aura, 3 cube within 10, 10 x 2 line within 1, 5 wall within 10'),
  target: z
    .string()
    .default('Self')
    .describe('One creature or object, Two creatures, Each enemy in the area, Self and each ally in the area…'),
  cost: z.union([z.string(), z.number()]).optional().describe('in the own resource or the Director’s Malice'),
  signature: z.boolean().optional(),
  roll: z.union([z.string(), z.number()]).optional().describe('"Might", "Might or Agility", or +3 for the Director’s creatures'),
  test: z.string().optional().describe('each target makes this test instead: "Agility"'),
  tier1: z.string().optional().describe('11 or lower, as printed: "3 + M damage; push 1; A < WEAK, prone"'),
  tier2: z.string().optional().describe('12 to 16'),
  tier3: z.string().optional().describe('17 or higher'),
  before: sentences.optional().describe('effects printed above the power roll'),
  effect: sentences.optional().describe('effects, as printed'),
  trigger: z.string().optional(),
  spend: z.array(spendSchema).optional().describe('optional extras at a cost'),
  time: z.string().optional().describe('"1 minute" for what takes too long for a fight'),
  once: z.boolean().optional().describe('once in an encounter'),
  kit: z.boolean().optional().describe('the kit’s own ability, which holds its bonuses already'),
})
export type WrittenAbility = z.infer<typeof abilitySchema>

const gainSchema = z.strictObject({
  on: z.enum(['damaged', 'winded', 'dying', 'turn-start', 'turn-end', 'dropped', 'forced']).describe('what brings it'),
  whose: z.enum(['you', 'ally', 'enemy']).default('you'),
  amount: z.union([z.number().int(), z.literal('d3')]).default(1),
  once: z.enum(['round', 'encounter', 'always']).default('round'),
})

const fields = {
  note: z.string().optional().describe('for people; the rules do not read it'),
  print: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('a printed stat block or printed abilities, or a list of them; the other fields change and add to what it says'),
  name: z.string().optional(),
  kind: z.enum(sheetKinds).default('creature').describe('hero, creature (run by the Director), retainer, object'),
  level: z.number().int().min(1).max(20).default(1),
  roles: words.default([]).describe('"Platoon Brute", "Minion Harrier", "Leader", "Solo", "Mount"'),
  ancestry: words.default([]).describe('Goblin, Humanoid…: what rules call its kind'),
  languages: words.default([]),
  ev: z.union([z.string(), z.number()]).default(0).describe('encounter value; "3 for four minions"'),
  size: z.union([z.string(), z.number()]).default('1M').describe('1T, 1S, 1M, 1L, 2, 3…; O behind it for an oblong object'),
  speed: whole.default(5),
  movement: words.default([]).describe('climb, swim, fly, hover, burrow, teleport'),
  disengage: whole.default(0).describe('squares added to Disengage'),
  stamina: whole
    .min(1)
    .describe('the Stamina maximum, before a kit; for an object of a material, what its squares have unless said')
    .optional(),
  recoveries: whole.optional(),
  stability: z.number().int().default(0),
  'free-strike': whole.default(0).describe('the fixed damage of a creature’s free strike'),
  might: score.default(0),
  agility: score.default(0),
  reason: score.default(0),
  intuition: score.default(0),
  presence: score.default(0),
  potency: z.number().int().optional().describe('the class’s strong potency; the highest characteristic unless said'),
  class: z
    .string()
    .optional()
    .describe('censor, conduit, elementalist, fury, null, shadow, tactician, talent, troubadour: gives the Heroic Resource'),
  resource: z
    .strictObject({
      name: z.string(),
      gain: z
        .union([z.number().int(), z.literal('d3')])
        .default(0)
        .describe('at the start of each own turn; for a d3 a d6 is rolled and halved up'),
      gains: z.array(gainSchema).default([]),
      negative: z.boolean().default(false).describe('may be spent below 0, to -(1 + Reason)'),
    })
    .optional()
    .describe('the Heroic Resource, in place of the class’s'),
  victories: whole.default(0),
  skills: words.default([]),
  immunity: words.default([]).describe('"Fire 5", "damage 3", "poison all"'),
  weakness: words.default([]),
  'with-captain': z
    .string()
    .optional()
    .describe('"+2 bonus to speed", "Gain an edge on strikes", "+1 damage bonus to strikes", "+3 bonus to Stamina"'),
  kit: z
    .strictObject({
      name: z.string().default('kit'),
      stamina: whole.default(0).describe('for each echelon'),
      speed: whole.default(0),
      stability: whole.default(0),
      disengage: whole.default(0),
      melee: bonuses.default([0, 0, 0]).describe('rolled damage of melee weapon abilities, by tier'),
      ranged: bonuses.default([0, 0, 0]),
      'melee-distance': whole.default(0),
      'ranged-distance': whole.default(0),
      unarmed: z.boolean().default(false).describe('its weapon is the bare hand'),
    })
    .optional(),
  material: z.enum(materials).optional().describe('of an object'),
  supernatural: z.boolean().default(false),
  abilities: z.array(abilitySchema).default([]),
  traits: z.array(z.strictObject({ name: z.string(), text: z.string() })).default([]),
  features: z.array(abilitySchema).default([]).describe('Malice features, bought at the start of a turn'),
  items: z
    .array(
      z.strictObject({
        name: z.string(),
        count: whole.default(1),
        effect: z.string(),
        benefits: z.boolean().default(true).describe('it does its user good, so that it can be given to others'),
      }),
    )
    .default([])
    .describe('consumables'),
}

/** What is printed comes first, and what is written besides goes over it. */
function withPrint(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || !('print' in written)) return written
  const { print, ...own } = written
  const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]).safeParse(print)
  return texts.success ? joined(texts.data.flatMap(printedIn), own) : written
}

function joined(blocks: readonly PrintedSheet[], own: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const lists = { abilities: [] as unknown[], traits: [] as unknown[], features: [] as unknown[] }
  let sheet: Record<string, unknown> = {}
  for (const block of blocks) {
    if ('stamina' in block.sheet) sheet = { ...sheet, ...block.sheet, name: block.name }
    lists.abilities.push(...block.abilities)
    lists.traits.push(...block.traits)
    lists.features.push(...block.features)
  }
  for (const key of ['abilities', 'traits', 'features'] as const) {
    const more = z.array(z.unknown()).safeParse(own[key])
    if (more.success) lists[key].push(...more.data)
  }
  return { ...sheet, ...own, ...lists }
}

const strictSheet = z.strictObject(fields)
export const sheetSchema = z.preprocess(withPrint, strictSheet)
export type WrittenSheet = z.infer<typeof strictSheet>
