/** Boards and boxes made up at random for property tests. */

import { type Board, type Change, EDGE_KINDS, edgeOf, emptyBoard, FULL, LIGHTS, patch } from '@riposte/board'
import fc from 'fast-check'

export const COLUMNS = 5
export const ROWS = 4
const SIZE = COLUMNS * ROWS
const square = fc.integer({ min: 0, max: SIZE - 1 })
const squares = fc.array(square, { minLength: 1, maxLength: 4 })

/** Full walls and low ones, ledges, ceilings: everything that blocks lines. */
export const solidChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      set: fc.constant('obstacle' as const),
      squares,
      obstacle: fc.constant({ kind: 'wall', blocks: 15, tall: FULL }),
    }),
  },
  fc.record({
    set: fc.constant('obstacle' as const),
    squares,
    obstacle: fc.integer({ min: 1, max: 4 }).map((tall) => ({ kind: 'block', blocks: 15, tall })),
  }),
  fc.record({ set: fc.constant('floor' as const), squares, height: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ set: fc.constant('ceiling' as const), squares, height: fc.integer({ min: 1, max: 5 }) }),
)

const between = square.chain((a) => fc.constantFrom(...besides(a)).map((b): readonly [number, number] => [a, b]))

function besides(a: number): number[] {
  const found: number[] = []
  if (a % COLUMNS > 0) found.push(a - 1)
  if (a % COLUMNS < COLUMNS - 1) found.push(a + 1)
  if (a >= COLUMNS) found.push(a - COLUMNS)
  if (a < SIZE - COLUMNS) found.push(a + COLUMNS)
  return found
}

const heights = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 })).map(([from, more]) => ({ from, to: from + more }))

const edge = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...EDGE_KINDS).map((kind) => edgeOf(kind)),
  heights.map((h) => edgeOf('wall', h)),
  fc.constant(edgeOf('wall')),
)

/** A slit has its inside in the square named first. */
export const edgeChange: fc.Arbitrary<Change> = fc
  .tuple(between, edge)
  .map(([pair, e]) => ({ set: 'edge', between: pair, edge: e?.kind === 'slit' ? { ...e, inside: pair[0] } : e }))

export const softChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ set: fc.constant('terrain' as const), squares, add: fc.subarray(['difficult', 'water', 'moss', 'hazard']) }),
  fc.record({ set: fc.constant('terrain' as const), squares, remove: fc.subarray(['difficult', 'water']) }),
  fc.record({ set: fc.constant('light' as const), squares, light: fc.constantFrom(...LIGHTS) }),
)

export const anyChange = fc.oneof(solidChange, edgeChange, softChange)

export function boardOf(changes: readonly Change[]): Board {
  return patch(emptyBoard(COLUMNS, ROWS), changes)
}

export const solidBoard = fc.array(fc.oneof({ weight: 3, arbitrary: solidChange }, edgeChange), { maxLength: 12 }).map(boardOf)
export const flatBoard = fc
  .array(
    fc.oneof(
      fc.record({ set: fc.constant('obstacle' as const), squares, obstacle: fc.constant({ kind: 'wall', blocks: 15, tall: FULL }) }),
      fc.record({ set: fc.constant('edge' as const), between, edge: fc.constant(edgeOf('wall')) }),
    ),
    { maxLength: 8 },
  )
  .map(boardOf)
export const anyBoard = fc.array(anyChange, { maxLength: 14 }).map(boardOf)

/** A lattice point on the board, up to six half squares high. */
export const point = fc.tuple(
  fc.integer({ min: 0, max: COLUMNS * 2 }),
  fc.integer({ min: 0, max: ROWS * 2 }),
  fc.integer({ min: 0, max: 6 }),
)
export const anySquare = square
