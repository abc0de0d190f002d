import { type Ending, effectOn, expire, type PieceId } from '@riposte/referee'
import { checkAloft } from '../movement/movement.ts'
import type { DsStep } from '../step.ts'

/** Effects run out; who could fly only for a while comes down. */
export function lapse(step: DsStep, ending: Ending, of?: PieceId): void {
  const aloft = step.fight.effects.flatMap((one) => (one.kind === 'flying' ? [one.on] : []))
  expire(step, ending, of)
  for (const id of aloft) if (effectOn(step.fight, id, 'flying') === undefined) checkAloft(step, id)
}
