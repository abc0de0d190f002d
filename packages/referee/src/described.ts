import type { Entry, Field, Setting } from './rulebook.ts'
import type { RuleIndex } from './rules.ts'

/** A row each of what a game says of itself: for people who write scenarios and sheets, and for those who look something up. */

export const entry = (id: string, about: string, rule?: RuleIndex, example?: string): Entry =>
  example === undefined ? { id, about, rule } : { id, about, rule, example }

/** What the game master is asked. */
export const toGm = (id: string, about: string, rule: RuleIndex): Entry => entry(id, `To the game master: ${about}`, rule)

/** Things that need no more than a few words, by their names: none of them may be missing. */
export const entries = <K extends string>(about: Readonly<Record<K, string>>): Entry[] =>
  Object.entries<string>(about).map(([id, words]) => entry(id, words))

/** What a table decides, the usual choice first. */
export const setting = <const I extends string, const V extends readonly [string, ...string[]]>(
  id: I,
  values: V,
  about: string,
  rule?: RuleIndex,
) => ({ id, values, default: values[0], about, ...(rule !== undefined && { rule }) }) satisfies Setting

export const numberField = (name: string, about: string, min?: number, max?: number): Field => ({
  name,
  of: 'piece',
  kind: 'number',
  about,
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
export const flagField = (name: string, about: string): Field => ({ name, of: 'piece', kind: 'flag', about })
export const textField = (name: string, about: string, values: readonly string[]): Field => ({
  name,
  of: 'piece',
  kind: 'text',
  about,
  values,
})
