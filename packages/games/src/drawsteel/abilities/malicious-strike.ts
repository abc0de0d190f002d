import type { PieceId } from '@riposte/referee'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Malicious Strike, bought at the start of a turn, goes into the next strike of that creature: what it adds. */
export function takeMalicious(step: DsStep, by: PieceId): number {
  const effect = step.fight.effects.find((one) => one.on === by && one.kind === 'malicious-strike')
  if (effect === undefined) return 0
  step.end(effect, 'used', R.malice.basicStrike)
  return effect.value
}
