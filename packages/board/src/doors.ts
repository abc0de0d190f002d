/** Doors and windows with a handle, and what a hand makes of each. Whose hand may is the games' business. */
import { type Board, edgeBetween, neighbour } from './board.ts'
import { type Edge, type EdgeKind, edgeOf } from './edges.ts'
import type { Change } from './patch.ts'
import { NOWHERE, type Square, squareName } from './squares.ts'

/** A locked one opens too, for who can undo the lock. */
const turns: Partial<Record<EdgeKind, EdgeKind>> = {
  door: 'door open',
  'door open': 'door',
  'door locked': 'door open',
  window: 'window open',
  'window open': 'window',
}

export interface Handle {
  /** `c2|d2`. */
  readonly name: string
  readonly between: readonly [Square, Square]
  readonly edge: Edge
  /** What it becomes. */
  readonly kind: EdgeKind
}

/** Every door and window beside any of the squares. */
export function handlesAt(board: Board, squares: readonly Square[]): Handle[] {
  // Most boards have no door at all, and this is looked at whenever somebody chooses an action.
  if (!board.edges.some((edge) => turns[edge.kind] !== undefined)) return []
  const handles: Handle[] = []
  for (const square of squares) {
    for (const [x, y] of sides) {
      const beyond = neighbour(board, square, x, y)
      const edge = beyond === NOWHERE ? undefined : edgeBetween(board, square, beyond)
      const kind = edge === undefined ? undefined : turns[edge.kind]
      if (edge === undefined || kind === undefined) continue
      const name = `${squareName(square, board.columns)}|${squareName(beyond, board.columns)}`
      handles.push({ name, between: [square, beyond], edge, kind })
    }
  }
  return handles
}

const sides = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** The change of the board when it is turned. */
export function turnHandle({ between, edge, kind }: Handle): Change {
  const { from, to, cost, inside } = edge
  return { set: 'edge', between, edge: edgeOf(kind, { from, to, cost, inside }) }
}
