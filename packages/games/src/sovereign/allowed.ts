import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import { ask } from './seats.ts'
import type { SovereignStep } from './step.ts'

/** The game master allows it unless they say otherwise. */
export function allows(step: SovereignStep, id: PieceId, text: string, rule: RuleIndex): boolean {
  const options: Option[] = [{ id: 'allow', byDefault: true }, { id: 'forbid' }]
  return ask.ruling(step, id, text, options, rule).id === 'allow'
}
