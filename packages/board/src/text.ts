/** Boards written as text, one character a square, as scenarios have them; and back. See write.ts for the way back. */
import { type Board, emptyBoard, LIGHTS, type Light, type Obstacle } from './board.ts'
import { LONGEST_DRAWING, LONGEST_WORD, MAX_SIDE, MOST_ENTRIES, MOST_NAMED_SQUARES, MOST_WALLS, refuseMore } from './ceilings.ts'
import { EDGE_KINDS, type Edge, type EdgeKind, edgeOf, freeWallOf, isEdgeKind, STOPS, type Stop, stopMask } from './edges.ts'
import { BoardError } from './error.ts'
import { FULL, type Half } from './lattice.ts'
import { type Change, patch } from './patch.ts'
import { parseHeight, parseSquare, type Square, squareName } from './squares.ts'

/** Where the letters and digits of a map stand that are not in its legend: the places of pieces. */
export interface Place {
  readonly name: string
  /** Every square with the name, in reading order: several for a body drawn in full. The first is the anchor. */
  readonly squares: readonly Square[]
}

export interface ReadBoard {
  readonly board: Board
  readonly places: readonly Place[]
}

/** What one character of a map means: the fields of its legend entry, checked. */
interface Tile {
  readonly terrain: readonly string[]
  readonly height: Half | undefined
  readonly ceiling: Half | undefined
  readonly obstacle: Obstacle | null | undefined
  readonly light: Light | undefined
  readonly piece: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const EVERYTHING = stopMask(STOPS)
const TILE_FIELDS = ['terrain', 'height', 'ceiling', 'obstacle', 'tall', 'blocks', 'light', 'piece']
/** The fields of a board. A scenario hands over these and keeps the rest. */
export const BOARD_FIELDS: readonly string[] = ['board', 'legend', 'walls', 'squares', 'light', 'size']
const BARE: Tile = { terrain: [], height: undefined, ceiling: undefined, obstacle: undefined, light: undefined, piece: undefined }
const WALL: Tile = { ...BARE, obstacle: { kind: 'wall', blocks: EVERYTHING, tall: FULL } }

/**
 * Reads plain data, as a YAML parser gives it:
 *
 * ```yaml
 * board: |                # one word a square, separated by spaces; or one character a square if no row has spaces
 *   . . # A
 *   . ~ . .
 * legend:                 # every field may be left out
 *   '~': { terrain: difficult, height: 1, ceiling: 3, obstacle: table, tall: 0.5, blocks: [solid], light: dim, piece: B }
 * walls:                  # edges between squares, first the inside; or walls from corner to corner in squares
 *   - "b2|c2: door locked"
 *   - "b2|c2: low 1.5"        # with a height; "window 1-2" stands from height 1 to 2
 *   - "b2|c2: low cost 1"     # with a cost to cross it
 *   - "(1,0)-(3.5,2): wall"   # (0,0) is the north-west corner of the board
 * squares:                # single squares, lists or blocks, after the map; fields as in the legend
 *   - { at: "b2:d4 f1", terrain: [water, difficult] }
 * light: dim              # the whole board's light, if not bright
 * size: 30x20             # instead of `board`: a bare floor
 * ```
 *
 * Without a legend `.` is floor, `#` a wall to any height, letters and digits are places of pieces.
 * Throws BoardError with the row, column or field at fault.
 */
export function readBoard(data: unknown): ReadBoard {
  const fields = typeof data === 'string' ? { board: data } : fieldsOf(data, 'board')
  refuseOthers(fields, 'board', BOARD_FIELDS)
  const grid = fields.board === undefined ? bareGrid(fields.size) : readGrid(fields.board)
  const legend = readLegend(fields.legend)
  const columns = grid[0].length
  const rows = grid.length
  const changes: Change[] = []
  const places = new Map<string, Square[]>()
  if (fields.light !== undefined) {
    changes.push({ set: 'light', squares: allSquares(columns * rows), light: readLight(fields.light, 'light') })
  }
  const board = emptyBoard(columns, rows)
  for (const [word, squares] of wordsOf(grid)) {
    const tile = tileOf(word, legend, squareName(squares[0], columns))
    addTile(changes, tile, squares)
    if (tile.piece !== undefined) places.set(tile.piece, [...(places.get(tile.piece) ?? []), ...squares])
  }
  readPatches(fields.squares, columns, rows, changes, places)
  readWalls(fields.walls, columns, rows, changes)
  return { board: patch(board, changes), places: [...places].map(([name, squares]) => ({ name, squares: squares.sort((a, b) => a - b) })) }
}

// ---------------------------------------------------------------- the map itself

/** Rows of words, all of one length. */
function readGrid(text: unknown): string[][] {
  if (typeof text !== 'string') {
    throw new BoardError('board', 'the map must be text', 'Write it as a block: "board: |" and one line a row.')
  }
  refuseMore(text.length, LONGEST_DRAWING, 'board', 'characters in the map', `Draw at most ${MAX_SIDE} columns and rows.`)
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) throw new BoardError('board', 'the map is empty', 'Draw at least one square: "." is floor.')
  const spaced = lines.some((line) => /\s/.test(line))
  const grid = lines.map((line) => (spaced ? line.split(/\s+/) : Array.from(line)))
  const columns = grid[0].length
  grid.forEach((row, r) => {
    if (row.length !== columns) {
      throw new BoardError(`row ${r + 1}`, `row ${r + 1} has ${row.length} squares, row 1 has ${columns}`, 'Make all rows equally long.')
    }
  })
  if (columns > MAX_SIDE || grid.length > MAX_SIDE) {
    throw new BoardError('board', `the map is ${columns} by ${grid.length} squares`, `Use at most ${MAX_SIDE} columns and rows.`)
  }
  return grid
}

function bareGrid(size: unknown): string[][] {
  const match = typeof size === 'string' ? /^(\d{1,3})\s*x\s*(\d{1,3})$/.exec(size) : null
  const columns = Number(match?.[1] ?? 0)
  const rows = Number(match?.[2] ?? 0)
  if (columns < 1 || rows < 1 || columns > MAX_SIDE || rows > MAX_SIDE) {
    throw new BoardError(
      'size',
      'the board has neither a map nor a size',
      `Give "board: |" with a map, or "size: 30x20" of at most ${MAX_SIDE} each way.`,
    )
  }
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => '.'))
}

/** The squares of each word, words in the order of their first square. */
function wordsOf(grid: readonly (readonly string[])[]): Map<string, Square[]> {
  const words = new Map<string, Square[]>()
  grid.flat().forEach((word, square) => {
    const squares = words.get(word)
    if (squares === undefined) words.set(word, [square])
    else squares.push(square)
  })
  return words
}

function tileOf(word: string, legend: ReadonlyMap<string, Tile>, at: string): Tile {
  const known = legend.get(word)
  if (known !== undefined) return known
  if (word === '.') return BARE
  if (word === '#') return WALL
  if (/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(word)) return { ...BARE, piece: word }
  refuseMore(word.length, LONGEST_WORD, at, 'characters of one square', 'Put a space between squares.')
  throw new BoardError(
    at,
    `"${word}" at ${at} is not in the legend`,
    `Add it: legend: { '${word}': { terrain: difficult } }, or use . for floor and # for a wall.`,
  )
}

function addTile(changes: Change[], tile: Tile, squares: readonly Square[]): void {
  if (tile.height !== undefined) changes.push({ set: 'floor', squares, height: tile.height })
  if (tile.ceiling !== undefined) changes.push({ set: 'ceiling', squares, height: tile.ceiling })
  if (tile.obstacle !== undefined) changes.push({ set: 'obstacle', squares, obstacle: tile.obstacle })
  if (tile.terrain.length > 0) changes.push({ set: 'terrain', squares, add: tile.terrain })
  if (tile.light !== undefined) changes.push({ set: 'light', squares, light: tile.light })
}

// ---------------------------------------------------------------- legend and squares

function readLegend(data: unknown): Map<string, Tile> {
  const legend = new Map<string, Tile>()
  if (data === undefined || data === null) return legend
  const entries = Object.entries(fieldsOf(data, 'legend'))
  refuseMore(entries.length, MOST_ENTRIES, 'legend', 'signs', 'Draw what is alike with the same sign.')
  for (const [word, value] of entries) {
    legend.set(word, readTile(fieldsOf(value, `legend '${word}'`), `legend '${word}'`, TILE_FIELDS))
  }
  return legend
}

function readTile(fields: Fields, at: string, allowed: readonly string[]): Tile {
  refuseOthers(fields, at, allowed)
  return {
    terrain: readTerrain(fields.terrain, `${at}.terrain`),
    height: readHeight(fields.height, `${at}.height`),
    ceiling: readHeight(fields.ceiling, `${at}.ceiling`),
    obstacle: readObstacle(fields, at),
    light: fields.light === undefined ? undefined : readLight(fields.light, `${at}.light`),
    piece: fields.piece === undefined ? undefined : readWord(fields.piece, `${at}.piece`),
  }
}

/** One word, as a drawing has it. */
export const isTerrainName = (name: string): boolean => /^\p{L}[\p{L}\p{N}_-]*$/u.test(name)

function readTerrain(data: unknown, at: string): string[] {
  if (data === undefined || data === null) return []
  const names = Array.isArray(data) ? data.map((name: unknown) => readWord(name, at)) : readWord(data, at).split(/[\s,]+/)
  for (const name of names) {
    if (!isTerrainName(name))
      throw new BoardError(at, `"${name}" is not a name for terrain`, 'Write one word, such as difficult or deep-water.')
  }
  return names
}

function readHeight(data: unknown, at: string): Half | undefined {
  if (data === undefined || data === null) return undefined
  const height = typeof data === 'number' || typeof data === 'string' ? parseHeight(String(data)) : undefined
  if (height === undefined)
    throw new BoardError(at, `${shown(data)} is not a height`, 'Write squares above the ground, halves allowed: 3 or 1.5.')
  return height
}

/** An obstacle fills its square to any height unless `tall` says how high; it stops everything unless `blocks` says what. */
function readObstacle(fields: Fields, at: string): Obstacle | null | undefined {
  const kind = fields.obstacle
  if (kind === undefined) {
    for (const key of ['tall', 'blocks']) {
      if (fields[key] !== undefined) throw new BoardError(`${at}.${key}`, `"${key}" needs an obstacle`, 'Add "obstacle: wall" beside it.')
    }
    return undefined
  }
  if (kind === null || kind === false) return null
  const tall = readHeight(fields.tall, `${at}.tall`) ?? FULL
  if (tall < 1)
    throw new BoardError(`${at}.tall`, 'an obstacle must have some height', 'Write at least 0.5, or use "height" for the ground itself.')
  return {
    kind: kind === true ? 'wall' : readWord(kind, `${at}.obstacle`),
    tall,
    blocks: fields.blocks === undefined ? EVERYTHING : readBlocks(fields.blocks, `${at}.blocks`),
  }
}

function readBlocks(data: unknown, at: string): number {
  const words = Array.isArray(data) ? data.map((word: unknown) => readWord(word, at)) : readWord(data, at).split(/[\s,]+/)
  return stopMask(words.map((word) => readStop(word, at)))
}

function readStop(word: string, at: string): Stop {
  const stop = STOPS.find((s) => s === word)
  if (stop === undefined) throw new BoardError(at, `"${word}" is nothing that can be blocked`, `Use ${STOPS.join(', ')}.`)
  return stop
}

function readLight(data: unknown, at: string): Light {
  const light = LIGHTS.find((level) => level === data)
  if (light === undefined) throw new BoardError(at, `${shown(data)} is not a light`, `Use ${LIGHTS.join(', ')}.`)
  return light
}

function readPatches(data: unknown, columns: number, rows: number, changes: Change[], places: Map<string, Square[]>): void {
  const entries = listOf(data, 'squares')
  refuseMore(entries.length, MOST_ENTRIES, 'squares', 'entries', 'Name squares that are alike in one entry.')
  let named = 0
  entries.forEach((entry, i) => {
    const at = `squares[${i}]`
    const fields = fieldsOf(entry, at)
    const squares = readSquares(fields.at, columns, rows, `${at}.at`, MOST_NAMED_SQUARES - named)
    named += squares.length
    const tile = readTile(fields, at, ['at', ...TILE_FIELDS])
    addTile(changes, tile, squares)
    if (tile.piece !== undefined) places.set(tile.piece, [...(places.get(tile.piece) ?? []), ...squares])
  })
}

/** `b2`, a list `b2 c3`, a block `b2:d4`, or several of them. */
export function readSquares(data: unknown, columns: number, rows: number, at: string, most: number): Square[] {
  const squares: Square[] = []
  for (const word of readWord(data, at, LONGEST_DRAWING).split(/[\s,]+/)) {
    const [first, last = first] = word.split(':', 2).map((name) => within(at, () => parseSquare(name, columns, rows)))
    const many = (Math.floor(last / columns) - Math.floor(first / columns) + 1) * ((last % columns) - (first % columns) + 1)
    if (squares.length + many > most) {
      throw new BoardError(
        at,
        `with these more than ${MOST_NAMED_SQUARES} squares are named`,
        'Name no square twice; what is everywhere, draw.',
      )
    }
    for (let r = Math.floor(first / columns); r <= Math.floor(last / columns); r++) {
      for (let c = first % columns; c <= last % columns; c++) squares.push(r * columns + c)
    }
  }
  return squares
}

// ---------------------------------------------------------------- walls

function readWalls(data: unknown, columns: number, rows: number, changes: Change[]): void {
  let free = 0
  const walls = listOf(data, 'walls')
  refuseMore(walls.length, MOST_WALLS, 'walls', 'walls', 'Draw one wall through where there are many short ones.')
  walls.forEach((entry, i) => {
    const at = `walls[${i}]`
    const [place, words] = splitWall(entry, at)
    refuseMore(place.length + words.length, LONGEST_WORD, at, 'characters', 'Write a wall as "b2|c2: door".')
    const corner = '\\(\\s*([\\d.]+)\\s*,\\s*([\\d.]+)\\s*\\)'
    const ends = new RegExp(`^${corner}\\s*-\\s*${corner}$`).exec(place)
    if (ends !== null) {
      const [x0, y0, x1, y1] = ends.slice(1).map((text) => readPoint(text, at))
      if (Math.max(x0, x1) > columns * 2 || Math.max(y0, y1) > rows * 2) {
        throw new BoardError(at, `the wall "${place}" leaves the board`, `Corners run from (0,0) to (${columns},${rows}).`)
      }
      if (x0 === x1 && y0 === y1) throw new BoardError(at, `the wall "${place}" has no length`, 'Name two different corners.')
      free = addWall(changes, x0, y0, x1, y1, readEdge(words, -1, at), columns, rows, free)
      return
    }
    const sides = place.split('|')
    if (sides.length !== 2)
      throw new BoardError(at, `"${place}" names no place for a wall`, 'Write two squares, "b2|c2", or two corners, "(1,0)-(3,2)".')
    const [a, b] = sides.map((name) => within(at, () => parseSquare(name, columns, rows)))
    const apart = Math.abs(a - b)
    if (apart !== columns && (apart !== 1 || Math.max(a, b) % columns === 0)) {
      throw new BoardError(at, `${place} share no side`, 'Name two squares next to each other, not diagonal.')
    }
    changes.push({ set: 'edge', between: [a, b], edge: readEdge(words, a, at) })
  })
}

/** "b2|c2: door" or { "b2|c2": door } as place and words. */
function splitWall(entry: unknown, at: string): [string, string] {
  if (typeof entry === 'string') {
    const colon = entry.indexOf(':')
    return colon < 0 ? [entry.trim(), 'wall'] : [entry.slice(0, colon).trim(), entry.slice(colon + 1).trim()]
  }
  const pairs = Object.entries(fieldsOf(entry, at))
  if (pairs.length !== 1) throw new BoardError(at, 'a wall is one place and one kind', 'Write "b2|c2: door".')
  return [pairs[0][0].trim(), readWord(pairs[0][1], at)]
}

/** A kind, then optionally a height "1.5" or "1-2", `cost N`, `blocks sight,move`. Null for "none". */
function readEdge(words: string, first: Square, at: string): Edge | null {
  if (words === 'none') return null
  const match = /^([a-z ]+?)(?:\s+(-?[\d.]+)(?:-([\d.]+))?)?(?:\s+cost\s+(\d{1,2}))?(?:\s+blocks\s+([a-z, ]+))?$/.exec(words)
  const kind = readKind(match?.[1] ?? words, at)
  const low = readHeight(match?.[2], at)
  const high = readHeight(match?.[3], at)
  const heights = low === undefined ? {} : high === undefined ? { to: low } : { from: low, to: high }
  if ((heights.to ?? 1) <= (heights.from ?? 0))
    throw new BoardError(at, `"${words}" has no height`, 'Write the upper height last: window 1-2.')
  const blocks = match?.[5]
  return edgeOf(kind, {
    ...heights,
    cost: Number(match?.[4] ?? 0),
    inside: kind === 'slit' ? first : -1,
    ...(blocks === undefined ? {} : { blocks: blocks === 'nothing' ? 0 : readBlocks(blocks, at) }),
  })
}

const KIND_NAMES: Readonly<Record<string, EdgeKind>> = {
  'door closed': 'door',
  'open door': 'door open',
  'locked door': 'door locked',
  'closed door': 'door',
  'open window': 'window open',
  'low wall': 'low',
  'arrow slit': 'slit',
}

function readKind(words: string, at: string): EdgeKind {
  const kind = KIND_NAMES[words] ?? words
  if (isEdgeKind(kind)) return kind
  throw new BoardError(at, `"${words}" is not a kind of wall`, `Use ${EDGE_KINDS.join(', ')}.`)
}

/** A wall along the grid becomes edges; any other stays a wall of its own. Returns the number of free walls. */
function addWall(
  changes: Change[],
  x0: Half,
  y0: Half,
  x1: Half,
  y1: Half,
  edge: Edge | null,
  columns: number,
  rows: number,
  free: number,
): number {
  const onGrid = x0 % 2 === 0 && y0 % 2 === 0 && x1 % 2 === 0 && y1 % 2 === 0
  if (onGrid && x0 === x1) {
    const c = x0 / 2
    for (let r = Math.min(y0, y1) / 2; r < Math.max(y0, y1) / 2; r++) {
      if (c > 0 && c < columns) changes.push({ set: 'edge', between: [r * columns + c - 1, r * columns + c], edge })
    }
    return free
  }
  if (onGrid && y0 === y1) {
    const r = y0 / 2
    for (let c = Math.min(x0, x1) / 2; c < Math.max(x0, x1) / 2; c++) {
      if (r > 0 && r < rows) changes.push({ set: 'edge', between: [(r - 1) * columns + c, r * columns + c], edge })
    }
    return free
  }
  if (edge === null) return free
  const wall = { ...freeWallOf(x0, y0, x1, y1, edge.kind), blocks: edge.blocks, from: edge.from <= 0 ? -FULL : edge.from, to: edge.to }
  changes.push({ set: 'wall', index: free, wall })
  return free + 1
}

function readPoint(text: string, at: string): Half {
  const point = parseHeight(text)
  if (point === undefined) throw new BoardError(at, `"${text}" is not a corner`, 'Corners count whole or half squares: (3,1.5).')
  return point
}

// ---------------------------------------------------------------- plain data

function fieldsOf(data: unknown, at: string): Fields {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new BoardError(at, `${shown(data)} is not a set of fields`, 'Write it as "name: value" pairs.')
  }
  return Object.fromEntries(Object.entries(data))
}

function refuseOthers(fields: Fields, at: string, allowed: readonly string[]): void {
  for (const key of Object.keys(fields)) {
    if (!allowed.includes(key)) throw new BoardError(`${at}.${key}`, `"${key}" means nothing here`, `Use ${allowed.join(', ')}.`)
  }
}

function listOf(data: unknown, at: string): unknown[] {
  if (data === undefined || data === null) return []
  if (!Array.isArray(data)) throw new BoardError(at, `${shown(data)} is not a list`, 'Write one entry a line, each after a dash.')
  return data
}

function readWord(data: unknown, at: string, longest = LONGEST_WORD): string {
  if (typeof data === 'string' && data.trim() !== '') {
    refuseMore(data.length, longest, at, 'characters', 'Write less here.')
    return data.trim()
  }
  if (typeof data === 'number') return String(data)
  throw new BoardError(at, `${shown(data)} is not a word`, 'Write a word here.')
}

function shown(data: unknown): string {
  if (data === undefined) return 'nothing'
  if (typeof data === 'object' && data !== null) return Array.isArray(data) ? 'a list' : 'a set of fields'
  return JSON.stringify(data).slice(0, LONGEST_WORD)
}

/** Errors from inside say where they happened in the data. */
function within<T>(at: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BoardError) throw new BoardError(at, error.message, error.remedy)
    throw error
  }
}

function allSquares(size: number): Square[] {
  return Array.from({ length: size }, (_, square) => square)
}
