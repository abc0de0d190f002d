import {
  type Board,
  type Box,
  cornersMeet,
  EFFECT,
  type Footprint,
  type LinePolicy,
  squareBox,
  squeezedToHalf,
  turned,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { bodiesOf, joined } from '@riposte/tactics'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, pieceAt, sheetOf } from '../fight.ts'
import type { HomlStep } from '../step.ts'
import { curbed, raised } from './works.ts'

/** Spaces, distances, and line of effect. */

export function footprintOf(fight: HomlFight, id: PieceId): Footprint {
  const { footprint } = sheetOf(fight, id)
  const { turned: isTurned, squeezed } = pieceAt(fight, id)
  return isTurned === 0 && squeezed === 0 ? footprint : (shapesOf(footprint)[isTurned]?.[squeezed] ?? footprint)
}

/** A space lying either way, whole and squeezed as far as the book lets it. */
export const shapesOf = lasting((whole: Footprint): readonly (readonly Footprint[])[] => {
  return [whole, turned(whole)].map((shape) => [shape, ...squeezedToHalf(shape)])
})

/** Squares that touch are one apart, upwards as on the flat: the greatest difference along an axis. */
// @rule homl.square.adjacent, homl.vertical.distance
const metric = (x: number, y: number, z: number): number => Math.max(x, y, z)

export const bodies = bodiesOf<HomlFight>({ footprint: footprintOf, metric })
export const { boxOf, boxAt, squaresOf, distance, boxesApart, floorUnder, squaresAt } = bodies

/** Each square of a space as a box of its own: lines run between squares. */
export function cellsOf(fight: HomlFight, id: PieceId): Box[] {
  const { height } = pieceAt(fight, id)
  return squaresOf(fight, id).map((square) => squareBox(fight.board.columns, square, height))
}

const EFFECT_LINES: LinePolicy = {
  // @rule homl.valid.no-los-needed, homl.terrain.blocking-lines, homl.loe.edge-barrier, homl.terrain.edges
  mask: EFFECT,
  touch: 'free',
  // @rule homl.terrain.blocking-contiguous
  squeeze: 'blocked',
  ends: 'inside',
}

/** One free line from a corner of one to a corner of the other is enough, whichever way. */
export const isOpen = joined<Board>((board, a, b) => cornersMeet(board, a, b, EFFECT_LINES), 'mutual')

/** Of a big creature one square is enough. */
// @rule homl.loe.any-pair, homl.loe.test, homl.loe.3d, homl.valid.creature
export function hasEffect({ fight }: HomlStep, a: PieceId, b: PieceId): boolean {
  const theirs = cellsOf(fight, b)
  const board = boardFor(fight, a) === fight.board ? boardFor(fight, b) : boardFor(fight, a)
  return cellsOf(fight, a).some((mine) => theirs.some((cell) => isOpen(board, mine, cell)))
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
