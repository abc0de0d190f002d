import {
  type Board,
  type Box,
  changed,
  cornersMeet,
  EFFECT,
  FULL,
  type LinePolicy,
  MOVE,
  neighbour,
  obstacleAt,
  patch,
  SIDE,
  SIGHT,
  SOLID,
  type Square,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { joined } from '@riposte/tactics'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, sheetOf } from '../fight.ts'
import { asTheyStand, boxesApart, cellsOf, distance } from '../space.ts'
import type { HomlStep } from '../step.ts'

/** What stands on squares and between them and is more to some than to others: low works, curbs, thin curtains. */

const isWaistHigh = (blocks: number, tall: number): boolean => (blocks & SOLID) !== 0 && (blocks & EFFECT) === 0 && tall < SIDE

/** The board with whatever is so stopping more, or less. */
const recast = (isSo: (blocks: number, tall: number, kind: string) => boolean, adds: number, isWhole: boolean, drops = 0) =>
  lasting((board: Board): Board => {
    const edges = board.edges.map((one) =>
      isSo(one.blocks, one.to, one.kind) ? { ...one, blocks: (one.blocks | adds) & ~drops, to: isWhole ? FULL : one.to } : one,
    )
    const obstacles = board.obstacles.map((one) =>
      isSo(one.blocks, one.tall, one.kind) ? { ...one, blocks: (one.blocks | adds) & ~drops, tall: isWhole ? FULL : one.tall } : one,
    )
    const isSame = edges.every((one, i) => one === board.edges[i]) && obstacles.every((one, i) => one === board.obstacles[i])
    return isSame ? board : { ...patch(board, [{ set: 'floor', squares: [], height: 0 }]), edges, obstacles }
  })

/** What is lower than a square, and drawn as stopping everything, stops neither eyes nor effects of who stands: it is such a work. */
export const withLowWorks = recast(
  // @rule homl.cover.breastwork
  (blocks, tall) => blocks === (SIGHT | EFFECT | MOVE | SOLID) && tall < SIDE,
  SOLID,
  false,
  SIGHT | EFFECT,
)

/** Waist-high works: cover for who stands, a wall for who lies. */
const raised = recast(isWaistHigh, EFFECT, true)

/** Curbs, low and stopping nothing: cover for who lies, and for the tiny. */
export const curbed = recast((blocks, tall) => blocks === 0 && tall < SIDE, SOLID, false)

/** Thin curtains, which hide nothing, as heavy ones. */
export const curtained = recast(
  // @rule homl.terrain.concealing-edge
  (blocks, _, kind) => kind === 'curtain' && (blocks & SIGHT) === 0,
  SIGHT,
  false,
)

/** As if nothing on an edge stopped an effect. */
const unwalled = lasting((board: Board): Board => {
  const edges = board.edges.map((one) => ({ ...one, blocks: one.blocks & ~EFFECT }))
  return { ...patch(board, [{ set: 'floor', squares: [], height: 0 }]), edges, walls: [] }
})

/** The board without the works that somebody in these squares stands at. */
export const leaningOver = (board: Board, squares: readonly Square[]): Board =>
  squares.reduce((all, square) => beside.reduce((one, [x, y]) => without(one, square, neighbour(board, square, x, y)), all), board)

const beside = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

function without(board: Board, square: Square, next: Square): Board {
  if (next < 0) return board
  const low = Math.min(square, next)
  const number = (Math.abs(next - square) === 1 ? board.east : board.south)[low] ?? 0
  const edge = board.edges[number - 1]
  if (edge !== undefined && isWaistHigh(edge.blocks, edge.to)) return changed(board, { set: 'edge', between: [square, next], edge: null })
  const obstacle = obstacleAt(board, next)
  if (obstacle === undefined || !isWaistHigh(obstacle.blocks, obstacle.tall)) return board
  return changed(board, { set: 'obstacle', squares: [next], obstacle: null })
}

/** Line of effect: between squares, from corner to corner, past what stands in the way. */

const EFFECT_LINES: LinePolicy = {
  // @rule homl.valid.no-los-needed, homl.terrain.blocking-lines, homl.loe.edge-barrier, homl.terrain.edges
  mask: EFFECT,
  touch: 'free',
  // @rule homl.terrain.blocking-contiguous
  squeeze: 'blocked',
  ends: 'inside',
}

const PAST_CORNERS: LinePolicy = { ...EFFECT_LINES, squeeze: 'free' }

/** One free line from a corner of one to a corner of the other is enough, whichever way. */
export const isOpen = joined<Board>((board, a, b) => cornersMeet(board, a, b, EFFECT_LINES), 'mutual')

/** Of a big creature one square is enough, of those that lie within range. */
// @rule homl.loe.any-pair, homl.loe.test, homl.loe.3d, homl.valid.creature
export function hasEffect(step: HomlStep, a: PieceId, b: PieceId, range = Number.POSITIVE_INFINITY): boolean {
  const { fight } = step
  if (!hasLine(step, a, b)) return false
  if (range === Number.POSITIVE_INFINITY) return true
  const [mine, theirs] = [cellsOf(fight, a), cellsOf(fight, b)]
  const isWhole = mine.length === 1 && theirs.length === 1
  return isWhole ? distance(fight, a, b) <= range : reachesAny(fight, boardBetween(fight, a, b), mine, theirs, range)
}

const boardBetween = (fight: HomlFight, a: PieceId, b: PieceId): Board =>
  boardFor(fight, a) === fight.board ? boardFor(fight, b) : boardFor(fight, a)

const hasLine = asTheyStand(({ fight }: HomlStep, a, b): boolean =>
  reachesAny(fight, boardBetween(fight, a, b), cellsOf(fight, a), cellsOf(fight, b), Number.POSITIVE_INFINITY),
)

/** No wall is between; over a low work one leans to who lies behind it. */
export const isUnwalled = (fight: HomlFight, a: readonly Box[], b: readonly Box[]): boolean =>
  reachesAny(fight, fight.board, a, b, Number.POSITIVE_INFINITY)

/** Only because one of the two lies, or is tiny, is there no line. */
export const isLowCover = ({ fight }: HomlStep, a: PieceId, b: PieceId): boolean => isUnwalled(fight, cellsOf(fight, a), cellsOf(fight, b))

/** There would be a line between blocks that touch at a corner. */
export function isBetweenBlocks({ fight }: HomlStep, a: PieceId, b: PieceId): boolean {
  const theirs = cellsOf(fight, b)
  return cellsOf(fight, a).some((mine) => theirs.some((cell) => cornersMeet(fight.board, mine, cell, PAST_CORNERS)))
}

/** Only what stands on edges is in the way. */
export const isBehindEdges = ({ fight }: HomlStep, a: PieceId, b: PieceId): boolean =>
  reachesAny(fight, unwalled(fight.board), cellsOf(fight, a), cellsOf(fight, b), Number.POSITIVE_INFINITY)

/** A square of theirs within range of one of these, with a line from one of these. */
export function reachesAny(fight: HomlFight, board: Board, from: readonly Box[], to: readonly Box[], range: number): boolean {
  for (const cell of to) {
    if (!isNear(fight, from, cell, range)) continue
    for (const mine of from) if (isOpen(board, mine, cell)) return true
  }
  return false
}

function isNear(fight: HomlFight, from: readonly Box[], cell: Box, range: number): boolean {
  if (range === Number.POSITIVE_INFINITY) return true
  for (const mine of from) if (boxesApart(fight, mine, cell) <= range) return true
  return false
}

/** What stands in the way of an effect on somebody, or of his own: more of it for who lies. */
// @rule homl.cover.breastwork, homl.cond.prone.cover
export const boardFor = (fight: HomlFight, id: PieceId): Board => (isIn(fight, id, 'prone') ? raised(worksFor(fight, id)) : fight.board)

/** The board as it is to the tiny: a curb is a work. */
const worksFor = (fight: HomlFight, id: PieceId): Board => {
  // @rule homl.tiny.total-cover
  const isTiny = sheetOf(fight, id).size === 'tiny'
  return isTiny ? curbed(fight.board) : fight.board
}
