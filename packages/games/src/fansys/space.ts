import {
  type Box,
  blockFootprint,
  boxDistance,
  type Diagonals,
  edgeBetween,
  type Footprint,
  isDiagonal,
  type Metric,
  MOVE,
  NOWHERE,
  neighbour,
  SIDE,
  type Square,
  squareBox,
  squareName,
  topAt,
} from '@riposte/board'
import { lasting, type PieceId, type Setup, sheetAt } from '@riposte/referee'
import { type Spot, spacesOf, standingOf } from '@riposte/tactics'
import { bitsOn } from './conditions/conditions.ts'
import { type FansysFight, type FansysPiece, pieceAt } from './fight.ts'
import type { Sheet } from './sheet/sheet.ts'

/** Spaces and distances: feet, and cubes of five of them. */

export const FEET = 5

/** What a table may have each diagonal step count: as any other, or every second one twice; upwards too. */
export const diagonals = ['fives', 'fives-and-tens'] as const
export const metrics = { fives: 'chebyshev', 'fives-and-tens': 'alternating' } as const satisfies Record<(typeof diagonals)[number], Metric>

export const metricOf = ({ options }: Setup): Metric => metrics[diagonals.find((one) => one === options.diagonals) ?? 'fives']

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

export const bodies = spacesOf<FansysFight>({ footprint: footprintOf })

export const { boxOf, boxAt, squaresOf, squaresAt, floorUnder } = bodies

/** Squares from one space to another: 1 where they touch, 0 in one square. */
// @rule fansys.space.square
export const boxesApart = ({ metric }: FansysFight, a: Box, b: Box): number => boxDistance(metric, a, b)

/** The room above a square. */
export const boxOn = ({ board }: FansysFight, square: Square): Box => squareBox(board.columns, square, board.floor[square] ?? 0)

/** A place that may be picked. */
export const spotOption = <S extends Spot>({ board }: FansysFight, to: S) => ({ id: squareName(to.at, board.columns), square: to.at, to })

/** For what is asked about two as they stand. */
export const asTheyStand = standingOf<FansysFight>({ space: boxOf, state: bitsOn })

/** Feet from one to another; 0 in one square. */
// @rule fansys.range.increments
export const feetApart = (fight: FansysFight, a: PieceId, b: PieceId): number => boxesApart(fight, boxOf(fight, a), boxOf(fight, b)) * FEET

/** A step there is a diagonal one, and the table counts those. */
export const goesAskew = ({ board, metric }: FansysFight, { at, height }: FansysPiece, to: Spot): boolean =>
  metric === 'alternating' && isDiagonal(board.columns, at, to.at, to.height - height)

/** What the diagonal steps before it cost: they are counted on through a whole turn. */
export const diagonalsFor = ({ metric }: FansysFight, askew: boolean): Diagonals =>
  metric !== 'alternating' ? 'same' : askew ? 'dear-first' : 'alternating'

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
