import { type Board, type Box, cornersMeet, EFFECT, type LinePolicy } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { joined } from '@riposte/tactics'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, sheetOf } from '../fight.ts'
import { asTheyStand, boxesApart, cellsOf, distance } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { curbed, raised, unwalled } from './works.ts'

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

/** Only because one of the two lies, or is tiny, is there no line. */
export const isLowCover = ({ fight }: HomlStep, a: PieceId, b: PieceId): boolean =>
  reachesAny(fight, fight.board, cellsOf(fight, a), cellsOf(fight, b), Number.POSITIVE_INFINITY)

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
