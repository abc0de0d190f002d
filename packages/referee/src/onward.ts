import { type Board, NOWHERE, type Square, spotName, squareName, stepsFrom, writeBoard } from '@riposte/board'
import type { Rest } from './between.ts'
import { ContentError, check } from './content.ts'
import { type EncounterData, encounterSchema, type Library } from './encounter.ts'
import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Rulebook } from './rulebook.ts'
import { asRecord, readSetup } from './setup.ts'
import { mountOf, switchesOf, without } from './written.ts'

/** Somebody whom a fight and a rest have left, as a file has him at his piece. */
interface Veteran extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly seat: string
  readonly sheet: string
  readonly side: string
}

/** What goes on into the next fight: people, what they are, the table's rules. Plain data, that crosses between threads. */
export interface Left {
  /** All who were in that fight, also who does not come along. */
  readonly known: readonly string[]
  readonly pieces: Readonly<Record<string, Veteran>>
  readonly sheets: Readonly<Record<string, unknown>>
  readonly options: Readonly<Record<string, unknown>>
  readonly switches: Readonly<Record<string, unknown>>
  readonly start: Readonly<Record<string, unknown>>
}

export function leftBy<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, fight: F, rest: Rest<F>): Left {
  const { setup, pieces } = fight
  const those = pieces.flatMap((piece): [string, Veteran][] => {
    const { key, name, turned } = piece
    const state = rest.after(fight, piece.id)
    if (state === undefined) return []
    const sheet = setup.sheets[piece.sheet]?.id ?? ''
    const whose = { side: setup.sides[piece.side] ?? '', seat: setup.seats[piece.seat] ?? '' }
    return [[key, { ...state, ...mountOf(game, fight, piece), ...(turned === 1 && { turned: true }), ...whose, name, sheet }]]
  })
  return {
    known: pieces.map(({ key }) => key),
    pieces: Object.fromEntries(those),
    sheets: Object.fromEntries(setup.sheets.map(({ id, written }) => [id, written])),
    options: setup.options,
    switches: switchesOf(game, setup.modes),
    start: rest.start?.(fight) ?? {},
  }
}

/** An encounter in which those who are left stand in place of its own first side, by the house rules that they had. */
export function onward<F extends Fight, E extends AnyEvent>(
  game: Rulebook<F, E>,
  data: EncounterData,
  left: Left,
  library: Library,
): EncounterData {
  const setup = readSetup(game, data, library)
  const { source, board, sides } = setup
  const [ours = ''] = sides
  const party = Object.entries(left.pieces).filter(([, { side }]) => side === ours)
  if (party.length === 0) {
    const message = `nobody of the ${ours} is left to go on`
    throw new ContentError([{ path: ['onward'], message, remedy: 'begin with those of the encounter itself' }])
  }
  const fight = game.begin(setup)
  const [own, foes] = [fight.pieces.filter(({ side }) => side === 0), fight.pieces.filter(({ side }) => side !== 0)]
  const foesSheets = Object.fromEntries(foes.map(({ sheet }) => [setup.sheets[sheet]?.id ?? '', setup.sheets[sheet]?.written]))

  // Who goes by a name that one of the foes has is called otherwise.
  const foesKeys = new Set(foes.map(({ key }) => key))
  const keys = new Map(party.map(([key]) => [key, free(key, foesKeys)]))
  const sheetIds = new Map(
    party.map(([, { sheet }]) => [
      sheet,
      isSame(left.sheets[sheet], foesSheets[sheet]) ? sheet : free(sheet, new Set(Object.keys(foesSheets))),
    ]),
  )
  const spots = spotsFor(
    party,
    game.saddle ?? '',
    placesFor(
      board,
      own.flatMap(({ at }) => (at === NOWHERE ? [] : at)),
      new Set(foes.flatMap(({ id }) => game.squaresOf(fight, id))),
      party.length,
    ),
  )
  // Nobody rides or serves who has not come along, and nobody speaks of those in whose place they stand.
  const away = new Set(left.known.filter((key) => !keys.has(key)))
  const names = new Set(keys.values())
  const gone = new Set(own.flatMap(({ key }) => (names.has(key) ? [] : key)))
  const comes = party.map(([key, { name, side, seat, sheet, ...state }]): [string, object] => {
    const fields = Object.entries(without(away, state)).map(([field, value]): [string, unknown] => [
      field,
      typeof value === 'string' ? (keys.get(value) ?? value) : value,
    ])
    const square = spots.get(key)
    const place = square === undefined ? {} : { at: squareName(square, board.columns) }
    return [keys.get(key) ?? key, { ...Object.fromEntries(fields), ...place, name, side, seat, sheet: sheetIds.get(sheet) }]
  })
  // The board is drawn anew without anybody on it: each says himself where he stands.
  const stays = setup.plans.flatMap((plan): [string, object][] => {
    const { name, side, seat, sheet, ...state } = source.pieces[plan.key] ?? { sheet: '' }
    const place = plan.at === NOWHERE ? {} : { at: spotName({ square: plan.at, height: plan.height }, board.columns) }
    return plan.side === 0 ? [] : [[plan.key, { ...without(gone, state), ...place, name, side, seat, sheet }]]
  })
  return check(encounterSchema, {
    ...source,
    ...writeBoard(board),
    pieces: Object.fromEntries([...comes, ...stays]),
    sheets: { ...foesSheets, ...Object.fromEntries([...sheetIds].map(([id, own]) => [own, left.sheets[id]])) },
    options: { ...source.options, ...left.options },
    switches: { ...source.switches, ...left.switches },
    start: { ...without(gone, asRecord(source.start)), ...left.start },
  })
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The name, or one with a number that nobody has. */
function free(name: string, taken: ReadonlySet<string>): string {
  let [one, count] = [name, 1]
  while (taken.has(one)) one = `${name}-${++count}`
  return one
}

/** Where each stands: a rider where his mount does, everybody else in a place of his own. */
function spotsFor(party: readonly (readonly [string, Veteran])[], saddle: string, places: readonly Square[]): Map<string, Square> {
  const spots = new Map<string, Square>()
  const free = places.values()
  for (const [key, piece] of party.toSorted(([, a], [, b]) => Number(saddle in a) - Number(saddle in b))) {
    const spot = spots.get(String(piece[saddle])) ?? free.next().value
    if (spot !== undefined) spots.set(key, spot)
  }
  return spots
}

/** As many squares as are wanted: those given, then free ones near them. */
function placesFor(board: Board, given: readonly Square[], taken: ReadonlySet<Square>, count: number): Square[] {
  const places = new Set(given)
  const [first] = given
  if (first === undefined) return []
  const steps = stepsFrom(board, first)
  const near = Array.from(steps.keys()).filter((square) => (steps[square] ?? 0) > 0 && !taken.has(square))
  for (const square of near.toSorted((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0))) {
    if (places.size >= count) break
    places.add(square)
  }
  return [...places].slice(0, count)
}
