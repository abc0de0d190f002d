import { type Effect, type Ending, effectOn, expire, latest, type PieceId } from '@riposte/referee'
import { checkAloft } from '../movement/movement.ts'
import type { DsStep } from '../step.ts'

const flying = latest((effects: readonly Effect[]) => effects.flatMap((one) => (one.kind === 'flying' ? [one.on] : [])))

/** Effects run out; who could fly only for a while comes down. */
export function lapse(step: DsStep, ending: Ending, of?: PieceId): void {
  const aloft = flying(step.fight.effects)
  expire(step, ending, of)
  for (const id of aloft) if (effectOn(step.fight, id, 'flying') === undefined) checkAloft(step, id)
}
