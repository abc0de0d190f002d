import { NOWHERE, type Square } from '@riposte/board'

/** A piece's place in `fight.pieces`; it never changes, and a piece that leaves the fight keeps its place. */
export type PieceId = number
export const NOBODY: PieceId = -1

/** Anything on the board that acts or can be aimed at. Games add their own flat fields. */
export interface Piece {
  readonly id: PieceId
  /** What scenarios, answers and the log call it: `A`, `goblin-2`. */
  readonly key: string
  readonly name: string
  /** Place in `setup.sheets`. */
  readonly sheet: number
  side: number
  seat: number
  /** The square of its north-western corner, or NOWHERE. */
  at: Square
  /** How high its feet are, in half squares above the board's zero. */
  height: number
  /** An oblong space lies north-south (0) or east-west (1). */
  turned: number
  /** Bit mask of the sides that do not know where it is. */
  hidden: number
  /** 1 once it has left the fight: dead and removed, fled, vanished. */
  gone: number
}

/** The same, as far as one who may not know of it is concerned: it is not there. */
export const ghostOf = <P extends Piece>(piece: P): P => ({ ...piece, gone: 1, at: NOWHERE })
