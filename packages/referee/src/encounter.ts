import type { Board, Square } from '@riposte/board'
import { z } from 'zod'
import { type RuleIndex, ruleModes } from './rules.ts'

/** Where sheets and boards that a file only names come from. */
export interface Library {
  sheet(id: string): unknown
  board(id: string): unknown
  readonly sheetIds: readonly string[]
  readonly boardIds: readonly string[]
}

export const emptyLibrary: Library = { sheet: () => undefined, board: () => undefined, sheetIds: [], boardIds: [] }

const text = z.union([z.string(), z.number()]).transform(String)
const pieceData = z.looseObject({
  sheet: z.union([z.string(), z.record(z.string(), z.unknown())]).describe('the id of a sheet, or a sheet written out in place'),
  side: z.string().optional().describe('heroes, monsters, or any other name; pieces of one side are allies'),
  name: z.string().optional().describe('what people see; the sheet has one too'),
  at: text.optional().describe('a square such as d2, or d2^3 for three squares up; or draw its character on the board'),
  seat: z.string().optional().describe('who answers for it'),
  turned: z.boolean().optional().describe('an oblong creature lies east-west instead of north-south'),
  hidden: z
    .union([z.boolean(), z.array(z.string())])
    .optional()
    .describe('true: no other side knows where it is; or the sides that do not'),
})

/** What an encounter file holds; a scenario holds more. */
export const encounterShape = {
  game: z.string().describe('which rulebook'),
  title: z.string().default(''),
  about: z.string().optional(),
  options: z.record(z.string(), z.unknown()).default({}).describe("the table's settings"),
  switches: z.record(z.string(), z.enum(ruleModes)).default({}).describe('house rules: a rule id and off, warn or on'),
  patches: z
    .array(z.strictObject({ sheet: z.string(), set: z.record(z.string(), z.unknown()) }))
    .default([])
    .describe('house rules: fields of a sheet with other values'),
  board: z.unknown().optional().describe('a drawing, the id of a board from a pack, or a board written out'),
  legend: z.record(z.string(), z.unknown()).optional(),
  walls: z.array(z.string()).optional(),
  light: z.string().optional().describe('dark, dim or bright: of the whole board; bright unless said'),
  pieces: z.record(z.string(), pieceData).default({}),
  sheets: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  seats: z.array(z.string()).optional().describe('who sits at the table besides the game master'),
  start: z.unknown().optional(),
  seed: z.number().int().optional().describe('a number that the dice begin from; 1 unless there is a key'),
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'a key is 32 hex digits')
    .optional()
    .describe('32 hex digits that the dice begin from, in place of a seed: dice that nobody can foretell'),
}
export const encounterSchema = z.strictObject({ ...encounterShape, dice: z.enum(['seeded', 'asked']).default('seeded') })
export type EncounterData = z.infer<typeof encounterSchema>

export interface SheetEntry<S = unknown> {
  readonly id: string
  readonly written: unknown
  readonly compiled: S
}

/** A piece as the set-up wants it, checked. `state` is the game's own part. */
export interface PiecePlan {
  readonly key: string
  readonly name: string
  readonly sheet: number
  readonly side: number
  readonly seat: number
  readonly at: Square
  /** In half squares; undefined: on the ground. */
  readonly height: number | undefined
  readonly turned: number
  readonly hidden: number
  readonly state: unknown
}

/** Everything about a fight that never changes, checked and compiled; shared by all copies of the fight. */
export interface Setup<S = unknown> {
  readonly game: string
  readonly title: string
  /** As it was written, sheets and boards included: a save carries this. */
  readonly source: EncounterData
  readonly board: Board
  readonly sheets: readonly SheetEntry<S>[]
  readonly plans: readonly PiecePlan[]
  readonly sides: readonly string[]
  /** Seat 0 is the game master's. */
  readonly seats: readonly string[]
  readonly modes: Uint8Array
  /** Rules that were to be switched and have no dial: they are in force. */
  readonly leftOut: readonly RuleIndex[]
  readonly options: Readonly<Record<string, string>>
  readonly seed: number
  /** What the dice begin from in place of the seed, where there is one. */
  readonly key: string | undefined
  readonly dice: 'seeded' | 'asked'
  readonly start: unknown
}

export const GM = 0

/** A compiled sheet by its place. */
export function sheetAt<S>(setup: Setup<S>, place: number): S {
  const entry = setup.sheets[place]
  if (entry === undefined) throw new RangeError(`there is no sheet ${place}`)
  return entry.compiled
}
