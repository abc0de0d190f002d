import { blockFootprint, type Footprint, NOWHERE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { bodiesOf } from '@riposte/tactics'
import { carries, type OrcusFight, type OrcusPiece, sheetOf } from './fight.ts'
import { type Size, sideOf, sizes } from './terms.ts'

/** Spaces and distances. */

const footprints: Readonly<Record<Size, Footprint>> = {
  tiny: { ...blockFootprint(1), tall: 1 },
  small: blockFootprint(sideOf.small),
  medium: blockFootprint(sideOf.medium),
  large: blockFootprint(sideOf.large),
  huge: blockFootprint(sideOf.huge),
  gargantuan: blockFootprint(sideOf.gargantuan),
}

/** As tall as it is wide. Who squeezes takes the space of one size smaller. */
export function footprintOf(fight: OrcusFight, id: PieceId): Footprint {
  const { size } = sheetOf(fight, id)
  // @rule orcus.size.table
  if (sideOf[size] > 1) return spaceOf(fight, id, size)
  return footprints[size === 'tiny' ? 'tiny' : 'medium']
}

const spaceOf = (fight: OrcusFight, id: PieceId, size: Size): Footprint =>
  carries(fight, id, 'squeezing') ? squeezedFootprint(size) : footprints[size]

/** The space of a body, and that of one squeezed into room for a size less. */
export const footprintFor = (size: Size): Footprint => footprints[size]
export const squeezedFootprint = (size: Size): Footprint => footprints[sizes[sizes.indexOf(size) - 1] ?? size]

/** In squares; a diagonal counts 1, and height counts like every other way. */
function metric(x: number, y: number, z: number): number {
  // @rule orcus.grid.adjacent
  const flat = Math.max(x, y)
  // @rule orcus.grid.three-d
  return Math.max(flat, z)
}

export const takesRoom = (piece: OrcusPiece): boolean => piece.gone === 0 && piece.at !== NOWHERE && piece.state !== 'dead'

export const bodies = bodiesOf<OrcusFight>({ footprint: footprintOf, metric })
export const { boxOf, boxAt, squaresOf, squaresAt, isOn, distance, boxesApart, isAdjacent, areAdjacent, floorUnder } = bodies
