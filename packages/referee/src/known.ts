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
