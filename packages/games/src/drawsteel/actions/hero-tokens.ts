import type { PieceId, RuleIndex } from '@riposte/referee'
import { tokenStamina } from '../damage/stamina.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { mayUseToken, spendTokens } from '../resources/tokens.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** What hero tokens buy on the own turn. */

const tokenRefusals =
  (cost: number) =>
  (step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] => {
    const piece = pieceAt(step.fight, id)
    return [
      step.forbids(R.token.limit, piece.tokenUsed === 1 && step.fight.tokens >= cost),
      mayUseToken(step, id, cost) || piece.tokenUsed === 1 ? undefined : R.token.limit,
    ]
  }

export const tokenSurges: Action = {
  id: 'token-surges',
  told: 'spends a hero token for 2 surges',
  about: 'A hero token: gain 2 surges. Answers: none.',
  rule: R.token.surges,
  cost: 'free',
  pointless: (step, id) => sheetOf(step.fight, id).kind !== 'hero' || step.fight.tokens === 0,
  forbidden: tokenRefusals(1),
  take: (step, id) => {
    spendTokens(step, id, 1)
    step.set(id, 'surges', pieceAt(step.fight, id).surges + 2, R.token.surges)
  },
}

export const tokenHeal: Action = {
  id: 'token-stamina',
  told: 'spends 2 hero tokens to regain Stamina',
  about: 'Two hero tokens: regain Stamina equal to your recovery value; also as a reaction, before damage is taken. Answers: none.',
  rule: R.token.stamina,
  cost: 'free',
  pointless: (step, id) =>
    sheetOf(step.fight, id).kind !== 'hero' ||
    // @rule drawsteel.token.stamina
    step.fight.tokens < 2,
  forbidden: tokenRefusals(2),
  take: (step, id) => tokenStamina(step, id),
}
