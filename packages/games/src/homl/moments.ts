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
}
