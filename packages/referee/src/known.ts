import type { Ask } from './ask.ts'
import type { PieceId } from './piece.ts'

/** What follows from something that never changes is worked out once. */

/** For what is asked about one thing many times, and then about another: a list of effects, which each change replaces. */
export function latest<K extends object, T>(work: (from: K) => T): (from: K) => T {
  let last: { from: K; found: T } | undefined
  return (from) => {
    if (last?.from === from) return last.found
    const found = work(from)
    if (last === undefined) last = { from, found }
    else {
      last.from = from
      last.found = found
    }
    return found
  }
}

/** For what is asked about several in turns, and is dear: kept as long as they are. Those asked about last are at hand. */
export function lasting<K extends object, T>(work: (from: K) => T): (from: K) => T {
  const known = new WeakMap<K, Found<K, T>>()
  const atHand: Found<K, T>[] = []
  let next = 0
  let last: Found<K, T> | undefined
  const find = (from: K): Found<K, T> => {
    for (let i = 0; i < atHand.length; i++) {
      const one = atHand[i]
      if (one?.from === from) return one
    }
    let kept = known.get(from)
    if (kept === undefined) {
      kept = { from, found: work(from) }
      known.set(from, kept)
    }
    atHand[next] = kept
    next = (next + 1) % AT_HAND
    return kept
  }
  return (from) => {
    if (last?.from !== from) last = find(from)
    return last.found
  }
}

interface Found<K, T> {
  readonly from: K
  readonly found: T
}

/** About as many as there are sorts of pieces in a fight. */
const AT_HAND = 8

let states = 0
/** A number that no state of any step has had before. */
export const newState = (): number => ++states

/** A step as far as it tells whether what was found still holds: while its state is the same, asides alone have happened. */
interface Altering {
  readonly state: number
}

/** What was found in one state of a step: nothing is thrown away, and nothing made anew. */
interface Kept<T> {
  state: number
  answer: T
}

/** For what is asked about pieces again and again while nothing is altered. */
export function untilChanged<S extends Altering, T>(work: (step: S, piece: PieceId) => T): (step: S, piece: PieceId) => T {
  const found: (Kept<T> | undefined)[] = []
  return (step, piece) => {
    const { state } = step
    const kept = found[piece]
    if (kept?.state !== state) return keep(found, piece, state, work(step, piece))
    if (doubt !== undefined) look(kept.answer, work, step, piece)
    return kept.answer
  }
}

/** The same about two of them. */
export function untilChangedBetween<S extends Altering, T>(
  work: (step: S, a: PieceId, b: PieceId) => T,
): (step: S, a: PieceId, b: PieceId) => T {
  const found: (Kept<T> | undefined)[][] = []
  return (step, a, b) => {
    const { state } = step
    const row = (found[a] ??= [])
    const kept = row[b]
    if (kept?.state !== state) return keep(row, b, state, work(step, a, b))
    if (doubt !== undefined) lookBetween(kept.answer, work, step, a, b)
    return kept.answer
  }
}

/** Work may itself ask about another step: what it then finds belongs to the state in which it began. */
function keep<T>(found: (Kept<T> | undefined)[], place: number, state: number, answer: T): T {
  const kept = found[place]
  if (kept === undefined) {
    while (found.length < place) found.push(undefined)
    found[place] = { state, answer }
  } else {
    kept.state = state
    kept.answer = answer
  }
  return answer
}

/** Apart, for a closure costs whatever function it stands in, called or not. */
const look = <S, T>(remembered: T, work: (step: S, piece: PieceId) => T, step: S, piece: PieceId): void =>
  doubt?.(remembered, () => work(step, piece))
const lookBetween = <S, T>(remembered: T, work: (step: S, a: PieceId, b: PieceId) => T, step: S, a: PieceId, b: PieceId): void =>
  doubt?.(remembered, () => work(step, a, b))

/** Sees whatever is remembered when it is used again, and can have it worked out afresh: so tests hold what a book calls an aside. */
type Doubt = (remembered: unknown, afresh: () => unknown) => void
let doubt: Doubt | undefined
export function doubting(by: Doubt | undefined): void {
  doubt = by
}

/** For what all answers to one question have in common: nothing happens while somebody thinks about it. */
export function whileAsked<F extends object, T>(work: (fight: F, ask: Ask) => T): (fight: F, ask: Ask) => T {
  let last: { readonly fight: F; readonly ask: Ask; readonly found: T } | undefined
  return (fight, ask) => {
    if (last?.ask !== ask || last.fight !== fight) last = { fight, ask, found: work(fight, ask) }
    return last.found
  }
}
