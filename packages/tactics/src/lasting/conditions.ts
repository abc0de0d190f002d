import type { Effect, Fight, PieceId } from '@riposte/referee'
import { Facts } from './facts.ts'

type Borne = Pick<Fight, 'effects'>

/** Who is in which conditions of a book: by themselves, or because another brings them along and they go with it. */
export function borneConditions<N extends string>(names: readonly N[], brings: Readonly<Partial<Record<N, readonly N[]>>>) {
  const places: ReadonlyMap<string, number> = new Map(names.map((name, i) => [name, 1 << i]))
  const bitOf = (name: string): number => places.get(name) ?? 0
  const isCondition = (word: string): word is N => places.has(word)
  const borne = new Facts(({ kind }: Effect) =>
    isCondition(kind) ? (brings[kind] ?? []).reduce((bits, one) => bits | bitOf(one), bitOf(kind)) : 0,
  )
  const isInAny = (fight: Borne, id: PieceId, some: readonly N[]): boolean => {
    const all = borne.on(fight, id)
    if (all !== 0) for (const name of some) if ((all & bitOf(name)) !== 0) return true
    return false
  }
  const isIn = (fight: Borne, id: PieceId, name: N): boolean => {
    const all = borne.on(fight, id)
    return all !== 0 && (all & bitOf(name)) !== 0
  }
  return {
    isCondition,
    isIn,
    isInAny,
    isAnybodyIn: (fight: Borne, name: N): boolean => (borne.all(fight) & bitOf(name)) !== 0,
    /** All that somebody is in, a bit each; and each once by name. */
    bitsOn: (fight: Borne, id: PieceId): number => borne.on(fight, id),
    conditionsOf: (fight: Borne, id: PieceId): N[] => names.filter((name) => isIn(fight, id, name)),
  }
}
