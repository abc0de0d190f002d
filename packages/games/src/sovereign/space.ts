import { type Box, type Footprint, NOWHERE, turned } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { bodiesOf } from '@riposte/tactics'
import { pieceAt, type SovereignFight, type SovereignPiece, sheetOf } from './fight.ts'

/** Spaces and distances. A piece fills a 5 ft cube, or more if it is bigger. */

/** Feet in the side of a square. */
// @rule sovereign.grid.scale otherwise number
export const FEET = 5

export function footprintOf(fight: SovereignFight, id: PieceId): Footprint {
  const { footprint } = sheetOf(fight, id)
  return pieceAt(fight, id).turned === 1 ? turned(footprint) : footprint
}

/** Squares that share an edge or a corner are next to each other. */
function metric(x: number, y: number, z: number): number {
  // @rule sovereign.grid.adjacent
  const squares = Math.max(x, y, z)
  return squares
}

export const takesRoom = (piece: SovereignPiece): boolean => piece.gone === 0 && piece.at !== NOWHERE && piece.state !== 'dead'

export const bodies = bodiesOf<SovereignFight>({ footprint: footprintOf, metric })
export const { boxOf, boxAt, squaresOf, squaresAt, isAdjacent, floorUnder } = bodies

/** The largest difference along an axis, heights included, from nearest square to nearest square. */
export const feetBetween = (fight: SovereignFight, a: PieceId, b: PieceId): number => bodies.distance(fight, a, b) * FEET
export const feetApart = (a: Box, b: Box): number => bodies.boxesApart(a, b) * FEET
