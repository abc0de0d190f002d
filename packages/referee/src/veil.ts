import type { Fight } from './fight.ts'
import type { Piece, PieceId } from './piece.ts'

/** A bit mask of the sides that may not know of a piece; of all while it is yet to come. */
export type Veil<F extends Fight = Fight> = (fight: F, piece: PieceId) => number

/** Only what is hidden is not known. */
export const hiddenVeil: Veil = (fight, piece) => (piece < 0 ? 0 : (fight.pieces[piece]?.hidden ?? -1))

/** Its side does not know where the other is. */
export const isUnknownTo = (other: Piece, me: Piece): boolean => (other.hidden & (1 << me.side)) !== 0
