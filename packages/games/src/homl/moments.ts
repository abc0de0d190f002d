import type { Moment, Part, PieceId, RuleIndex } from '@riposte/referee'
import type { Sway } from '@riposte/tactics'
import type { Degree } from './clauses/words.ts'
import type { Left } from './fight.ts'
import type { Strike } from './sheet/sheet.ts'

/** What happens while others may answer. */

export const windows = [
  'initiative',
  'opportunity',
  'moved',
  'stood',
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
  'called',
  'starts-turn',
  'ends-turn',
] as const
export type Window = (typeof windows)[number]

/** A roll as it stands: reasons and dice may still come to it. */
export interface Rolled {
  readonly by: PieceId
  readonly at: PieceId
  readonly what: string
  needs: number
  reasons: readonly Part[]
  sum: number
  readonly sway: Sway
  /** A power point is paid for a degree more. */
  readonly isEnhanced: boolean
  /** A feat makes it a degree better. */
  readonly isRaised: boolean
  readonly rule: RuleIndex
  /** A feat says how it comes out, whatever the die. */
  fixed?: 'success' | 'failure'
  dice: number[]
  die: number
  total: number
  degree: Degree
}

export interface HomlMoment extends Moment<Window> {
  /** To whom it happens: who gives the opportunity, who is attacked, who has lost points. */
  readonly at: PieceId
  /** Of a move: from where. */
  readonly from?: Left
  readonly strike?: Strike
  readonly rolled?: Rolled
  readonly degree?: Degree
  /** Whether what happens still does: a hit may have been turned. */
  readonly stands?: () => boolean
  /** What has been lost. */
  readonly dealt?: number
  /** Turns an attack at another than it was made at. */
  readonly turnTo?: (to: PieceId) => void
  /** How it went there. */
  readonly how?: string
  /** At whom an attack is made, all of them. */
  readonly targets?: readonly PieceId[]
  /** Of damage its tags; the condition that somebody comes into; what a check is of. */
  readonly kinds?: readonly string[]
}
