/**
 * Straight lines in space, and whether they are free. All decisions are exact: every comparison is the sign of a
 * two-by-two determinant of whole numbers below 2^53.
 */
import { type Board, type ThinWalls, thinWallsFor, topsFor } from './board.ts'
import { meetsFreeWall } from './freewall.ts'
import { isEndOpen, isSolid, isSqueezed, isWayOpen, openOnOneSide, type Surroundings } from './joint.ts'
import { type Box, cornerX, cornerY, cornerZ, FULL, type Half, SIDE } from './lattice.ts'
import { NOWHERE, type Square } from './squares.ts'

/** How a touch is judged. */
export type Verdict = 'free' | 'blocked'

/**
 * What counts as blocked. A line that passes through the inside of a solid, or through an edge, always is; the rest is
 * for the caller to say.
 */
export interface LinePolicy {
  /** What must stop the line: SIGHT, EFFECT, MOVE, SOLID or several; ground and ceilings always do. */
  readonly mask: number
  /**
   * Merely touching an upright side on one hand: running along a face, or grazing an upright edge, a corner or the end
   * of a wall. (Running over the ground or just over the top of something is always free.)
   */
  readonly touch: Verdict
  /**
   * Squeezed between solids: running along the face two of them share, or passing exactly through a place where two
   * meet, so that no displacement of the line, however small, would free it.
   */
  readonly squeeze: Verdict
  /**
   * How the ends of a line are taken that starts or ends at the corner of a box (only where boxes are given).
   * - `exact`: as they are; what touches an end does not matter.
   * - `joint`: where an end lies at a place where solids meet, it is taken a hair inside its own box.
   * - `inside`: against thin walls (edges, free walls) the whole line runs from a hair inside one box to a hair inside
   *   the other, so that nobody slips along or round a wall he stands at; against solids, as `joint`.
   */
  readonly ends: 'exact' | 'joint' | 'inside'
}

/** Touching is free, squeezing is not, ends are a hair inside: the reading most rulebooks share. */
export function fairPolicy(mask: number): LinePolicy {
  return { mask, touch: 'free', squeeze: 'blocked', ends: 'inside' }
}

/** What stopped a line. */
export const BLOCKERS = ['none', 'ground', 'obstacle', 'ceiling', 'edge', 'wall', 'squeeze', 'touch'] as const
export type Blocker = (typeof BLOCKERS)[number]

/** Filled by traceReport: what stopped the line first found, and where. */
export interface LineReport {
  blocker: Blocker
  /** The square that did it, or the square on the low side (west or north) of the edge that did. */
  square: Square
  /** The other side of the edge; NOWHERE for solids. */
  beyond: Square
}

export function lineReport(): LineReport {
  return { blocker: 'none', square: NOWHERE, beyond: NOWHERE }
}

/**
 * A hair's breadth is 1/HAIR of a half square. On boards of up to 400 half squares no comparison that is not an exact
 * tie can be turned by moving its points so little: the ties are whole numbers, and what a hair adds to them stays
 * below 1 as long as HAIR is above about 3,300.
 */
export const HAIR = 8192

/** Is the line between two lattice points free? Its ends are exact. */
export function traceLine(board: Board, x0: Half, y0: Half, z0: Half, x1: Half, y1: Half, z1: Half, policy: LinePolicy): boolean {
  return trace(board, x0, y0, z0, x1, y1, z1, 1, true, policy, scratchReport)
}

/** The same for points between the lattice's: coordinates count `unit` to the half square, up to HAIR. */
export function traceFine(
  board: Board,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  unit: number,
  policy: LinePolicy,
): boolean {
  return trace(board, x0, y0, z0, x1, y1, z1, unit, true, policy, scratchReport)
}

/** traceLine, and what blocked it. */
export function traceReport(
  board: Board,
  x0: Half,
  y0: Half,
  z0: Half,
  x1: Half,
  y1: Half,
  z1: Half,
  policy: LinePolicy,
  report: LineReport,
): boolean {
  report.blocker = 'none'
  report.square = NOWHERE
  report.beyond = NOWHERE
  return trace(board, x0, y0, z0, x1, y1, z1, 1, true, policy, report)
}

/** Is the line from corner i of one box to corner j of another free? Ends are taken as the policy says. */
export function traceCorners(board: Board, a: Box, i: number, b: Box, j: number, policy: LinePolicy, report = scratchReport): boolean {
  const x0 = cornerX(a, i)
  const y0 = cornerY(a, i)
  const z0 = cornerZ(a, i)
  const x1 = cornerX(b, j)
  const y1 = cornerY(b, j)
  const z1 = cornerZ(b, j)
  if (!trace(board, x0, y0, z0, x1, y1, z1, 1, true, policy, report)) return false
  if (policy.ends === 'exact') return true
  if (!areEndsOpen(board, x0, y0, z0, 7 & ~i, x1, y1, z1, 7 & ~j, policy)) {
    report.blocker = 'squeeze'
    return false
  }
  if (policy.ends === 'joint' || thinWallsFor(board, policy.mask).none) return true
  return trace(
    board,
    x0 * HAIR + inward(i & 1),
    y0 * HAIR + inward(i & 2),
    z0 * HAIR,
    x1 * HAIR + inward(j & 1),
    y1 * HAIR + inward(j & 2),
    z1 * HAIR,
    HAIR,
    false,
    policy,
    report,
  )
}

/**
 * Is the line from a lattice point, taken exactly, to corner j of a box free? For the origin of an area on an
 * intersection, or a vantage that is no corner of a space.
 */
export function traceToCorner(board: Board, x: Half, y: Half, z: Half, b: Box, j: number, policy: LinePolicy): boolean {
  const x1 = cornerX(b, j)
  const y1 = cornerY(b, j)
  const z1 = cornerZ(b, j)
  if (!trace(board, x, y, z, x1, y1, z1, 1, true, policy, scratchReport)) return false
  if (policy.ends === 'exact') return true
  if (!isOpenAt(board, x1, y1, z1, 7 & ~j, x - x1, y - y1, z - z1, policy)) return false
  if (policy.ends === 'joint' || thinWallsFor(board, policy.mask).none) return true
  const endX = x1 * HAIR + inward(j & 1)
  const endY = y1 * HAIR + inward(j & 2)
  return trace(board, x * HAIR, y * HAIR, z * HAIR, endX, endY, z1 * HAIR, HAIR, false, policy, scratchReport)
}

/**
 * Does the line pass through the inside of a marked square, or along the side two marked squares share? Seen from
 * above; for fog, foliage, creatures in the way. A square is marked if `marks[square] & bits` is not zero.
 */
export function lineEnters(
  board: Board,
  x0: Half,
  y0: Half,
  x1: Half,
  y1: Half,
  marks: Uint8Array | Uint16Array | Uint32Array | Int32Array,
  bits: number,
): boolean {
  const isMarked = (c: number, r: number): boolean =>
    c < 0 || r < 0 || c >= board.columns || r >= board.rows || (marks[r * board.columns + c] & bits) !== 0
  const dx = x1 - x0
  const dy = y1 - y0
  const left = (x0 >> 1) - (x0 % SIDE === 0 ? 1 : 0)
  const above = (y0 >> 1) - (y0 % SIDE === 0 ? 1 : 0)
  if (dx === 0 && dy === 0) return x0 % SIDE !== 0 && y0 % SIDE !== 0 && isMarked(x0 >> 1, y0 >> 1)
  if (dx === 0) {
    const to = Math.max(y0, y1)
    for (let r = Math.min(y0, y1) >> 1; r * SIDE < to; r++) if (isMarked(left, r) && isMarked(x0 >> 1, r)) return true
    return false
  }
  if (dy === 0) {
    const to = Math.max(x0, x1)
    for (let c = Math.min(x0, x1) >> 1; c * SIDE < to; c++) if (isMarked(c, above) && isMarked(c, y0 >> 1)) return true
    return false
  }
  const ax = Math.abs(dx)
  const ay = Math.abs(dy)
  const sx = Math.sign(dx)
  const sy = Math.sign(dy)
  let c = sx > 0 ? x0 >> 1 : ((x0 + 1) >> 1) - 1
  let r = sy > 0 ? y0 >> 1 : ((y0 + 1) >> 1) - 1
  let nx = Math.abs((sx > 0 ? c + 1 : c) * SIDE - x0)
  let ny = Math.abs((sy > 0 ? r + 1 : r) * SIDE - y0)
  for (;;) {
    if (isMarked(c, r)) return true
    if (nx >= ax && ny >= ay) return false
    const order = nx * ay - ny * ax
    if (order <= 0) {
      c += sx
      nx += SIDE
    }
    if (order >= 0) {
      r += sy
      ny += SIDE
    }
  }
}

// ---------------------------------------------------------------- the tracer

const scratchReport: LineReport = lineReport()
const around: Surroundings = { solids: 0, sheetX: 0, sheetY: 0 }

/** A hair towards the middle of the box: back from the high side, on from the low side. */
function inward(highSide: number): number {
  return highSide === 0 ? 1 : -1
}

function refuse(report: LineReport, blocker: Blocker, square: Square, beyond: Square): false {
  report.blocker = blocker
  report.square = square
  report.beyond = beyond
  return false
}

/**
 * Follows a line from cell to cell. Coordinates count `unit` to the half square. Between two crossings of grid planes
 * the line lies over one square, or between two when it runs along a side; at every crossing its surroundings decide.
 * What touches the two ends themselves is not looked at. With `withSolids` false only edges and free walls count.
 */
function trace(
  board: Board,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
  unit: number,
  withSolids: boolean,
  policy: LinePolicy,
  report: LineReport,
): boolean {
  const dx = x1 - x0
  const dy = y1 - y0
  const dz = z1 - z0
  const tops = topsFor(board, policy.mask)
  const thin = thinWallsFor(board, policy.mask)
  const cell = SIDE * unit
  if (dx === 0 && dy === 0) return !withSolids || dz === 0 || traceUpright(board, tops, x0, y0, z0, z1, cell, unit, policy, report)
  if (thin.free.length > 0 && meetsFreeWall(thin.free, x0, y0, z0, x1, y1, z1, unit)) return refuse(report, 'wall', NOWHERE, NOWHERE)
  const { columns, rows, ceiling } = board
  const ax = Math.abs(dx)
  const ay = Math.abs(dy)
  const sx = Math.sign(dx)
  const sy = Math.sign(dy)
  const alongX = dx === 0 && x0 % cell === 0
  const alongY = dy === 0 && y0 % cell === 0
  // The square ahead; for a line along a side, the square on its high side.
  let column = sx < 0 ? Math.ceil(x0 / cell) - 1 : Math.floor(x0 / cell)
  let row = sy < 0 ? Math.ceil(y0 / cell) - 1 : Math.floor(y0 / cell)
  // Way to the next crossing along each axis: the share nx/ax, ny/ay of the line.
  let nx = sx === 0 ? 1 : Math.abs((sx > 0 ? column + 1 : column) * cell - x0)
  let ny = sy === 0 ? 1 : Math.abs((sy > 0 ? row + 1 : row) * cell - y0)
  // Share of the line done: from/over.
  let from = 0
  let over = 1
  for (;;) {
    const order = sx === 0 ? 1 : sy === 0 ? -1 : nx * ay - ny * ax
    let to = order <= 0 ? nx : ny
    let whole = order <= 0 ? ax : ay
    const last = to >= whole
    if (last) {
      to = 1
      whole = 1
    }
    if (withSolids) {
      // Heights at which this stretch enters and leaves, as numerators over `over` and `whole`.
      const low = dz >= 0 ? dz * from : dz * to
      const lowOver = dz >= 0 ? over : whole
      const high = dz >= 0 ? dz * to : dz * from
      const highOver = dz >= 0 ? whole : over
      if (!alongX && !alongY) {
        if (column >= 0 && column < columns && row >= 0 && row < rows) {
          const square = row * columns + column
          if (low < (tops[square] * unit - z0) * lowOver) {
            return refuse(report, tops[square] > board.floor[square] ? 'obstacle' : 'ground', square, NOWHERE)
          }
          if (high > (ceiling[square] * unit - z0) * highOver) return refuse(report, 'ceiling', square, NOWHERE)
        }
      } else {
        const a = squareOrNowhere(board, alongX ? column - 1 : column, alongY ? row - 1 : row)
        const b = squareOrNowhere(board, column, row)
        if (policy.squeeze === 'blocked' && isBetween(tops, ceiling, a, b, z0, unit, low, lowOver, high, highOver)) {
          return refuse(report, 'squeeze', a, b)
        }
        if (policy.touch === 'blocked') {
          if (a !== NOWHERE && low < (tops[a] * unit - z0) * lowOver) return refuse(report, 'touch', a, NOWHERE)
          if (b !== NOWHERE && low < (tops[b] * unit - z0) * lowOver) return refuse(report, 'touch', b, NOWHERE)
        }
      }
    }
    if (last) return true
    const crossX = order <= 0
    const crossY = order >= 0
    const px = crossX || alongX
    const py = crossY || alongY
    const west = (crossX && sx < 0) || alongX ? column - 1 : column
    const north = (crossY && sy < 0) || alongY ? row - 1 : row
    if (withSolids || !thin.none) {
      survey(board, tops, thin, withSolids, west, px ? west + 1 : west, north, py ? north + 1 : north, z0, dz * to, whole, unit)
      if (around.solids !== 0 || (around.sheetX | around.sheetY) !== 0) {
        // Through the middle of an edge, or where two edges in a row meet.
        if ((crossX && around.sheetX === 15) || (crossY && around.sheetY === 15)) {
          const here = squareOrNowhere(board, west, north)
          return refuse(report, 'edge', here, squareOrNowhere(board, crossX ? west + 1 : west, crossY ? north + 1 : north))
        }
        if (!openOnOneSide(around) && policy.squeeze === 'blocked' && isSqueezed(around, sx, sy, Math.sign(dz))) {
          const next = squareOrNowhere(board, crossX ? column + sx : column, crossY ? row + sy : row)
          const isHead =
            next !== NOWHERE &&
            !alongX &&
            !alongY &&
            columnBits(board, tops, next % columns, (next / columns) | 0, z0, dz * to, whole, unit) === 17
          return refuse(report, isHead ? 'obstacle' : 'squeeze', isHead ? next : squareOrNowhere(board, west, north), NOWHERE)
        }
        if (
          policy.touch === 'blocked' &&
          px &&
          py &&
          west >= 0 &&
          north >= 0 &&
          west + 1 < columns &&
          north + 1 < rows &&
          hasUpright(around)
        ) {
          return refuse(report, 'touch', squareOrNowhere(board, west, north), NOWHERE)
        }
      }
    }
    from = to
    over = whole
    if (crossX) {
      column += sx
      nx += cell
    }
    if (crossY) {
      row += sy
      ny += cell
    }
  }
}

/** A line straight up or down: over one square, between two, or where four meet. */
function traceUpright(
  board: Board,
  tops: Int16Array,
  x: number,
  y: number,
  z0: number,
  z1: number,
  cell: number,
  unit: number,
  policy: LinePolicy,
  report: LineReport,
): boolean {
  const low = Math.min(z0, z1)
  const high = Math.max(z0, z1)
  const east = Math.floor(x / cell)
  const south = Math.floor(y / cell)
  const west = x % cell === 0 ? east - 1 : east
  const north = y % cell === 0 ? south - 1 : south
  const single = west === east && north === south
  if (!single && policy.squeeze === 'free') return true
  // Closed in exactly where all squares around are solid; that begins or ends at one of their heights, or at an end.
  const isClosed = (z: number): boolean => {
    for (let r = north; r <= south; r++) {
      for (let c = west; c <= east; c++) {
        const square = squareOrNowhere(board, c, r)
        if (square === NOWHERE) continue
        if (z > tops[square] * unit && z < board.ceiling[square] * unit) return false
        // Over a single square the very surface is free.
        if (single && (z === tops[square] * unit || z === board.ceiling[square] * unit)) return false
      }
    }
    return true
  }
  for (let r = north; r <= south; r++) {
    for (let c = west; c <= east; c++) {
      const square = squareOrNowhere(board, c, r)
      if (square === NOWHERE) continue
      const top = tops[square] * unit
      const roof = board.ceiling[square] * unit
      const squeezed = (top > low && top < high && isClosed(top)) || (roof > low && roof < high && isClosed(roof))
      if (squeezed) return refuse(report, 'squeeze', square, NOWHERE)
    }
  }
  if (isClosed(low + 0.5) || isClosed(high - 0.5)) return refuse(report, 'ground', squareOrNowhere(board, east, south), NOWHERE)
  return true
}

/**
 * Is a line along the side of two squares between solids somewhere in the open stretch of heights? Each is closed up to
 * its top and from its ceiling on; a level line must have both, above it and below it, on both sides.
 */
function isBetween(
  tops: Int16Array,
  ceiling: Int16Array,
  a: Square,
  b: Square,
  z0: number,
  unit: number,
  low: number,
  lowOver: number,
  high: number,
  highOver: number,
): boolean {
  const topA = (a === NOWHERE ? FULL : tops[a]) * unit - z0
  const topB = (b === NOWHERE ? FULL : tops[b]) * unit - z0
  const roofA = (a === NOWHERE ? FULL : ceiling[a]) * unit - z0
  const roofB = (b === NOWHERE ? FULL : ceiling[b]) * unit - z0
  if (low * highOver === high * lowOver) {
    const z = low / lowOver
    return isClosedAround(topA, roofA, z) && isClosedAround(topB, roofB, z)
  }
  if (low < Math.min(topA, topB) * lowOver) return true
  if (high > Math.max(roofA, roofB) * highOver) return true
  return meetsShut(topA, roofB, low, lowOver, high, highOver) || meetsShut(topB, roofA, low, lowOver, high, highOver)
}

/** Solid both just below and just above a height. */
function isClosedAround(top: number, roof: number, z: number): boolean {
  return (z <= top || z > roof) && (z < top || z >= roof)
}

/** Ground up to `top` on one side, rock from `roof` on the other: is there a height in the stretch that has both? */
function meetsShut(top: number, roof: number, low: number, lowOver: number, high: number, highOver: number): boolean {
  return roof <= top && low < top * lowOver && high > roof * highOver
}

function squareOrNowhere(board: Board, column: number, row: number): Square {
  return column >= 0 && column < board.columns && row >= 0 && row < board.rows ? row * board.columns + column : NOWHERE
}

/**
 * Fills `around` for a point between columns west and east and rows north and south (the same where the point lies
 * inside a column or row), at height z0 + rise/over.
 */
function survey(
  board: Board,
  tops: Int16Array,
  thin: ThinWalls,
  withSolids: boolean,
  west: number,
  east: number,
  north: number,
  south: number,
  z0: number,
  rise: number,
  over: number,
  unit: number,
): void {
  around.sheetX = 0
  around.sheetY = 0
  around.solids = 0
  if (withSolids) {
    const nw = columnBits(board, tops, west, north, z0, rise, over, unit)
    const ne = east === west ? nw : columnBits(board, tops, east, north, z0, rise, over, unit)
    const sw = south === north ? nw : columnBits(board, tops, west, south, z0, rise, over, unit)
    const se = east === west ? sw : south === north ? ne : columnBits(board, tops, east, south, z0, rise, over, unit)
    around.solids = nw | (ne << 1) | (sw << 2) | (se << 3)
  }
  if (thin.none) return
  if (east !== west) {
    const n = sheetBits(board, thin.eastFrom, thin.eastTo, west, north, east, north, z0, rise, over, unit)
    const s = south === north ? n : sheetBits(board, thin.eastFrom, thin.eastTo, west, south, east, south, z0, rise, over, unit)
    around.sheetX = n | (s << 1)
  }
  if (south !== north) {
    const w = sheetBits(board, thin.southFrom, thin.southTo, west, north, west, south, z0, rise, over, unit)
    const e = east === west ? w : sheetBits(board, thin.southFrom, thin.southTo, east, north, east, south, z0, rise, over, unit)
    around.sheetY = w | (e << 1)
  }
}

/** Bit 0: the square is solid just below the height; bit 4: just above it. Outside the board all is solid. */
function columnBits(
  board: Board,
  tops: Int16Array,
  column: number,
  row: number,
  z0: number,
  rise: number,
  over: number,
  unit: number,
): number {
  const square = squareOrNowhere(board, column, row)
  if (square === NOWHERE) return 17
  const top = (tops[square] * unit - z0) * over
  const roof = (board.ceiling[square] * unit - z0) * over
  return (rise <= top || rise > roof ? 1 : 0) | (rise < top || rise >= roof ? 16 : 0)
}

/** Bit 0: the edge stands just below the height; bit 2: just above it. */
function sheetBits(
  board: Board,
  froms: Int16Array,
  tos: Int16Array,
  column: number,
  row: number,
  farColumn: number,
  farRow: number,
  z0: number,
  rise: number,
  over: number,
  unit: number,
): number {
  const square = squareOrNowhere(board, column, row)
  if (square === NOWHERE || squareOrNowhere(board, farColumn, farRow) === NOWHERE) return 0
  const from = (froms[square] * unit - z0) * over
  const to = (tos[square] * unit - z0) * over
  return (from < rise && rise <= to ? 1 : 0) | (from <= rise && rise < to ? 4 : 0)
}

/** Does something stand upright around the point, solid below and above? */
function hasUpright(p: Surroundings): boolean {
  return (p.solids & (p.solids >> 4) & 15) !== 0 || (p.sheetX & (p.sheetX >> 2) & 3) !== 0 || (p.sheetY & (p.sheetY >> 2) & 3) !== 0
}

/** Fills `around` for a lattice point. */
function surveyAt(board: Board, x: Half, y: Half, z: Half, mask: number): void {
  const east = x >> 1
  const south = y >> 1
  const west = x % SIDE === 0 ? east - 1 : east
  const north = y % SIDE === 0 ? south - 1 : south
  survey(board, topsFor(board, mask), thinWallsFor(board, mask), true, west, east, north, south, z, 0, 1, 1)
}

/** Can a line leave a lattice point in this direction having started in the octant `own` beside it? */
function isOpenAt(board: Board, x: Half, y: Half, z: Half, own: number, dx: number, dy: number, dz: number, policy: LinePolicy): boolean {
  surveyAt(board, x, y, z, policy.mask)
  return openOnOneSide(around) || isEndOpen(around, own, Math.sign(dx), Math.sign(dy), Math.sign(dz))
}

function areEndsOpen(
  board: Board,
  x0: Half,
  y0: Half,
  z0: Half,
  ownA: number,
  x1: Half,
  y1: Half,
  z1: Half,
  ownB: number,
  policy: LinePolicy,
): boolean {
  if (x0 === x1 && y0 === y1) return isPassable(board, x0, y0, z0, z1, ownA ^ ownB, ownA, policy)
  return (
    isOpenAt(board, x0, y0, z0, ownA, x1 - x0, y1 - y0, z1 - z0, policy) &&
    isOpenAt(board, x1, y1, z1, ownB, x0 - x1, y0 - y1, z0 - z1, policy)
  )
}

/** Straight up or down where up to four squares meet: can one get, at some height, from one box's quarter to the other's? */
function isPassable(board: Board, x: Half, y: Half, z0: Half, z1: Half, turns: number, own: number, policy: LinePolicy): boolean {
  const sideways = turns & 3
  if (sideways === 0) return true
  if (z0 === z1) {
    surveyAt(board, x, y, z0, policy.mask)
    return !isSolid(around, own) && isWayOpen(around, own, turns)
  }
  const tops = topsFor(board, policy.mask)
  const thin = thinWallsFor(board, policy.mask)
  const west = x % SIDE === 0 ? (x >> 1) - 1 : x >> 1
  const north = y % SIDE === 0 ? (y >> 1) - 1 : y >> 1
  for (let z = Math.min(z0, z1); z < Math.max(z0, z1); z++) {
    // Half-way between two heights everything is as it is just above and just below.
    survey(board, tops, thin, true, west, x >> 1, north, y >> 1, z, 1, 2, 1)
    if (!isSolid(around, own) && isWayOpen(around, own, sideways)) return true
  }
  return false
}
