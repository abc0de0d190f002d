import { NOWHERE, spotName, writeBoard } from '@riposte/board'
import { stringify } from 'yaml'
import type { EncounterData, Library } from './encounter.ts'
import { GM } from './encounter.ts'
import type { Fight } from './fight.ts'
import type { Piece } from './piece.ts'
import type { Rulebook } from './rulebook.ts'
import { ON, ruleModes } from './rules.ts'
import { hiddenFrom } from './setup.ts'

type Written = Readonly<Record<string, unknown>>
/** What a ruling wrote at pieces that came later, by their keys. */
export type StatesAdded = ReadonlyMap<string, Written>

/** The text of an encounter file: who is there and where, on the board as it is. Everybody in it is as they would begin a fight. */
export function writeEncounter<F extends Fight>(game: Writing<F>, title: string, fight: F, library: Library, added: StatesAdded): string {
  const { setup } = fight
  const { about, options, start } = setup.source
  const there = fight.pieces.filter((piece) => piece.gone === 0)
  const left = new Set(fight.pieces.filter((piece) => piece.gone === 1).map((piece) => piece.key))
  const written = {
    game: setup.game,
    title,
    ...(about !== undefined && { about }),
    ...writeBoard(fight.board),
    pieces: Object.fromEntries(there.map((piece) => [piece.key, writtenPiece(game, fight, piece, added, left)])),
    sheets: sheetsBeside(fight, there, library),
    seats: setup.seats.filter((_, seat) => seat !== GM),
    ...(start !== undefined && { start: without(left, start) }),
    options,
    switches: switchesOf(game, setup.modes),
  }
  return `# An encounter, as it stood at the table. Play it with: riposte play FILE\n${stringify(written, { lineWidth: 0 })}`
}

type Writing<F extends Fight> = Pick<Rulebook<F>, 'ruleIds' | 'saddle' | 'posts' | 'read'>

function writtenPiece<F extends Fight>(
  game: Writing<F>,
  fight: F,
  piece: Piece,
  added: StatesAdded,
  left: ReadonlySet<string>,
): EncounterData['pieces'][string] {
  const { setup, board } = fight
  const side = setup.sides[piece.side] ?? ''
  const { turned: _, hidden: __, at: ___, ...state } = setup.source.pieces[piece.key] ?? added.get(piece.key) ?? {}
  const isOnGround = piece.height === (board.floor[piece.at] ?? 0)
  const spot = { square: piece.at, height: isOnGround ? undefined : piece.height }
  const hidden = setup.sides.filter((_, place) => (piece.hidden >> place) & 1)
  return {
    ...Object.fromEntries(
      Object.entries(state).flatMap(([field, value]) => (field === game.saddle ? [] : [[field, without(left, value)]])),
    ),
    ...mountOf(game, fight, piece),
    ...game.posts?.(fight, piece.id),
    sheet: setup.sheets[piece.sheet]?.id ?? '',
    name: piece.name,
    side,
    seat: setup.seats[piece.seat] ?? '',
    ...(piece.at !== NOWHERE && { at: spotName(spot, board.columns) }),
    ...(piece.turned === 1 && { turned: true }),
    ...(piece.hidden !== 0 && { hidden: piece.hidden === hiddenFrom(true, side, setup.sides) || hidden }),
  }
}

/** Whom a piece rides now, by the field that says so. */
export function mountOf<F extends Fight>(game: Pick<Rulebook<F>, 'saddle' | 'read'>, fight: F, { id }: Piece): Written {
  const { saddle } = game
  if (saddle === undefined) return {}
  const { [saddle]: ridden } = game.read(fight, id)
  return fight.pieces.some(({ key }) => key === ridden) ? { [saddle]: ridden } : {}
}

/** Sheets that whoever opens the file does not have, or has otherwise. */
function sheetsBeside({ setup }: Fight, there: readonly Piece[], library: Library): Record<string, unknown> {
  const used = setup.sheets.filter((_, place) => there.some((piece) => piece.sheet === place))
  const own = used.filter(({ id, written }) => JSON.stringify(written) !== JSON.stringify(library.sheet(id)))
  return Object.fromEntries(own.map(({ id, written }) => [id, written]))
}

export const switchesOf = ({ ruleIds }: Pick<Rulebook, 'ruleIds'>, modes: Uint8Array): Record<string, string | undefined> =>
  Object.fromEntries(ruleIds.flatMap((id, rule) => (modes[rule] === ON ? [] : [[id, ruleModes[modes[rule] ?? ON]]])))

/** The same, where nobody speaks of those who are not there. */
export function without(left: ReadonlySet<string>, data: object): object
export function without(left: ReadonlySet<string>, data: unknown): unknown
export function without(left: ReadonlySet<string>, data: unknown): unknown {
  const isLeft = (one: unknown): boolean => typeof one === 'string' && left.has(one)
  if (Array.isArray(data)) return data.filter((one) => !isLeft(one)).map((one) => without(left, one))
  if (typeof data !== 'object' || data === null) return data
  const kept = Object.entries(data).filter(([field, value]) => !left.has(field) && !isLeft(value))
  return Object.fromEntries(kept.map(([field, value]) => [field, without(left, value)]))
}
