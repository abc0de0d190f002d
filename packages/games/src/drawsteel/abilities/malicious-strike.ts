import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Malicious Strike, bought at the start of a turn, goes into the next strike of that creature. */

const bought = (step: DsStep, by: PieceId): Effect | undefined =>
  step.fight.effects.find((one) => one.on === by && one.kind === 'malicious-strike')

/** What it adds. */
export function takeMalicious(step: DsStep, by: PieceId): number {
  const effect = bought(step, by)
  if (effect === undefined) return 0
  step.end(effect, 'used', R.malice.basicStrike)
  return effect.value
}

/** Which of those struck it hurts. */
export function whomMalicious(step: DsStep, by: PieceId, struck: readonly PieceId[]): PieceId {
  if (bought(step, by) === undefined || struck.length === 0) return NOBODY
  const options = struck.map((one, i) => ({ id: pieceAt(step.fight, one).key, piece: one, byDefault: i === 0 }))
  return ask.target(step, by, 'whom the Malicious Strike hurts more', given(options), R.malice.basicStrike).piece
}
