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

/** Others who go by the same name. Who joins later renames nobody: lines once told stay. */
export function namesakes(fight: Fight, id: PieceId): readonly PieceId[] {
  const piece = fight.pieces[id]
  if (piece === undefined || piece.name === '' || piece.name === piece.key) return NOBODY_ELSE
  const known = Math.max(id, fight.setup.plans.length)
  return fight.pieces.flatMap((one) => (one.name === piece.name && one.id !== id && one.id < known ? one.id : []))
}
const NOBODY_ELSE: readonly PieceId[] = []

/** By its name; where several go by that name, with a number. */
export function nameIn(fight: Fight, id: PieceId): string {
  const piece = fight.pieces[id]
  if (id < 0 || piece === undefined) return id < 0 ? SOMEBODY : '?'
  const { name, key } = piece
  if (name === '') return key
  const others = namesakes(fight, id)
  const all = fight.pieces.filter((one) => one.id === id || others.includes(one.id))
  return others.length === 0 ? name : `${name} ${numberOf(all, id)}`
}

/** That of its key, unless another has it already; else the first that is free. */
function numberOf(all: readonly Pick<Piece, 'id' | 'key'>[], id: PieceId): number {
  const own = ({ key }: Pick<Piece, 'key'>): number => Number(/-(\d+)$/.exec(key)?.[1] ?? 0)
  const keys = new Set(all.map(own))
  const taken = new Set<number>()
  for (const one of all) {
    let number = own(one)
    if (number === 0 || taken.has(number)) for (number = 1; keys.has(number) || taken.has(number); ) number++
    if (one.id === id) return number
    taken.add(number)
  }
  return 0
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
