import type { Square } from '@riposte/board'
import type { Part, PieceId } from '@riposte/referee'
import type { AttackRoll, Blow } from './blow.ts'
import type { Power } from './clauses/power.ts'
import type { Happening } from './terms.ts'

/** A counter comes before what happens goes on, a react when the act that brought it about is over. */
export const stages = ['counter', 'react'] as const
export type Stage = (typeof stages)[number]
export type Window = `${Happening}:${Stage}` | 'opportunity' | 'ready' | 'step-in'

/** Which of two rolls counts. */
export type Keep = 'new' | 'better' | 'worse'
export interface Outcome {
  readonly total: number
  readonly success: boolean
}

/** What is going on while a window is open. Reactions change it; who opened it looks afterwards. */
export interface OrcusMoment {
  readonly window: Window
  readonly by: PieceId
  /** To whom it happens, where it happens to somebody. */
  readonly at?: PieceId
  readonly from?: Square | undefined
  /** How high it was there. */
  readonly fromHeight?: number
  readonly to?: Square | undefined
  /** The act in a word: walk, shift, ranged, power… */
  readonly act?: string
  /** The first step of a move. */
  readonly isFirst?: boolean
  readonly power?: Power | undefined
  readonly attack?: AttackRoll | undefined
  readonly blow?: Blow
  readonly condition?: string
  /** The conditions that are about to be laid on somebody, in bits. */
  readonly lays?: number
  /** A save or check that may be rolled again. */
  readonly rolled?: {
    total: number
    success: boolean
    readonly needs: number
    /** Rolls a second time, with so much besides: what counts of the two. */
    readonly again: (keep: Keep, more: readonly Part[]) => Outcome
  }
  /** Of a movement: what could answer it as it began, and who played which part. By the time of a react whoever moved stands elsewhere. */
  readonly noticed?: Map<string, { readonly target: PieceId; readonly trigger: PieceId; readonly other: PieceId }>
  /** What has been answered it already: who, and with what. */
  answered?: readonly string[]
  /** Somebody has stopped what was happening. */
  stopped?: boolean
  /** Whether what is told still goes on, or has come to something. */
  readonly goesOn?: (() => boolean) | undefined
}
