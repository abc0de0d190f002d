import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import { Questions } from '@riposte/tactics'
import { pieceAt } from './fight.ts'
import type { SovereignStep } from './step.ts'

/** Whoever plays a piece answers for it. */
export const seatOf = (step: SovereignStep, id: PieceId): number => pieceAt(step.fight, id).seat
export const ask = new Questions(seatOf)

/** The game master allows it unless they say otherwise. */
export function allows(step: SovereignStep, id: PieceId, text: string, rule: RuleIndex): boolean {
  const options: Option[] = [{ id: 'allow', byDefault: true }, { id: 'forbid' }]
  return ask.ruling(step, id, text, options, rule).id === 'allow'
}
