import { effectOn, type PieceId } from '@riposte/referee'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { FEET } from '../space.ts'

/** How small a body can make itself. */

/** It has wriggled into what is too narrow for it: for this turn it gets through less than half its space. */
export const WRIGGLING = 'wriggling'
/** Feet of what is too narrow to be a way of its own. */
export const gaps = { gap: 2, crack: 1 } as const

const spaceOf = (fight: FansysFight, id: PieceId): number => {
  const { size, footprint } = sheetOf(fight, id)
  return size === 'tiny' || size === 'diminutive' ? 2 : footprint.across * FEET
}

/** The least feet that it gets through: half its space, and a fifth where it wriggles. */
export function leastOf(fight: FansysFight, id: PieceId): number {
  // @rule fansys.squeeze.smaller
  if (effectOn(fight, id, WRIGGLING) !== undefined) return Math.floor(spaceOf(fight, id) / 5)
  // @rule fansys.squeeze.limit otherwise number
  return Math.floor(spaceOf(fight, id) / 2)
}

/** Whether what is so narrow lets it through, as small as it is now. */
export const fitsIn = (fight: FansysFight, id: PieceId, feet: number): boolean =>
  leastOf(fight, id) <= feet && (sheetOf(fight, id).footprint.across === 1 || pieceAt(fight, id).narrow === 1)

/** Squares in a row of the smallest space that it can take now. */
export const narrowest = (fight: FansysFight, id: PieceId): number => Math.max(1, Math.ceil(leastOf(fight, id) / FEET))
