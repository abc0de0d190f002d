/** Follows a line through the board, square by square. */
import { type Board, squareOn, thinWallsFor, topsFor } from './board.ts'
import { meetsFreeWall } from './freewall.ts'
import { isSqueezed, openOnOneSide } from './joint.ts'
import { FULL, SIDE } from './lattice.ts'
import type { Blocker, LinePolicy, LineReport } from './policy.ts'
import { NOWHERE, type Square } from './squares.ts'
import { around, columnBits, hasUpright, survey } from './survey.ts'

/**
 * Is the line free? Coordinates count `unit` to the half square. Between two crossings of grid planes the line lies
 * over one square, or between two when it runs along a side; at every crossing its surroundings decide. What touches
 * the two ends themselves is not looked at. With `withSolids` false only edges and free walls count.
 */
export function trace(
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
  if (dx === 0 && dy === 0) return !withSolids || dz === 0 || traceUpright(board, tops, x0, y0, z0, z1, unit, policy, report)
  if (thin.free.length > 0 && meetsFreeWall(thin.free, x0, y0, z0, x1, y1, z1, unit)) return refuse(report, 'wall', NOWHERE, NOWHERE)
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
    const isLast = order <= 0 ? nx >= ax : ny >= ay
    const to = isLast ? 1 : order <= 0 ? nx : ny
    const whole = isLast ? 1 : order <= 0 ? ax : ay
    if (withSolids) {
      const isFree = alongX
        ? isSideFree(
            board,
            tops,
            squareOn(board, column - 1, row),
            squareOn(board, column, row),
            z0,
            dz,
            from,
            over,
            to,
            whole,
            unit,
            policy,
            report,
          )
        : alongY
          ? isSideFree(
              board,
              tops,
              squareOn(board, column, row - 1),
              squareOn(board, column, row),
              z0,
              dz,
              from,
              over,
              to,
              whole,
              unit,
              policy,
              report,
            )
          : isOverFree(board, tops, squareOn(board, column, row), z0, dz, from, over, to, whole, unit, policy, report)
      if (!isFree) return false
    }
    if (isLast) return true
    const stepX = order <= 0 ? sx : 0
    const stepY = order >= 0 ? sy : 0
    if (withSolids || !thin.none) {
      const west = stepX < 0 || alongX ? column - 1 : column
      const north = stepY < 0 || alongY ? row - 1 : row
      const east = stepX !== 0 || alongX ? west + 1 : west
      const south = stepY !== 0 || alongY ? north + 1 : north
      survey(board, tops, thin, withSolids, west, east, north, south, z0, dz * to, whole, unit)
      if ((around.solids | around.sheetX | around.sheetY) !== 0) {
        if (!isCrossingFree(board, west, north, stepX, stepY, sx, sy, Math.sign(dz), policy, report)) {
          if (report.blocker === 'squeeze' && !alongX && !alongY) {
            nameHead(board, tops, squareOn(board, column + stepX, row + stepY), z0, dz * to, whole, unit, report)
          }
          return false
        }
      }
    }
    from = to
    over = whole
    if (stepX !== 0) {
      column += stepX
      nx += cell
    }
    if (stepY !== 0) {
      row += stepY
      ny += cell
    }
  }
}

function refuse(report: LineReport, blocker: Blocker, square: Square, beyond: Square): false {
  report.blocker = blocker
  report.square = square
  report.beyond = beyond
  return false
}

/** A stretch over one square, from share from/over of the line to share to/whole: not below its top nor above its ceiling. */
function isOverFree(
  board: Board,
  tops: Int16Array,
  square: Square,
  z0: number,
  dz: number,
  from: number,
  over: number,
  to: number,
  whole: number,
  unit: number,
  policy: LinePolicy,
  report: LineReport,
): boolean {
  if (square === NOWHERE) return true
  const low = tops[square] * unit - z0
  const high = board.ceiling[square] * unit - z0
  if (dz >= 0 ? dz * from < low * over : dz * to < low * whole) {
    return refuse(report, tops[square] > board.floor[square] ? 'obstacle' : 'ground', square, NOWHERE)
  }
  if (dz >= 0 ? dz * to > high * whole : dz * from > high * over) return refuse(report, 'ceiling', square, NOWHERE)
  // Level, between what lies on its ground and a ceiling that comes down to it.
  if (policy.squeeze === 'blocked' && dz === 0 && low === 0 && high === 0) return refuse(report, 'squeeze', square, NOWHERE)
  return true
}

/** The same along the side of two squares: neither between solids, nor touching one if that blocks. */
function isSideFree(
  board: Board,
  tops: Int16Array,
  a: Square,
  b: Square,
  z0: number,
  dz: number,
  from: number,
  over: number,
  to: number,
  whole: number,
  unit: number,
  policy: LinePolicy,
  report: LineReport,
): boolean {
  // Heights at which the stretch begins and ends, the lower first.
  const low = dz >= 0 ? dz * from : dz * to
  const lowOver = dz >= 0 ? over : whole
  const high = dz >= 0 ? dz * to : dz * from
  const highOver = dz >= 0 ? whole : over
  if (policy.squeeze === 'blocked' && isBetween(tops, board.ceiling, a, b, z0, unit, low, lowOver, high, highOver)) {
    return refuse(report, 'squeeze', a, b)
  }
  if (policy.touch === 'free') return true
  if (a !== NOWHERE && low < (tops[a] * unit - z0) * lowOver) return refuse(report, 'touch', a, NOWHERE)
  if (b !== NOWHERE && low < (tops[b] * unit - z0) * lowOver) return refuse(report, 'touch', b, NOWHERE)
  return true
}

/** At a crossing, with its surroundings in `around`: through an edge, squeezed, or touching something upright. */
function isCrossingFree(
  board: Board,
  west: number,
  north: number,
  stepX: number,
  stepY: number,
  sx: number,
  sy: number,
  sz: number,
  policy: LinePolicy,
  report: LineReport,
): boolean {
  const here = squareOn(board, west, north)
  // Through the middle of an edge, or where two edges in a row meet.
  if ((stepX !== 0 && around.sheetX === 15) || (stepY !== 0 && around.sheetY === 15)) {
    return refuse(report, 'edge', here, squareOn(board, stepX !== 0 ? west + 1 : west, stepY !== 0 ? north + 1 : north))
  }
  if (policy.squeeze === 'blocked' && !openOnOneSide(around) && isSqueezed(around, sx, sy, sz))
    return refuse(report, 'squeeze', here, NOWHERE)
  // The rim of the board is nothing to touch.
  const isInside = west >= 0 && north >= 0 && west + 1 < board.columns && north + 1 < board.rows
  const isCorner = (stepX !== 0 || sx === 0) && (stepY !== 0 || sy === 0)
  if (policy.touch === 'blocked' && isCorner && isInside && hasUpright(around)) return refuse(report, 'touch', here, NOWHERE)
  return true
}

/** For the report alone: what runs head on into a solid is stopped by it, not squeezed. */
function nameHead(
  board: Board,
  tops: Int16Array,
  next: Square,
  z0: number,
  rise: number,
  over: number,
  unit: number,
  report: LineReport,
): void {
  if (next === NOWHERE || columnBits(board, tops, next % board.columns, (next / board.columns) | 0, z0, rise, over, unit) !== 17) return
  refuse(report, tops[next] > board.floor[next] ? 'obstacle' : 'ground', next, NOWHERE)
}

/** A line straight up or down: over one square, between two, or where four meet. */
function traceUpright(
  board: Board,
  tops: Int16Array,
  x: number,
  y: number,
  z0: number,
  z1: number,
  unit: number,
  policy: LinePolicy,
  report: LineReport,
): boolean {
  const cell = SIDE * unit
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
        const square = squareOn(board, c, r)
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
      const square = squareOn(board, c, r)
      if (square === NOWHERE) continue
      const top = tops[square] * unit
      const roof = board.ceiling[square] * unit
      const squeezed = (top > low && top < high && isClosed(top)) || (roof > low && roof < high && isClosed(roof))
      if (squeezed) return refuse(report, 'squeeze', square, NOWHERE)
    }
  }
  if (isClosed(low + 0.5) || isClosed(high - 0.5)) return refuse(report, 'ground', squareOn(board, east, south), NOWHERE)
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
