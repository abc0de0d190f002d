import { type Board, columnName, type Edge, FULL, heightName, obstacleAt, type Square, terrainAt } from '@riposte/board'

/** Somebody to draw, on every square it stands on. */
export interface Figure {
  readonly key: string
  readonly squares: readonly Square[]
  /** Already in its colour. */
  readonly paint: (text: string) => string
}

const WIDTH = 3
const TERRAIN: Readonly<Record<string, string>> = {
  difficult: '~',
  water: 'w',
  'deep-water': 'W',
  hazard: '!',
  obscuring: '%',
  concealing: '"',
  low: '_',
  tight: '=',
}

/** Keys cut to the width of a square, so that no two look the same. */
export function shortKeys(keys: readonly string[]): Map<string, string> {
  const taken = new Map<string, string>()
  for (const key of keys) {
    const digits = /\d+$/.exec(key)?.[0] ?? ''
    const letters = key.replace(/[^a-zA-Z]/g, '')
    const tries = [key, letters.slice(0, WIDTH - digits.length) + digits, letters.slice(0, WIDTH)]
    for (let i = 1; i < 100; i++) tries.push(`${letters.slice(0, WIDTH - String(i).length)}${i}`)
    const short = tries.find((one) => one.length <= WIDTH && ![...taken.values()].includes(one))
    taken.set(key, short ?? key.slice(0, WIDTH))
  }
  return taken
}

/**
 * The board as text: rows 1, 2, 3… from the top, columns a, b, c…; heights as digits, walls on the lines between squares.
 * Squares in `marked` may be chosen now.
 */
export function drawBoard(board: Board, figures: readonly Figure[], marked: ReadonlySet<Square> = new Set()): string {
  const short = shortKeys(figures.map((figure) => figure.key))
  const at = new Map<Square, Figure>()
  for (const figure of figures) for (const square of figure.squares) at.set(square, figure)
  const margin = String(board.rows).length
  const names = Array.from({ length: board.columns }, (_, c) => ` ${columnName(c).padStart(2)}`.padEnd(WIDTH))
  const lines = [`${' '.repeat(margin + 1)}${names.join(' ')}`]
  for (let r = 0; r < board.rows; r++) {
    let line = `${String(r + 1).padStart(margin)} `
    let below = ' '.repeat(margin + 1)
    let hasBelow = false
    for (let c = 0; c < board.columns; c++) {
      const square = r * board.columns + c
      const figure = at.get(square)
      const key = figure === undefined ? '' : (short.get(figure.key) ?? figure.key)
      const cell = figure === undefined ? groundText(board, square) : key.length < WIDTH ? ` ${key}`.padEnd(WIDTH) : key
      const shown = marked.has(square) && figure === undefined ? `[${cell.trim().slice(0, 1)}]` : cell
      line += (figure?.paint(shown) ?? shown) + edgeText(edgeOn(board, board.east, square), true)
      const south = edgeOn(board, board.south, square)
      if (south !== undefined) hasBelow = true
      below += `${edgeText(south, false)} `
    }
    lines.push(line.trimEnd())
    if (hasBelow) lines.push(below.trimEnd())
  }
  return `${lines.join('\n')}\n${keyOfSigns(board)}`
}

const edgeOn = (board: Board, side: Uint16Array, square: Square): Edge | undefined => board.edges[(side[square] ?? 0) - 1]

/** A sign for what is there, and its height in squares. */
function groundText(board: Board, square: Square): string {
  const obstacle = obstacleAt(board, square)
  const terrain = terrainAt(board, square)[0]
  const sign = obstacle === undefined ? (terrain === undefined ? '.' : (TERRAIN[terrain] ?? '*')) : obstacle.tall >= FULL ? '#' : 'o'
  const floor = board.floor[square] ?? 0
  return floor === 0 ? ` ${sign} ` : `${sign}${heightName(floor)}`.padStart(WIDTH).slice(0, WIDTH)
}

function edgeText(edge: Edge | undefined, isUpright: boolean): string {
  if (edge === undefined) return isUpright ? ' ' : '   '
  const sign = edgeSign(edge, isUpright)
  return isUpright ? sign : sign.repeat(WIDTH)
}

function edgeSign(edge: Edge, isUpright: boolean): string {
  switch (edge.kind) {
    case 'door':
      return 'D'
    case 'door locked':
      return 'L'
    case 'door open':
      return "'"
    case 'window':
    case 'window open':
    case 'slit':
      return 'i'
    case 'low':
      return isUpright ? ':' : '.'
    case 'curtain':
      return '$'
    case 'force':
      return '*'
    case 'portcullis':
    case 'barred':
      return '+'
    case 'wall':
      return isUpright ? '|' : '-'
  }
}

/** What the signs on this board mean: only those that are on it. */
function keyOfSigns(board: Board): string {
  const parts = new Map<string, string>()
  for (let square = 0; square < board.size; square++) {
    const obstacle = obstacleAt(board, square)
    if (obstacle !== undefined)
      parts.set(
        obstacle.tall >= FULL ? '#' : 'o',
        obstacle.tall >= FULL ? obstacle.kind : `${obstacle.kind} ${heightName(obstacle.tall)} high`,
      )
    const terrain = terrainAt(board, square)[0]
    if (terrain !== undefined) parts.set(TERRAIN[terrain] ?? '*', terrain)
    if (board.floor[square] !== 0) parts.set('digit', 'height in squares')
    for (const side of [board.east, board.south]) {
      const edge = edgeOn(board, side, square)
      if (edge !== undefined) parts.set(edgeSign(edge, true), edge.kind)
    }
  }
  const free = board.walls
    .filter((wall) => wall !== null)
    .map((wall) => `${wall.kind} from (${wall.x0 / 2},${wall.y0 / 2}) to (${wall.x1 / 2},${wall.y1 / 2})`)
  const signs = [...parts].map(([sign, meaning]) => `${sign} ${meaning}`)
  return [...(signs.length === 0 ? [] : [signs.join('   ')]), ...free].map((line) => `${line}\n`).join('')
}
