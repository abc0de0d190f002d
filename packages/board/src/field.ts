/** How many steps it is from every square to one of them, over the bare board: for those who plan ahead. */
import type { Board } from './board.ts'
import { blockFootprint } from './footprint.ts'
import { type Ground, makeGround } from './ground.ts'
import { FULL, SIDE } from './lattice.ts'
import type { Diagonals } from './metric.ts'
import { costTo, flood, MOST_COST, Reach } from './reach.ts'
import type { Square } from './squares.ts'

/** Kept as long as the board: a field for every square that somebody has asked about, by how diagonals count. */
interface Fields {
  readonly ground: Ground
  readonly reach: Reach
  readonly marks: Uint8Array
  readonly by: Partial<Record<Diagonals, Map<Square, Uint16Array>>>
}
const known = new WeakMap<Board, Partial<Record<Gait, Fields>>>()

/**
 * How one goes: up a square's height at a stride, and down any; down no more than up, and not through deep water; no more than half
 * a square up and down, as where ledges are climbed; or up and down walls of any height.
 */
export type Gait = 'leaping' | 'stepping' | 'walking' | 'climbing'
const gaits = {
  leaping: { climb: SIDE, drop: FULL, terrain: { difficult: 1 } },
  stepping: { climb: SIDE, drop: SIDE, terrain: { difficult: 1, 'deep-water': null } },
  walking: { climb: SIDE / 2, drop: SIDE / 2, terrain: { difficult: 1 } },
  climbing: { climb: FULL, drop: FULL, terrain: { difficult: 1 } },
} as const

function fieldsOf(board: Board, gait: Gait): Fields {
  let fields = known.get(board)
  if (fields === undefined) known.set(board, (fields = {}))
  return (fields[gait] ??= {
    ground: makeGround(board, {
      footprint: blockFootprint(1),
      plain: 1,
      terrainAdds: false,
      corners: 'either',
      hovers: false,
      ...gaits[gait],
    }),
    reach: new Reach(board.size),
    marks: new Uint8Array(board.size),
    by: {},
  })
}

/**
 * Steps from a square to every other, round walls, bodies left out of account, a dear diagonal as two; 0 where there is no way, and for
 * the square itself.
 */
export function stepsFrom(board: Board, from: Square, gait: Gait = 'leaping', diagonals: Diagonals = 'same'): Uint16Array {
  const { ground, reach, marks, by } = fieldsOf(board, gait)
  const bySquare = (by[diagonals] ??= new Map<Square, Uint16Array>())
  let field = bySquare.get(from)
  if (field === undefined) {
    flood(board, { ground, marks, slow: 0, budget: MOST_COST, diagonals, big: 'dearest', leaving: undefined }, from, reach)
    field = new Uint16Array(board.size)
    for (let i = 0; i < reach.count; i++) {
      const square = reach.squares[i] ?? from
      field[square] = costTo(reach, square)
    }
    bySquare.set(from, field)
  }
  return field
}
