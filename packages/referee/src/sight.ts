import type { OpenAsk } from './ask.ts'
import { GM } from './encounter.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { Veil } from './veil.ts'

/** For whom a seat looks. */
export interface Lookout {
  /** Bit mask of the sides the seat speaks for: all for the game master, none for a spectator. */
  readonly sides: number
  /** Of the sides that people play: who speaks for none sees what each of them knows. */
  readonly played: number
}

export function lookoutOf(fight: Fight, seat: number): Lookout {
  if (seat === GM) return { sides: -1, played: 0 }
  let [sides, played] = [0, 0]
  for (const piece of fight.pieces) {
    if (piece.seat === seat) sides |= 1 << piece.side
    if (piece.seat !== GM) played |= 1 << piece.side
  }
  return { sides, played }
}

/** Whether who looks so knows of what is hidden from these sides. */
export function knows({ sides, played }: Lookout, hiddenFrom: number): boolean {
  if (hiddenFrom === 0) return true
  return sides === 0 ? played !== 0 && (played & hiddenFrom) === 0 : (sides & ~hiddenFrom) !== 0
}

/** A question as a seat may know it: without options and refusals that tell of somebody hidden. */
export function askAsSeen<F extends Fight>(fight: F, ask: OpenAsk, seat: number, veil: Veil<F>): OpenAsk {
  if (seat === GM) return ask
  const lookout = lookoutOf(fight, seat)
  const isSeen = (one: { readonly piece?: PieceId }): boolean => one.piece === undefined || knows(lookout, veil(fight, one.piece))
  return { ...ask, options: ask.options.filter(isSeen), refusals: ask.refusals?.filter(isSeen) ?? [] }
}
