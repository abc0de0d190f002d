/** Areas: sets of squares, with a stretch of heights, as rulebooks lay them on the grid. */
import { type Board, squareOn } from './board.ts'
import { type Box, FULL, type Half, SIDE, STEP_X, STEP_Y } from './lattice.ts'
import { distance, type Metric, squareDistance } from './metric.ts'
import { columnOf, NOWHERE, rowOf, type Square } from './squares.ts'

/** A set of squares between two heights (-FULL to FULL on the flat). Made once, filled again and again. */
export class Area {
  /** The squares, the first `count` of them, in ascending order after any function of this file. */
  readonly squares: Int32Array
  count = 0
  from: Half = -FULL
  to: Half = FULL
  private readonly stamp: Uint32Array
  private round = 1

  /** For boards of up to `size` squares. */
  constructor(size: number) {
    this.squares = new Int32Array(size)
    this.stamp = new Uint32Array(size)
  }

  clear(): this {
    this.count = 0
    this.from = -FULL
    this.to = FULL
    this.round++
    return this
  }

  add(square: Square): void {
    if (this.stamp[square] === this.round) return
    this.stamp[square] = this.round
    this.squares[this.count++] = square
  }

  has(square: Square): boolean {
    return this.stamp[square] === this.round
  }

  /** Keeps only the squares that pass. */
  keep(test: (square: Square) => boolean): this {
    let n = 0
    for (let i = 0; i < this.count; i++) {
      const square = this.squares[i]
      if (test(square)) this.squares[n++] = square
      else this.stamp[square] = 0
    }
    this.count = n
    return this
  }

  list(): Square[] {
    return Array.from(this.squares.subarray(0, this.count))
  }
}

/** All squares within `radius` of a space (its own included), up and down as well when `solid`. */
export function burstArea(board: Board, around: Box, radius: number, metric: Metric, solid: boolean, out: Area): Area {
  out.clear()
  if (solid) {
    out.from = around.z0 - radius * SIDE
    out.to = around.z1 + radius * SIDE
  }
  const west = around.x0 >> 1
  const east = (around.x1 + 1) >> 1
  const north = around.y0 >> 1
  const south = (around.y1 + 1) >> 1
  for (let r = Math.max(0, north - radius); r < Math.min(board.rows, south + radius); r++) {
    const dy = r < north ? north - r : Math.max(0, r - south + 1)
    for (let c = Math.max(0, west - radius); c < Math.min(board.columns, east + radius); c++) {
      const dx = c < west ? west - c : Math.max(0, c - east + 1)
      if (distance(metric, dx, dy) <= radius) out.add(r * board.columns + c)
    }
  }
  return out
}

/**
 * Every place for a block of `size` squares that touches a space from outside and lies wholly on the board: its
 * north-west squares, ascending. Corner contact counts unless `sides` asks for a shared side.
 */
export function blocksBeside(board: Board, space: Box, size: number, sides = false): Square[] {
  const west = (space.x0 >> 1) - size
  const east = (space.x1 + 1) >> 1
  const north = (space.y0 >> 1) - size
  const south = (space.y1 + 1) >> 1
  const places: Square[] = []
  for (let r = Math.max(0, north); r <= Math.min(board.rows - size, south); r++) {
    for (let c = Math.max(0, west); c <= Math.min(board.columns - size, east); c++) {
      const beside = c === west || c === east
      const above = r === north || r === south
      if ((beside || above) && !(sides && beside && above)) places.push(r * board.columns + c)
    }
  }
  return places
}

/**
 * A line of `length` by `width` squares in direction 0..7 of COMPASS. Its first square is given; a wider line adds
 * squares to the right of it as one looks along the line (for diagonal lines, eastward or westward).
 */
export function compassLine(board: Board, first: Square, direction: number, length: number, width: number, out: Area): Area {
  out.clear()
  const stepX = STEP_X[direction]
  const stepY = STEP_Y[direction]
  const diagonal = stepX !== 0 && stepY !== 0
  const rightX = -stepY
  const rightY = diagonal ? 0 : stepX
  const column = columnOf(first, board.columns)
  const row = rowOf(first, board.columns)
  for (let i = 0; i < length; i++) {
    for (let j = 0; j < width; j++) {
      const square = squareOn(board, column + i * stepX + j * rightX, row + i * stepY + j * rightY)
      if (square !== NOWHERE) out.add(square)
    }
  }
  return sortArea(out)
}

function sortArea(area: Area): Area {
  area.squares.subarray(0, area.count).sort()
  return area
}

// ---------------------------------------------------------------- walls laid square by square

/** One block of a laid wall: a square and how many squares above its floor. */
export interface WallBlock {
  readonly square: Square
  readonly level: number
}

/** What a rulebook asks of a wall laid square by square. */
export interface WallRule {
  /** How many blocks it has. */
  readonly squares: number
  /** Most side neighbours a block may have at its own height; Infinity for no limit. */
  readonly mostNeighbours: number
  /** May blocks stand on one another? */
  readonly stack: boolean
  /** Do diagonal neighbours hang together? */
  readonly diagonal: boolean
}

/** Why a laid wall is not one, or 'fine'. */
export const WALL_FAULTS = ['fine', 'count', 'twice', 'floating', 'stacked', 'apart', 'crowded'] as const
export type WallFault = (typeof WALL_FAULTS)[number]

/** The first fault of a laid wall: number, doubles, stacking, holding together, too many neighbours. */
export function wallFault(board: Board, blocks: readonly WallBlock[], rule: WallRule): WallFault {
  if (blocks.length !== rule.squares) return 'count'
  for (let i = 0; i < blocks.length; i++) {
    const { square, level } = blocks[i]
    if (blocks.findIndex((b) => b.square === square && b.level === level) !== i) return 'twice'
    if (level > 0 && !rule.stack) return 'stacked'
    if (level > 0 && !blocks.some((b) => b.square === square && b.level === level - 1)) return 'floating'
  }
  if (!hangsTogether(board, blocks, rule)) return 'apart'
  const crowded = blocks.some(
    (a) => blocks.filter((b) => a.level === b.level && sharesSide(board, a.square, b.square)).length > rule.mostNeighbours,
  )
  return crowded ? 'crowded' : 'fine'
}

function hangsTogether(board: Board, blocks: readonly WallBlock[], rule: WallRule): boolean {
  const joined = blocks.slice(0, 1)
  for (let i = 0; i < joined.length; i++) {
    for (const block of blocks) if (!joined.includes(block) && hangsOn(board, joined[i], block, rule)) joined.push(block)
  }
  return joined.length === blocks.length
}

function hangsOn(board: Board, a: WallBlock, b: WallBlock, rule: WallRule): boolean {
  if (a.square === b.square) return Math.abs(a.level - b.level) === 1
  if (a.level !== b.level) return false
  return sharesSide(board, a.square, b.square) || (rule.diagonal && squareDistance('chebyshev', board.columns, a.square, b.square) === 1)
}

function sharesSide(board: Board, a: Square, b: Square): boolean {
  return squareDistance('manhattan', board.columns, a, b) === 1
}

/** Squares that a wall laid so far, on the ground, may grow into next, ascending. Any square may begin one. */
export function wallNext(board: Board, laid: readonly Square[], rule: WallRule): Square[] {
  if (laid.length >= rule.squares) return []
  const next: Square[] = []
  for (let square = 0; square < board.size; square++) {
    if (laid.includes(square)) continue
    const blocks = [...laid, square].map((s) => ({ square: s, level: 0 }))
    if (wallFault(board, blocks, { ...rule, squares: blocks.length }) === 'fine') next.push(square)
  }
  return next
}
