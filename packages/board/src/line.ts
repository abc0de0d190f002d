/**
 * Straight lines in space, and whether they are free. All decisions are exact: every comparison is the sign of a
 * two-by-two determinant of whole numbers below 2^53.
 */
import { type Board, thinWallsFor, topsFor } from './board.ts'
import { isEndOpen, isSolid, isWayOpen, openOnOneSide } from './joint.ts'
import { type Box, cornerX, cornerY, cornerZ, type Half, SIDE } from './lattice.ts'
import { HAIR, type LinePolicy, type LineReport, lineReport } from './policy.ts'
import { NOWHERE } from './squares.ts'
import { around, survey, surveyAt } from './survey.ts'
import { trace } from './trace.ts'

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

// ---------------------------------------------------------------- the ends of a line

const scratchReport: LineReport = lineReport()

/** A hair towards the middle of the box: back from the high side, on from the low side. */
function inward(highSide: number): number {
  return highSide === 0 ? 1 : -1
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
