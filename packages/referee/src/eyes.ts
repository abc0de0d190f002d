import { GM } from './encounter.ts'
import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Named } from './naming.ts'
import type { PieceId } from './piece.ts'
import type { Reader } from './rulebook.ts'
import type { LogEntry, Session } from './session.ts'
import { knows, type Lookout, lookoutOf, type Strangers, strangersTo } from './sight.ts'

export interface EyesGiven {
  /** The points of other sides' pieces are known only as they look. */
  readonly coarse?: boolean
}

/** From where a session is looked at. */
export interface Eyes<F extends Fight = Fight, E extends AnyEvent = AnyEvent> extends Lookout {
  readonly session: Session<F, E>
  readonly seat: number
  readonly coarse: boolean
  /** Of whom one knows nothing, as the session stands. */
  readonly strangers: Strangers
}

/** The eyes of a seat; a seat that there is not sees what spectators see. */
export function eyesOf<F extends Fight, E extends AnyEvent>(
  session: Session<F, E>,
  seat: number,
  { coarse = false }: EyesGiven = {},
): Eyes<F, E> {
  const lookout = lookoutOf(session.fight, seat)
  return { session, seat, ...lookout, strangers: strangersTo(session.fight, lookout, session.veil), coarse: coarse && seat !== GM }
}

export const isSeen = <F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, piece: PieceId): boolean => !eyes.strangers.has(piece)

/** What a piece is called, to who may know of it. */
export const keySeen = <F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, piece: PieceId): string | undefined =>
  piece >= 0 && isSeen(eyes, piece) ? eyes.session.fight.pieces[piece]?.key : undefined

const isForeign = <F extends Fight, E extends AnyEvent>({ seat, sides }: Eyes<F, E>, fight: Fight, piece: PieceId): boolean =>
  seat !== GM && (sides & (1 << (fight.pieces[piece]?.side ?? 0))) === 0

/** Only how hurt it looks is known of it. */
export const isCoarse = <F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, fight: Fight, piece: PieceId): boolean =>
  eyes.coarse && isForeign(eyes, fight, piece)

/** Who reads a line: of pieces he knows those that the line is marked to tell of, as far as he might then. */
export function readerOf<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, { fight, named }: LogEntry<F, E>): Reader {
  const isOpen = named === undefined || eyes.seat === GM
  const of = (piece: PieceId): Named | undefined => named?.find((one) => one.piece === piece)
  return {
    foreign: (piece) => isForeign(eyes, fight, piece),
    coarse: (piece) => isCoarse(eyes, fight, piece),
    knows: (piece) => isOpen || knows(eyes, of(piece)?.hiddenFrom ?? -1),
    alone: (piece) => !isOpen && !knows(eyes, of(piece)?.aloneFor ?? 0),
  }
}
