import type { Ask, Option, Piece, PieceId } from '@riposte/referee'

/** Some of several pieces. */
export interface Some {
  readonly among: readonly PieceId[]
  readonly most: number
  /** So many at least, if there are: then it may be said that they are enough. */
  readonly least: number
  /** How that is said, and where on the list it stands. */
  readonly enough: string
  readonly stands: 'first' | 'last'
}

/** Whoever can be asked: a step of any game. */
interface Asking {
  readonly fight: { readonly pieces: readonly Pick<Piece, 'key'>[] }
  ask<O extends Option>(ask: Ask<O>): O
}

interface PieceOption extends Option {
  readonly piece?: PieceId
}

/** Asks for one after another, until there are enough. */
export function askSome(
  step: Asking,
  { kind, seat, piece: by, text, rule }: Pick<Ask, 'kind' | 'seat' | 'piece' | 'text' | 'rule'>,
  { among, most, least, enough, stands }: Some,
): PieceId[] {
  const chosen: PieceId[] = []
  const stop: PieceOption = { id: enough, byDefault: true }
  while (chosen.length < Math.min(most, among.length)) {
    const left = among.filter((id) => !chosen.includes(id)).map((id): PieceOption => ({ id: step.fight.pieces[id]?.key ?? '', piece: id }))
    const stops = chosen.length < least ? [] : [stop]
    const options = stands === 'first' ? [...stops, ...left] : [...left, ...stops]
    const { piece } = step.ask<PieceOption>({ kind, seat, piece: by, text, options, refusals: undefined, rule, read: undefined })
    if (piece === undefined) break
    chosen.push(piece)
  }
  return chosen
}
