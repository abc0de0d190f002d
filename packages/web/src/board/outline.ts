import type { Board, Square } from '@riposte/board'

/** Pixels of a square when the board is shown at its own size. */
export const UNIT = 64

/** In squares from the north-western corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const columnIn = (board: Board, square: Square): number => square % board.columns
export const rowIn = (board: Board, square: Square): number => Math.floor(square / board.columns)
export const centreOf = (board: Board, square: Square): Point => ({ x: columnIn(board, square) + 0.5, y: rowIn(board, square) + 0.5 })

/** The middle of several squares. */
export function middleOf(board: Board, squares: readonly Square[]): Point {
  let x = 0
  let y = 0
  for (const square of squares) {
    x += columnIn(board, square) + 0.5
    y += rowIn(board, square) + 0.5
  }
  return { x: x / Math.max(1, squares.length), y: y / Math.max(1, squares.length) }
}

/** The borders of a set of squares, as closed lines with the squares to their right hand. */
export function outlines(board: Board, isIn: (square: Square) => boolean): Point[][] {
  const { columns, rows } = board
  const has = (c: number, r: number): boolean => c >= 0 && r >= 0 && c < columns && r < rows && isIn(r * columns + c)
  const ways = new Map<string, Point[]>()
  const add = (x0: number, y0: number, x1: number, y1: number): void => {
    const key = `${x0},${y0}`
    ways.set(key, [...(ways.get(key) ?? []), { x: x1, y: y1 }])
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      if (!has(c, r)) continue
      if (!has(c, r - 1)) add(c, r, c + 1, r)
      if (!has(c + 1, r)) add(c + 1, r, c + 1, r + 1)
      if (!has(c, r + 1)) add(c + 1, r + 1, c, r + 1)
      if (!has(c - 1, r)) add(c, r + 1, c, r)
    }
  }
  const loops: Point[][] = []
  for (const key of ways.keys()) {
    for (;;) {
      const loop = walk(ways, key)
      if (loop === undefined) break
      loops.push(straightened(loop))
    }
  }
  return loops
}

/** One border from a corner back to it. Where two borders touch, it keeps to the right, so that they stay apart. */
function walk(ways: Map<string, Point[]>, from: string): Point[] | undefined {
  const [x = 0, y = 0] = from.split(',').map(Number)
  let at: Point = { x, y }
  let before: Point | undefined
  const loop: Point[] = []
  do {
    const choices = ways.get(`${at.x},${at.y}`) ?? []
    const next = choices.length > 1 && before !== undefined ? rightmost(before, at, choices) : choices[0]
    if (next === undefined) return undefined
    choices.splice(choices.indexOf(next), 1)
    loop.push(at)
    before = at
    at = next
  } while (at.x !== x || at.y !== y)
  return loop
}

function rightmost(before: Point, at: Point, choices: readonly Point[]): Point | undefined {
  const turn = (to: Point): number => (at.x - before.x) * (to.y - at.y) - (at.y - before.y) * (to.x - at.x)
  return [...choices].sort((a, b) => turn(b) - turn(a))[0]
}

const straightened = (loop: readonly Point[]): Point[] =>
  loop.filter((point, i) => {
    const last = loop[(i + loop.length - 1) % loop.length] ?? point
    const next = loop[(i + 1) % loop.length] ?? point
    return (point.x - last.x) * (next.y - point.y) !== (point.y - last.y) * (next.x - point.x)
  })

const px = (n: number): number => Math.round(n * UNIT * 10) / 10

/** Closed lines as an SVG path, corners rounded by a radius in squares. */
export function roundedPath(loops: readonly (readonly Point[])[], radius: number): string {
  return loops.map((loop) => roundedLoop(loop, radius)).join('')
}

function roundedLoop(loop: readonly Point[], radius: number): string {
  let path = ''
  for (const [i, point] of loop.entries()) {
    const last = loop[(i + loop.length - 1) % loop.length] ?? point
    const next = loop[(i + 1) % loop.length] ?? point
    const a = toward(point, last, radius)
    const b = toward(point, next, radius)
    path += `${i === 0 ? 'M' : 'L'}${px(a.x)} ${px(a.y)}Q${px(point.x)} ${px(point.y)} ${px(b.x)} ${px(b.y)}`
  }
  return `${path}Z`
}

function toward(from: Point, to: Point, by: number): Point {
  const long = Math.hypot(to.x - from.x, to.y - from.y)
  const part = Math.min(by, long / 2) / Math.max(long, 0.001)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

/** Points joined by straight lines. */
export const linePath = (points: readonly Point[]): string => points.map((p, i) => `${i === 0 ? 'M' : 'L'}${px(p.x)} ${px(p.y)}`).join('')

/** Whole squares as a path. */
export const squaresPath = (board: Board, squares: Iterable<Square>): string => {
  let path = ''
  for (const square of squares) path += `M${columnIn(board, square) * UNIT} ${rowIn(board, square) * UNIT}h${UNIT}v${UNIT}h-${UNIT}Z`
  return path
}
