import type { OpenAsk, Option, Reading } from './ask.ts'
import { GM } from './encounter.ts'
import type { Fight } from './fight.ts'
import { namesNow, SOMEBODY, wordsFor, wordsOf } from './naming.ts'
import { NOBODY, type PieceId } from './piece.ts'
import type { Veil } from './veil.ts'

/** For whom a seat looks. */
export interface Lookout {
  /** Bit mask of the sides the seat speaks for: all for the game master, none for a spectator. */
  readonly sides: number
  /** Of the sides that people play: who speaks for none sees what each of them knows. */
  readonly played: number
}

export function lookoutOf(fight: Fight, seat: number): Lookout {
  if (seat === GM) return { sides: -1, played: 0 }
  let [sides, played] = [0, 0]
  for (const piece of fight.pieces) {
    if (piece.seat === seat) sides |= 1 << piece.side
    if (piece.seat !== GM) played |= 1 << piece.side
  }
  return { sides, played }
}

/** Whether who looks so knows of what is hidden from these sides. */
export function knows({ sides, played }: Lookout, hiddenFrom: number): boolean {
  if (hiddenFrom === 0) return true
  return sides === 0 ? played !== 0 && (played & hiddenFrom) === 0 : (sides & ~hiddenFrom) !== 0
}

/** Those of whom who looks so may not know, and how to speak without them. */
export interface Strangers {
  has(piece: PieceId): boolean
  /** What somebody known is called; where all who go by that name are strangers, without the number that would tell of them. */
  nameOf(piece: PieceId): string
  /** A text in which they are somebody. */
  without(text: string): string
  /** Whether a word is one of their keys. */
  is(word: string): boolean
  /** Whether the id of an option or a refusal, or what stands in a field, speaks of one of them by its key. */
  isIn(id: string): boolean
}

export function strangersTo<F extends Fight>(fight: F, lookout: Lookout, veil: Veil<F>): Strangers {
  return strangersAmong(
    fight,
    fight.pieces.flatMap(({ id }) => (knows(lookout, veil(fight, id)) ? [] : id)),
  )
}

/** These are strangers, all others are known. */
export function strangersAmong(fight: Fight, strangers: readonly PieceId[]): Strangers {
  const all = new Set(strangers)
  const known = fight.pieces.flatMap(({ id }) => (all.has(id) ? [] : id))
  let names: ReturnType<typeof namesNow> | undefined
  const nameOf = (piece: PieceId): string => {
    names ??= namesNow(fight)
    const { name, others } = names(piece)
    const isAlone = all.size > 0 && others.every((one) => all.has(one))
    return (isAlone ? fight.pieces[piece]?.name : '') || name
  }
  if (strangers.length === 0) return { has: () => false, nameOf, without: (text) => text, is: () => false, isIn: () => false }
  const words = wordsFor(wordsOf(fight, strangers, known))
  const theirs = strangers.flatMap((id) => fight.pieces[id]?.key ?? [])
  const keys = wordsFor(theirs)
  return {
    has: (piece) => all.has(piece),
    nameOf: (piece) => (all.has(piece) ? SOMEBODY : nameOf(piece)),
    without: (text) => text.replaceAll(words, SOMEBODY),
    is: (word) => theirs.includes(word),
    isIn: (id) => id.search(keys) >= 0,
  }
}

/**
 * A question as a seat may know it: without options and refusals that tell of somebody hidden, be it only by their ids, and
 * without names in its words.
 */
export function askAsSeen<F extends Fight>(fight: F, ask: OpenAsk, seat: number, veil: Veil<F>): OpenAsk {
  if (seat === GM) return ask
  const strangers = strangersTo(fight, lookoutOf(fight, seat), veil)
  // What one can do goes by words of the game, in which keys have no place.
  const goesByKeys = ask.kind !== 'action'
  const isSeen = ({ id, piece = NOBODY }: Pick<Option, 'id' | 'piece'>): boolean =>
    piece >= 0 ? !strangers.has(piece) : !(goesByKeys && strangers.isIn(id))
  const clean = <T extends Pick<Option, 'label'>>(one: T): T =>
    one.label === undefined ? one : { ...one, label: strangers.without(one.label) }
  const { read, find } = ask
  const asSeen = (reading: Reading | undefined): Reading | undefined => {
    if (reading === undefined) return undefined
    // A refusal says back what was guessed at: of whom it tells stands in `piece`.
    return ('option' in reading ? isSeen(reading.option) : !strangers.has(reading.refusal.piece)) ? reading : undefined
  }
  return {
    ...ask,
    text: strangers.without(ask.text),
    options: ask.options.filter(isSeen).map(clean),
    refusals: ask.refusals?.filter(isSeen).map(clean) ?? [],
    ...(read !== undefined && { read: (answer) => asSeen(read(answer)) }),
    ...(find !== undefined && { find: (id) => asSeen(find(id)) }),
  }
}
