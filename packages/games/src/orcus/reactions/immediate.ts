import type { PieceId, RuleIndex } from '@riposte/referee'
import { barOf } from '../bearing/bars.ts'
import { wants } from '../bearing/holds.ts'
import { has, whyCannotAct } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { payerOf } from '../movement/opportunity.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** Immediate actions: one between two turns of one's own, and never in one's own turn. */

export function whyNoImmediate(step: OrcusStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  const payer = payerOf(step, id)
  return payer === id ? whyNone(step, id) : [...whyNone(step, payer), ...whyNone(step, id)]
}

const whyNone = (step: OrcusStep, id: PieceId): readonly (RuleIndex | undefined)[] => [
  step.forbids(R.immediate.when, step.fight.acting === id),
  step.forbids(R.immediate.once, pieceAt(step.fight, id).immediate === 0),
  step.forbids(R.surprise.immediate, pieceAt(step.fight, id).surprisedAtStart),
  step.forbids(R.cond.dazedImmediate, has(step, id, 'dazed')),
  whyCannotAct(step, id),
  barOf(step, id, 'immediate'),
]

export const spendImmediate = (step: OrcusStep, id: PieceId): void => step.set(payerOf(step, id), 'immediate', 0, R.immediate.once)

/** Whether somebody gives up the immediate action that it takes. */
export function paysImmediate(step: OrcusStep, id: PieceId, text: string): boolean {
  if (whyNoImmediate(step, id).some((rule) => rule !== undefined) || !wants(step, id, text, true)) return false
  spendImmediate(step, id)
  return true
}
