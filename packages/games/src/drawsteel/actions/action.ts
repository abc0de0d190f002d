import type { PieceId, RuleIndex } from '@riposte/referee'
import type { DsStep } from '../step.ts'

/** What a piece may do on its turn. */

export const costs = ['action', 'maneuver', 'move', 'free-maneuver', 'free'] as const
export type Cost = (typeof costs)[number]

export interface Action {
  readonly id: string
  /** As it is printed, where it is. */
  readonly name?: string
  readonly about: string
  /** What the log says of who takes it; '' where what it is made of says so itself. */
  readonly told: string
  /** It tells of itself once somebody has agreed to it. */
  readonly asksFirst?: true
  readonly example?: string
  readonly rule?: RuleIndex | undefined
  readonly cost: Cost
  readonly isStrike?: boolean
  /** An ability, which says by itself that it is used. */
  readonly isAbility?: boolean
  /** It is a test, after which who bleeds loses what the maneuver costs. */
  readonly isTest?: boolean
  /** It goes on with a movement that was begun, and costs nothing more. */
  readonly goesOn?: (step: DsStep, id: PieceId) => boolean
  /** Possible, and not worth a line in the list. */
  readonly unlisted?: (step: DsStep, id: PieceId) => boolean
  /** There is nothing to do it with, or to. */
  readonly pointless?: (step: DsStep, id: PieceId) => boolean
  readonly forbidden?: (step: DsStep, id: PieceId) => readonly (RuleIndex | undefined)[]
  readonly take: (step: DsStep, id: PieceId) => void
}
