import type { PieceId } from '@riposte/referee'
import { recoveryValue, regain } from '../damage/stamina.ts'
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
export function offerReroll(step: DsStep, id: PieceId): boolean {
  if (!mayUseToken(step, id, 1) || !step.applies(R.token.reroll)) return false
  const options = [
    { id: 'keep', byDefault: true },
    { id: 'reroll', rule: R.token.reroll },
  ]
  const { id: chosen } = step.ask({
    kind: 'choice',
    seat: pieceAt(step.fight, id).seat,
    piece: id,
    text: 'a hero token for a new roll',
    options,
    rule: R.token.reroll,
  })
  if (chosen === 'keep') return false
  spendTokens(step, id, 1)
  return true
}

/** A failed save may be made good. */
export function offerSave(step: DsStep, id: PieceId): boolean {
  if (!mayUseToken(step, id, 1) || !step.applies(R.token.save)) return false
  const options = [
    { id: 'fail', byDefault: true },
    { id: 'hero-token', rule: R.token.save },
  ]
  const { id: chosen } = step.ask({
    kind: 'choice',
    seat: pieceAt(step.fight, id).seat,
    piece: id,
    text: 'a hero token to make the saving throw',
    options,
    rule: R.token.save,
  })
  if (chosen === 'fail') return false
  spendTokens(step, id, 1)
  return true
}

export function tokenStamina(step: DsStep, id: PieceId): void {
  spendTokens(step, id, 2)
  regain(step, id, recoveryValue(step, id), id, R.token.stamina)
}
