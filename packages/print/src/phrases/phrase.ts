import type { Cursor } from '../cursor.ts'

/** Phrases that are read and said: each told once. */

/** What words come to in which nothing lies: no field of what is read. */
export const mere = Symbol('mere words')
export type Mere = typeof mere

/** A slot that tells in words what it reads. `isYou`: of whoever is spoken to. */
export interface Phrase<S, T> {
  (c: Cursor<S>): T | undefined
  readonly wording: (value: T, isYou: boolean) => string | undefined
}

export const isPhrase = (slot: (c: never) => unknown): slot is Phrase<never, never> => 'wording' in slot

export const phrased = <S, T>(read: (c: Cursor<S>) => T | undefined, wording: Phrase<S, T>['wording']): Phrase<S, T> =>
  Object.assign((c: Cursor<S>) => read(c), { wording })

/** Words in which nothing lies, said so wherever they must stand; of a deed, as whoever does it has it. */
export const merely = <S>(read: (c: Cursor<S>) => boolean | undefined, said: string | ((isYou: boolean) => string)): Phrase<S, Mere> =>
  phrased(
    (c) => (read(c) === true ? mere : undefined),
    Object.assign((_: Mere, isYou: boolean) => (typeof said === 'string' ? said : said(isYou)), { isMere: true }),
  )

/** Words of this pattern of characters. */
export const words = (pattern: string, said: string): Phrase<unknown, Mere> => merely((c) => c.has(pattern), said)

/** One of these sayings, and what it stands for; said in the first of its sayings. */
export const named = <T>(names: ReadonlyMap<string, T>): Phrase<unknown, T> => {
  const said = new Map([...names].toReversed().map(([words, means]) => [means, words]))
  return phrased(
    (c) => c.named(names),
    (value) => said.get(value),
  )
}

/** Sayings by what they stand for: `{ push: 'push|pushes|pushed' }`. */
export const namesOf = <T extends string>(all: Readonly<Partial<Record<T, string>>>): Map<string, T> =>
  new Map((Object.keys(all) as T[]).flatMap((means) => (all[means] ?? '').split('|').map((one): [string, T] => [one, means])))

/** One of these sayings, and what it stands for. */
export const meaning = <T extends string>(all: Readonly<Partial<Record<T, string>>>): Phrase<unknown, T> => named(namesOf(all))

/** One word of a list, as it is written there. */
export const oneOf = <const T extends string>(all: readonly T[]): Phrase<unknown, T> => {
  const names = lower(all)
  return phrased(
    (c) => c.named(names),
    (value) => value,
  )
}
export const lower = <T extends string>(all: readonly T[]): Map<string, T> => new Map(all.map((one) => [one.toLowerCase(), one]))
