/** A board as text again. */
import { type Board, BRIGHT, LIGHTS, type Obstacle, obstacleAt, terrainAt } from './board.ts'
import { type Edge, edgeOf, type FreeWall, STOPS } from './edges.ts'
import { FULL, type Half } from './lattice.ts'
import { type Square, squareName } from './squares.ts'
import type { Place } from './text.ts'

/** The plain data of a board, which readBoard turns into the same board again. */
export interface BoardText {
  board: string
  legend?: Record<string, TileText>
  walls?: string[]
  squares?: ({ at: string } & TileText)[]
}

/** Fields of a legend entry. */
export interface TileText {
  terrain?: string[]
  height?: number
  ceiling?: number
  obstacle?: string
  tall?: number
  blocks?: string[]
  light?: string
  piece?: string
}

/** Signs for what is neither floor nor wall; after them come &1, &2… */
const SIGNS = '~,:;*+=%^@!?/-_'

/** Prints a board, with pieces' places if given. */
export function writeBoard(board: Board, places: readonly Place[] = []): BoardText {
  const legend: Record<string, TileText> = {}
  const signs = new Map<string, string>([
    ['{}', '.'],
    ['{"obstacle":"wall"}', '#'],
  ])
  const words: string[] = []
  for (let square = 0; square < board.size; square++) {
    const tile = tileText(board, square)
    const key = JSON.stringify(tile)
    let sign = signs.get(key)
    if (sign === undefined) {
      const n = signs.size - 2
      sign = SIGNS[n] ?? `&${n}`
      signs.set(key, sign)
      legend[sign] = tile
    }
    words.push(sign)
  }
  const squares = placeNames(board, places, words)
  const walls = [...edgeTexts(board), ...board.walls.filter((wall) => wall !== null).map(freeWallText)]
  const text: BoardText = { board: drawRows(words, board.columns) }
  if (Object.keys(legend).length > 0) text.legend = legend
  if (walls.length > 0) text.walls = walls
  if (squares.length > 0) text.squares = squares
  return text
}

/** Writes names over bare floor; pieces that stand on anything else are listed. */
function placeNames(board: Board, places: readonly Place[], words: string[]): { at: string; piece: string }[] {
  const listed: { at: string; piece: string }[] = []
  for (const place of places) {
    for (const square of place.squares) {
      if (words[square] === '.') words[square] = place.name
      else listed.push({ at: squareName(square, board.columns), piece: place.name })
    }
  }
  return listed
}

/** Rows of words in columns of equal width. */
function drawRows(words: readonly string[], columns: number): string {
  const width = Math.max(...words.map((word) => word.length))
  let text = ''
  for (let first = 0; first < words.length; first += columns) {
    const row = words.slice(first, first + columns).map((word) => word.padEnd(width))
    text += `${row.join(' ').trimEnd()}\n`
  }
  return text
}

function tileText(board: Board, square: Square): TileText {
  const tile: TileText = {}
  const terrain = terrainAt(board, square)
  if (terrain.length > 0) tile.terrain = terrain
  if (board.floor[square] !== 0) tile.height = board.floor[square] / 2
  if (board.ceiling[square] !== FULL) tile.ceiling = board.ceiling[square] / 2
  const obstacle = obstacleAt(board, square)
  if (obstacle !== undefined) addObstacle(tile, obstacle)
  if (board.light[square] !== BRIGHT) tile.light = LIGHTS[board.light[square]]
  return tile
}

function addObstacle(tile: TileText, obstacle: Obstacle): void {
  tile.obstacle = obstacle.kind
  if (obstacle.tall < FULL) tile.tall = obstacle.tall / 2
  const stops = STOPS.filter((_, i) => (obstacle.blocks >> i) & 1)
  if (stops.length < STOPS.length) tile.blocks = [...stops]
}

function edgeTexts(board: Board): string[] {
  const texts: string[] = []
  for (let square = 0; square < board.size; square++) {
    if (board.east[square] > 0) texts.push(edgeText(board, square, square + 1, board.edges[board.east[square] - 1]))
    if (board.south[square] > 0) texts.push(edgeText(board, square, square + board.columns, board.edges[board.south[square] - 1]))
  }
  return texts
}

function edgeText(board: Board, low: Square, high: Square, edge: Edge): string {
  const [first, second] = edge.inside === high ? [high, low] : [low, high]
  const plain = edgeOf(edge.kind)
  const cost = edge.cost > 0 ? ` cost ${edge.cost}` : ''
  const heights = heightsText(edge.from, edge.to, plain.from, plain.to)
  return `${squareName(first, board.columns)}|${squareName(second, board.columns)}: ${edge.kind}${heights}${cost}${blocksText(edge.blocks, plain.blocks)}`
}

function freeWallText(wall: FreeWall): string {
  const plain = edgeOf(wall.kind)
  const heights = heightsText(Math.max(wall.from, 0), wall.to, plain.from, plain.to)
  return `(${wall.x0 / 2},${wall.y0 / 2})-(${wall.x1 / 2},${wall.y1 / 2}): ${wall.kind}${heights}${blocksText(wall.blocks, plain.blocks)}`
}

function heightsText(from: Half, to: Half, plainFrom: Half, plainTo: Half): string {
  if (from === plainFrom && to === plainTo) return ''
  return from === 0 ? ` ${to / 2}` : ` ${from / 2}-${to / 2}`
}

function blocksText(blocks: number, plain: number): string {
  if (blocks === plain) return ''
  const stops = STOPS.filter((_, i) => (blocks >> i) & 1)
  return ` blocks ${stops.length === 0 ? 'nothing' : stops.join(',')}`
}
