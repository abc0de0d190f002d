import { LONGEST_SENTENCE } from '@riposte/referee'
import type { Clause } from '../clauses/clauses.ts'
import type { TraitPart } from '../clauses/traits.ts'
import type { Scope } from './scope.ts'

/**
 * How much is looked for in one sentence. A sentence can be cut in many ways, and each part again: each part is read once,
 * and after so many characters of parts the sentence is left to people.
 */
export interface Effort<T> {
  left: number
  readonly known: Map<string, readonly T[] | undefined>
}

/** Some three times what any printed sentence takes. */
export const MOST_READ = 5000

export const newEffort = <T>(): Effort<T> => ({ left: MOST_READ, known: new Map() })

type Read<T> = (scope: Scope) => readonly T[] | undefined

/** Reads a sentence, or a part of one that is being read already; nothing where it takes too much. */
export function tried(words: string, scope: Scope, read: Read<Clause>): readonly Clause[] | undefined {
  const effort = scope.effort ?? newEffort<Clause>()
  return within(effort, words, () => read({ ...scope, effort }))
}

/** The same for what always holds. */
export function triedStanding(words: string, scope: Scope, read: Read<TraitPart>): readonly TraitPart[] | undefined {
  const standing = scope.standing ?? newEffort<TraitPart>()
  const inside = { ...scope, standing }
  return within(standing, words, () => once(standing, inside, words, () => read(inside)))
}

function within<T>(effort: Effort<T>, words: string, read: () => readonly T[] | undefined): readonly T[] | undefined {
  if (words.length > LONGEST_SENTENCE) return undefined
  const found = read()
  return effort.left < 0 ? undefined : found
}

/** What one part says, by what is asked of it; nothing where too many have been read already. */
export function once<T>(
  effort: Effort<T> | undefined,
  scope: Scope,
  asked: string,
  read: () => readonly T[] | undefined,
): readonly T[] | undefined {
  if (effort === undefined) return read()
  const key = `${scope.it} ${scope.hasArea ? 'area' : ''} ${asked}`
  if (effort.known.has(key)) return effort.known.get(key)
  effort.left -= asked.length
  if (effort.left < 0) return undefined
  const found = read()
  effort.known.set(key, found)
  return found
}
