import type { PieceId } from '@riposte/referee'
import { eachOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import type { OrcusStep } from '../step.ts'
import type { Condition } from '../terms.ts'
import { flanks } from './flanking.ts'

/** Whether somebody would have combat advantage over another, attack or not, as far as conditions, flanking and plain grants go. */

const states: readonly Condition[] = [
  'blinded',
  'dazed',
  'helpless',
  'petrified',
  'restrained',
  'stunned',
  'surprised',
  'squeezing',
  'grants-advantage',
  'prone',
]

export function isExposed(step: OrcusStep, by: PieceId, at: PieceId): boolean {
  if (states.some((condition) => has(step, at, condition)) || flanks(step, by, at)) return true
  let isGranted = false
  eachOf(step, at, 'grants-advantage', (part, author) => {
    const isTo = part.against === undefined ? part.to === 'all' || author === by : part.only === by
    if (part.when.length === 0 && isTo) isGranted = true
  })
  return isGranted
}
