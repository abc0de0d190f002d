import { GM } from './encounter.ts'
import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { Reader } from './rulebook.ts'
import type { Session } from './session.ts'
import { knows, sidesOf } from './sight.ts'

export interface EyesGiven {
  /** The points of other sides' pieces are known only as they look. */
  readonly coarse?: boolean
}

/** From where a session is looked at. */
export interface Eyes<F extends Fight = Fight, E extends AnyEvent = AnyEvent> {
  readonly session: Session<F, E>
  readonly seat: number
  /** Bit mask of the sides the seat speaks for. */
  readonly sides: number
  readonly coarse: boolean
}

/** The eyes of a seat; a seat that there is not sees what spectators see. */
export function eyesOf<F extends Fight, E extends AnyEvent>(
  session: Session<F, E>,
  seat: number,
  { coarse = false }: EyesGiven = {},
): Eyes<F, E> {
  return { session, seat, sides: sidesOf(session.fight, seat), coarse: coarse && seat !== GM }
}

export const isSeen = <F extends Fight, E extends AnyEvent>({ session, sides }: Eyes<F, E>, piece: PieceId): boolean =>
  knows(sides, session.veil(session.fight, piece))

/** What a piece is called, to who may know of it. */
export const keySeen = <F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, piece: PieceId): string | undefined =>
  piece >= 0 && isSeen(eyes, piece) ? eyes.session.fight.pieces[piece]?.key : undefined

export function readerOf<F extends Fight, E extends AnyEvent>({ session, seat, sides, coarse }: Eyes<F, E>): Reader {
  const foreign = (piece: PieceId): boolean => seat !== GM && (sides & (1 << (session.fight.pieces[piece]?.side ?? 0))) === 0
  return { foreign, coarse: (piece) => coarse && foreign(piece) }
}
