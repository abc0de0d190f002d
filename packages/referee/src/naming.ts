import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Piece, PieceId } from './piece.ts'
import type { Cause } from './tally.ts'
import type { Veil } from './veil.ts'

/** What a line calls whom its reader may not know of. */
export const SOMEBODY = 'somebody'

/** A piece of which an event tells, as it was known when that happened. */
export interface Named {
  readonly piece: PieceId
  /** Bit mask of the sides that may not know of it. */
  readonly hiddenFrom: number
  /** Of those that know of nobody else who goes by its name. */
  readonly aloneFor: number
}

/** Those who go by the same name, and the number that tells each apart. */
type Namesakes = ReadonlyMap<PieceId, number>

/** Itself and the others who go by its name. Who joins later renames nobody: lines once told stay. */
function namesakesOf({ pieces, setup }: Fight, { id, name }: Piece): Namesakes {
  const last = Math.max(id, setup.plans.length - 1)
  return numbered(pieces.filter((one) => one.name === name && one.id <= last))
}

/** Each by the number of its key, unless another has it already; else by the first that is free. */
function numbered(all: readonly Pick<Piece, 'id' | 'key'>[]): Namesakes {
  const own = ({ key }: Pick<Piece, 'key'>): number => Number(/-(\d+)$/.exec(key)?.[1] ?? 0)
  const keys = new Set(all.map(own))
  const taken = new Set<number>()
  const numbers = new Map<PieceId, number>()
  let free = 1
  for (const one of all) {
    let number = own(one)
    if (number === 0 || taken.has(number)) {
      while (keys.has(free) || taken.has(free)) free++
      number = free
    }
    numbers.set(one.id, number)
    taken.add(number)
  }
  return numbers
}

/** Others who go by the same name. */
function namesakes(fight: Fight, id: PieceId): readonly PieceId[] {
  const piece = fight.pieces[id]
  return piece === undefined ? NOBODY_ELSE : othersIn(piece, namesakesOf(fight, piece))
}

const othersIn = ({ id, name, key }: Piece, all: Namesakes): readonly PieceId[] =>
  name === '' || name === key || all.size < 2 ? NOBODY_ELSE : [...all.keys()].filter((one) => one !== id)

const NOBODY_ELSE: readonly PieceId[] = []

/** By its name; where several go by that name, with a number. */
export function nameIn(fight: Fight, id: PieceId): string {
  const piece = fight.pieces[id]
  if (id < 0 || piece === undefined) return id < 0 ? SOMEBODY : '?'
  if (piece.name !== '' && !fight.pieces.some((one) => one.name === piece.name && one.id !== id)) return piece.name
  return nameAmong(piece, namesakesOf(fight, piece))
}

const nameAmong = ({ id, name, key }: Piece, all: Namesakes): string =>
  name === '' || name === key ? key : all.size < 2 ? name : `${name} ${all.get(id) ?? 0}`

/** What everybody is called, as `nameIn` and `namesakes` have it one by one: worked out once for who wants many. */
export function namesNow(fight: Fight): (id: PieceId) => { readonly name: string; readonly others: readonly PieceId[] } {
  const groups = new Map<string, Namesakes>()
  const groupOf = (piece: Piece): Namesakes => {
    // Who has joined later is counted among those before.
    if (piece.id >= fight.setup.plans.length) return namesakesOf(fight, piece)
    const group = groups.get(piece.name) ?? namesakesOf(fight, piece)
    groups.set(piece.name, group)
    return group
  }
  return (id) => {
    const piece = fight.pieces[id]
    if (piece === undefined) return { name: nameIn(fight, id), others: NOBODY_ELSE }
    const group = groupOf(piece)
    return { name: nameAmong(piece, group), others: othersIn(piece, group) }
  }
}

export const aloneFor = <F extends Fight>(fight: F, id: PieceId, veil: Veil<F>): number =>
  namesakes(fight, id).reduce((mask, one, i) => (i === 0 ? -1 : mask) & veil(fight, one), 0)

/** The pieces whose keys or names stand in the words of an event, such as why a die is rolled. */
export function spokenOf(fight: Fight, event: AnyEvent): readonly PieceId[] {
  const words = JSON.stringify(event)
  const stands = (word: string): boolean => word !== '' && words.includes(word) && wordsFor([word]).test(words)
  return fight.pieces.flatMap(({ id, key, name }) => (stands(key) || stands(name) ? id : []))
}

/** An event that does not speak of some: in its words they are somebody, and in its sums what comes from them is one part. */
export function unspoken<E extends AnyEvent>(event: E, words: readonly string[]): E {
  if (words.length === 0) return event
  const found = wordsFor(words)
  const clean: E = { ...event }
  for (const [field, value] of Object.entries(event)) if (field !== 'type') Reflect.set(clean, field, cleaned(value, found))
  return clean
}

function cleaned(value: unknown, found: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(found, SOMEBODY)
  if (isSum(value)) return summed(value, found)
  if (Array.isArray(value)) return value.map((one: unknown) => cleaned(one, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, cleaned(one, found)]))
}

interface Labelled {
  readonly label: string
  readonly value: number
  readonly rule: unknown
  readonly causes?: readonly Cause[]
}
const isLabelled = (part: unknown): part is Labelled =>
  typeof part === 'object' && part !== null && 'label' in part && typeof part.label === 'string' && 'value' in part && 'rule' in part
const isSum = (value: unknown): value is readonly Labelled[] => Array.isArray(value) && value.length > 0 && value.every(isLabelled)

/** How many they are must not show either. */
function summed(parts: readonly Labelled[], found: RegExp): Labelled[] {
  const theirs = parts.filter((part) => part.label.search(found) >= 0)
  const [first] = theirs
  const others = parts.filter((part) => !theirs.includes(part)).map((part) => withoutCauses(part, found))
  const value = theirs.reduce((sum, part) => sum + part.value, 0)
  return first === undefined || value === 0 ? others : [...others, { ...withoutCauses(first, found), label: '', value }]
}

function withoutCauses(part: Labelled, found: RegExp): Labelled {
  const { causes, ...rest } = part
  const known = causes?.filter(({ label }) => label.search(found) < 0) ?? []
  return known.length === 0 ? rest : { ...rest, causes: known }
}

/** What strangers are called, but for names that somebody known has too. */
export function wordsOf(fight: Fight, strangers: readonly PieceId[], known: readonly PieceId[]): readonly string[] {
  const shared = new Set(known.map((id) => fight.pieces[id]?.name))
  const words = strangers.flatMap((id) => [fight.pieces[id]?.key ?? '', fight.pieces[id]?.name ?? '', nameIn(fight, id)])
  return words.filter((word) => word !== '' && !shared.has(word)).toSorted((a, b) => b.length - a.length)
}

/** These as whole words: `guard-1` does not stand in `guard-12`. */
export const wordsFor = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}_-])`, 'gu')
const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
