import type { Board, Square } from '@riposte/board'
import { NOWHERE, parsePlace, readBoard } from '@riposte/board'
import { z } from 'zod'
import { ContentError, check, type Path, suggestion } from './content.ts'
import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Game } from './game.ts'
import { modesOf, ruleModes } from './rules.ts'

/** Where sheets and boards that a file only names come from. */
export interface Library {
  sheet(id: string): unknown
  board(id: string): unknown
  readonly sheetIds: readonly string[]
  readonly boardIds: readonly string[]
}

export const emptyLibrary: Library = { sheet: () => undefined, board: () => undefined, sheetIds: [], boardIds: [] }

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
  readonly options: Readonly<Record<string, string>>
  readonly seed: number
  readonly dice: 'seeded' | 'asked'
  readonly start: unknown
}

export const GM = 0

const text = z.union([z.string(), z.number()]).transform(String)
const pieceData = z.looseObject({
  sheet: z.union([z.string(), z.record(z.string(), z.unknown())]).describe('the id of a sheet, or a sheet written out in place'),
  side: z.string().optional().describe('heroes, monsters, or any other name; pieces of one side are allies'),
  name: z.string().optional().describe('what people see; the sheet has one too'),
  at: text.optional().describe('a square such as d2, or d2^3 for three squares up; or draw its character on the board'),
  seat: z.string().optional().describe('who answers for it'),
  turned: z.boolean().optional().describe('an oblong creature lies east-west instead of north-south'),
  hidden: z.union([z.boolean(), z.array(z.string())]).optional().describe('true: no other side knows where it is; or the sides that do not'),
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
  board: z.unknown().describe('a drawing, the id of a board from a pack, or a board written out'),
  legend: z.record(z.string(), z.unknown()).optional(),
  walls: z.array(z.string()).optional(),
  pieces: z.record(z.string(), pieceData).default({}),
  sheets: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  seats: z.array(z.string()).optional().describe('who sits at the table besides the game master'),
  start: z.unknown().optional(),
  seed: z.number().int().default(1),
}
export const encounterSchema = z.strictObject({ ...encounterShape, dice: z.enum(['seeded', 'asked']).default('seeded') })
export type EncounterData = z.infer<typeof encounterSchema>

/** An encounter checked and compiled: boards drawn, sheets found and compiled, pieces planned. */
export function readSetup<F extends Fight, E extends AnyEvent>(game: Game<F, E>, data: unknown, library: Library = emptyLibrary): Setup {
  const written = check(encounterSchema, data)
  if (written.game !== game.id) throw problem(['game'], `this is not a file of ${game.id}`, `write game: ${game.id}`)
  const { board, places, data: boardData } = boardOf(written, library)
  const sheets = sheetsOf(game, written, library)
  const sides = unique(Object.values(written.pieces).map((piece) => piece.side ?? 'heroes'))
  const seats = seatsOf(written)
  const plans = Object.entries(written.pieces).map(([key, piece]): PiecePlan => {
    const path = ['pieces', key]
    const { sheet, side = 'heroes', name, at, seat = defaultSeat(side), turned, hidden, ...state } = piece
    const id = typeof sheet === 'string' ? sheet : key
    const place = at === undefined ? undefined : placeOf(board, at, [...path, 'at'])
    return {
      key,
      name: name ?? '',
      sheet: sheets.findIndex((one) => one.id === id),
      side: sides.indexOf(side),
      seat: Math.max(GM, seats.indexOf(seat)),
      at: place?.square ?? places.get(key)?.[0] ?? NOWHERE,
      height: place?.height,
      turned: turned === true ? 1 : 0,
      hidden: hiddenFrom(hidden, side, sides),
      state: check(game.pieceSchema, state, path),
    }
  })
  const setup: Setup = {
    game: game.id,
    title: written.title,
    source: { ...written, board: boardData, legend: undefined, walls: undefined, sheets: Object.fromEntries(sheets.map((one) => [one.id, asRecord(one.written)])), patches: [] },
    board,
    sheets,
    plans,
    sides,
    seats,
    modes: modesOf(game.ruleIds, checkedSwitches(game, written.switches)),
    options: checkedOptions(game, written.options),
    seed: written.seed,
    dice: written.dice,
    start: written.start === undefined ? undefined : check(game.startSchema, written.start, ['start']),
  }
  return setup
}

/** The set-up with one more sheet: a summoned creature, or one the game master brings in. */
export function withSheet<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup, added: { readonly id: string; readonly written: unknown }): Setup {
  return { ...setup, sheets: [...setup.sheets, { id: added.id, written: added.written, compiled: compile(game, added.id, added.written, ['sheets', added.id]) }] }
}

const problem = (path: Path, message: string, remedy: string): ContentError => new ContentError([{ path, message, remedy }])
const unique = (names: readonly string[]): string[] => [...new Set(names)]

function boardOf(written: EncounterData, library: Library) {
  let data = written.board
  if (typeof data === 'string' && !data.trim().includes('\n') && !data.trim().includes(' ')) {
    const id = data.trim()
    data = library.board(id)
    if (data === undefined && id.length > 1) throw problem(['board'], `there is no board "${id}"`, suggestion(id, library.boardIds))
    data ??= id
  }
  if (data === undefined) throw problem(['board'], 'a fight needs a board', 'draw one: one character a square, rows from top to bottom')
  return readBoard(data, { legend: written.legend, walls: written.walls })
}

function placeOf(board: Board, at: string, path: Path) {
  const place = parsePlace(board, at)
  if (place === undefined) throw problem(path, `${at} is not a square of this board`, 'write a square such as d2, or d2^3 for three squares up')
  return place
}

function sheetsOf<F extends Fight, E extends AnyEvent>(game: Game<F, E>, written: EncounterData, library: Library): SheetEntry[] {
  const inPlace = Object.entries(written.pieces).flatMap(([key, piece]) => (typeof piece.sheet === 'string' ? [] : [[key, piece.sheet] as const]))
  const named = Object.entries(written.pieces).flatMap(([key, piece]) => (typeof piece.sheet === 'string' ? [[piece.sheet, ['pieces', key, 'sheet']] as const] : []))
  const found = new Map<string, unknown>([...Object.entries(written.sheets), ...inPlace])
  const lookUp = (id: string, path: Path): unknown => {
    const sheet = found.get(id) ?? library.sheet(id)
    if (sheet === undefined) throw problem(path, `there is no sheet "${id}"`, suggestion(id, [...found.keys(), ...library.sheetIds]))
    return sheet
  }
  for (const [id, path] of named) found.set(id, lookUp(id, path))
  return [...found].map(([id, sheet]) => {
    const path = inPlace.some(([key]) => key === id) ? ['pieces', id, 'sheet'] : ['sheets', id]
    const whole = patched(resolveLike(asRecord(sheet), path, lookUp), written.patches.filter((patch) => patch.sheet === id).map((patch) => patch.set))
    return { id, written: whole, compiled: compile(game, id, whole, path) }
  })
}

/** `like: goblin` takes everything from another sheet and changes some of it. */
function resolveLike(sheet: Record<string, unknown>, path: Path, lookUp: (id: string, path: Path) => unknown, depth = 0): Record<string, unknown> {
  const { like, ...own } = sheet
  if (like === undefined) return sheet
  if (depth > 8 || typeof like !== 'string') throw problem([...path, 'like'], 'this sheet is like itself, or like nothing', 'name another sheet')
  return { ...resolveLike(asRecord(lookUp(like, [...path, 'like'])), path, lookUp, depth + 1), ...own }
}

const patched = (sheet: Record<string, unknown>, patches: readonly Record<string, unknown>[]): Record<string, unknown> => Object.assign({}, sheet, ...patches)

const asRecord = (data: unknown): Record<string, unknown> => (typeof data === 'object' && data !== null ? { ...data } : {})

function compile<F extends Fight, E extends AnyEvent>(game: Game<F, E>, id: string, written: unknown, path: Path): unknown {
  return game.compile(id, check(game.sheetSchema, written, path))
}

const defaultSeat = (side: string): string => (side === 'heroes' || side === 'party' ? 'players' : 'gm')

function seatsOf(written: EncounterData): string[] {
  const named = Object.values(written.pieces).map((piece) => piece.seat ?? defaultSeat(piece.side ?? 'heroes'))
  return unique(['gm', ...(written.seats ?? []), ...named])
}

function hiddenFrom(hidden: boolean | string[] | undefined, side: string, sides: readonly string[]): number {
  if (hidden === undefined || hidden === false) return 0
  let mask = 0
  sides.forEach((one, i) => {
    if (hidden === true ? one !== side : hidden.includes(one)) mask |= 1 << i
  })
  return mask
}

function checkedSwitches<F extends Fight, E extends AnyEvent>(game: Game<F, E>, switches: EncounterData['switches']): EncounterData['switches'] {
  for (const id of Object.keys(switches)) {
    const rule = game.ruleIds.indexOf(id)
    if (rule < 0) throw problem(['switches', id], `${game.id} has no rule "${id}"`, suggestion(id, game.ruleIds))
    if (game.fixed.some((one) => one === rule)) throw problem(['switches', id], 'this rule is the shape of the game and has no switch', 'take it out')
  }
  return switches
}

function checkedOptions<F extends Fight, E extends AnyEvent>(game: Game<F, E>, options: EncounterData['options']): Record<string, string> {
  const known = game.settings.map((setting) => setting.id)
  for (const [id, value] of Object.entries(options)) {
    const setting = game.settings.find((one) => one.id === id)
    if (setting === undefined) throw problem(['options', id], `${game.id} has no setting "${id}"`, suggestion(id, known))
    if (!setting.values.includes(String(value))) throw problem(['options', id], `${id} cannot be ${String(value)}`, `one of: ${setting.values.join(', ')}`)
  }
  return Object.fromEntries(game.settings.map((setting) => [setting.id, String(options[setting.id] ?? setting.default)]))
}
