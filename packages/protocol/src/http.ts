import { METRICS } from '@riposte/board'
import { clauseMarks, encounterShape, endings } from '@riposte/referee'
import { z } from 'zod'
import { key, person, personName, pointsShown, roles, someSettings, tableSettings } from './table.ts'

/** A fight to set up: an encounter of a pack, or one written out, and what is different from it. */
export const setUp = z.strictObject({
  game: key,
  encounter: z
    .union([key, z.looseObject({ pieces: encounterShape.pieces }).describe('an encounter written out, as in a pack')])
    .optional()
    .describe("the id of an encounter in the packs, or one written out; the game's starter if left out"),
  file: z
    .string()
    .optional()
    .describe('the text of an encounter file, as `riposte new` writes it: in place of an encounter, and its game before this one'),
  board: z.unknown().optional().describe('another board: the id of one, or one written out'),
  /** The first so many pieces of the first side. */
  party: z.number().int().min(1).max(50).optional(),
  /** For each seat the pieces it answers for; who is named nowhere stays with its own. */
  seats: z.record(personName, z.array(key)).optional(),
  sides: z.record(key, key).optional().describe('pieces that fight for another side'),
  switches: encounterShape.switches.optional(),
  options: encounterShape.options.optional(),
  dice: z.enum(['seeded', 'asked']).optional(),
  seed: z.number().int().min(0).max(4_294_967_295).optional(),
  computer: z.array(key).max(200).optional().describe('pieces, sides or seats that the computer plays; `foes` is every side but the first'),
  waits: z.boolean().optional().describe('the computer waits until it is told to go on'),
  onward: key
    .optional()
    .describe('those of the fight at the table go on into this one, in place of its own first side: the id of one of the game’s `rests`'),
})
export type SetUp = z.infer<typeof setUp>

export const newTable = z.strictObject({
  setUp,
  name: personName.default('Game master'),
  settings: someSettings.optional(),
})

/** A starter fight against the computer. */
export const playNow = z.strictObject({ game: key.optional(), encounter: key.optional(), name: personName.default('You') })

export const tableCreated = z.strictObject({
  table: z.string(),
  seat: z.string(),
  note: z.string().optional().describe('of a replay that goes only so far under these rules: how far, and why'),
})

export const invite = z.strictObject({ role: z.enum(roles), seat: key.optional().describe('for a player') })
export const invitation = z.strictObject({
  role: z.enum(roles),
  seat: z.string(),
  token: z.string(),
  path: z.string(),
  addresses: z.array(z.string()).describe('where others find this server, the likeliest first; none where only its own machine does'),
})
export const invitedTo = z.strictObject({
  table: z.string(),
  title: z.string(),
  game: z.string(),
  /** The game's title. */
  rulebook: z.string(),
  role: z.enum(roles),
  seat: z.string(),
  /** The pieces this seat answers for, by their names. */
  pieces: z.array(z.string()),
  /** Who sits there already. */
  sitting: z.array(z.string()),
})
export const join = z.strictObject({ token: z.string().max(800), name: personName })
export const joined = z.strictObject({ table: z.string(), role: z.enum(roles), seat: z.string() })

export const myTable = z.strictObject({
  table: z.string(),
  title: z.string(),
  game: z.string(),
  role: z.enum(roles),
  seat: z.string(),
  over: z.boolean(),
  /** When it was last changed, ISO 8601. */
  changed: z.string(),
})
export const tableInfo = z.strictObject({
  table: z.string(),
  title: z.string(),
  game: z.string(),
  settings: tableSettings,
  seats: z.array(z.strictObject({ seat: z.string(), pieces: z.array(z.string()) })),
  people: z.array(person),
})

export const named = z.strictObject({ id: z.string(), title: z.string(), about: z.string() })
/** `standing`: its level and points, as far as its sheet says them. */
export const sheetEntry = named.extend({ standing: z.string(), printed: z.boolean().describe('it stands in print, as `print`') })
const notice = z.string().optional().describe('what its licence asks to be said wherever the game is shown')
export const gameEntry = z.strictObject({
  id: z.string(),
  title: z.string(),
  starter: z.string(),
  about: z.string().describe('what to expect of it'),
  scene: z.string().optional().describe('where its first fight is, for a picture'),
  notice,
})
export const encounterEntry = named.extend({
  board: z.string(),
  pieces: z.array(z.strictObject({ key: z.string(), name: z.string(), side: z.string(), sheet: z.string() })),
})
const told = z.strictObject({ id: z.string(), about: z.string(), rule: z.string().optional() })
/** What a client needs to know of a rulebook. */
export const gameInfo = z.strictObject({
  id: z.string(),
  title: z.string(),
  settings: z.array(told.extend({ values: z.array(z.string()), default: z.string() })),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      of: z.enum(['piece', 'fight']),
      kind: z.enum(['number', 'text', 'flag']),
      about: z.string(),
      values: z.array(z.string()).optional(),
      min: z.number().optional(),
      max: z.number().optional(),
    }),
  ),
  actions: z.array(told),
  /** `ruled`: the game master may lay it on somebody; `sourced`: only with who has brought it about. */
  conditions: z.array(told.extend({ ruled: z.boolean(), sourced: z.boolean() })),
  /** What may end such a condition, the usual first. */
  ends: z.array(z.enum(endings)),
  /** What may lie between a fight and the next one of the same people, the shortest first. */
  rests: z.array(told),
  /** Damage that the game master deals by the book, and its types. */
  damage: z.strictObject({ types: z.array(z.string()) }).optional(),
  windows: z.array(told),
  terrain: z.array(told),
  notice,
  /** Headings of actions, in the order they stand. */
  headings: z.array(z.string()),
  /** How squares are counted, and what so many of them are called; `by`: otherwise at a table with such a setting. */
  ruler: z
    .strictObject({
      metric: z.enum(METRICS),
      each: z.number(),
      unit: z.string(),
      by: z.strictObject({ setting: z.string(), metrics: z.record(z.string(), z.enum(METRICS)) }).optional(),
    })
    .optional(),
})
export const ruleEntry = z.strictObject({
  id: z.string(),
  /** A topic, a colon, a detail. */
  name: z.string(),
  where: z.string(),
  kind: z.string(),
  rule: z.string(),
  example: z.string().optional(),
  note: z.string().optional(),
  /** It can be forbidden, warned of, or switched off at a table. */
  switchable: z.boolean(),
  /** What there is then without it. */
  off: z.string().optional(),
})
export type RuleEntry = z.infer<typeof ruleEntry>

/** Printed stat blocks, as somebody pastes them. */
export const print = z.strictObject({ text: z.string().trim().min(1).max(100_000) })
const instead = { phrase: z.string(), from: z.number().optional(), to: z.number().optional() }
/** How what is not understood may be said. */
const remedy = z.strictObject({
  meant: z.array(z.strictObject(instead)).describe('for words that are misspelt'),
  sayings: z
    .array(z.strictObject({ ...instead, where: z.string() }))
    .describe('the nearest that play; from and to tell what of the text they would stand for, where in what they read'),
  unknown: z
    .strictObject({ what: z.string(), word: z.string(), known: z.array(z.string()) })
    .optional()
    .describe('none is called so, but these'),
})
/** A printed block: what became of each of its clauses, and the sheets that can be brought in. */
export const readBlock = z.strictObject({
  name: z.string(),
  line: z.number(),
  clauses: z.array(
    z.strictObject({
      line: z.number(),
      column: z.number(),
      text: z.string(),
      mark: z.enum(clauseMarks),
      why: z.string(),
      understood: z.string().optional().describe('its sentence, said back in the words of the book'),
      remedy: remedy.optional(),
    }),
  ),
  sheets: z.array(z.strictObject({ id: key, title: z.string(), written: z.unknown() })),
  problem: z.strictObject({ message: z.string(), remedy: z.string() }).optional().describe('why there is no sheet of it'),
})
export type ReadBlock = z.infer<typeof readBlock>

export const encounterFile = z.strictObject({ file: z.string().trim().min(1).max(200_000) })
/** One of an encounter file. */
export const castPiece = z.strictObject({
  key,
  sheet: key,
  title: z.string(),
  name: z.string().optional().describe('of its own'),
  side: z.string(),
  hidden: z.boolean(),
  written: z.unknown().optional().describe('the sheet itself, where no pack has it'),
  state: z.record(z.string(), z.unknown()).optional(),
})
export type CastPiece = z.infer<typeof castPiece>

/** What was taken from a map file, and what was not. */
export const importReport = z.strictObject({
  columns: z.number(),
  rows: z.number(),
  pixelsPerSquare: z.number().optional(),
  walls: z.number(),
  doors: z.number(),
  windows: z.number(),
  lights: z.number(),
  image: z.boolean(),
  notes: z.array(z.string()),
})
export const importedBoard = z.strictObject({
  id: z.string(),
  title: z.string(),
  board: z.unknown(),
  report: importReport,
  /** Where the picture is, if it came with one. */
  image: z.string().optional(),
})

export const problem = z.strictObject({ code: z.string(), message: z.string(), remedy: z.string() })
export const health = z.strictObject({ ok: z.literal(true), tables: z.number(), version: z.string() })
export { pointsShown }
