import { advise } from '@riposte/players'
import type { TableSettings } from '@riposte/protocol'
import { type Ask, askAsSeen, type Eyes, type Fight, GM, type OpenAsk, type Option } from '@riposte/referee'

type Question<O extends Option = Option> = Pick<OpenAsk, 'kind' | 'seat' | 'piece'> & { readonly options: readonly O[] }

/** What the computer would answer from this seat to what it is asked, as far as that is seen from there. */
export function adviceOn({ seat, session }: Eyes, open: OpenAsk) {
  const { fight, game, veil } = session
  const ask: Ask = askAsSeen(fight, open, seat, veil)
  const mine = ask.options.filter((option) => seat === GM || (option.seat ?? open.seat) === seat)
  const who = open.piece >= 0 ? open.piece : fight.pieces.findIndex((piece) => piece.seat === seat)
  return advise(game)({ ...ask, options: mine }, session.asKnownTo(who).fight)
}

/** What the book says to a question for the game master, where the table goes by the book. */
export function seesAsBook<O extends Option>(ask: Question<O>, { rulings }: TableSettings): O | undefined {
  return rulings === 'book' && ask.kind === 'ruling' ? ask.options.find((option) => option.byDefault === true) : undefined
}

/**
 * Whether a question is the computer's, who plays these pieces: it is asked of one of them, or of a seat or side about
 * pieces that are all its own.
 */
export function answersFor(computer: readonly string[], ask: Question, fight: Fight): boolean {
  if (computer.length === 0) return false
  const isOurs = (id: number): boolean => computer.includes(fight.pieces[id]?.key ?? '')
  if (ask.piece >= 0) return isOurs(ask.piece)
  const named = ask.kind === 'who' ? ask.options.flatMap((option) => option.piece ?? []) : []
  if (named.length > 0) return named.every(isOurs)
  const theirs = fight.pieces.filter((piece) => piece.gone === 0 && piece.seat === ask.seat)
  return theirs.length > 0 && theirs.every((piece) => isOurs(piece.id))
}
