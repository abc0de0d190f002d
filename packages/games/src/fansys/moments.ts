import type { Moment, PieceId, RuleIndex } from '@riposte/referee'
import type { Begun } from './begun.ts'
import type { Blow, Interceptor } from './blow.ts'
import type { Power } from './sheet/power.ts'
import type { Skill } from './stats.ts'

/** What happens while others may answer. */

export const windows = ['opportunity', 'attacked', 'hurt', 'sprint', 'cast', 'tried'] as const
export type Window = (typeof windows)[number]

export interface FansysMoment extends Moment<Window> {
  /** To whom it happens: who provokes, who is attacked. */
  readonly at: PieceId
  readonly rule?: RuleIndex
  readonly blow?: Blow
  /** An aimed spell: who steps in its way. */
  readonly aimed?: { interceptor: Interceptor | undefined }
  /** A spell that is paid for. */
  readonly cast?: { readonly power: Power; readonly dice: number; isCountered: boolean }
  /** Those who help with a skill. */
  readonly skill?: Skill
  readonly helpers?: PieceId[]
  /** Who has the chance. */
  readonly foes?: readonly PieceId[]
  /** What those who answered have begun, and what comes of it when its time has come. */
  readonly begun?: Begun[]
}
