/** Spaces: which squares and which box a piece fills, from several in a square to blocks and oblongs; squeezing. */
import { type Box, FULL, type Half, SIDE } from './lattice.ts'
import { columnOf, NOWHERE, rowOf, type Square } from './squares.ts'

/** The shape of a space. Its anchor is the north-west square of the block it covers. */
export interface Footprint {
  /** Columns and rows of the block; 1 and 1 for anything that fits one square. */
  readonly across: number
  readonly down: number
  /** Height of the body, in half squares. */
  readonly tall: Half
  /** How many of the kind fit in one square: 1, or 4 for a quarter of a square. */
  readonly perSquare: number
}

/** A block of `size` by `size` squares, as tall as wide unless said otherwise. */
export function blockFootprint(size: number, tall: Half = size * SIDE): Footprint {
  return { across: size, down: size, tall, perSquare: 1 }
}

/** A block that need not be square: a horse is `oblong(1, 2)`. */
export function oblongFootprint(across: number, down: number, tall: Half = Math.min(across, down) * SIDE): Footprint {
  return { across, down, tall, perSquare: 1 }
}

/** A quarter of a square; four share one. */
export function tinyFootprint(tall: Half = 1): Footprint {
  return { across: 1, down: 1, tall, perSquare: 4 }
}

/** The same shape lying the other way. */
export function turned(f: Footprint): Footprint {
  return f.across === f.down ? f : { across: f.down, down: f.across, tall: f.tall, perSquare: f.perSquare }
}

/**
 * The smallest blocks inside a shape that keep at least half of its squares (rounded up): what a body squeezes to when
 * a rule says "half its squares". A 2×2 gives 1×2 and 2×1, a 3×3 gives 2×3 and 3×2. One square stays one square.
 */
export function squeezedToHalf(f: Footprint): Footprint[] {
  const least = Math.ceil((f.across * f.down) / 2)
  const narrow = Math.ceil(least / f.down)
  const flat = Math.ceil(least / f.across)
  const shapes: Footprint[] = []
  if (narrow < f.across) shapes.push({ across: narrow, down: f.down, tall: f.tall, perSquare: f.perSquare })
  if (flat < f.down) shapes.push({ across: f.across, down: flat, tall: f.tall, perSquare: f.perSquare })
  return shapes.length > 0 ? shapes : [f]
}

/** The shape one size smaller on every side, never below one square: what other rules squeeze to. */
export function squeezedByOne(f: Footprint): Footprint {
  return {
    across: Math.max(1, f.across - 1),
    down: Math.max(1, f.down - 1),
    tall: Math.max(1, f.tall - SIDE),
    perSquare: f.perSquare,
  }
}

/** Does the block lie wholly on the board when anchored there? */
export function fitsOn(columns: number, rows: number, f: Footprint, anchor: Square): boolean {
  return anchor >= 0 && columnOf(anchor, columns) + f.across <= columns && rowOf(anchor, columns) + f.down <= rows
}

/** Number of squares a shape covers. */
export function areaOf(f: Footprint): number {
  return f.across * f.down
}

/** Square number `i` (0 ≤ i < areaOf) covered from an anchor, row by row. For loops without allocation. */
export function squareOf(columns: number, f: Footprint, anchor: Square, i: number): Square {
  const row = (i / f.across) | 0
  return anchor + row * columns + (i - row * f.across)
}

/** The squares covered from an anchor; none for a piece that is nowhere. */
export function squaresUnder(columns: number, f: Footprint, anchor: Square): Square[] {
  if (anchor === NOWHERE) return []
  const squares = [anchor]
  for (let i = 1; i < areaOf(f); i++) squares.push(squareOf(columns, f, anchor, i))
  return squares
}

/** Writes the squares covered from an anchor and returns how many. */
export function writeSquares(columns: number, f: Footprint, anchor: Square, out: Int32Array): number {
  let n = 0
  for (let r = 0; r < f.down; r++) {
    for (let c = 0; c < f.across; c++) out[n++] = anchor + r * columns + c
  }
  return n
}

/** Does a space anchored there cover this square? */
export function covers(columns: number, f: Footprint, anchor: Square, square: Square): boolean {
  const c = columnOf(square, columns) - columnOf(anchor, columns)
  const r = rowOf(square, columns) - rowOf(anchor, columns)
  return c >= 0 && c < f.across && r >= 0 && r < f.down
}

/** Writes the box of a space whose feet are at height `z` into `out` and returns it. */
export function writeBox(columns: number, f: Footprint, anchor: Square, z: Half, out: Box): Box {
  out.x0 = columnOf(anchor, columns) * SIDE
  out.y0 = rowOf(anchor, columns) * SIDE
  out.z0 = z
  out.x1 = out.x0 + f.across * SIDE
  out.y1 = out.y0 + f.down * SIDE
  out.z1 = z + f.tall
  return out
}

/** The box of a space whose feet are at height `z`. A tiny body gets its whole square; see quarterBox. */
export function spaceBox(columns: number, f: Footprint, anchor: Square, z: Half = 0): Box {
  return writeBox(columns, f, anchor, z, { x0: 0, y0: 0, z0: 0, x1: 0, y1: 0, z1: 0 })
}

/** The box of one square, one square tall from height `z`. */
export function squareBox(columns: number, square: Square, z: Half = 0): Box {
  const x = columnOf(square, columns) * SIDE
  const y = rowOf(square, columns) * SIDE
  return { x0: x, y0: y, z0: z, x1: x + SIDE, y1: y + SIDE, z1: z + SIDE }
}

/** The box of a tiny body in quarter 0..3 of a square (north-west, north-east, south-west, south-east). */
export function quarterBox(columns: number, f: Footprint, square: Square, quarter: number, z: Half = 0): Box {
  const x = columnOf(square, columns) * SIDE + (quarter & 1)
  const y = rowOf(square, columns) * SIDE + (quarter >> 1)
  return { x0: x, y0: y, z0: z, x1: x + 1, y1: y + 1, z1: z + f.tall }
}

/** The box over a whole stretch of squares at every height, for rules that do not look at heights. */
export function pillarBox(columns: number, f: Footprint, anchor: Square): Box {
  const b = spaceBox(columns, f, anchor, 0)
  b.z0 = -FULL
  b.z1 = FULL
  return b
}

/** How two boxes lie to each other. */
export const TOUCHES = ['apart', 'corner', 'edge', 'face', 'overlap'] as const
export type Touch = (typeof TOUCHES)[number]

/**
 * Apart, touching at a corner, along an edge, along a face, or overlapping. In three dimensions two boxes diagonal to
 * each other at the same height share an `edge`, as cubes do; a game that means the flat sense asks `flatTouch`.
 */
export function boxTouch(a: Box, b: Box): Touch {
  return touchOf(meet(a.x0, a.x1, b.x0, b.x1), meet(a.y0, a.y1, b.y0, b.y1), meet(a.z0, a.z1, b.z0, b.z1))
}

/** The same seen from above: neighbours along a side share an `edge`, diagonal ones a `corner`. */
export function flatTouch(a: Box, b: Box): Touch {
  const x = meet(a.x0, a.x1, b.x0, b.x1)
  const y = meet(a.y0, a.y1, b.y0, b.y1)
  if (x === 0 || y === 0) return 'apart'
  if (x === 1 && y === 1) return 'corner'
  return x === 1 || y === 1 ? 'edge' : 'overlap'
}

/** Do two boxes touch at all without overlapping? */
export function adjacent(a: Box, b: Box): boolean {
  const touch = boxTouch(a, b)
  return touch !== 'apart' && touch !== 'overlap'
}

/** 0 apart, 1 touching end to end, 2 overlapping. */
function meet(a0: Half, a1: Half, b0: Half, b1: Half): 0 | 1 | 2 {
  if (a0 < b1 && b0 < a1) return 2
  return a1 === b0 || b1 === a0 ? 1 : 0
}

function touchOf(x: number, y: number, z: number): Touch {
  if (x === 0 || y === 0 || z === 0) return 'apart'
  const ends = Number(x === 1) + Number(y === 1) + Number(z === 1)
  return ends === 0 ? 'overlap' : ends === 1 ? 'face' : ends === 2 ? 'edge' : 'corner'
}
