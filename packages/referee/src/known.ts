import type { Ask } from './ask.ts'
import type { PieceId } from './piece.ts'

/** What follows from something that never changes is worked out once. */

/** For what is asked about one thing many times, and then about another: a list of effects, which each change replaces. */
export function latest<K extends object, T>(work: (from: K) => T): (from: K) => T {
  let last: { readonly from: K; readonly found: T } | undefined
  return (from) => {
    if (last?.from !== from) last = { from, found: work(from) }
    return last.found
  }
}

/** For what is asked about several in turns, and is dear: kept as long as they are. The one asked about last is at hand. */
export function lasting<K extends object, T>(work: (from: K) => T): (from: K) => T {
  const known = new WeakMap<K, { readonly found: T }>()
  return latest((from) => {
    let kept = known.get(from)
    if (kept === undefined) {
      kept = { found: work(from) }
      known.set(from, kept)
    }
    return kept.found
  })
}

/** A step as far as it tells whether what was found still holds. */
interface Altering {
  readonly altered: number
}

/** What was found in one state of the step, kept until another: nothing is thrown away, and nothing made anew. */
interface Kept<T> {
  state: number
  answer: T
}

/** For what is asked about pieces again and again while nothing is altered: while asides alone happen. */
export function untilChanged<S extends Altering, T>(work: (step: S, piece: PieceId) => T): (step: S, piece: PieceId) => T {
  const found: (Kept<T> | undefined)[] = []
  const stateOf = states<S>()
  return (step, piece) => {
    const state = stateOf(step)
    const kept = found[piece]
    if (kept?.state === state) return kept.answer
    return keep(found, piece, state, work(step, piece))
  }
}

/** The same about two of them. */
export function untilChangedBetween<S extends Altering, T>(
  work: (step: S, a: PieceId, b: PieceId) => T,
): (step: S, a: PieceId, b: PieceId) => T {
  const found: (Kept<T> | undefined)[][] = []
  const stateOf = states<S>()
  return (step, a, b) => {
    const state = stateOf(step)
    const row = (found[a] ??= [])
    const kept = row[b]
    if (kept?.state === state) return kept.answer
    return keep(row, b, state, work(step, a, b))
  }
}

/** A number for each state of a step in which nothing is altered. Who is asked about two steps in turns begins anew each time. */
function states<S extends Altering>(): (step: S) => number {
  let last: S | undefined
  let altered = 0
  let state = 0
  return (step) => {
    if (last !== step || altered !== step.altered) {
      last = step
      altered = step.altered
      state++
    }
    return state
  }
}

/** Work may itself ask about another step: what it then finds belongs to the state in which it began, which never comes back. */
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

/** For what all answers to one question have in common: nothing happens while somebody thinks about it. */
export function whileAsked<F extends object, T>(work: (fight: F, ask: Ask) => T): (fight: F, ask: Ask) => T {
  let last: { readonly fight: F; readonly ask: Ask; readonly found: T } | undefined
  return (fight, ask) => {
    if (last?.ask !== ask || last.fight !== fight) last = { fight, ask, found: work(fight, ask) }
    return last.found
  }
}
