import type { PieceId, RuleIndex } from '@riposte/referee'
import type { DsStep } from '../step.ts'
import { openPlain } from '../windows.ts'
import { endCondition } from './conditions.ts'

/** Up from prone, which others may answer. */
export function getUp(step: DsStep, id: PieceId, how: string, rule: RuleIndex): void {
  endCondition(step, id, 'prone', how, rule)
  openPlain(step, 'stands', id, id)
}
