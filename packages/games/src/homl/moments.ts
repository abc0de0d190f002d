import type { Square } from '@riposte/board'
import type { Moment, PieceId } from '@riposte/referee'
import type { Rolled } from './rolls/check.ts'
import type { Degree, Strike } from './sheet/sheet.ts'

/** What happens while others may answer. */

export const windows = [
  'opportunity',
  'moved',
  'declared',
  'attacked',
  'hit',
  'missed',
  'damaged',
  'afflicted',
  'checked',
  'healed',
  'bloodied',
  'dropped',
  'dying',
  'starts-turn',
  'ends-turn',
] as const
export type Window = (typeof windows)[number]

export interface HomlMoment extends Moment<Window> {
  /** To whom it happens: who gives the opportunity, who is attacked, who has lost points. */
  readonly at: PieceId
  /** Of a move: from where. */
  readonly from?: readonly Square[]
  readonly strike?: Strike
  readonly rolled?: Rolled
  readonly degree?: Degree
  /** How it went there. */
  readonly how?: string
  /** At whom an attack is made, all of them. */
  readonly targets?: readonly PieceId[]
  /** Of damage its tags; the condition that somebody comes into; what a check is of. */
  readonly kinds?: readonly string[]
}
