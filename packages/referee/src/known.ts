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

/** For what is asked about one piece again and again while nothing happens. */
export function untilChanged<S extends { readonly happened: number }, T>(
  work: (step: S, piece: PieceId) => T,
): (step: S, piece: PieceId) => T {
  let last: { readonly step: S; readonly happened: number; readonly piece: PieceId; readonly found: T } | undefined
  return (step, piece) => {
    const { happened } = step
    if (last?.step !== step || last.happened !== happened || last.piece !== piece)
      last = { step, happened, piece, found: work(step, piece) }
    return last.found
  }
}

/** The same about two of them, for all pairs that anybody asks about meanwhile. */
export function untilChangedBetween<S extends { readonly happened: number; readonly fight: { readonly pieces: readonly unknown[] } }, T>(
  work: (step: S, a: PieceId, b: PieceId) => T,
): (step: S, a: PieceId, b: PieceId) => T {
  const found: ({ readonly answer: T } | undefined)[] = []
  let last: S | undefined
  let happened = 0
  return (step, a, b) => {
    if (last !== step || happened !== step.happened) {
      found.fill(undefined)
      last = step
      happened = step.happened
    }
    const place = a * step.fight.pieces.length + b
    let kept = found[place]
    if (kept === undefined) {
      kept = { answer: work(step, a, b) }
      while (found.length <= place) found.push(undefined)
      found[place] = kept
    }
    return kept.answer
  }
}

/** For what all answers to one question have in common: nothing happens while somebody thinks about it. */
export function whileAsked<F extends object, T>(work: (fight: F, ask: Ask) => T): (fight: F, ask: Ask) => T {
  let last: { readonly fight: F; readonly ask: Ask; readonly found: T } | undefined
  return (fight, ask) => {
    if (last?.ask !== ask || last.fight !== fight) last = { fight, ask, found: work(fight, ask) }
    return last.found
  }
}
