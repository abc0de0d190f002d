import type { OpenAsk } from './ask.ts'
import { GM } from './encounter.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { Veil } from './veil.ts'

/** A bit mask of the sides a seat speaks for: all for the game master, none for a spectator. */
export function sidesOf(fight: Fight, seat: number): number {
  if (seat === GM) return -1
  let mask = 0
  for (const piece of fight.pieces) if (piece.seat === seat) mask |= 1 << piece.side
  return mask
}

/** Whether who speaks for these sides knows of what is hidden from those. */
export const knows = (sides: number, hiddenFrom: number): boolean => hiddenFrom === 0 || (sides & ~hiddenFrom) !== 0

/** A question as a seat may know it: without options and refusals that tell of somebody hidden. */
export function askAsSeen<F extends Fight>(fight: F, ask: OpenAsk, seat: number, veil: Veil<F>): OpenAsk {
  if (seat === GM) return ask
  const sides = sidesOf(fight, seat)
  const isSeen = (one: { readonly piece?: PieceId }): boolean => one.piece === undefined || knows(sides, veil(fight, one.piece))
  return { ...ask, options: ask.options.filter(isSeen), refusals: ask.refusals?.filter(isSeen) ?? [] }
}
