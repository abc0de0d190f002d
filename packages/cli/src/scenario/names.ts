import { NOWHERE, parseSpot, type Square, squareName } from '@riposte/board'
import type { AnyEvent, Fight, Game, OpenAsk, Option, Piece, RuleIndex } from '@riposte/referee'

/** What people call things in a fight: pieces by their keys, squares as on a chess board. */

export const same = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase()

/** As ids are written: in small letters, with hyphens. */
export const hyphened = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\s_]+/g, '-')

export const pieceCalled = (fight: Fight, key: string): Piece | undefined =>
  fight.pieces.find((piece) => piece.key === key) ?? fight.pieces.find((piece) => same(piece.key, key)) ?? cameAs(fight, key)

/** `zombie` is the one `zombie-3` that has come into the fight, as long as there is no second. */
function cameAs(fight: Fight, key: string): Piece | undefined {
  const found = fight.pieces.filter((piece) => same(piece.key.replace(/-\d+$/, ''), key) && !same(piece.key, key))
  return found.length === 1 ? found[0] : undefined
}

/** Every key that means a piece. */
const keysOf = (fight: Fight, piece: Piece): string[] => {
  const plain = piece.key.replace(/-\d+$/, '')
  return plain !== piece.key && pieceCalled(fight, plain) === piece ? [piece.key, plain] : [piece.key]
}

export const keyOf = (fight: Fight, piece: number): string => fight.pieces[piece]?.key ?? 'nobody'

export const squareText = (fight: Fight, square: Square): string =>
  square === NOWHERE ? 'nowhere' : squareName(square, fight.board.columns)

/** The square of a name, or undefined where it is none of this board. */
export function squareCalled(fight: Fight, name: string): Square | undefined {
  try {
    return parseSpot(name, fight.board.columns, fight.board.rows).square
  } catch {
    return undefined
  }
}

/** Everybody whose answer the question takes: the piece, its side, the seat; any piece of the seat and its side, and the side of those to choose from, where no piece is named. */
export function respondents(fight: Fight, ask: OpenAsk): string[] {
  const piece = fight.pieces[ask.piece]
  const seats = [ask.seat, ...ask.options.flatMap((option) => (option.seat === undefined ? [] : [option.seat]))]
  const names = seats.map((seat) => fight.setup.seats[seat] ?? '')
  if (piece !== undefined) names.push(...keysOf(fight, piece), fight.setup.sides[piece.side] ?? '')
  else if (ask.kind !== 'ruling')
    for (const one of fight.pieces) if (seats.includes(one.seat)) names.push(one.key, fight.setup.sides[one.side] ?? '')
  // Who goes next is asked of the side of those who may.
  if (ask.kind === 'who')
    names.push(...ask.options.flatMap((option) => fight.setup.sides[fight.pieces[option.piece ?? -1]?.side ?? -1] ?? []))
  return names
}

export const isFor = (fight: Fight, ask: OpenAsk, who: string): boolean => respondents(fight, ask).some((name) => same(name, who))

/** Who is asked, in words. */
export const askedOf = (fight: Fight, ask: OpenAsk): string => fight.pieces[ask.piece]?.key ?? fight.setup.seats[ask.seat] ?? 'somebody'

/** Every way to name an option that is not its id. */
export function namesOf(fight: Fight, option: Pick<Option, 'piece' | 'square' | 'label'>): string[] {
  const names: string[] = []
  const piece = fight.pieces[option.piece ?? -1]
  if (piece !== undefined) names.push(...keysOf(fight, piece))
  if (option.square !== undefined) names.push(squareText(fight, option.square))
  if (option.label !== undefined) names.push(option.label)
  return names
}

/** The fields of an event as plain pairs. */
export const fieldsOf = (event: AnyEvent): [string, unknown][] => Object.entries(event)

/** A rule that the book states twice has two ids, and may be cited by either. */
export const isSameRule = (game: Game, a: RuleIndex, b: number): boolean =>
  a === b || (game.twins ?? []).some((group) => group.includes(a) && group.some((one) => one === b))

/** The other ids of a rule. */
export const twinsOf = (game: Game, id: string): string[] =>
  (game.twins ?? [])
    .map((group) => group.map((rule) => game.ruleIds[rule] ?? ''))
    .filter((ids) => ids.includes(id))
    .flat()
    .filter((one) => one !== id)
