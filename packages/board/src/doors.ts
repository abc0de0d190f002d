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

/** Two squares with a door, or a part of one, between them. */
type Leaf = readonly [Square, Square]

export interface Handle {
  /** `c2|d2`, where it is in reach. */
  readonly name: string
  /** A wide door has several, in a line without a wall between them; the one in reach first. */
  readonly leaves: readonly [Leaf, ...Leaf[]]
  readonly edge: Edge
  /** What it becomes. */
  readonly kind: EdgeKind
}

/** Every door and window beside any of the squares; a wide one once. */
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
      if (handles.some(({ leaves }) => leaves.some(([a, b]) => a === square && b === beyond))) continue
      const leaf: Leaf = [square, beyond]
      const others = [...leavesOn(board, leaf, edge, y, x), ...leavesOn(board, leaf, edge, -y, -x)]
      const name = `${squareName(square, board.columns)}|${squareName(beyond, board.columns)}`
      handles.push({ name, leaves: [leaf, ...others], edge, kind })
    }
  }
  return handles
}

/** The rest of a wide door to one hand: the same on the same line, as far as no wall comes up to it. */
function leavesOn(board: Board, [a, b]: Leaf, edge: Edge, x: number, y: number): Leaf[] {
  const next: Leaf = [neighbour(board, a, x, y), neighbour(board, b, x, y)]
  if (next.includes(NOWHERE) || edgeBetween(board, a, next[0]) !== undefined || edgeBetween(board, b, next[1]) !== undefined) return []
  const one = edgeBetween(board, ...next)
  const isSame = one?.kind === edge.kind && one.from === edge.from && one.to === edge.to
  return isSame ? [next, ...leavesOn(board, next, edge, x, y)] : []
}

const sides = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** `open the door`: what a hand does to it. */
export function deedOf({ edge, kind }: Handle): string {
  const thing = edge.kind === 'door locked' ? 'locked door' : edge.kind.startsWith('door') ? 'door' : 'window'
  return `${kind.endsWith('open') ? 'open' : 'shut'} the ${thing}`
}

/** The changes of the board when it is turned, leaf by leaf. */
export function turnHandle({ leaves, edge, kind }: Handle): Change[] {
  const { from, to, cost, inside } = edge
  return leaves.map((between) => ({ set: 'edge', between, edge: edgeOf(kind, { from, to, cost, inside }) }))
}
