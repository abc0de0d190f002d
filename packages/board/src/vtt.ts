/** Maps from other programs: Universal VTT (.uvtt, .dd2vtt, .df2vtt), as the usual map drawing programs export it. */
import { type Board, BRIGHT, LIGHTS, type Light } from './board.ts'
import { FARTHEST_LIGHT, MAX_SIDE, MOST_LIGHTS, MOST_LIT_SQUARES, MOST_WALLS, refuseMore } from './ceilings.ts'
import { SIGHT } from './edges.ts'
import { BoardError } from './error.ts'
import { type LightSource, lightSquares } from './light.ts'
import { fairPolicy } from './policy.ts'
import { readBoard } from './text.ts'
import { type BoardText, writeBoard } from './write.ts'

/** What was taken from the file. */
export interface VttReport {
  readonly columns: number
  readonly rows: number
  readonly pixelsPerSquare?: number
  readonly walls: number
  readonly doors: number
  readonly windows: number
  readonly lights: number
  readonly image: boolean
  /** What was left out or guessed, in words. */
  readonly notes: readonly string[]
}

export interface VttMap {
  /** What `readBoard` reads. */
  readonly board: BoardText
  /** The picture, in base64, where the file has one. */
  readonly image: string | undefined
  readonly report: VttReport
}

interface Point {
  readonly x: number
  readonly y: number
}
type Fields = Readonly<Record<string, unknown>>

/** Lengths count in squares; the board's corner is `map_origin`. What is missing is left out and told. Throws BoardError. */
export function readVtt(data: unknown): VttMap {
  const file = fieldsIn(data)
  const resolution = fieldsIn(file?.resolution)
  const size = pointIn(resolution?.map_size)
  if (file === undefined || size === undefined) {
    throw new BoardError(
      'resolution.map_size',
      'this is no Universal VTT map: it does not say how big it is',
      'Export it as .uvtt, .dd2vtt or .df2vtt.',
    )
  }
  const [columns, rows] = [Math.round(size.x), Math.round(size.y)]
  if (!(columns >= 1 && rows >= 1 && columns <= MAX_SIDE && rows <= MAX_SIDE)) {
    throw new BoardError('resolution.map_size', `the map is ${size.x} by ${size.y} squares`, `Use at most ${MAX_SIDE} columns and rows.`)
  }
  const taken = new Taken(columns, rows, pointIn(resolution?.map_origin) ?? { x: 0, y: 0 })
  if (resolution?.map_origin === undefined)
    taken.notes.push('the file does not say where its map begins: it is taken to begin in the corner')
  if (columns !== size.x || rows !== size.y) taken.notes.push(`the size was rounded to ${columns} by ${rows} squares`)
  const walls = taken.lines(file, 'line_of_sight') + taken.lines(file, 'objects_line_of_sight')
  const { doors, windows } = taken.portals(file.portals)
  const bare = readBoard({ size: `${columns}x${rows}`, walls: taken.walls }).board
  const sources = taken.lights(file.lights)
  const board = lit(bare, sources, ambientOf(fieldsIn(file.environment)), taken.notes)
  const written = writeBoard(board)
  refuseMore(written.walls?.length ?? 0, MOST_WALLS, 'line_of_sight', 'sides of squares with a wall', FEWER_WALLS)
  const pixels = resolution?.pixels_per_grid
  const image = typeof file.image === 'string' && file.image !== '' ? file.image : undefined
  if (image === undefined) taken.notes.push('the file has no picture')
  return {
    board: written,
    image,
    report: {
      columns,
      rows,
      ...(typeof pixels === 'number' && pixels > 0 ? { pixelsPerSquare: pixels } : {}),
      walls,
      doors,
      windows,
      lights: sources.length,
      image: image !== undefined,
      notes: taken.told(),
    },
  }
}

const FEWER_WALLS = 'Export the map with fewer or straighter walls, or in parts.'

/** What is gathered from a file: walls as a board's text has them, and what could not be taken. */
class Taken {
  readonly walls: string[] = []
  private readonly known = new Set<string>()
  readonly notes: string[] = []
  private readonly columns: number
  private readonly rows: number
  private readonly origin: Point
  private rounded = 0
  private tooShort = 0
  private unreadable = 0
  private onRim = 0
  private shortened = 0

  constructor(columns: number, rows: number, origin: Point) {
    this.columns = columns
    this.rows = rows
    this.origin = origin
  }

  /** Walls as lines from point to point. Returns how many stretches were taken. */
  lines(file: Fields, key: string): number {
    const lines = file[key]
    if (!Array.isArray(lines)) {
      if (key === 'line_of_sight') this.notes.push('the file has no walls')
      return 0
    }
    refuseMore(lines.length, MOST_WALLS, key, 'walls', FEWER_WALLS)
    let count = 0
    for (const line of lines as readonly unknown[]) {
      const points = Array.isArray(line) ? line.slice(0, MOST_WALLS + 2).map(pointIn) : []
      if (points.length < 2) this.unreadable++
      for (let i = 1; i < points.length; i++) if (this.wall(points[i - 1], points[i], 'wall')) count++
    }
    return count
  }

  /** Doors and windows, where their bounds say: the place in the middle is not needed. */
  portals(data: unknown): { readonly doors: number; readonly windows: number } {
    let doors = 0
    let windows = 0
    if (!Array.isArray(data)) this.notes.push('the file has no doors or windows')
    else refuseMore(data.length, MOST_WALLS, 'portals', 'doors and windows', FEWER_WALLS)
    for (const portal of Array.isArray(data) ? (data as readonly unknown[]) : []) {
      const fields = fieldsIn(portal)
      const bounds = Array.isArray(fields?.bounds) ? fields.bounds.map(pointIn) : []
      const isOpen = fields?.closed === false
      const isWindow =
        fields?.window === true || [fields?.type, fields?.kind].some((word) => typeof word === 'string' && /window/i.test(word))
      if (!this.wall(bounds[0], bounds[1], `${isWindow ? 'window' : 'door'}${isOpen ? ' open' : ''}`)) continue
      if (isWindow) windows++
      else doors++
    }
    return { doors, windows }
  }

  lights(data: unknown): LightSource[] {
    if (!Array.isArray(data)) this.notes.push('the file has no lights')
    else refuseMore(data.length, MOST_LIGHTS, 'lights', 'lights', 'Export the map with fewer lights, or with none.')
    return (Array.isArray(data) ? (data as readonly unknown[]) : []).flatMap((light) => {
      const fields = fieldsIn(light)
      const at = pointIn(fields?.position)
      const range = fields?.range
      if (at === undefined || typeof range !== 'number' || !(range > 0)) {
        this.unreadable++
        return []
      }
      const [column, row] = [Math.floor(at.x - this.origin.x), Math.floor(at.y - this.origin.y)]
      if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return []
      if (range > FARTHEST_LIGHT) this.shortened++
      const dim = Math.min(FARTHEST_LIGHT, Math.floor(range))
      return [{ square: row * this.columns + column, bright: Math.min(dim, Math.floor(range / 2)), dim }]
    })
  }

  private wall(from: Point | undefined, to: Point | undefined, kind: string): boolean {
    if (from === undefined || to === undefined) {
      this.unreadable++
      return false
    }
    const [a, b] = [this.corner(from), this.corner(to)]
    if (a.x === b.x && a.y === b.y) {
      this.tooShort++
      return false
    }
    const { columns, rows } = this
    if ((a.x === b.x && (a.x === 0 || a.x === columns)) || (a.y === b.y && (a.y === 0 || a.y === rows))) {
      this.onRim++
      return false
    }
    // The same line may be drawn from either end.
    const [first, last] = a.x < b.x || (a.x === b.x && a.y < b.y) ? [a, b] : [b, a]
    const wall = `(${first.x},${first.y})-(${last.x},${last.y}): ${kind}`
    if (this.known.has(wall)) return false
    this.known.add(wall)
    refuseMore(this.known.size, MOST_WALLS, 'line_of_sight', 'walls', FEWER_WALLS)
    this.walls.push(wall)
    return true
  }

  /** The nearest half square, on the board. */
  private corner(point: Point): Point {
    const near = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value * 2) / 2))
    const [x, y] = [point.x - this.origin.x, point.y - this.origin.y]
    const corner = { x: near(x, this.columns), y: near(y, this.rows) }
    if (Math.max(Math.abs(corner.x - x), Math.abs(corner.y - y)) > 0.05) this.rounded++
    return corner
  }

  told(): string[] {
    const { rounded, tooShort, onRim, shortened, unreadable } = this
    return [
      ...this.notes,
      ...(rounded === 0 ? [] : [`${rounded} ends of walls were moved to the nearest half square`]),
      ...(tooShort === 0 ? [] : [`${tooShort} walls shorter than half a square were left out`]),
      ...(onRim === 0 ? [] : [`${onRim} walls or doors stand on the rim, where the board ends anyway`]),
      ...(shortened === 0 ? [] : [`${shortened} lights were taken to reach ${FARTHEST_LIGHT} squares and no further`]),
      ...(unreadable === 0 ? [] : [`${unreadable} entries could not be read and were left out`]),
    ]
  }
}

/** How light the map is by itself: as the file's ambient colour is. */
function ambientOf(environment: Fields | undefined): Light {
  const colour = environment?.ambient_light
  const found = typeof colour === 'string' ? /^#?(?:[0-9a-f]{2})?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) : null
  if (found === null || environment?.baked_lighting === true) return 'bright'
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16))
  const brightness = (red * 3 + green * 6 + blue) / 2550
  return brightness < 0.2 ? 'dark' : brightness < 0.55 ? 'dim' : 'bright'
}

/** The board in the light of its lamps; where it is bright anyway they change nothing. */
function lit(board: Board, sources: readonly LightSource[], ambient: Light, notes: string[]): Board {
  if (ambient === 'bright') {
    if (sources.length > 0) notes.push('the map is bright: its lights change nothing')
    return board
  }
  const reached = sources.reduce((sum, { dim }) => sum + Math.min(board.size, Math.ceil(Math.PI * dim * dim)), 0)
  refuseMore(
    reached,
    MOST_LIT_SQUARES,
    'lights',
    'squares in reach of lights',
    'Export the map with fewer lights or shorter ranges, or make it bright.',
  )
  notes.push(`the map is ${ambient}, but for what its lights reach`)
  const dark = { ...board, light: new Uint8Array(board.size).fill(LIGHTS.indexOf(ambient)) }
  const light = lightSquares(dark, sources, 'euclid', fairPolicy(SIGHT), new Uint8Array(board.size))
  return { ...dark, light: light.map((level) => Math.min(BRIGHT, level)) }
}

const fieldsIn = (data: unknown): Fields | undefined =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.fromEntries(Object.entries(data)) : undefined

function pointIn(data: unknown): Point | undefined {
  const fields = fieldsIn(data)
  const { x, y } = fields ?? {}
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y) ? { x, y } : undefined
}
