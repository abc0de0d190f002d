/** Areas: sets of squares, with a stretch of heights, as rulebooks lay them on the grid. */
import { type Board, squareOn, topAt } from './board.ts'
import { squareBox } from './footprint.ts'
import { type Box, FULL, type Half, overlapsFlat, SIDE, STEP_X, STEP_Y } from './lattice.ts'
import { distance, type Metric, squareDistance } from './metric.ts'
import type { LinePolicy } from './policy.ts'
import { linkedCorners, visibleCorners } from './sight.ts'
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
 * All squares within `radius` of the lattice corner in the north-west of (column, row), counted from the nearer of the
 * squares that meet there: under chebyshev the square of side 2·radius around it.
 */
export function cornerBurst(board: Board, column: number, row: number, radius: number, metric: Metric, out: Area): Area {
  out.clear()
  for (let r = Math.max(0, row - radius); r < Math.min(board.rows, row + radius); r++) {
    const dy = r < row ? row - r : r - row + 1
    for (let c = Math.max(0, column - radius); c < Math.min(board.columns, column + radius); c++) {
      const dx = c < column ? column - c : c - column + 1
      if (distance(metric, dx, dy) <= radius) out.add(r * board.columns + c)
    }
  }
  return out
}

/** A block of `across` by `down` squares whose north-west square is at (column, row), cut off at the board's rim. */
export function blockArea(board: Board, column: number, row: number, across: number, down: number, out: Area): Area {
  out.clear()
  for (let r = Math.max(0, row); r < Math.min(board.rows, row + down); r++) {
    for (let c = Math.max(0, column); c < Math.min(board.columns, column + across); c++) out.add(r * board.columns + c)
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
 * A cone in direction 0..7 of COMPASS from a space, out to `length` squares. Along an axis it widens by a square on
 * either side every second step, so that at distance d it is as wide as the space plus d - 1, rounded up to keep the
 * middle; diagonally it fills the quarter beyond the space's corner as far as the metric reaches.
 */
export function compassCone(board: Board, space: Box, direction: number, length: number, metric: Metric, out: Area): Area {
  out.clear()
  const west = space.x0 >> 1
  const east = ((space.x1 + 1) >> 1) - 1
  const north = space.y0 >> 1
  const south = ((space.y1 + 1) >> 1) - 1
  const stepX = STEP_X[direction]
  const stepY = STEP_Y[direction]
  for (let r = Math.max(0, north - length); r <= Math.min(board.rows - 1, south + length); r++) {
    for (let c = Math.max(0, west - length); c <= Math.min(board.columns - 1, east + length); c++) {
      // Steps outside the space along each axis, counted in the cone's direction; 0 beside the space.
      const x = c < west ? c - west : Math.max(0, c - east)
      const y = r < north ? r - north : Math.max(0, r - south)
      const inCone =
        stepX !== 0 && stepY !== 0
          ? x * stepX > 0 && y * stepY > 0 && distance(metric, x, y) <= length
          : stepX !== 0
            ? x * stepX > 0 && x * stepX <= length && Math.abs(y) * 2 <= x * stepX
            : y * stepY > 0 && y * stepY <= length && Math.abs(x) * 2 <= y * stepY
      if (inCone) out.add(r * board.columns + c)
    }
  }
  return out
}

/**
 * A quarter circle (90°) of `length` squares from a lattice point, about the direction towards another point: the
 * squares whose centre lies in it or on its rim. Exact.
 */
export function quarterCone(board: Board, x: Half, y: Half, towardX: Half, towardY: Half, length: number, out: Area): Area {
  out.clear()
  const dx = towardX - x
  const dy = towardY - y
  const reach = length * SIDE
  for (let r = Math.max(0, (y - reach) >> 1); r < Math.min(board.rows, ((y + reach) >> 1) + 1); r++) {
    for (let c = Math.max(0, (x - reach) >> 1); c < Math.min(board.columns, ((x + reach) >> 1) + 1); c++) {
      const px = c * SIDE + 1 - x
      const py = r * SIDE + 1 - y
      if (px * px + py * py > reach * reach) continue
      // Within 45 degrees of the direction: as far along it as beside it.
      const along = px * dx + py * dy
      if (along > 0 && along >= Math.abs(px * dy - py * dx)) out.add(r * board.columns + c)
    }
  }
  return out
}

/**
 * Squares that a straight band between two lattice points, `width` squares wide, passes through the inside of. The
 * band's middle runs from point to point; a band of width 0 is the bare line. Exact.
 */
export function bandArea(board: Board, x0: Half, y0: Half, x1: Half, y1: Half, width: number, out: Area): Area {
  out.clear()
  const dx = x1 - x0
  const dy = y1 - y0
  const long = dx * dx + dy * dy
  if (long === 0) return out
  const margin = width + 1
  for (let r = Math.max(0, (Math.min(y0, y1) >> 1) - margin); r <= Math.min(board.rows - 1, (Math.max(y0, y1) >> 1) + margin); r++) {
    for (let c = Math.max(0, (Math.min(x0, x1) >> 1) - margin); c <= Math.min(board.columns - 1, (Math.max(x0, x1) >> 1) + margin); c++) {
      if (isInBand(c * SIDE + 1 - x0, r * SIDE + 1 - y0, dx, dy, long, width)) out.add(r * board.columns + c)
    }
  }
  return out
}

/**
 * Does a square with its centre at (px, py) share inside with the band from (0, 0) to (dx, dy)? Two convex shapes are
 * apart if they are along the sides of either. The band is `width` half squares to either hand, compared in squares of
 * lengths since |(dx, dy)| is a root.
 */
function isInBand(px: number, py: number, dx: number, dy: number, long: number, width: number): boolean {
  const half = Math.abs(dx) + Math.abs(dy)
  const along = px * dx + py * dy
  if (along + half <= 0 || along - half >= long) return false
  const beside = Math.abs(px * dy - py * dx) - half
  if (beside >= 0 && beside * beside >= width * width * long) return false
  return overlapsBox(px, dx, dy, long, width) && overlapsBox(py, dy, dx, long, width)
}

/** Along one axis: the band covers from min(0, d) - w to max(0, d) + w with w = width·|other|/|(dx, dy)|. */
function overlapsBox(p: number, d: number, other: number, long: number, width: number): boolean {
  const gap = Math.max(p - 1 - Math.max(0, d), Math.min(0, d) - p - 1)
  return gap < 0 || gap * gap * long < width * width * other * other
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

// ---------------------------------------------------------------- what an origin reaches

/**
 * Keeps only the squares to which some corner of the origin's box has a free line, each taken as
 * the box one square tall above what stands there.
 */
export function keepLined(board: Board, origin: Box, policy: LinePolicy, area: Area): Area {
  return area.keep((square) => {
    const target = standingBox(board, square, policy.mask)
    return target !== undefined && (overlapsFlat(origin, target) || linkedCorners(board, origin, target, policy))
  })
}

/** The same from a lattice point, taken exactly. */
export function keepLinedFrom(board: Board, x: Half, y: Half, z: Half, policy: LinePolicy, area: Area): Area {
  return area.keep((square) => {
    const target = standingBox(board, square, policy.mask)
    return target !== undefined && visibleCorners(board, x, y, z, target, policy) !== 0
  })
}

/** The box above what stands in a square; none if that reaches to any height. */
function standingBox(board: Board, square: Square, mask: number): Box | undefined {
  const top = topAt(board, square, mask)
  return top >= FULL ? undefined : squareBox(board.columns, square, top)
}
