import {
  type Board,
  type Box,
  cornersMeet,
  EFFECT,
  type Footprint,
  type LinePolicy,
  oblongFootprint,
  SIDE,
  type Square,
  squareBox,
  squaresUnder,
  squeezedToHalf,
  turned,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { bodiesOf, joined, standingOf } from '@riposte/tactics'
import { bitsOn, isIn } from '../conditions/conditions.ts'
import { type HomlFight, pieceAt, sheetOf } from '../fight.ts'
import type { HomlStep } from '../step.ts'
import { veiledBoard } from '../terrain.ts'
import { roomsOf } from './rooms.ts'
import { curbed, raised, unwalled } from './works.ts'

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
export const { boxOf, boxAt, floorUnder } = bodies

/** All that it covers: the whole of a room. */
export const squaresOf = (fight: HomlFight, id: PieceId): Square[] => squaresAt(fight, id, pieceAt(fight, id).at)

export const squaresAt = (fight: HomlFight, id: PieceId, at: Square): Square[] => inRooms(fight.setup, bodies.squaresAt(fight, id, at))

function inRooms(setup: HomlFight['setup'], squares: Square[]): Square[] {
  const rooms = roomsOf(setup)
  return rooms === undefined ? squares : [...new Set(squares.flatMap(rooms.around))]
}

/** From nearest square to nearest square. */
export function distance(fight: HomlFight, a: PieceId, b: PieceId): number {
  return roomsOf(fight.setup) === undefined ? bodies.distance(fight, a, b) : boxesApart(fight, boxOf(fight, a), boxOf(fight, b))
}

export function boxesApart(fight: HomlFight, a: Box, b: Box): number {
  const rooms = roomsOf(fight.setup)
  if (rooms === undefined) return bodies.boxesApart(a, b)
  const level = bodies.boxesApart({ ...a, x0: 0, x1: SIDE, y0: 0, y1: SIDE }, { ...b, x0: 0, x1: SIDE, y0: 0, y1: SIDE })
  return Math.max(level, rooms.apart(squaresIn(fight, a), squaresIn(fight, b)))
}

const squaresIn = ({ setup, board: { columns } }: HomlFight, { x0, y0, x1, y1 }: Box): Square[] =>
  inRooms(setup, squaresUnder(columns, oblongFootprint((x1 - x0) / SIDE, (y1 - y0) / SIDE), (y0 / SIDE) * columns + x0 / SIDE))

/** The squares that somebody filled when that was last asked, and all that they come of. */
interface Filled {
  readonly at: Square
  readonly height: number
  readonly footprint: Footprint
  readonly setup: HomlFight['setup']
  readonly cells: readonly Box[]
}
const filled: Filled[] = []

/** Each square of a space as a box of its own: lines run between squares. */
export function cellsOf(fight: HomlFight, id: PieceId): readonly Box[] {
  const { setup, board } = fight
  const { at, height } = pieceAt(fight, id)
  const footprint = footprintOf(fight, id)
  const last = filled[id]
  if (last?.at === at && last.height === height && last.footprint === footprint && last.setup === setup) return last.cells
  const cells = squaresOf(fight, id).map((square) => squareBox(board.columns, square, height))
  filled[id] = { at, height, footprint, setup, cells }
  return cells
}

/** For what is asked about two as they stand. */
export const asTheyStand = standingOf<HomlFight>({ space: cellsOf, state: bitsOn, board: veiledBoard })

export const cellsIn = (fight: HomlFight, box: Box): Box[] =>
  squaresIn(fight, box).map((square) => squareBox(fight.board.columns, square, box.z0))

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
