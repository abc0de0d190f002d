import { type Board, edgeAt, FULL, heightName, obstacleAt, type Square, terrainAt } from '@riposte/board'
import { thingPicture } from '../art/pictures.ts'
import { columnIn, outlines, roundedPath, rowIn, squaresPath, UNIT } from './outline.ts'

/** A board as something to draw: worked out once for each board, and drawn without knowing any rule. */
export interface Landscape {
  readonly columns: number
  readonly rows: number
  readonly ground: 'open' | 'stone'
  /** Floors of houses, and bridges over water. */
  readonly floors: string
  readonly bridges: string
  /** Squares a little lighter and a little darker than the rest. */
  readonly lighter: string
  readonly darker: string
  readonly water: string
  readonly deepWater: string
  readonly rough: string
  readonly hazard: string
  readonly smoke: string
  readonly solid: string
  /** Terrain that has no picture of its own goes by its name. */
  readonly named: readonly Label[]
  readonly rises: readonly { readonly path: string; readonly depth: number }[]
  readonly heights: readonly Label[]
  /** Shadows under ledges, and the ledges. */
  readonly falls: string
  readonly ledges: string
  readonly things: readonly Thing[]
  readonly edges: readonly EdgeLine[]
}

interface Label {
  readonly x: number
  readonly y: number
  readonly text: string
}

export interface Thing {
  readonly x: number
  readonly y: number
  readonly kind: string
  readonly shape: 'rock' | 'bush' | 'pillar' | 'picture' | 'block'
  readonly picture: string
  /** Height in words, where it is not to the ceiling. */
  readonly tall: string
  readonly turn: number
}

/** In pixels. */
export interface EdgeLine {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly kind: string
}

const known = new WeakMap<Board, Landscape>()

export function landscapeOf(board: Board): Landscape {
  let landscape = known.get(board)
  if (landscape === undefined) {
    landscape = draw(board)
    known.set(board, landscape)
  }
  return landscape
}

const waters = ['water', 'deep-water']
const rough = ['difficult', 'tight', 'low', 'rubble', 'gap']
const hazards = ['hazard', 'spikes', 'lava', 'fire', 'acid']
const clouds = ['obscuring', 'concealing', 'light-concealment', 'heavy-concealment', 'full-concealment']
const drawn = new Set([...waters, ...rough, ...hazards, ...clouds])
const worded = (name: string): string => name.replaceAll('-', ' ')

function draw(board: Board): Landscape {
  const all = Array.from({ length: board.size }, (_, square) => square)
  const terrain = all.map((square) => terrainAt(board, square))
  const having =
    (...names: string[]) =>
    (square: Square) =>
      terrain[square]?.some((name) => names.includes(name)) === true
  const region = (isIn: (square: Square) => boolean, radius = 0.3): string => roundedPath(outlines(board, isIn), radius)
  const isWater = having(...waters)
  const isSolid = (square: Square): boolean => isRockWall(board, square)
  const isStone = all.filter(isSolid).length > board.size * 0.22
  const indoors = isStone ? new Set<Square>() : indoorSquares(board)
  const bridges = all.filter((square) => isBridge(board, square, isWater))
  return {
    columns: board.columns,
    rows: board.rows,
    ground: isStone ? 'stone' : 'open',
    floors: region((square) => indoors.has(square), 0),
    bridges: region((square) => bridges.includes(square), 0.05),
    lighter: squaresPath(
      board,
      all.filter((square) => grain(square) < 0.2),
    ),
    darker: squaresPath(
      board,
      all.filter((square) => grain(square) > 0.8),
    ),
    water: region(isWater, 0.38),
    deepWater: region(having('deep-water'), 0.38),
    rough: region((square) => having(...rough)(square) && !isWater(square) && obstacleAt(board, square) === undefined),
    hazard: region(having(...hazards)),
    smoke: region(having(...clouds)),
    solid: region(isSolid, 0.12),
    named: namedTerrain(board, all, terrain),
    ...relief(board, all),
    things: all.filter((square) => obstacleAt(board, square) !== undefined && !isSolid(square)).map((square) => thingAt(board, square)),
    edges: edgeLines(board, all),
  }
}

/** A number from 0 to 1 for each square, always the same: so that no two squares look quite alike. */
export function grain(square: number, salt = 0): number {
  let n = Math.imul(square + 1 + salt * 7919, 0x9e3779b1)
  n = Math.imul(n ^ (n >>> 15), 0x85ebca6b)
  return ((n ^ (n >>> 13)) >>> 0) / 2 ** 32
}

function isRockWall(board: Board, square: Square): boolean {
  const obstacle = obstacleAt(board, square)
  return obstacle !== undefined && obstacle.tall >= FULL && /^(wall|rock|stone)$/.test(obstacle.kind)
}

/** Rooms: what walls and doors cut off from the biggest part of the board. */
function indoorSquares(board: Board): Set<Square> {
  const part = new Int32Array(board.size).fill(-1)
  const sizes: number[] = []
  for (let start = 0; start < board.size; start++) {
    if (part[start] !== -1) continue
    const id = sizes.length
    const todo = [start]
    let size = 0
    part[start] = id
    for (let square = todo.pop(); square !== undefined; square = todo.pop()) {
      size++
      for (const next of openNeighbours(board, square)) {
        if (part[next] !== -1) continue
        part[next] = id
        todo.push(next)
      }
    }
    sizes.push(size)
  }
  const outdoors = sizes.indexOf(Math.max(...sizes))
  const rooms = new Set<Square>()
  for (let square = 0; square < board.size; square++) if (part[square] !== outdoors) rooms.add(square)
  return rooms
}

const screens: readonly string[] = ['low', 'curtain', 'force', 'barred']

function openNeighbours(board: Board, square: Square): Square[] {
  const { columns, rows } = board
  const c = columnIn(board, square)
  const r = rowIn(board, square)
  const isOpen = (at: Square, side: 'east' | 'south'): boolean => {
    const edge = edgeAt(board, at, side)
    return edge === undefined || screens.includes(edge.kind)
  }
  const found: Square[] = []
  if (c + 1 < columns && isOpen(square, 'east')) found.push(square + 1)
  if (c > 0 && isOpen(square - 1, 'east')) found.push(square - 1)
  if (r + 1 < rows && isOpen(square, 'south')) found.push(square + columns)
  if (r > 0 && isOpen(square - columns, 'south')) found.push(square - columns)
  return found
}

/** Dry, with water a few squares to both hands. */
function isBridge(board: Board, square: Square, isWater: (square: Square) => boolean): boolean {
  if (isWater(square)) return false
  const reaches = (dc: number, dr: number): boolean => {
    for (let step = 1; step <= 3; step++) {
      const c = columnIn(board, square) + dc * step
      const r = rowIn(board, square) + dr * step
      if (c < 0 || r < 0 || c >= board.columns || r >= board.rows) return false
      if (isWater(r * board.columns + c)) return true
    }
    return false
  }
  return (reaches(0, -1) && reaches(0, 1)) || (reaches(-1, 0) && reaches(1, 0))
}

function namedTerrain(board: Board, all: readonly Square[], terrain: readonly (readonly string[])[]): Label[] {
  return all.flatMap((square) => {
    const names = terrain[square]?.filter((name) => !drawn.has(name)) ?? []
    if (names.length === 0) return []
    return [{ x: (columnIn(board, square) + 0.5) * UNIT, y: (rowIn(board, square) + 0.9) * UNIT, text: worded(names.join(' ')) }]
  })
}

/** Levels of the ground: lighter the higher, with a shadow below every ledge and the height written on it. */
function relief(board: Board, all: readonly Square[]): Pick<Landscape, 'rises' | 'heights' | 'falls' | 'ledges'> {
  const levels = [...new Set(all.map((square) => board.floor[square] ?? 0))].filter((level) => level !== 0).sort((a, b) => a - b)
  let falls = ''
  let ledges = ''
  const beside = (high: Square, low: Square, vertical: boolean): void => {
    const drop = (board.floor[high] ?? 0) - (board.floor[low] ?? 0)
    if (drop <= 0) return
    const depth = Math.min(22, 7 + drop * 4)
    const x = Math.max(columnIn(board, high), columnIn(board, low)) * UNIT
    const y = Math.max(rowIn(board, high), rowIn(board, low)) * UNIT
    const sign = low > high ? 1 : -1
    falls += vertical ? `M${x} ${y}v${UNIT}h${sign * depth}v-${UNIT}Z` : `M${x} ${y}h${UNIT}v${sign * depth}h-${UNIT}Z`
    ledges += vertical ? `M${x} ${y}v${UNIT}` : `M${x} ${y}h${UNIT}`
  }
  for (const square of all) {
    const east = square + 1
    const south = square + board.columns
    if (columnIn(board, square) + 1 < board.columns) {
      beside(square, east, true)
      beside(east, square, true)
    }
    if (south < board.size) {
      beside(square, south, false)
      beside(south, square, false)
    }
  }
  const rises = levels.map((level) => ({
    path: roundedPath(
      outlines(board, (square) => board.floor[square] === level),
      0.02,
    ),
    depth: level / 2,
  }))
  const heights = all.flatMap((square) => {
    const level = board.floor[square] ?? 0
    const isSame = (other: Square): boolean => board.floor[other] === level
    const isFirst = (columnIn(board, square) === 0 || !isSame(square - 1)) && (square < board.columns || !isSame(square - board.columns))
    if (level === 0 || !isFirst) return []
    const text = `${level > 0 ? '+' : '−'}${heightName(Math.abs(level))}`
    return [{ x: columnIn(board, square) * UNIT + 6, y: rowIn(board, square) * UNIT + 15, text }]
  })
  return { rises, heights, falls, ledges }
}

/** What the numbers and the clouds on the ground mean, where there are any. */
export function legendOf(board: Board): { readonly sign: string; readonly text: string }[] {
  const terrain = new Set(Array.from({ length: board.size }, (_, square) => terrainAt(board, square)).flat())
  const hides = clouds.filter((name) => terrain.has(name)).map(worded)
  const hasThings = board.obstacle.some((n) => (board.obstacles[n - 1]?.tall ?? FULL) < FULL)
  return [
    ...(board.floor.some((level) => level > 0) ? [{ sign: '+1', text: 'ground a square higher' }] : []),
    ...(board.floor.some((level) => level < 0) ? [{ sign: '−1', text: 'ground a square lower' }] : []),
    ...(hasThings ? [{ sign: '1', text: 'a thing a square tall' }] : []),
    ...(hides.length > 0 ? [{ sign: '☁', text: hides.join(', ') }] : []),
  ]
}

const rocks = /boulder|stone|rock|rubble|slab/
const bushes = /hedge|bush|scrub|thorn|tree|brush|reed|fern|vine/
const pillars = /pillar|column|post|trunk/

function thingAt(board: Board, square: Square): Thing {
  const obstacle = obstacleAt(board, square)
  const kind = obstacle?.kind ?? ''
  const picture = thingPicture(kind)
  const shape = rocks.test(kind)
    ? 'rock'
    : bushes.test(kind)
      ? 'bush'
      : pillars.test(kind)
        ? 'pillar'
        : picture === undefined
          ? 'block'
          : 'picture'
  return {
    x: columnIn(board, square) * UNIT,
    y: rowIn(board, square) * UNIT,
    kind,
    shape,
    picture: picture ?? '',
    tall: obstacle === undefined || obstacle.tall >= FULL ? '' : heightName(obstacle.tall),
    turn: Math.floor(grain(square, 3) * 4) * 90,
  }
}

function edgeLines(board: Board, all: readonly Square[]): EdgeLine[] {
  const lines: EdgeLine[] = []
  for (const square of all) {
    const x = columnIn(board, square) * UNIT
    const y = rowIn(board, square) * UNIT
    const east = edgeAt(board, square, 'east')
    const south = edgeAt(board, square, 'south')
    if (east !== undefined) lines.push({ x0: x + UNIT, y0: y, x1: x + UNIT, y1: y + UNIT, kind: east.kind })
    if (south !== undefined) lines.push({ x0: x, y0: y + UNIT, x1: x + UNIT, y1: y + UNIT, kind: south.kind })
  }
  for (const wall of board.walls) {
    if (wall === null) continue
    const half = UNIT / 2
    lines.push({ x0: wall.x0 * half, y0: wall.y0 * half, x1: wall.x1 * half, y1: wall.y1 * half, kind: wall.kind })
  }
  // Doors and windows over the walls they sit in.
  return lines.sort((a, b) => Number(a.kind !== 'wall') - Number(b.kind !== 'wall'))
}
