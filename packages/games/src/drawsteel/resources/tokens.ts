import type { PieceId, RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { campOf, HEROES, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Hero tokens: the group's, one use a turn and one a test. */

export const mayUseToken = (step: DsStep, id: PieceId, cost: number): boolean => {
  const piece = pieceAt(step.fight, id)
  if (step.fight.tokens < cost || sheetOf(step.fight, id).kind !== 'hero' || campOf(step.fight, piece) !== HEROES) return false
  return piece.tokenUsed === 0 || !step.applies(R.token.limit)
}

export function spendTokens(step: DsStep, id: PieceId, cost: number): void {
  step.set(-1, 'tokens', step.fight.tokens - cost)
  step.set(id, 'tokenUsed', 1, R.token.limit)
}

/** A test may be rolled again. */
export const offerReroll = (step: DsStep, id: PieceId): boolean =>
  step.applies(R.token.reroll) && offerToken(step, id, { id: 'reroll', rule: R.token.reroll }, 'keep', 'a hero token for a new roll')

/** A failed save may be made good. */
export const offerSave = (step: DsStep, id: PieceId): boolean =>
  step.applies(R.token.save) &&
  offerToken(step, id, { id: 'hero-token', rule: R.token.save }, 'fail', 'a hero token to make the saving throw')

function offerToken(step: DsStep, id: PieceId, use: { id: string; rule: RuleIndex }, otherwise: string, text: string): boolean {
  if (!mayUseToken(step, id, 1)) return false
  const options = [{ id: otherwise, byDefault: true }, use]
  const chosen = ask.choice(step, id, text, options, use.rule)
  if (chosen.id === otherwise) return false
  spendTokens(step, id, 1)
  return true
}
