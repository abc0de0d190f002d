import type { Option } from './ask.ts'
import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { RuleIndex } from './rules.ts'
import type { Step } from './step.ts'

/** An order gone through once, beginning with the one after `who`: who answers first to what `who` does. Mostly the same as last time. */
export function following(order: readonly number[], who: number): readonly number[] {
  if (last.order !== order || last.who !== who) {
    const place = order.indexOf(who) + 1
    last = { order, who, found: order.map((_, i) => order[(place + i) % order.length] ?? who) }
  }
  return last.found
}
let last: { readonly order: readonly number[]; readonly who: number; readonly found: readonly number[] } = { order: [], who: 0, found: [] }

/** `who` taken out and put in again directly after another, or at the beginning. */
export function movedAfter(order: readonly number[], who: number, other: number): number[] {
  const others = order.filter((one) => one !== who)
  const place = others.indexOf(other) + 1
  return [...others.slice(0, place), who, ...others.slice(place)]
}

/** `who` taken out and put in again directly before another, or at the end. */
export function movedBefore(order: readonly number[], who: number, other: number): number[] {
  const others = order.filter((one) => one !== who)
  const place = others.indexOf(other)
  return place < 0 ? [...others, who] : [...others.slice(0, place), who, ...others.slice(place)]
}

/**
 * Resolves things that come at the same moment one by one, in an order somebody chooses as it goes. What no longer
 * stands when the next is chosen is left out; the last one left is not asked about.
 */
export function resolveInOrder<F extends Fight, E extends AnyEvent, T>(
  step: Step<F, E>,
  asked: { readonly seat: number; readonly piece: PieceId; readonly text: string; readonly rule?: RuleIndex },
  things: readonly T[],
  given: { option(thing: T, place: number): Option; stands?(thing: T): boolean; resolve(thing: T): void },
): void {
  let left = things
  while (left.length > 0) {
    const only = left.length === 1 ? left[0] : undefined
    if (only !== undefined) return given.resolve(only)
    const options = left.map((thing, place) => ({ ...given.option(thing, place), thing }))
    const { seat, piece, text, rule } = asked
    const { thing } = step.ask({ kind: 'choice', seat, piece, text, options, refusals: undefined, rule, read: undefined })
    given.resolve(thing)
    left = left.filter((one) => one !== thing && given.stands?.(one) !== false)
  }
}
