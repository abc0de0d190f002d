import type { Cursor } from './cursor.ts'

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

/** One of these names. */
export const oneOf =
  <T extends string>(names: readonly T[]) =>
  (c: Cursor<unknown>): T | undefined => {
    const found = c.eat(...names)
    return names.find((one) => one === found)
  }

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
  | { readonly words: readonly string[] }
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
    const items = itemsOf(pattern)
    return {
      pattern,
      example,
      read: (c) =>
        c.attempt(() => {
          const said: Record<string, unknown> = {}
          return matches(items, 0, c, slots, said) ? told(c, (known) => make(said as Said<P, G>, known)) : undefined
        }),
    }
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
    } else items.push({ words: wordsOf(piece) })
  }
  return open[0] ?? []
}

function wordsOf(piece: string): readonly string[] {
  const words = piece.split('|')
  if (piece !== '|' && words.includes('')) throw new Error(`"${piece}": sayings of several words stand in <…>, all of them`)
  return words.flatMap(bothOf)
}

/** "take(s)" is take and takes. */
const bothOf = (word: string): string[] => (/\(\w+\)/.test(word) ? [word.replace(/\(\w+\)/, ''), word.replace(/[()]/g, '')] : [word])

function matches<S>(items: readonly Item[], i: number, c: Cursor<S>, slots: Slots<S>, said: Record<string, unknown>): boolean {
  const item = items[i]
  if (item === undefined) return true
  if ('words' in item) {
    if (!item.words.includes(c.word)) return false
    c.step()
    return matches(items, i + 1, c, slots, said)
  }
  if ('maybe' in item) {
    const isThere = c.attempt(() => matches([...item.maybe, ...items.slice(i + 1)], 0, c, slots, said) || undefined)
    return isThere ?? matches(items, i + 1, c, slots, said)
  }
  if ('oneOf' in item)
    return item.oneOf.some((one) => c.attempt(() => matches([...one, ...items.slice(i + 1)], 0, c, slots, said) || undefined) === true)
  const found = c.attempt(() => slots[item.slot]?.(c))
  if (found === undefined && !item.isOptional) return false
  if (found !== undefined) said[item.name] = found
  else delete said[item.name]
  return matches(items, i + 1, c, slots, said)
}
