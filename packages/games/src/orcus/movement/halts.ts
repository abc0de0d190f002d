import type { PieceId, RuleIndex } from '@riposte/referee'
import { isUp, type OrcusPiece } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { Pace } from './plan.ts'
import { isSlowed } from './speeds.ts'

/** Why somebody has come no farther on its way: for the log alone. */

export interface Halt {
  readonly why: string
  readonly rule?: RuleIndex | undefined
}

export const STOPPED: Halt = { why: 'something has stopped it', rule: R.power.effect }
export const RUN_INTO: Halt = { why: 'somebody is in the way' }
export const SHUT: Halt = { why: 'the way is closed' }

/** It stops before the end of its way. */
export const halts = (step: OrcusStep, piece: PieceId, halt: Halt): void => step.emit({ type: 'halted', piece, ...halt })

/** What is left of its speed is too little for the next step. */
export const tooSlow = (step: OrcusStep, id: PieceId): Halt =>
  isSlowed(step, id) ? { why: 'slowed', rule: R.cond.slowedSpeed } : { why: 'slower than before' }

/** Lying, or held by a rule. Who has fallen, or was moved off its way by others, has been told of. */
export function heldBack(piece: OrcusPiece, at: Pace, rule: RuleIndex | undefined): Halt | undefined {
  if (!isUp(piece) || piece.at !== at.at || piece.height !== at.height) return undefined
  if (rule === undefined) return { why: 'prone', rule: R.cond.proneMove }
  return { why: states.get(rule) ?? 'cannot move', rule }
}

const states: ReadonlyMap<RuleIndex, string> = new Map([
  [R.cond.restrainedMove, 'restrained'],
  [R.grapple.condition, 'grappled'],
  [R.cond.immobile, 'immobile'],
])
