import type { Cursor, Groups } from './cursor.ts'
import { isPhrase, type Mere, mere } from './phrases/phrase.ts'

/**
 * Rows of print: `{who} take(s) [an additional] {amount} {types?} damage`. `word|word` is one of several, `<several words|others>` one of
 * several sayings, `(s)` may be there, `[…]` may be missing, `{slot}` is read by the function of that name, `{name:slot}` under a name of its own, `{slot?}` may be missing.
 */

/** Reads one value where the cursor stands, or nothing. */
export type Slot<S, T> = (c: Cursor<S>) => T | undefined
export type Slots<S> = Readonly<Record<string, Slot<S, unknown>>>

/** Words of this pattern of characters. */
export const word =
  (pattern: string) =>
  (c: Cursor<unknown>): string | undefined =>
    c.scan(pattern)?._.toLowerCase()

/** What is made of such a pattern and its groups. */
export const scanned =
  <const T>(pattern: string, make: (found: Groups) => T | undefined) =>
  (c: Cursor<unknown>): T | undefined => {
    const found = c.scan(pattern)
    return found === undefined ? undefined : make(found)
  }

/** Whether it is said. */
export const flag =
  (pattern: string) =>
  (c: Cursor<unknown>): true | undefined =>
    c.has(pattern) || undefined

type Holes<P extends string> = P extends `${string}{${infer H}}${infer R}` ? H | Holes<R> : never
type NameOf<H extends string> = H extends `${infer A}?` ? NameOf<A> : H extends `${infer A}:${string}` ? A : H
type KindOf<H extends string> = H extends `${infer A}?` ? KindOf<A> : H extends `${string}:${infer B}` ? B : H
type ValueOf<H extends string, G> = G[KindOf<H> & keyof G] extends (...args: never[]) => infer T
  ? Exclude<T, undefined> | (H extends `${string}?` ? undefined : never)
  : never
/** A slot inside brackets may be missing as well: it is written `{slot?}` there too. */
export type Said<P extends string, G> = { readonly [H in Holes<P> as NameOf<H>]: ValueOf<H, G> }
/** The names in a pattern that no slot has. */
type Unknown<P extends string, G> = Exclude<KindOf<Holes<P>>, keyof G>

export interface Row<S, O> {
  readonly pattern: string
  /** One sentence of our own that it reads. */
  readonly example: string
  readonly read: (c: Cursor<S>) => O | undefined
}

type Item =
  | { readonly words: readonly string[]; readonly you: string; readonly other: string }
  | { readonly slot: string; readonly name: string; readonly isOptional: boolean }
  | { readonly maybe: readonly Item[] }
  | { readonly oneOf: readonly (readonly Item[])[] }

/** Makes a row of a pattern, an example and what becomes of what was said. */
export type RowMaker<S, G, O, K = Cursor<S>> = <P extends string>(
  pattern: P & ([Unknown<P, G>] extends [never] ? unknown : { readonly noSlot: Unknown<P, G> }),
  example: string,
  make: (said: Said<P, G>, known: K) => O | undefined,
) => Row<S, O>

/** Makes rows that read by these slots. */
export const rowsOf = <S, G extends Slots<S>, O>(slots: G): RowMaker<S, G, O> => rowsKnowing(slots, (c, make) => make(c))

/** The same where a game tells its rows more than the cursor does. */
export const rowsKnowing =
  <S, G extends Slots<S>, O, K>(slots: G, told: (c: Cursor<S>, make: (known: K) => O | undefined) => O | undefined): RowMaker<S, G, O, K> =>
  <P extends string>(pattern: P, example: string, make: (said: Said<P, G>, known: K) => O | undefined): Row<S, O> => {
    const made = (c: Cursor<S>, said: Said<P, G>): O | undefined => told(c, (known) => make(said, known))
    return { pattern, example, read: readerBy(itemsOf(pattern), slots, made) }
  }

/** The words with which it can begin; nothing where a slot says that. */
function opensOf(items: readonly Item[]): ReadonlySet<string> | undefined {
  const found = new Set<string>()
  for (const item of items) {
    if ('slot' in item) return undefined
    const inner = 'words' in item ? [item.words] : ('maybe' in item ? [item.maybe] : item.oneOf).map(opensOf)
    for (const words of inner) {
      if (words === undefined) return undefined
      for (const word of words) found.add(word)
    }
    if (!('maybe' in item)) return found
  }
  return undefined
}

/** What is made of what a pattern reads; nothing is read where nothing is made. */
const readerBy = <S, G extends Slots<S>, P extends string, O>(
  items: readonly Item[],
  slots: G,
  make: (c: Cursor<S>, said: Said<P, G>) => O | undefined,
): ((c: Cursor<S>) => O | undefined) => {
  const opens = opensOf(items)
  const match = matchOf(items, slots)
  const read = (c: Cursor<S>): O | undefined => {
    const said: Record<string, unknown> = {}
    return match(c, said) ? make(c, said as Said<P, G>) : undefined
  }
  return (c) => (opens?.has(c.word) === false ? undefined : c.attempt(read))
}

// --------------------------------------------------------------------------------------------------------- both ways

/** A row that says as well what it reads. */
export interface TwoWay<S, O> extends Row<S, O> {
  /** The words for it; nothing for what this row does not read. */
  readonly wordsFor: (what: O) => string | undefined
}

type Wording<T> = T extends (...args: never[]) => infer V
  ? { of(value: Exclude<V, undefined>, isYou: boolean): string | undefined }['of']
  : never
/** How what slots read is said; one that is not here says it itself, or is its own word. `isYou`: it is said of whoever is spoken to. */
export type Words<G> = { readonly [K in keyof G]?: Wording<G[K]> }

/** What is always so, and the slots over it. */
type Filled<A, V> = {
  readonly [K in Exclude<keyof A | keyof V, MereIn<V>>]: K extends keyof V
    ? undefined extends V[K]
      ? K extends keyof A
        ? Exclude<V[K], undefined> | A[K]
        : V[K]
      : V[K]
    : A[K & keyof A]
}

type MereIn<V> = { [K in keyof V]: Exclude<V[K], undefined> extends Mere ? K : never }[keyof V]

/** Makes a row of a pattern, an example and what is always so of what it reads: the rest are its slots, named as the fields they fill. */
export type TwoWayMaker<S, G, O> = <P extends string, const A extends object>(
  pattern: P &
    ([Unknown<P, G>] extends [never]
      ? [Filled<A, Said<P, G>>] extends [O]
        ? unknown
        : { readonly noFit: Filled<A, Said<P, G>> }
      : { readonly noSlot: Unknown<P, G> }),
  example: string,
  always: A,
  isSo?: (c: Cursor<S>, said: Said<P, G>) => boolean,
) => TwoWay<S, O>

/** Rows that read by these slots and say by these words. */
export const twoWays = <S, G extends Slots<S>, O extends object>(slots: G, words: Words<G> = {}): TwoWayMaker<S, G, O> => {
  const wordings: Words<Slots<never>> = { ...sayingsOf(slots), ...words }
  return <P extends string, const A extends object>(
    pattern: P,
    example: string,
    always: A,
    isSo: (c: Cursor<S>, said: Said<P, G>) => boolean = () => true,
  ): TwoWay<S, O> => {
    const items = itemsOf(pattern)
    const slotNames = slotsIn(items)
    const fixed = Object.entries(always)
      .filter(([name]) => !slotNames.includes(name))
      .map(([name, value]) => ({ name, is: sameAs(value) }))
    const made = (c: Cursor<S>, said: Said<P, G>): O | undefined => (isSo(c, said) ? ({ ...always, ...said } as unknown as O) : undefined)
    return {
      pattern,
      example,
      read: readerBy(items, slots, made),
      wordsFor: (what) => {
        for (const { name, is } of fixed) if (!is(Reflect.get(what, name))) return undefined
        const left = new Map<string, unknown>(Object.entries(what).filter(([, value]) => value !== undefined))
        for (const { name } of fixed) left.delete(name)
        const [first] = items
        const owner = first !== undefined && 'slot' in first ? left.get(first.name) : undefined
        const isYou = owner === 'you' || JSON.stringify(owner) === '{"who":"you"}'
        const said = sayItems(items, left, wordings, isYou, isYou || owner === undefined)
        return left.size > 0 ? undefined : said?.replace(/ ([,;])/g, '$1')
      },
    }
  }
}

function sameAs(value: unknown): (other: unknown) => boolean {
  const text = JSON.stringify(value)
  return typeof value === 'object' ? (other) => typeof other === 'object' && JSON.stringify(other) === text : (other) => other === value
}

const sayingsOf = (slots: Slots<never>): Words<Slots<never>> =>
  Object.fromEntries(Object.entries(slots).flatMap(([name, slot]) => (isPhrase(slot) ? [[name, slot.wording]] : [])))

/** What the first of these rows says that reads such. */
export const saidBy = <S, O>(rows: readonly (Row<S, O> | TwoWay<S, O>)[], what: O): string | undefined => {
  for (const row of rows) {
    const said = 'wordsFor' in row ? row.wordsFor(what) : undefined
    if (said !== undefined) return said
  }
  return undefined
}

const slotsIn = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) =>
    'name' in item ? [item.name] : 'maybe' in item ? slotsIn(item.maybe) : 'oneOf' in item ? slotsIn(item.oneOf[0] ?? []) : [],
  )

function sayItems(
  items: readonly Item[],
  left: Map<string, unknown>,
  words: Words<Slots<never>>,
  isYou: boolean,
  isPlain: boolean,
): string | undefined {
  const said: string[] = []
  for (const item of items) {
    if ('words' in item) said.push(isPlain ? item.you : item.other)
    else if ('maybe' in item) {
      if (!slotsIn(item.maybe).some((name) => left.has(name))) continue
      const inner = sayItems(item.maybe, left, words, isYou, isPlain)
      if (inner === undefined) return undefined
      said.push(inner)
    } else if ('oneOf' in item) {
      const inner = sayItems(item.oneOf[0] ?? [], left, words, isYou, isPlain)
      if (inner === undefined) return undefined
      said.push(inner)
    } else if (left.has(item.name)) {
      const value = left.get(item.name)
      left.delete(item.name)
      const wording = words[item.slot]
      const one = wording === undefined ? String(value) : wording(value, isYou)
      if (one === undefined) return undefined
      said.push(one)
    } else if (!item.isOptional) {
      const wording = words[item.slot]
      const one = wording !== undefined && 'isMere' in wording ? wording(mere, isYou) : undefined
      if (one === undefined) return undefined
      said.push(one)
    }
  }
  return said.filter((one) => one !== '').join(' ')
}

function itemsOf(pattern: string): readonly Item[] {
  const open: Item[][] = [[]]
  for (const [piece] of pattern.matchAll(/<[^>]*>|\[|\]|\{[^}]+\}|[^\s[\]{}<]+/g)) {
    const items = open.at(-1) ?? []
    if (/^<[^>]+>$/.test(piece))
      items.push({
        oneOf: piece
          .slice(1, -1)
          .split(/\|(?![^[]*\])/)
          .map(itemsOf),
      })
    else if (piece === '[') open.push([])
    else if (piece === ']') {
      const maybe = open.pop() ?? []
      open.at(-1)?.push({ maybe })
    } else if (piece.startsWith('{')) {
      const [name = '', slot = name] = piece.slice(1, -1).replace('?', '').split(':')
      items.push({ slot, name, isOptional: piece.endsWith('?}') })
    } else items.push({ words: wordsOf(piece), ...spokenOf(piece) })
  }
  return open[0] ?? []
}

function wordsOf(piece: string): readonly string[] {
  const words = piece.split('|')
  if (piece !== '|' && words.includes('')) throw new Error(`"${piece}": sayings of several words stand in <…>, all of them`)
  return words.flatMap(bothOf)
}

/** Of whoever is spoken to. */
const OF_YOU: ReadonlySet<string> = new Set(['are', 'have', 'your', 'do'])

/** How a row says it, of several words that it reads: "you take", "it takes"; "you are", "it is". */
function spokenOf(piece: string): { readonly you: string; readonly other: string } {
  const [first = '', ...more] = piece.split('|')
  const all = [first, ...more]
  return {
    you: (all.find((word) => OF_YOU.has(word)) ?? first).replace(/\(\w+\)/, ''),
    other: (all.find((word) => !OF_YOU.has(word)) ?? first).replace(/[()]/g, ''),
  }
}

/** "take(s)" is take and takes. */
const bothOf = (word: string): string[] => (/\(\w+\)/.test(word) ? [word.replace(/\(\w+\)/, ''), word.replace(/[()]/g, '')] : [word])

/** Whether the words from a cursor on are these; what the slots read comes into `said`. */
type Match<S> = (c: Cursor<S>, said: Record<string, unknown>) => boolean

/** Of items and of what comes after them, put together once. */
const matchOf = <S>(items: readonly Item[], slots: Slots<S>, after: Match<S> = () => true): Match<S> =>
  items.reduceRight<Match<S>>((next, item) => matchItem(item, slots, next), after)

function matchItem<S>(item: Item, slots: Slots<S>, next: Match<S>): Match<S> {
  if ('words' in item) {
    const { words } = item
    return (c, said) => {
      if (!words.includes(c.word)) return false
      c.step()
      return next(c, said)
    }
  }
  if ('maybe' in item) {
    const there = matchOf(item.maybe, slots, next)
    return (c, said) => c.attempt(() => there(c, said) || undefined) ?? next(c, said)
  }
  if ('oneOf' in item) {
    const ways = item.oneOf.map((one) => matchOf(one, slots, next))
    return (c, said) => ways.some((way) => c.attempt(() => way(c, said) || undefined) === true)
  }
  const { slot, name, isOptional } = item
  return (c, said) => {
    const found = c.attempt((at) => slots[slot]?.(at))
    if (found === undefined && !isOptional) return false
    if (found !== undefined && found !== mere) said[name] = found
    else delete said[name]
    return next(c, said)
  }
}
