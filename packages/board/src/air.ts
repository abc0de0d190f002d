/** Ways through the air, up walls and under water: from place to place in three dimensions. */
import { type Board, squareOn, thinWallsFor, topsFor } from './board.ts'
import { MOVE } from './edges.ts'
import { areaOf, type Footprint, fitsOn, spaceBox, squareOf } from './footprint.ts'
import { barsWay } from './freewall.ts'
import { type Box, type Half, overlaps, SIDE, STEP_X, STEP_Y } from './lattice.ts'
import { afterDiagonal, type Diagonals, dearness, isDiagonal, openCost } from './metric.ts'
import { NOWHERE, type Square } from './squares.ts'

/** Where a body's anchor is and how high its feet are. */
export interface Perch {
  readonly square: Square
  readonly height: Half
}

/** Somebody in the way. */
export interface Body {
  readonly box: Box
  /** It cannot be passed; otherwise it is only no place to stop. */
  readonly shut: boolean
}

/** A body that moves in three dimensions. */
export interface Flyer {
  readonly board: Board
  readonly footprint: Footprint
  /** A diagonal step past the corner of something solid is refused. */
  readonly corners: boolean
  readonly bodies: readonly Body[]
  /** What a step to a place costs, at least 1; less for a place that cannot be entered, from there or, where that is not said, at all. */
  readonly cost: (place: Perch, from?: Perch) => number
  /** All the same, unless this says so. */
  readonly diagonals?: Diagonals
}

export interface AirWay {
  readonly cost: number
  /** Without the place it starts from. */
  readonly path: readonly Perch[]
}

/** Has the body room there: over the ground and whatever stands on it, below the ceiling, with no wall through it? */
export function hasRoom({ board, footprint }: Pick<Flyer, 'board' | 'footprint'>, { square, height }: Perch): boolean {
  if (!fitsOn(board.columns, board.rows, footprint, square)) return false
  const tops = topsFor(board, MOVE)
  const top = height + footprint.tall
  for (let i = 0; i < areaOf(footprint); i++) {
    const one = squareOf(board.columns, footprint, square, i)
    if (tops[one] > height || board.ceiling[one] < top) return false
    if (i % footprint.across > 0 && isWalled(board, one - 1, one, height, top)) return false
    if (i >= footprint.across && isWalled(board, one - board.columns, one, height, top)) return false
  }
  return true
}

/** Nobody is in the way of passing, or of stopping. */
export function isFree(flyer: Flyer, place: Perch, stops: boolean): boolean {
  if (flyer.bodies.length === 0) return true
  const box = spaceBox(flyer.board.columns, flyer.footprint, place.square, place.height)
  return !flyer.bodies.some((body) => (body.shut || stops) && overlaps(body.box, box))
}

/** Does a wall stand between two squares that share a side, anywhere between two heights? */
function isWalled(board: Board, a: Square, b: Square, low: Half, high: Half): boolean {
  const thin = thinWallsFor(board, MOVE)
  if (thin.none) return false
  const first = Math.min(a, b)
  const isEast = Math.abs(a - b) === 1
  const from = isEast ? thin.eastFrom[first] : thin.southFrom[first]
  const to = isEast ? thin.eastTo[first] : thin.southTo[first]
  if (from < high && to > low) return true
  if (thin.free.length === 0) return false
  const x = (square: Square): number => (square % board.columns) * SIDE + 1
  const y = (square: Square): number => ((square / board.columns) | 0) * SIDE + 1
  return thin.free.some((wall) => wall.from < high && wall.to > low && barsWay(wall, x(a), y(a), x(b), y(b)))
}

/** Can the body take this step, between places where it has room? */
export function isAirStep({ board, footprint, corners }: Flyer, from: Perch, to: Perch): boolean {
  const x = (to.square % board.columns) - (from.square % board.columns)
  const y = ((to.square / board.columns) | 0) - ((from.square / board.columns) | 0)
  if (x === 0 && y === 0) return true
  // What it passes on the level is between the higher of its two feet and the lower of its two heads.
  const low = Math.max(from.height, to.height)
  const high = Math.max(low + 1, Math.min(from.height, to.height) + footprint.tall)
  const tops = topsFor(board, MOVE)
  for (let i = 0; i < areaOf(footprint); i++) {
    const here = squareOf(board.columns, footprint, from.square, i)
    const there = here + y * board.columns + x
    if (x === 0 || y === 0) {
      if (isWalled(board, here, there, low, high)) return false
      continue
    }
    const beside = here + x
    const above = here + y * board.columns
    const isShutBeside = isWalled(board, here, beside, low, high) || isWalled(board, beside, there, low, high)
    const isShutAbove = isWalled(board, here, above, low, high) || isWalled(board, above, there, low, high)
    if (isShutBeside && isShutAbove) return false
    const isSolid = isShutBeside || isShutAbove || tops[beside] > low || tops[above] > low
    if (corners && isSolid) return false
  }
  return true
}

/** The heights a step can lead to in a column: a square up or down, the same, or the ground where it lies between. */
function heightsFrom(flyer: Flyer, square: Square, height: Half): Half[] {
  const ground = groundUnder(flyer.board, flyer.footprint, square)
  const heights = [height, height + SIDE, height - SIDE]
  if (Math.abs(ground - height) < SIDE && ground !== height) heights.push(ground)
  return heights
}

/** The highest of what a body anchored there would stand on. */
export function groundUnder(board: Board, f: Footprint, anchor: Square): Half {
  const tops = topsFor(board, MOVE)
  let highest = tops[anchor]
  for (let i = 1; i < areaOf(f); i++) highest = Math.max(highest, tops[squareOf(board.columns, f, anchor, i)] ?? highest)
  return highest
}

/**
 * The places that one step leads to, and what they cost. Sides come before corners, the level before up and down. Those
 * that are of no use are not looked at.
 */
export function airSteps(flyer: Flyer, from: Perch, take: (to: Perch, cost: number) => void, isOfUse?: (to: Perch) => boolean): void {
  const { board, footprint } = flyer
  for (const d of ORDER) {
    const square =
      d < 0 ? from.square : squareOn(board, (from.square % board.columns) + STEP_X[d], ((from.square / board.columns) | 0) + STEP_Y[d])
    if (square === NOWHERE || !fitsOn(board.columns, board.rows, footprint, square)) continue
    for (const height of heightsFrom(flyer, square, from.height)) {
      const to = { square, height }
      if ((d < 0 && height === from.height) || isOfUse?.(to) === false || !hasRoom(flyer, to)) continue
      const cost = flyer.cost(to, from)
      if (cost >= 1 && isFree(flyer, to, false) && isAirStep(flyer, from, to)) take(to, cost)
    }
  }
}
const ORDER: readonly number[] = [0, 2, 4, 6, -1, 1, 3, 5, 7]

/** A place that has been reached, and how. */
interface Trail {
  readonly place: Perch
  /** How they count from here. */
  readonly diagonals: Diagonals
  readonly cost: number
  readonly from: Trail | undefined
  /** What is looked at first: the farthest along, of those the nearest to the line, of those the first found. */
  readonly offLine: number
  readonly found: number
}

const isBefore = (a: Trail, b: Trail): boolean =>
  a.cost !== b.cost ? a.cost > b.cost : a.offLine !== b.offLine ? a.offLine < b.offLine : a.found < b.found

/**
 * The cheapest way to a place, if there is one for so much; of equal ones that which keeps nearest to the straight line.
 * Looks towards the goal first: what lies the other way is not looked at unless there is a wall to go round.
 */
export function airWay(flyer: Flyer, start: Perch, goal: Perch, budget: number): AirWay | undefined {
  const asFirst = flyer.diagonals ?? 'same'
  if (!isOpen(flyer, start, goal) || leastBetween(flyer, start, goal, asFirst) > budget) return undefined
  const { columns } = flyer.board
  const best = new Map<number, number>()
  const queues: Trail[][] = Array.from({ length: budget + 1 }, () => [])
  let found = 0
  const isOfUse = (place: Perch, diagonals: Diagonals, cost: number): boolean =>
    cost + leastBetween(flyer, place, goal, diagonals) <= budget && (best.get(keyOf(place, diagonals)) ?? Number.POSITIVE_INFINITY) > cost
  const put = (place: Perch, diagonals: Diagonals, cost: number, from: Trail | undefined): void => {
    if (!isOfUse(place, diagonals, cost)) return
    best.set(keyOf(place, diagonals), cost)
    const offLine = strayOf(columns, place, start, goal)
    putInto(queues[cost + leastBetween(flyer, place, goal, diagonals)] ?? [], { place, diagonals, cost, from, offLine, found: found++ })
  }
  put(start, asFirst, 0, undefined)
  for (const queue of queues) {
    for (let trail = takeFirst(queue); trail !== undefined; trail = takeFirst(queue)) {
      const { place, diagonals, cost } = trail
      if (place.square === goal.square && place.height === goal.height) return { cost, path: pathOf(trail) }
      if ((best.get(keyOf(place, diagonals)) ?? cost) < cost) continue
      const here = trail
      const isAslant = (to: Perch): boolean =>
        diagonals !== 'same' && isDiagonal(columns, place.square, to.square, to.height - place.height)
      const next = (to: Perch): Diagonals => (isAslant(to) ? afterDiagonal(diagonals) : diagonals)
      airSteps(
        flyer,
        place,
        (to, price) => put(to, next(to), cost + price * dearness(diagonals, isAslant(to)), here),
        (to) => isOfUse(to, next(to), cost + 1),
      )
    }
  }
  return undefined
}

/** The goal can be come to at all, whatever the way. */
function isOpen(flyer: Flyer, start: Perch, goal: Perch): boolean {
  if (!hasRoom(flyer, goal)) return false
  const isThere = start.square === goal.square && start.height === goal.height
  return isThere || (flyer.cost(goal) >= 1 && isFree(flyer, goal, false))
}

/** Heights fit into 16 bits. */
const keyOf = ({ square, height }: Perch, diagonals: Diagonals): number =>
  (square * 65_536 + height + 32_768) * 2 + (diagonals === 'dear-first' ? 1 : 0)

/** Into a heap: its first is looked at before all others. */
function putInto(heap: Trail[], trail: Trail): void {
  let place = heap.length
  heap.push(trail)
  while (place > 0) {
    const above = (place - 1) >> 1
    const other = heap[above]
    if (isBefore(other, trail)) break
    heap[place] = other
    place = above
  }
  heap[place] = trail
}

/** The first out of a heap. */
function takeFirst(heap: Trail[]): Trail | undefined {
  const [first] = heap
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return first
  let place = 0
  for (let below = 1; below < heap.length; below = 2 * place + 1) {
    if (below + 1 < heap.length && isBefore(heap[below + 1], heap[below])) below++
    if (isBefore(last, heap[below])) break
    heap[place] = heap[below]
    place = below
  }
  heap[place] = last
  return first
}

/** How far off the straight line it is: the areas between the two, seen from above and from two sides. */
function strayOf(columns: number, place: Perch, start: Perch, goal: Perch): number {
  const x = (square: Square): number => square % columns
  const y = (square: Square): number => (square / columns) | 0
  const dx = x(goal.square) - x(start.square)
  const dy = y(goal.square) - y(start.square)
  const dz = goal.height - start.height
  const u = x(place.square) - x(start.square)
  const v = y(place.square) - y(start.square)
  const w = place.height - start.height
  return SIDE * Math.abs(dx * v - dy * u) + Math.abs(dx * w - dz * u) + Math.abs(dy * w - dz * v)
}

function pathOf(last: Trail): Perch[] {
  const path: Perch[] = []
  for (let trail: Trail | undefined = last; trail?.from !== undefined; trail = trail.from) path.push(trail.place)
  return path.reverse()
}

/** The least that a way between two places of one body costs: of diagonal steps those on the level alone are sure. */
function leastBetween({ board: { columns } }: Flyer, a: Perch, b: Perch, diagonals: Diagonals): number {
  const x = Math.abs((a.square % columns) - (b.square % columns))
  const y = Math.abs(((a.square / columns) | 0) - ((b.square / columns) | 0))
  const steps = Math.max(x, y, Math.ceil(Math.abs(a.height - b.height) / SIDE))
  return diagonals === 'same' ? steps : Math.max(steps, openCost(diagonals, x, y))
}
