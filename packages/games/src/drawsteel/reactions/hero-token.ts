import type { Preview } from '@riposte/referee'
import { recoveryValue, tokenStamina } from '../damage/stamina.ts'
import { pieceAt } from '../fight.ts'
import { mayUseToken } from '../resources/tokens.ts'
import { R } from '../rules.ts'
import type { DsReaction } from '../step.ts'
import { type DsSetup, sheetIn } from './kinds.ts'

/** Hero tokens before damage is taken. */

export const token: DsReaction = {
  id: 'hero-token',
  // Whom the blow leaves standing can regain as much in a turn of their own; whoever has lost nothing regains nothing.
  isIdle(fight, id, moment) {
    const { stamina, maxStamina } = pieceAt(fight, id)
    return moment.window === 'damage' && (stamina > moment.amount || stamina === maxStamina)
  },
  rule: R.token.stamina,
  windows: ['damage'],
  fits: (setup: DsSetup, sheet) => sheetIn(setup, sheet)?.kind === 'hero',
  isAwake: (fight) => fight.tokens >= 2,
  offer: (step, id, moment, offers) => {
    if (moment.window !== 'damage' || moment.whom !== id || moment.answered?.includes('hero-token') === true || !mayUseToken(step, id, 2))
      return
    const left = step.fight.tokens
    const preview = (): Preview => {
      const { stamina, maxStamina } = pieceAt(step.fight, id)
      const regained = Math.min(recoveryValue(step, id), maxStamina - stamina)
      return { text: `regain ${regained} Stamina`, price: `2 of ${left} hero tokens`, isVain: regained === 0 }
    }
    offers.offer({ id: 'hero-token', rule: R.token.stamina, preview })
  },
  resolve: (step, id) => tokenStamina(step, id),
}
