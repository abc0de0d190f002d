import { type Effect, nameIn, type PieceId } from '@riposte/referee'
import { ask, toldApart } from '../asking.ts'
import { pieceAt } from '../fight.ts'
import { cutShort } from '../play/away.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { sayEffect } from '../words.ts'
import type { Action } from './action.ts'

/** Ending what one has imposed. */

/** Effects that somebody has imposed with abilities and may end. */
const imposed = (step: DsStep, id: PieceId): Effect[] =>
  step.fight.effects.filter(
    (one) =>
      one.by === id &&
      one.on >= 0 &&
      one.on !== id &&
      sayEffect(step.fight, one) !== '' &&
      one.until !== 'never' &&
      one.until !== 'used' &&
      !others.includes(one.kind),
  )
/** What does not come of an ability, or has an end of its own. */
const others: readonly string[] = ['grabbed', 'aided', 'assisted', 'summoned']

export const endEffect: Action = {
  id: 'end-effect',
  told: 'ends what it has imposed',
  about: 'Free maneuver: end an effect that you have imposed on somebody. Answers: which, as PIECE:EFFECT.',
  example: 'A: [end-effect, "B:restrained"]',
  rule: R.effect.imposerEnds,
  cost: 'free-maneuver',
  pointless: (step, id) => imposed(step, id).length === 0,
  take: (step, id) => {
    const options = toldApart(
      imposed(step, id).map((effect) => ({
        id: `${pieceAt(step.fight, effect.on).key}:${effect.kind}`,
        label: `${nameIn(step.fight, effect.on)}: ${sayEffect(step.fight, effect)}`,
        piece: effect.on,
        effect,
      })),
    )
    const { effect } = ask.choice(step, id, 'which effect to end', options, R.effect.imposerEnds)
    cutShort(step, effect, 'ended', R.effect.imposerEnds)
  },
}
