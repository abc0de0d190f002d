/** What can stand on the line between two squares, and what it stops. */
import { FULL, type Half } from './lattice.ts'
import type { Square } from './squares.ts'

/**
 * What an obstacle or an edge can stop, as bits of a mask.
 * - SIGHT: seeing through it. EFFECT: missiles, blasts, anything that needs a free way.
 * - MOVE: walking through it.
 * - SOLID: it is a body at all: a low wall, a slit, a shut door. For rules that ask what hides part of a target.
 */
export const SIGHT = 1
export const EFFECT = 2
export const MOVE = 4
export const SOLID = 8
export const STOPS = ['sight', 'effect', 'move', 'solid'] as const
export type Stop = (typeof STOPS)[number]

/** The mask of some names of STOPS. */
export function stopMask(stops: readonly Stop[]): number {
  let mask = 0
  for (const stop of stops) mask |= 1 << STOPS.indexOf(stop)
  return mask
}

export const EDGE_KINDS = [
  'wall',
  'door',
  'door open',
  'door locked',
  'window',
  'window open',
  'low',
  'slit',
  'portcullis',
  'curtain',
  'force',
  'barred',
] as const
export type EdgeKind = (typeof EDGE_KINDS)[number]

/** An edge as data. Plain JSON. */
export interface Edge {
  readonly kind: EdgeKind
  /** What it stops: SIGHT, EFFECT, MOVE, SOLID. */
  readonly blocks: number
  /** Where it begins and ends, above the higher of the two floors beside it; from 0 it has no gap below. */
  readonly from: Half
  readonly to: Half
  /** Extra movement to cross it, in the game's own units; 0 for none. */
  readonly cost: number
  /**
   * For edges with an inside, such as a slit: the square named first when it was written, "b2|c2: slit" has its inside
   * in b2. What that means is the game's affair. NOWHERE otherwise.
   */
  readonly inside: Square
}

const EVERYTHING = SIGHT | EFFECT | MOVE | SOLID

/** What each kind stops when nothing else is said. */
const EDGE_BLOCKS: Readonly<Record<EdgeKind, number>> = {
  wall: EVERYTHING,
  door: EVERYTHING,
  'door open': 0,
  'door locked': EVERYTHING,
  window: EFFECT | MOVE | SOLID,
  'window open': MOVE | SOLID,
  low: SOLID,
  slit: MOVE | SOLID,
  portcullis: MOVE | SOLID,
  curtain: SIGHT,
  force: EFFECT | MOVE,
  barred: MOVE,
}

/** Height of a low wall when nothing else is said: half a square. */
const LOW: Half = 1

/** An edge of a kind, with the kind's defaults. */
export function edgeOf(kind: EdgeKind, change: Partial<Edge> = {}): Edge {
  return {
    kind,
    blocks: change.blocks ?? EDGE_BLOCKS[kind],
    from: change.from ?? 0,
    to: change.to ?? (kind === 'low' ? LOW : FULL),
    cost: change.cost ?? 0,
    inside: change.inside ?? -1,
  }
}

/** Is that word a kind of edge? */
export function isEdgeKind(word: string): word is EdgeKind {
  return EDGE_KINDS.some((kind) => kind === word)
}

/** A wall between any two lattice points, for maps whose walls do not follow the grid. Heights count from level 0. */
export interface FreeWall {
  readonly x0: Half
  readonly y0: Half
  readonly x1: Half
  readonly y1: Half
  readonly kind: EdgeKind
  readonly blocks: number
  readonly from: Half
  readonly to: Half
}

/** A free wall of a kind, from the ground (whatever its level) up. */
export function freeWallOf(x0: Half, y0: Half, x1: Half, y1: Half, kind: EdgeKind = 'wall'): FreeWall {
  return { x0, y0, x1, y1, kind, blocks: EDGE_BLOCKS[kind], from: -FULL, to: kind === 'low' ? LOW : FULL }
}
