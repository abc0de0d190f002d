import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** An edge or a bane for what no rule covers: rain on a wall, poor light. */

const choices = [
  { id: 'none', value: 0, byDefault: true },
  { id: 'edge', value: 1 },
  { id: 'bane', value: -1 },
  { id: 'double-edge', value: 2 },
  { id: 'double-bane', value: -2 },
]

/** Of the game master, before a power roll, at tables where it wants to be asked. */
export function askCircumstance(step: DsStep, by: PieceId): number {
  if (step.setting('circumstances') !== 'ask' || !step.applies(R.edge.circumstance)) return 0
  return ask.ruling(step, by, 'an edge or a bane for the circumstances of this roll', choices, R.edge.circumstance).value
}
