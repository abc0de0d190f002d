import { type Board, BoardError, isTerrainName, NOWHERE, parseSpot, type ReadBoard, readBoard, type Spot, TERRAINS } from '@riposte/board'
import { MOST_PIECES, MOST_SHEETS, refuseGreatSheet } from './ceilings.ts'
import { ContentError, check, type Path, suggestion } from './content.ts'
import {
  type EncounterData,
  emptyLibrary,
  encounterSchema,
  type Library,
  type PiecePlan,
  type Setup,
  type SheetEntry,
} from './encounter.ts'
import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Rulebook } from './rulebook.ts'
import { hasDial, modesOf, type RuleIndex, ruleWithId, type Switches } from './rules.ts'

type Book<F extends Fight, E extends AnyEvent> = Rulebook<F, E>

/** An encounter checked and compiled: boards drawn, sheets found and compiled, pieces planned. */
export function readSetup<F extends Fight, E extends AnyEvent>(game: Book<F, E>, data: unknown, library: Library = emptyLibrary): Setup {
  const written = check(encounterSchema, data)
  if (written.game !== game.id) throw problem(['game'], `this is not a file of ${game.id}`, `write game: ${game.id}`)
  if (written.key !== undefined && written.seed !== undefined)
    throw problem(['key'], 'the dice begin from a key or from a seed, not from both', 'take one of the two out')
  refuseMany(Object.keys(written.pieces).length, MOST_PIECES, 'pieces')
  refuseMany(Object.keys(written.sheets).length, MOST_SHEETS, 'sheets')
  const drawing = drawingOf(written, library)
  const { board, places } = readDrawing(drawing)
  refuseStrangeGround(game, board, written)
  refuseTwice(written, places, board.columns)
  const sheets = sheetsOf(game, written, library)
  const sides = unique(Object.values(written.pieces).map(sideOf))
  const seats = seatsOf(written)
  const { switches, leftOut } = switchesIn(game, written.switches)
  const plans = Object.entries(written.pieces).map(([key, piece]): PiecePlan => {
    const path = ['pieces', key]
    const { sheet: _, side: __, name, at, seat, turned, hidden, ...state } = piece
    const side = sideOf(piece)
    const spot = at === undefined ? undefined : spotNamed(board, at, [...path, 'at'])
    return {
      key,
      name: name ?? '',
      sheet: sheets.findIndex((one) => one.id === sheetIdOf(written, key, library)),
      side: sides.indexOf(side),
      seat: seats.indexOf(seat ?? defaultSeat(side)),
      at: spot?.square ?? places.find((one) => one.name === key)?.squares[0] ?? NOWHERE,
      height: spot?.height,
      turned: turned === true ? 1 : 0,
      hidden: hiddenFrom(hidden, side, sides),
      state: check(game.pieceSchema, state, path),
    }
  })
  return {
    game: game.id,
    title: written.title,
    source: sourceOf(written, library, drawing, sheets),
    board,
    sheets,
    plans,
    sides,
    seats,
    modes: modesOf(game.ruleIds, switches),
    leftOut,
    options: checkedOptions(game, written.options),
    seed: written.seed ?? 1,
    key: written.key,
    dice: written.dice,
    start: written.start === undefined ? undefined : check(game.startSchema, written.start, ['start']),
  }
}

/** The encounter with everything in it that it only named, so that it reads the same without the library. */
function sourceOf(written: EncounterData, library: Library, drawing: unknown, sheets: readonly SheetEntry[]): EncounterData {
  const { legend: _, walls: __, light: ___, ...rest } = written
  const pieces = Object.entries(written.pieces).map(([key, piece]) => [key, { ...piece, sheet: sheetIdOf(written, key, library) }] as const)
  const whole = sheets.map((one) => [one.id, asRecord(one.written)] as const)
  return { ...rest, board: drawing, pieces: Object.fromEntries(pieces), sheets: Object.fromEntries(whole), patches: [] }
}

/** The set-up with one more sheet: a summoned creature, or one the game master brings in. */
export function withSheet<F extends Fight, E extends AnyEvent>(
  game: Book<F, E>,
  setup: Setup,
  added: { readonly id: string; readonly written: unknown },
): Setup {
  const { id, written } = added
  return { ...setup, sheets: [...setup.sheets, { id, written, compiled: readSheet(game, id, written) }] }
}

/** A sheet by itself, checked and compiled. */
export function readSheet<F extends Fight, E extends AnyEvent>(game: Book<F, E>, id: string, written: unknown): unknown {
  return compile(game, id, written, ['sheets', id])
}

const problem = (path: Path, message: string, remedy: string): ContentError => new ContentError([{ path, message, remedy }])
function refuseMany(count: number, most: number, what: string): void {
  if (count > most) throw problem([what], `${count} ${what} are too many: at most ${most} are read`, 'make several fights of it')
}
const unique = (names: readonly string[]): string[] => [...new Set(names)]

type PieceData = EncounterData['pieces'][string]
const sideOf = (piece: PieceData): string => piece.side ?? 'heroes'
/** A sheet written at its piece goes by the name of the piece, also where a sheet of the file has that name. */
function sheetIdOf({ sheets, pieces }: EncounterData, key: string, library: Library): string {
  const sheet = pieces[key]?.sheet
  if (typeof sheet === 'string') return sheet
  // Another piece that names it means this one, unless the library has one of that name.
  const isTaken = key in sheets || (library.sheet(key) !== undefined && Object.values(pieces).some((piece) => piece.sheet === key))
  return isTaken ? `${key} (own)` : key
}

/** The board as data: drawn in the file, written out, or found in the library by its id. */
function drawingOf(written: EncounterData, library: Library): unknown {
  const { board, legend, walls, light } = written
  if (board === undefined) throw problem(['board'], 'a fight needs a board', 'draw one: one character a square, rows from top to bottom')
  const besides = { ...(legend && { legend }), ...(walls && { walls }), ...(light && { light }) }
  if (typeof board !== 'string') return typeof board === 'object' ? { ...besides, ...board } : board
  const id = board.trim()
  const isDrawn = /\s/.test(id) || id.length === 1
  const found = isDrawn ? undefined : library.board(id)
  if (found !== undefined) return found
  if (!isDrawn) throw problem(['board'], `there is no board "${id}"`, suggestion(id, library.boardIds))
  return { board, ...besides }
}

function refuseStrangeGround<F extends Fight, E extends AnyEvent>(game: Book<F, E>, board: Board, written: EncounterData): void {
  const strange = strangeGround(game, board.terrains)
  if (strange !== undefined) throw problem([written.legend === undefined ? 'board' : 'legend'], strange.message, strange.remedy)
}

/** One piece stands in one place; on a map it may be drawn on all squares of its body. */
function refuseTwice({ pieces }: EncounterData, places: ReadBoard['places'], columns: number): void {
  for (const { name, squares } of places) {
    const piece = pieces[name]
    if (piece !== undefined && piece.at === undefined && !isWhole(squares, columns))
      throw problem(['board'], `${name} is drawn in several places`, 'give each of them a letter and a piece of its own')
  }
}

function isWhole(squares: readonly number[], columns: number): boolean {
  const across = squares.map((square) => square % columns)
  const down = squares.map((square) => Math.floor(square / columns))
  const length = (of: readonly number[]): number => Math.max(...of) - Math.min(...of) + 1
  return length(across) * length(down) === squares.length
}

/** Ground that neither boards in general nor the rules know would change nothing, and nobody would notice. */
export function strangeGround<F extends Fight, E extends AnyEvent>(
  game: Pick<Book<F, E>, 'terrain'>,
  names: readonly string[],
): { readonly message: string; readonly remedy: string } | undefined {
  if (game.terrain === undefined) return undefined
  const known = game.terrain.map((one) => one.id)
  const isOf = (kind: string, name: string): boolean => (kind.endsWith('*') ? name.startsWith(kind.slice(0, -1)) : kind === name)
  const isKnown = (name: string): boolean => isTerrainName(name) && [...TERRAINS, ...known].some((kind) => isOf(kind, name))
  const strange = names.find((one) => !isKnown(one))
  return strange === undefined ? undefined : { message: `the rules know no terrain "${strange}"`, remedy: suggestion(strange, known) }
}

function readDrawing(drawing: unknown): ReadBoard {
  return placed(['board'], () => readBoard(drawing))
}

function spotNamed(board: Board, name: string, path: Path): Spot {
  return placed(path, () => parseSpot(name, board.columns, board.rows))
}

/** What the board package finds wrong, told of the place in the file. */
function placed<T>(path: Path, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BoardError) throw problem(path, `${error.at}: ${error.message}`, error.remedy)
    throw error
  }
}

type Written = Readonly<Record<string, unknown>>

/** All sheets of the fight, whole and compiled. The order is that of a record, so that a save keeps it. */
function sheetsOf<F extends Fight, E extends AnyEvent>(game: Book<F, E>, written: EncounterData, library: Library): SheetEntry[] {
  const pieces = Object.entries(written.pieces)
  const found = new Map<string, unknown>(Object.entries(written.sheets))
  const paths = new Map<string, Path>()
  const lookUp = (id: string, path: Path): unknown => {
    const sheet = found.get(id) ?? library.sheet(id)
    if (sheet === undefined) throw problem(path, `there is no sheet "${id}"`, suggestion(id, [...found.keys(), ...library.sheetIds]))
    return sheet
  }
  for (const [key, { sheet }] of pieces) {
    const path = ['pieces', key, 'sheet']
    const id = sheetIdOf(written, key, library)
    if (typeof sheet === 'string') found.set(id, lookUp(id, path))
    else {
      found.set(id, sheet)
      paths.set(id, path)
    }
  }
  for (const [i, { sheet }] of written.patches.entries()) {
    if (!found.has(sheet)) throw problem(['patches', i, 'sheet'], `no piece has the sheet "${sheet}"`, suggestion(sheet, [...found.keys()]))
  }
  return Object.entries(Object.fromEntries(found)).map(([id, sheet]) => {
    const path = paths.get(id) ?? ['sheets', id]
    const whole: Record<string, unknown> = { ...likeOthers(asRecord(sheet), path, lookUp) }
    for (const patch of written.patches) if (patch.sheet === id) Object.assign(whole, patch.set)
    return { id, written: whole, compiled: compile(game, paths.has(id) ? kindOf(id, sheet) : id, whole, path) }
  })
}

/** A sheet written at a piece is called as the one that it is like. */
const kindOf = (id: string, sheet: unknown): string => {
  const { like } = asRecord(sheet)
  return typeof like === 'string' ? like : id
}

/** `like: goblin` takes everything from another sheet and changes some of it. */
function likeOthers(sheet: Written, path: Path, lookUp: (id: string, path: Path) => unknown, depth = 0): Written {
  const { like, ...own } = sheet
  if (like === undefined) return sheet
  if (depth > 8 || typeof like !== 'string')
    throw problem([...path, 'like'], 'this sheet is like itself, or like nothing', 'name another sheet')
  return { ...likeOthers(asRecord(lookUp(like, [...path, 'like'])), path, lookUp, depth + 1), ...own }
}

export const asRecord = (data: unknown): Record<string, unknown> => (typeof data === 'object' && data !== null ? { ...data } : {})

function compile<F extends Fight, E extends AnyEvent>(game: Book<F, E>, id: string, written: unknown, path: Path): unknown {
  const known = game.known?.(id, written)
  if (known !== undefined) return known
  refuseGreatSheet(written, path)
  const checked = check(game.sheetSchema, written, path)
  try {
    return game.compile(id, checked)
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown
    // A game may tell the place within the sheet.
    throw new ContentError(thrown.problems.map((one) => (one.path[0] === 'sheets' ? one : { ...one, path: [...path, ...one.path] })))
  }
}

const defaultSeat = (side: string): string => (side === 'heroes' || side === 'party' ? 'players' : 'gm')

function seatsOf(written: EncounterData): string[] {
  const named = Object.values(written.pieces).map((piece) => piece.seat ?? defaultSeat(sideOf(piece)))
  return unique(['gm', ...(written.seats ?? []), ...named])
}

/** The mask of the sides to whom a piece is hidden: all others, or those named. */
export function hiddenFrom(hidden: boolean | readonly string[] | undefined, side: string, sides: readonly string[]): number {
  if (hidden === undefined || hidden === false) return 0
  let mask = 0
  for (const [i, one] of sides.entries()) if (hidden === true ? one !== side : hidden.includes(one)) mask |= 1 << i
  return mask
}

/** The switches that there are. Older files may turn others: that refuses nothing, and is told. */
function switchesIn<F extends Fight, E extends AnyEvent>(
  game: Book<F, E>,
  written: Switches,
): Pick<Setup, 'leftOut'> & { switches: Switches } {
  const leftOut: RuleIndex[] = []
  const switches = Object.entries(written).filter(([id, mode]) => {
    const rule = ruleWithId(game, id)
    if (rule === undefined) throw problem(['switches', id], `${game.id} has no rule "${id}"`, suggestion(id, game.ruleIds))
    const isOne = hasDial(game, rule)
    if (!isOne && mode !== 'on') leftOut.push(rule)
    return isOne
  })
  return { switches: Object.fromEntries(switches), leftOut }
}

function checkedOptions<F extends Fight, E extends AnyEvent>(game: Book<F, E>, options: EncounterData['options']): Record<string, string> {
  const chosen = Object.fromEntries(game.settings.map((setting) => [setting.id, setting.default]))
  for (const [id, value] of Object.entries(options)) {
    const setting = game.settings.find((one) => one.id === id)
    if (setting === undefined) throw problem(['options', id], `${game.id} has no setting "${id}"`, suggestion(id, Object.keys(chosen)))
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (!setting.values.includes(text)) throw problem(['options', id], `${id} cannot be ${text}`, `one of: ${setting.values.join(', ')}`)
    chosen[id] = text
  }
  return chosen
}
