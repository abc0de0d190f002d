/**
 * "Any point to any point" in plan: is there a straight line from some point of one box to some point of another that
 * nothing of full height stops?
 *
 * A line can be moved, past nothing, until it touches two corners (of the boxes or of what stands between them). So if
 * there is a free line, there is one through two corners, or a hair beside such a line: for each pair of corners the
 * line through both is tried, and the lines that pass each of the two a hair to the left or to the right. Every way in
 * which a line can lie to all the corners is met by one of these, so the answer is exact.
 */
import { type Board, thinWallsFor, topsFor } from './board.ts'
import { isEndOpen, isSqueezed, type Surroundings } from './joint.ts'
import { type Box, type Half, SIDE } from './lattice.ts'
import { HAIR, type LinePolicy } from './policy.ts'

/** What stands between two boxes, seen from above. Coordinates in half squares. */
interface Scene {
  readonly a: Box
  readonly b: Box
  /** Solid squares: x, y of the north-west corner, two numbers each. */
  readonly cells: number[]
  /** Thin walls: x0, y0, x1, y1, four numbers each. */
  readonly sheets: number[]
  /** Corners of all these, and of the boxes: x, y. */
  readonly corners: number[]
  readonly isSolid: (column: number, row: number) => boolean
  /** Is there an edge on the east (or south) side of a square? */
  readonly hasEast: (column: number, row: number) => boolean
  readonly hasSouth: (column: number, row: number) => boolean
}

/** Exact for what covers all heights from the lower foot of the boxes to the upper head; everything else is left out. */
export function planarPointsMeet(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  const scene = makeScene(board, a, b, policy)
  if (scene.cells.length === 0 && scene.sheets.length === 0) return true
  const { corners } = scene
  for (let i = 0; i < corners.length; i += 2) {
    for (let j = i + 2; j < corners.length; j += 2) {
      if (tryPair(scene, corners[i], corners[i + 1], corners[j], corners[j + 1], policy)) return true
    }
  }
  return false
}

/**
 * Is the question one of plan alone? Every solid and edge in the rectangle around the boxes must cover all heights from
 * the lower foot to the upper head, or none.
 */
export function isFlatBetween(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  const low = Math.min(a.z0, b.z0)
  const high = Math.max(a.z1, b.z1)
  const tops = topsFor(board, policy.mask)
  const thin = thinWallsFor(board, policy.mask)
  const isPlain = (from: Half, to: Half): boolean => from >= to || from >= high || to <= low || (from <= low && to >= high)
  const { west, east, north, south } = frame(board, a, b)
  for (let r = north; r < south; r++) {
    for (let c = west; c < east; c++) {
      const square = r * board.columns + c
      if (!isPlain(-Infinity, tops[square]) || !isPlain(board.ceiling[square], Infinity)) return false
      if (c + 1 < east && !isPlain(thin.eastFrom[square], thin.eastTo[square])) return false
      if (r + 1 < south && !isPlain(thin.southFrom[square], thin.southTo[square])) return false
    }
  }
  return thin.free.every((wall) => isPlain(wall.from, wall.to))
}

/** Columns and rows of the rectangle around two boxes. */
function frame(board: Board, a: Box, b: Box): { west: number; east: number; north: number; south: number } {
  return {
    west: Math.max(0, Math.min(a.x0, b.x0) >> 1),
    east: Math.min(board.columns, (Math.max(a.x1, b.x1) + 1) >> 1),
    north: Math.max(0, Math.min(a.y0, b.y0) >> 1),
    south: Math.min(board.rows, (Math.max(a.y1, b.y1) + 1) >> 1),
  }
}

function makeScene(board: Board, a: Box, b: Box, policy: LinePolicy): Scene {
  const low = Math.min(a.z0, b.z0)
  const high = Math.max(a.z1, b.z1)
  const tops = topsFor(board, policy.mask)
  const thin = thinWallsFor(board, policy.mask)
  const inside = (c: number, r: number): boolean => c >= 0 && r >= 0 && c < board.columns && r < board.rows
  const isSolid = (c: number, r: number): boolean => {
    if (!inside(c, r)) return true
    const square = r * board.columns + c
    return tops[square] >= high || board.ceiling[square] <= low
  }
  const hasEast = (c: number, r: number): boolean => {
    const square = r * board.columns + c
    return inside(c, r) && inside(c + 1, r) && thin.eastFrom[square] <= low && thin.eastTo[square] >= high
  }
  const hasSouth = (c: number, r: number): boolean => {
    const square = r * board.columns + c
    return inside(c, r) && inside(c, r + 1) && thin.southFrom[square] <= low && thin.southTo[square] >= high
  }
  const cells: number[] = []
  const sheets: number[] = []
  const { west, east, north, south } = frame(board, a, b)
  for (let r = north; r < south; r++) {
    for (let c = west; c < east; c++) {
      if (isSolid(c, r)) cells.push(c * SIDE, r * SIDE)
      if (c + 1 < east && hasEast(c, r)) sheets.push((c + 1) * SIDE, r * SIDE, (c + 1) * SIDE, (r + 1) * SIDE)
      if (r + 1 < south && hasSouth(c, r)) sheets.push(c * SIDE, (r + 1) * SIDE, (c + 1) * SIDE, (r + 1) * SIDE)
    }
  }
  for (const wall of thin.free) {
    if (wall.from <= low && wall.to >= high) sheets.push(wall.x0, wall.y0, wall.x1, wall.y1)
  }
  return { a, b, cells, sheets, corners: cornersOf(a, b, cells, sheets), isSolid, hasEast, hasSouth }
}

/** Each corner once. */
function cornersOf(a: Box, b: Box, cells: readonly number[], sheets: readonly number[]): number[] {
  const seen = new Set<number>()
  const corners: number[] = []
  const add = (x: number, y: number): void => {
    const key = y * 1024 + x
    if (seen.has(key)) return
    seen.add(key)
    corners.push(x, y)
  }
  for (const box of [a, b]) {
    for (let i = 0; i < 4; i++) add(i & 1 ? box.x1 : box.x0, i & 2 ? box.y1 : box.y0)
  }
  for (let i = 0; i < cells.length; i += 2) {
    for (let k = 0; k < 4; k++) add(cells[i] + (k & 1 ? SIDE : 0), cells[i + 1] + (k & 2 ? SIDE : 0))
  }
  for (let i = 0; i < sheets.length; i += 2) add(sheets[i], sheets[i + 1])
  return corners
}

/** The lines through two corners, and a hair beside them, either way. */
function tryPair(scene: Scene, ux: Half, uy: Half, vx: Half, vy: Half, policy: LinePolicy): boolean {
  if (!touchesBox(scene.a, ux, uy, vx, vy, 1) || !touchesBox(scene.b, ux, uy, vx, vy, 1)) return false
  return tryBeside(scene, ux, uy, vx, vy, policy) || tryBeside(scene, vx, vy, ux, uy, policy)
}

function tryBeside(scene: Scene, ux: Half, uy: Half, vx: Half, vy: Half, policy: LinePolicy): boolean {
  if (runsThroughSolid(scene, ux, uy, vx, vy)) return false
  // A step to the left of the line from u to v.
  const leftX = -Math.sign(vy - uy)
  const leftY = Math.sign(vx - ux)
  for (let m = -1; m <= 1; m++) {
    for (let n = -1; n <= 1; n++) {
      const x0 = ux * HAIR + m * leftX
      const y0 = uy * HAIR + m * leftY
      if (isFreeLine(scene, x0, y0, vx * HAIR + n * leftX, vy * HAIR + n * leftY, policy)) return true
    }
  }
  return false
}

/** What the exact line runs through, the lines a hair beside it run through as well. (Upright and level ones are left to those.) */
function runsThroughSolid(scene: Scene, x0: Half, y0: Half, x1: Half, y1: Half): boolean {
  const dx = x1 - x0
  const dy = y1 - y0
  if (dx === 0 || dy === 0) return false
  for (let i = 0; i < scene.cells.length; i += 2) {
    const x = scene.cells[i]
    const y = scene.cells[i + 1]
    if (handsOf(x, y, x + SIDE, y + SIDE, x0, y0, x1, y1, 1) !== (LEFT | RIGHT)) continue
    if (isBetweenBoxes(scene, x, y, x + SIDE, y + SIDE, dx, dy)) return true
  }
  return false
}

/** The unbounded line through two points, from box a to box b in its direction. Points count HAIR to the half square. */
function isFreeLine(scene: Scene, x0: number, y0: number, x1: number, y1: number, policy: LinePolicy): boolean {
  const { a, b } = scene
  const dx = x1 - x0
  const dy = y1 - y0
  // Where thin walls stand, the line must run from inside to inside, or it could slip along a wall both boxes lean on.
  const meets = scene.sheets.length > 0 && policy.ends === 'inside' ? entersBox : touchesBox
  if (!meets(a, x0, y0, x1, y1, HAIR) || !meets(b, x0, y0, x1, y1, HAIR)) return false
  if (!isAfter(b.x0, b.y0, b.x1, b.y1, a, dx, dy)) return false
  for (let i = 0; i < scene.cells.length; i += 2) {
    const cx = scene.cells[i]
    const cy = scene.cells[i + 1]
    if (!isBetweenBoxes(scene, cx, cy, cx + SIDE, cy + SIDE, dx, dy)) continue
    const hands = handsOf(cx, cy, cx + SIDE, cy + SIDE, x0, y0, x1, y1, HAIR)
    if (hands === (LEFT | RIGHT)) return false
    if (policy.touch === 'blocked' && (hands & ON) !== 0) return false
  }
  touches.length = 0
  for (let i = 0; i < scene.sheets.length; i += 4) {
    if (!isSheetFree(scene, i, x0, y0, x1, y1, policy)) return false
  }
  return policy.squeeze === 'free' || areJointsFree(scene, x0, y0, x1, y1)
}

const LEFT = 1
const RIGHT = 2
const ON = 4

/** On which hands of the line a rectangle lies: both (it is run through), or one, perhaps touching. */
function handsOf(left: Half, top: Half, right: Half, bottom: Half, x0: number, y0: number, x1: number, y1: number, unit: number): number {
  let hands = 0
  for (let k = 0; k < 4; k++) {
    const s = side(x0, y0, x1, y1, (k & 1 ? right : left) * unit, (k & 2 ? bottom : top) * unit)
    hands |= s > 0 ? LEFT : s < 0 ? RIGHT : ON
  }
  return (hands & LEFT) !== 0 && (hands & RIGHT) !== 0 ? LEFT | RIGHT : hands
}

function touchesBox(box: Box, x0: number, y0: number, x1: number, y1: number, unit: number): boolean {
  const hands = handsOf(box.x0, box.y0, box.x1, box.y1, x0, y0, x1, y1, unit)
  return (hands & ON) !== 0 || hands === (LEFT | RIGHT)
}

function entersBox(box: Box, x0: number, y0: number, x1: number, y1: number, unit: number): boolean {
  return handsOf(box.x0, box.y0, box.x1, box.y1, x0, y0, x1, y1, unit) === (LEFT | RIGHT)
}

function side(x0: number, y0: number, x1: number, y1: number, px: number, py: number): number {
  return (x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)
}

/** Does a line in this direction that meets both come to the rectangle only after the box? They must not overlap. */
function isAfter(left: Half, top: Half, right: Half, bottom: Half, box: Box, dx: number, dy: number): boolean {
  if (left >= box.x1 && dx > 0) return true
  if (right <= box.x0 && dx < 0) return true
  if (top >= box.y1 && dy > 0) return true
  return bottom <= box.y0 && dy < 0
}

function isBetweenBoxes(scene: Scene, left: Half, top: Half, right: Half, bottom: Half, dx: number, dy: number): boolean {
  return isAfter(left, top, right, bottom, scene.a, dx, dy) && isAfter(left, top, right, bottom, scene.b, -dx, -dy)
}

/** Ends of thin walls on the line: x, y, and +1 or -1 for the hand on which the wall lies. */
const touches: number[] = []

/**
 * A thin wall is crossed if its ends lie on either hand and the crossing is between the boxes; or if the line passes
 * exactly through a point where walls on either hand meet.
 */
function isSheetFree(scene: Scene, i: number, x0: number, y0: number, x1: number, y1: number, policy: LinePolicy): boolean {
  const ax = scene.sheets[i]
  const ay = scene.sheets[i + 1]
  const bx = scene.sheets[i + 2]
  const by = scene.sheets[i + 3]
  const s = side(x0, y0, x1, y1, ax * HAIR, ay * HAIR)
  const t = side(x0, y0, x1, y1, bx * HAIR, by * HAIR)
  if ((s > 0 && t > 0) || (s < 0 && t < 0) || (s === 0 && t === 0)) return true
  if (!isBetweenBoxes(scene, Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), x1 - x0, y1 - y0)) return true
  if (s !== 0 && t !== 0) return false
  if (policy.touch === 'blocked') return false
  if (policy.squeeze === 'free') return true
  const x = s === 0 ? ax : bx
  const y = s === 0 ? ay : by
  const hand = Math.sign(s + t)
  for (let k = 0; k < touches.length; k += 3) {
    if (touches[k] === x && touches[k + 1] === y && touches[k + 2] !== hand) return false
  }
  touches.push(x, y, hand)
  return true
}

const around: Surroundings = { solids: 0, sheetX: 0, sheetY: 0 }

/** Is the line nowhere squeezed at a corner it passes between the boxes, nor at the corner where it leaves or enters one? */
function areJointsFree(scene: Scene, x0: number, y0: number, x1: number, y1: number): boolean {
  const { a, b, corners } = scene
  const dx = x1 - x0
  const dy = y1 - y0
  const sx = Math.sign(dx)
  const sy = Math.sign(dy)
  for (let i = 0; i < corners.length; i += 2) {
    const x = corners[i]
    const y = corners[i + 1]
    if (side(x0, y0, x1, y1, x * HAIR, y * HAIR) !== 0) continue
    if (!isOutsideOrRim(a, x, y) || !isOutsideOrRim(b, x, y)) continue
    if (isBefore(a, x, y, dx, dy) || isBefore(b, x, y, -dx, -dy)) continue
    surveyPlan(scene, x, y)
    const ownA = lonelyCorner(a, x, y, x0, y0, x1, y1)
    const ownB = lonelyCorner(b, x, y, x0, y0, x1, y1)
    if (ownA >= 0 && ownB >= 0) return false
    if (ownA >= 0) {
      if (!isEndOpen(around, ownA, sx, sy, 0)) return false
    } else if (ownB >= 0) {
      if (!isEndOpen(around, ownB, -sx, -sy, 0)) return false
    } else if (isSqueezed(around, sx, sy, 0)) return false
  }
  return true
}

function isOutsideOrRim(box: Box, x: Half, y: Half): boolean {
  return x <= box.x0 || x >= box.x1 || y <= box.y0 || y >= box.y1
}

/** Does a line in this direction pass the point before it comes to the box? (Not if the point is on the box.) */
function isBefore(box: Box, x: Half, y: Half, dx: number, dy: number): boolean {
  if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1) return runsOn(box, x, y, dx, dy)
  return isAfter(box.x0, box.y0, box.x1, box.y1, { x0: x, y0: y, z0: 0, x1: x, y1: y, z1: 0 }, dx, dy)
}

/** On the rim: does the line run on into the box or along it from here? Then it leaves the box further on. */
function runsOn(box: Box, x: Half, y: Half, dx: number, dy: number): boolean {
  const intoX = dx === 0 || (dx > 0 ? x < box.x1 : x > box.x0)
  const intoY = dy === 0 || (dy > 0 ? y < box.y1 : y > box.y0)
  return intoX && intoY
}

/** If the line touches a box at this corner alone: the octant beside the corner that lies in the box; else -1. */
function lonelyCorner(box: Box, x: Half, y: Half, x0: number, y0: number, x1: number, y1: number): number {
  if ((x !== box.x0 && x !== box.x1) || (y !== box.y0 && y !== box.y1)) return -1
  let on = 0
  const hands = handsOf(box.x0, box.y0, box.x1, box.y1, x0, y0, x1, y1, HAIR)
  if (hands === (LEFT | RIGHT)) return -1
  for (let k = 0; k < 4; k++) {
    if (side(x0, y0, x1, y1, (k & 1 ? box.x1 : box.x0) * HAIR, (k & 2 ? box.y1 : box.y0) * HAIR) === 0) on++
  }
  return on > 1 ? -1 : (x === box.x0 ? 1 : 0) | (y === box.y0 ? 2 : 0)
}

/** What stands around a point, all of it as high as above so below. */
function surveyPlan(scene: Scene, x: Half, y: Half): void {
  const east = x >> 1
  const south = y >> 1
  const west = x % SIDE === 0 ? east - 1 : east
  const north = y % SIDE === 0 ? south - 1 : south
  const solids =
    Number(scene.isSolid(west, north)) |
    (Number(scene.isSolid(east, north)) << 1) |
    (Number(scene.isSolid(west, south)) << 2) |
    (Number(scene.isSolid(east, south)) << 3)
  around.solids = solids | (solids << 4)
  const sheetX = west === east ? 0 : Number(scene.hasEast(west, north)) | (Number(scene.hasEast(west, south)) << 1)
  const sheetY = north === south ? 0 : Number(scene.hasSouth(west, north)) | (Number(scene.hasSouth(east, north)) << 1)
  around.sheetX = sheetX | (sheetX << 2)
  around.sheetY = sheetY | (sheetY << 2)
}
