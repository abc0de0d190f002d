import { GM, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import type { SovereignStep } from './step.ts'

/** The game master allows it unless they say otherwise. */
export function allows(step: SovereignStep, id: PieceId, text: string, rule: RuleIndex): boolean {
  const options: Option[] = [{ id: 'allow', byDefault: true }, { id: 'forbid' }]
  return step.ask({ kind: 'ruling', seat: GM, piece: id, text, options, rule }).id === 'allow'
}
