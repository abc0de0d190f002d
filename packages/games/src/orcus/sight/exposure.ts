import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Part } from '../clauses/parts.ts'
import { someOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { Condition } from '../terms.ts'
import { flanks } from './flanking.ts'
import { isHiddenFrom } from './senses.ts'

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
  if (states.some((condition) => has(step, at, condition)) || flanks(step, by, at) || strikesFromHiding(step, by, at) !== undefined)
    return true
  return someOf(step, at, 'grants-advantage', (part, author) => part.when.length === 0 && isGiven(step, part, by, author))
}

/** To everybody, to whose doing it is, or to that one's friends. */
export function isGiven(step: OrcusStep, part: Extract<Part, { is: 'grants-advantage' }>, by: PieceId, author: PieceId): boolean {
  if (part.against !== undefined) return part.only === by
  if (part.to === 'all') return true
  if (by === author) return part.to !== 'allies'
  return part.to !== 'you' && pieceAt(step.fight, by).side === pieceAt(step.fight, author).side
}

/** Where an attack comes from nobody knows. */
export const strikesFromHiding = (step: OrcusStep, by: PieceId, at: PieceId): RuleIndex | undefined =>
  isHiddenFrom(step, by, at) && step.applies(R.stealth.hide) ? R.stealth.hide : undefined
