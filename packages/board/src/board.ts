/**
 * The board: the place where a fight happens, without any rules. Immutable; every change gives a new board that shares
 * what did not change (see patch.ts).
 *
 * Solids are what lines can run into: the ground below each square's floor, an obstacle standing on it, whatever is
 * above a ceiling, and the thin edges between squares. Outside the board all is solid: a line may
 * run along the rim past open squares, but not slip between the rim and a wall drawn up to it.
 */
import { MAX_SIDE } from './ceilings.ts'
import type { Edge, FreeWall } from './edges.ts'
import { BoardError } from './error.ts'
import { FULL, type Half, STEP_X, STEP_Y } from './lattice.ts'
import { NOWHERE, type Square, squareName } from './squares.ts'

/** Light levels from darkest to brightest; stored as their index. */
export const LIGHTS = ['dark', 'dim', 'bright'] as const
export type Light = (typeof LIGHTS)[number]
export const DARK = 0
export const DIM = 1
export const BRIGHT = 2

/** Kinds of terrain every board knows. A board can add its own, 31 in all. What they mean is the game's affair. */
export const TERRAINS = ['difficult', 'water', 'deep-water', 'hazard', 'obscuring', 'concealing', 'low', 'tight'] as const
export const MAX_TERRAINS = 31

/** Something that fills a whole square from its floor up. */
export interface Obstacle {
  /** A word for the reader: wall, pillar, glass, table. */
  readonly kind: string
  /** What it stops: SIGHT, EFFECT, MOVE, SOLID. */
  readonly blocks: number
  /** Its height above the floor, FULL for up to whatever is above. */
  readonly tall: Half
}

export interface Board {
  readonly columns: number
  readonly rows: number
  /** Number of squares. */
  readonly size: number
  /** Height of the ground in each square. */
  readonly floor: Int16Array
  /** Height of the ceiling in each square, FULL for open sky. */
  readonly ceiling: Int16Array
  /** For each square one more than an index into `obstacles`, or 0. */
  readonly obstacle: Uint16Array
  readonly obstacles: readonly Obstacle[]
  /** For each square the kinds of terrain in it: bit i stands for terrains[i]. */
  readonly terrain: Uint32Array
  readonly terrains: readonly string[]
  /** Ambient light in each square, as an index into LIGHTS. */
  readonly light: Uint8Array
  /** For each square what stands on its east and on its south side: one more than an index into `edges`, or 0. */
  readonly east: Uint16Array
  readonly south: Uint16Array
  readonly edges: readonly Edge[]
  /** Walls that do not follow the grid. A hole in the list is a wall that was taken away. */
  readonly walls: readonly (FreeWall | null)[]
  /** Answers worked out earlier that hold as long as this board does. Nobody but the modules of this package looks in. */
  readonly memo: BoardMemo
}

/** Caches that belong to one board and die with it. Keys are masks or policies; see line.ts, sight.ts. */
export interface BoardMemo {
  readonly tops: (Int16Array | undefined)[]
  readonly thin: (ThinWalls | undefined)[]
  readonly pairs: Map<string, Map<number, number>>
  readonly flat: (boolean | undefined)[]
  /** Boards that single changes have made of this one. */
  readonly changed: Map<string, Board>
}

/** The edges that stop one mask, laid out for the line tracer; heights are absolute. */
export interface ThinWalls {
  /** No edge and no free wall at all. */
  readonly none: boolean
  readonly eastFrom: Int16Array
  readonly eastTo: Int16Array
  readonly southFrom: Int16Array
  readonly southTo: Int16Array
  readonly free: readonly FreeWall[]
}

export function emptyMemo(): BoardMemo {
  return { tops: [], thin: [], flat: [], pairs: new Map(), changed: new Map() }
}

/** A bare floor at level 0, brightly lit, under open sky. Throws BoardError if it is too big. */
export function emptyBoard(columns: number, rows: number): Board {
  if (!isSide(columns) || !isSide(rows)) {
    throw new BoardError('size', `a board of ${columns} by ${rows} squares is not possible`, `Use 1 to ${MAX_SIDE} columns and rows.`)
  }
  const size = columns * rows
  return {
    columns,
    rows,
    size,
    floor: new Int16Array(size),
    ceiling: new Int16Array(size).fill(FULL),
    obstacle: new Uint16Array(size),
    obstacles: [],
    terrain: new Uint32Array(size),
    terrains: TERRAINS,
    light: new Uint8Array(size).fill(BRIGHT),
    east: new Uint16Array(size),
    south: new Uint16Array(size),
    edges: [],
    walls: [],
    memo: emptyMemo(),
  }
}

function isSide(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n <= MAX_SIDE
}

/** The square at a column and row, or NOWHERE outside the board. */
export function squareOn(board: Board, column: number, row: number): Square {
  return column >= 0 && column < board.columns && row >= 0 && row < board.rows ? row * board.columns + column : NOWHERE
}

/** The neighbour of a square in direction 0..7 of COMPASS, or NOWHERE. */
export function neighbour(board: Board, square: Square, stepX: number, stepY: number): Square {
  return squareOn(board, (square % board.columns) + stepX, ((square / board.columns) | 0) + stepY)
}

/** The direction of COMPASS, 0 to 7, from a square to one that touches it, or -1. */
export function directionOf(board: Board, from: Square, to: Square): number {
  const x = (to % board.columns) - (from % board.columns)
  const y = ((to / board.columns) | 0) - ((from / board.columns) | 0)
  for (let d = 0; d < 8; d++) if (STEP_X[d] === x && STEP_Y[d] === y) return d
  return -1
}

const names = new Map<number, readonly string[]>()

/** The names of all squares of a board, in order. */
export function squareNames({ columns, rows, size }: Board): readonly string[] {
  const key = columns * MAX_SIDE + rows
  let known = names.get(key)
  if (known === undefined) {
    known = Array.from({ length: size }, (_, square) => squareName(square, columns))
    names.set(key, known)
  }
  return known
}

/** What stands in a square, if anything. */
export function obstacleAt(board: Board, square: Square): Obstacle | undefined {
  const n = board.obstacle[square]
  return n === 0 ? undefined : board.obstacles[n - 1]
}

/** What stands between two squares that share a side, if anything. Undefined for any other pair. */
export function edgeBetween(board: Board, a: Square, b: Square): Edge | undefined {
  const n = edgeIndex(board, a, b)
  return n === 0 ? undefined : board.edges[n - 1]
}

/** What stands on the east or south side of a square, if anything. */
export function edgeAt(board: Board, square: Square, side: 'east' | 'south'): Edge | undefined {
  const n = board[side][square]
  return n === 0 ? undefined : board.edges[n - 1]
}

function edgeIndex(board: Board, a: Square, b: Square): number {
  const low = Math.min(a, b)
  const apart = Math.abs(a - b)
  if (apart === 1 && low % board.columns !== board.columns - 1) return board.east[low]
  return apart === board.columns ? board.south[low] : 0
}

/** The bit of a kind of terrain on this board; 0 if the board has none of it. */
export function terrainBit(board: Board, name: string): number {
  const i = board.terrains.indexOf(name)
  return i < 0 ? 0 : 1 << i
}

/** The names of the terrain in a square. */
export function terrainAt(board: Board, square: Square): string[] {
  return board.terrains.filter((_, i) => (board.terrain[square] >>> i) & 1)
}

/** Bottom of open space in a square for what the mask cares about: the floor, or the top of an obstacle that stops it. */
export function topAt(board: Board, square: Square, mask: number): Half {
  return topsFor(board, mask)[square]
}

/** topAt for every square; kept with the board. Do not write into it. */
export function topsFor(board: Board, mask: number): Int16Array {
  return (board.memo.tops[mask] ??= buildTops(board, mask))
}

function buildTops(board: Board, mask: number): Int16Array {
  const tops = Int16Array.from(board.floor)
  for (let square = 0; square < board.size; square++) {
    const obstacle = obstacleAt(board, square)
    if (obstacle !== undefined && (obstacle.blocks & mask) !== 0) {
      tops[square] = obstacle.tall >= FULL ? FULL : tops[square] + obstacle.tall
    }
  }
  return tops
}

/**
 * Is the board a plan for what the mask cares about: level ground at 0, no ceiling, and nothing that stops lines but to
 * any height? Then lines above the ground are free or not whatever their height.
 */
export function isFlat(board: Board, mask: number): boolean {
  return (board.memo.flat[mask] ??= findFlat(board, mask))
}

function findFlat(board: Board, mask: number): boolean {
  const tops = topsFor(board, mask)
  const thin = thinWallsFor(board, mask)
  for (let square = 0; square < board.size; square++) {
    if (board.floor[square] !== 0 || board.ceiling[square] < FULL || (tops[square] !== 0 && tops[square] < FULL)) return false
    if (!isAbsentOrFull(thin.eastFrom[square], thin.eastTo[square])) return false
    if (!isAbsentOrFull(thin.southFrom[square], thin.southTo[square])) return false
  }
  return thin.free.every((wall) => isAbsentOrFull(wall.from, wall.to))
}

function isAbsentOrFull(from: Half, to: Half): boolean {
  return from >= to || (from <= -FULL && to >= FULL)
}

/** The edges and free walls that stop a mask; kept with the board. */
export function thinWallsFor(board: Board, mask: number): ThinWalls {
  return (board.memo.thin[mask] ??= buildThinWalls(board, mask))
}

/** An edge that is not there begins at FULL and ends at -FULL, so that no height lies within it. */
function buildThinWalls(board: Board, mask: number): ThinWalls {
  const walls = {
    none: true,
    eastFrom: new Int16Array(board.size).fill(FULL),
    eastTo: new Int16Array(board.size).fill(-FULL),
    southFrom: new Int16Array(board.size).fill(FULL),
    southTo: new Int16Array(board.size).fill(-FULL),
    free: board.walls.filter((wall): wall is FreeWall => wall !== null && (wall.blocks & mask) !== 0),
  }
  walls.none = walls.free.length === 0
  const put = (n: number, square: Square, beside: Square, from: Int16Array, to: Int16Array): void => {
    if (n === 0) return
    const edge = board.edges[n - 1]
    if ((edge.blocks & mask) === 0) return
    const base = Math.max(board.floor[square], board.floor[beside])
    from[square] = edge.from <= 0 ? -FULL : base + edge.from
    to[square] = edge.to >= FULL ? FULL : base + edge.to
    walls.none = false
  }
  for (let square = 0; square < board.size; square++) {
    put(board.east[square], square, square + 1, walls.eastFrom, walls.eastTo)
    put(board.south[square], square, square + board.columns, walls.southFrom, walls.southTo)
  }
  return walls
}
