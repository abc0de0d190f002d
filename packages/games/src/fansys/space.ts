import {
  type Box,
  blockFootprint,
  edgeBetween,
  type Footprint,
  MOVE,
  NOWHERE,
  neighbour,
  SIDE,
  type Square,
  squareBox,
  squareName,
  topAt,
} from '@riposte/board'
import { lasting, type PieceId, sheetAt } from '@riposte/referee'
import { bodiesOf, type Spot, standingOf } from '@riposte/tactics'
import { bitsOn } from './conditions/conditions.ts'
import { type FansysFight, pieceAt } from './fight.ts'
import type { Sheet } from './sheet/sheet.ts'

/** Spaces and distances: feet, and cubes of five of them. */

export const FEET = 5

/** Diagonals count as any other step, upwards too. */
// @rule fansys.space.square
const metric = (x: number, y: number, z: number): number => Math.max(x, y, z)

/** The spaces in which a body has room that makes itself small, by their squares in a row. */
const slimmer = lasting((sheet: Sheet): readonly Footprint[] =>
  Array.from({ length: sheet.footprint.across }, (_, across) => blockFootprint(across, sheet.footprint.tall)),
)

/** In the saddle one is as big as one's mount; who squeezes is small. */
function footprintOf(fight: FansysFight, id: PieceId): Footprint {
  const piece = pieceAt(fight, id)
  const body = piece.mount < 0 ? piece : pieceAt(fight, piece.mount)
  const { narrow } = body
  const sheet = sheetAt(fight.setup, body.sheet)
  return narrow === 0 ? sheet.footprint : (slimmer(sheet)[narrow] ?? sheet.footprint)
}

export const bodies = bodiesOf<FansysFight>({ footprint: footprintOf, metric })

export const { boxOf, boxAt, squaresOf, squaresAt, boxesApart, floorUnder } = bodies

/** The room above a square. */
export const boxOn = ({ board }: FansysFight, square: Square): Box => squareBox(board.columns, square, board.floor[square] ?? 0)

/** A place that may be picked. */
export const spotOption = <S extends Spot>({ board }: FansysFight, to: S) => ({ id: squareName(to.at, board.columns), square: to.at, to })

/** For what is asked about two as they stand. */
export const asTheyStand = standingOf<FansysFight>({ space: boxOf, state: bitsOn })

/** Feet from one to another; 0 in one square. */
// @rule fansys.range.increments
export const feetApart = (fight: FansysFight, a: PieceId, b: PieceId): number => bodies.distance(fight, a, b) * FEET

export const isAbove = (fight: FansysFight, a: PieceId, b: PieceId): number => {
  const by = pieceAt(fight, a).height - pieceAt(fight, b).height
  return by >= SIDE ? 1 : by <= -SIDE ? -1 : 0
}

/** In five feet of room from wall to wall. */
export function isConfined({ board, pieces }: FansysFight, id: PieceId): boolean {
  const at = pieces[id]?.at ?? NOWHERE
  const isShut = (x: number, y: number): boolean => {
    const to = neighbour(board, at, x, y)
    if (to === NOWHERE) return false
    const edge = edgeBetween(board, at, to)
    return (edge !== undefined && (edge.blocks & MOVE) !== 0) || topAt(board, to, MOVE) - (board.floor[at] ?? 0) >= SIDE
  }
  return (isShut(-1, 0) && isShut(1, 0)) || (isShut(0, -1) && isShut(0, 1))
}
