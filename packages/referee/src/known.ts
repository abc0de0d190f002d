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

interface Happening {
  readonly happened: number
}

/** For what is asked about pieces again and again while nothing happens. */
export function untilChanged<S extends Happening, T>(work: (step: S, piece: PieceId) => T): (step: S, piece: PieceId) => T {
  const found: ({ readonly answer: T } | undefined)[] = []
  let last: S | undefined
  let happened = 0
  return (step, piece) => {
    if (last !== step || happened !== step.happened) {
      found.fill(undefined)
      last = step
      happened = step.happened
    }
    const kept = found[piece]
    if (kept !== undefined) return kept.answer
    const answer = work(step, piece)
    while (found.length <= piece) found.push(undefined)
    // Unless it has itself been asked about another step meanwhile.
    if (last === step && happened === step.happened) found[piece] = { answer }
    return answer
  }
}

/** The same about two of them. */
export function untilChangedBetween<S extends Happening & { readonly fight: { readonly pieces: readonly unknown[] } }, T>(
  work: (step: S, a: PieceId, b: PieceId) => T,
): (step: S, a: PieceId, b: PieceId) => T {
  const known = untilChanged((step: S, pair) => {
    const { length } = step.fight.pieces
    return work(step, Math.floor(pair / length), pair % length)
  })
  return (step, a, b) => known(step, a * step.fight.pieces.length + b)
}

/** For what all answers to one question have in common: nothing happens while somebody thinks about it. */
export function whileAsked<F extends object, T>(work: (fight: F, ask: Ask) => T): (fight: F, ask: Ask) => T {
  let last: { readonly fight: F; readonly ask: Ask; readonly found: T } | undefined
  return (fight, ask) => {
    if (last?.ask !== ask || last.fight !== fight) last = { fight, ask, found: work(fight, ask) }
    return last.found
  }
}
