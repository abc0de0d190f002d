/** How many steps it is from every square to one of them, over the bare board: for those who plan ahead. */
import type { Board } from './board.ts'
import { blockFootprint } from './footprint.ts'
import { type Ground, makeGround } from './ground.ts'
import { FULL, SIDE } from './lattice.ts'
import { costTo, flood, MOST_COST, Reach } from './reach.ts'
import type { Square } from './squares.ts'

/** Kept as long as the board: a field for every square that somebody has asked about. */
interface Fields {
  readonly ground: Ground
  readonly reach: Reach
  readonly marks: Uint8Array
  readonly bySquare: Map<Square, Uint16Array>
}
const known = { leaping: new WeakMap<Board, Fields>(), stepping: new WeakMap<Board, Fields>() }

function fieldsOf(board: Board, down: 'leaping' | 'stepping'): Fields {
  let fields = known[down].get(board)
  if (fields === undefined) {
    const ground = makeGround(board, {
      footprint: blockFootprint(1),
      plain: 1,
      terrain: down === 'leaping' ? { difficult: 1 } : { difficult: 1, 'deep-water': null },
      terrainAdds: false,
      corners: 'either',
      climb: SIDE,
      drop: down === 'leaping' ? FULL : SIDE,
      hovers: false,
    })
    fields = { ground, reach: new Reach(board.size), marks: new Uint8Array(board.size), bySquare: new Map() }
    known[down].set(board, fields)
  }
  return fields
}

/**
 * Steps from a square to every other, round walls, bodies left out of account; 0 where there is no way, and for the square itself.
 * Stepping, one goes down no more than one goes up, and not through deep water: the way back is as long.
 */
export function stepsFrom(board: Board, from: Square, down: 'leaping' | 'stepping' = 'leaping'): Uint16Array {
  const { ground, reach, marks, bySquare } = fieldsOf(board, down)
  let field = bySquare.get(from)
  if (field === undefined) {
    flood(board, { ground, marks, slow: 0, budget: MOST_COST, diagonals: 'same', big: 'dearest', leaving: undefined }, from, reach)
    field = new Uint16Array(board.size)
    for (let i = 0; i < reach.count; i++) {
      const square = reach.squares[i] ?? from
      field[square] = costTo(reach, square)
    }
    bySquare.set(from, field)
  }
  return field
}
