import {
  type Box,
  type Footprint,
  oblongFootprint,
  SIDE,
  type Square,
  squareBox,
  squaresUnder,
  squeezedToHalf,
  turned,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { bodiesOf, standingOf } from '@riposte/tactics'
import { bitsOn } from './conditions/conditions.ts'
import { type HomlFight, pieceAt, sheetOf } from './fight.ts'
import { roomsOf } from './rooms.ts'
import { veiledBoard } from './terrain.ts'

/** Spaces and distances. */

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
