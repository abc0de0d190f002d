/** Changes to a board, as plain data that a fight can keep: doors open, walls break, the ground turns to mud. */
import { type Board, emptyMemo, LIGHTS, type Light, MAX_TERRAINS, type Obstacle } from './board.ts'
import { MOST_FREE_WALLS, refuseMore } from './ceilings.ts'
import type { Edge, FreeWall } from './edges.ts'
import { BoardError } from './error.ts'
import type { Half } from './lattice.ts'
import type { Square } from './squares.ts'

export type Change =
  | { readonly set: 'floor'; readonly squares: readonly Square[]; readonly height: Half }
  | { readonly set: 'ceiling'; readonly squares: readonly Square[]; readonly height: Half }
  | { readonly set: 'obstacle'; readonly squares: readonly Square[]; readonly obstacle: Obstacle | null }
  | { readonly set: 'terrain'; readonly squares: readonly Square[]; readonly add?: readonly string[]; readonly remove?: readonly string[] }
  | { readonly set: 'light'; readonly squares: readonly Square[]; readonly light: Light }
  /** For two squares that share a side, in either order. */
  | { readonly set: 'edge'; readonly between: readonly [Square, Square]; readonly edge: Edge | null }
  /** At the end of the list a new wall; within it a replacement, or null to take it away. */
  | { readonly set: 'wall'; readonly index: number; readonly wall: FreeWall | null }

/** A board under change. Arrays still shared with the old board are copied before the first write. */
type Draft = { -readonly [K in keyof Board]: Board[K] }

/** The board with these changes made in order. Shares every array that none of them touches. Throws BoardError. */
export function patch(board: Board, changes: readonly Change[]): Board {
  if (changes.length === 0) return board
  const draft: Draft = { ...board, memo: emptyMemo() }
  for (const change of changes) apply(board, draft, change)
  return draft
}

/**
 * The board after one change. The same change of the same board gives the same board again, with all that has been worked
 * out on it: a door that opens in every fight of a batch costs its sight lines once.
 */
export function changed(board: Board, change: Change): Board {
  const key = JSON.stringify(change)
  let after = board.memo.changed.get(key)
  if (after === undefined) {
    after = patch(board, [change])
    board.memo.changed.set(key, after)
  }
  return after
}

function apply(board: Board, draft: Draft, change: Change): void {
  switch (change.set) {
    case 'floor':
      if (draft.floor === board.floor) draft.floor = board.floor.slice()
      return fill(draft, draft.floor, change.squares, change.height)
    case 'ceiling':
      if (draft.ceiling === board.ceiling) draft.ceiling = board.ceiling.slice()
      return fill(draft, draft.ceiling, change.squares, change.height)
    case 'light':
      if (draft.light === board.light) draft.light = board.light.slice()
      return fill(draft, draft.light, change.squares, LIGHTS.indexOf(change.light))
    case 'obstacle':
      if (draft.obstacle === board.obstacle) draft.obstacle = board.obstacle.slice()
      return fill(draft, draft.obstacle, change.squares, change.obstacle === null ? 0 : obstacleNumber(draft, change.obstacle))
    case 'terrain':
      if (draft.terrain === board.terrain) draft.terrain = board.terrain.slice()
      return paint(draft, change.squares, change.add ?? [], change.remove ?? [])
    case 'edge':
      return setEdge(board, draft, change.between, change.edge)
    case 'wall':
      return setWall(draft, change.index, change.wall)
  }
}

function fill(draft: Draft, array: Int16Array | Uint16Array | Uint8Array, squares: readonly Square[], value: number): void {
  for (const square of squares) array[checked(draft, square)] = value
}

function checked(draft: Draft, square: Square): Square {
  if (Number.isInteger(square) && square >= 0 && square < draft.size) return square
  throw new BoardError(`square ${square}`, `there is no square ${square} on this board`, `Squares are numbered 0 to ${draft.size - 1}.`)
}

function paint(draft: Draft, squares: readonly Square[], add: readonly string[], remove: readonly string[]): void {
  let on = 0
  let off = 0
  // What is nowhere need not be known to be taken away.
  for (const [i, name] of draft.terrains.entries()) if (remove.includes(name)) off |= 1 << i
  for (const name of add) on |= 1 << terrainNumber(draft, name)
  for (const square of squares) draft.terrain[checked(draft, square)] = (draft.terrain[square] & ~off) | on
}

function terrainNumber(draft: Draft, name: string): number {
  const known = draft.terrains.indexOf(name)
  if (known >= 0) return known
  if (draft.terrains.length >= MAX_TERRAINS) {
    throw new BoardError(name, `a board knows at most ${MAX_TERRAINS} kinds of terrain`, 'Use fewer names for terrain.')
  }
  draft.terrains = [...draft.terrains, name]
  return draft.terrains.length - 1
}

function obstacleNumber(draft: Draft, obstacle: Obstacle): number {
  const known = draft.obstacles.findIndex((o) => o.kind === obstacle.kind && o.blocks === obstacle.blocks && o.tall === obstacle.tall)
  if (known >= 0) return known + 1
  draft.obstacles = [...draft.obstacles, obstacle]
  return draft.obstacles.length
}

function setEdge(board: Board, draft: Draft, between: readonly [Square, Square], edge: Edge | null): void {
  const low = checked(draft, Math.min(between[0], between[1]))
  const high = checked(draft, Math.max(between[0], between[1]))
  const beside = high - low === 1 && high % draft.columns !== 0
  if (!beside && high - low !== draft.columns) {
    throw new BoardError(
      `squares ${low} and ${high}`,
      'these two squares share no side',
      'Name two squares next to each other, not diagonal.',
    )
  }
  const number = edge === null ? 0 : edgeNumber(draft, edge)
  if (beside) {
    if (draft.east === board.east) draft.east = board.east.slice()
    draft.east[low] = number
  } else {
    if (draft.south === board.south) draft.south = board.south.slice()
    draft.south[low] = number
  }
}

function edgeNumber(draft: Draft, edge: Edge): number {
  const known = draft.edges.findIndex(
    (e) =>
      e.kind === edge.kind &&
      e.blocks === edge.blocks &&
      e.from === edge.from &&
      e.to === edge.to &&
      e.cost === edge.cost &&
      e.inside === edge.inside,
  )
  if (known >= 0) return known + 1
  draft.edges = [...draft.edges, edge]
  return draft.edges.length
}

function setWall(draft: Draft, index: number, wall: FreeWall | null): void {
  if (!Number.isInteger(index) || index < 0 || index > draft.walls.length) {
    throw new BoardError(`wall ${index}`, `there is no wall ${index} on this board`, `Walls are numbered 0 to ${draft.walls.length}.`)
  }
  refuseMore(index + 1, MOST_FREE_WALLS, 'walls', 'walls off the grid', 'Straighten some of them along the sides of squares.')
  const walls = [...draft.walls]
  walls[index] = wall
  draft.walls = walls
}
