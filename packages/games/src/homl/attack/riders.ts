import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { suits, unmet } from '../bearing/tests.ts'
import type { Attack } from '../blow.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Degree } from '../clauses/words.ts'
import { sheetOf } from '../fight.ts'
import { metBy } from '../play/triggers.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** One rider comes with an enhanced success: of the source of the point that was paid, its own trigger met. */
// @rule homl.core.rider
export function pickRider(
  step: HomlStep,
  { by, strike, isEnhanced }: Attack,
  struck: readonly { readonly at: PieceId; readonly degree: Degree }[],
): { readonly at: PieceId; readonly does: readonly Clause[] } | undefined {
  const best = struck.find(({ degree }) => degree === 'enhanced')
  if (!isEnhanced || best === undefined) return undefined
  const moment = { window: 'hit', by, at: best.at, strike, degree: best.degree } as const
  const { strikes, level } = sheetOf(step.fight, by)
  const riders = strikes.filter(
    (one) =>
      one.action === 'rider' &&
      step.forbids(R.feat.level, one.level > level) === undefined &&
      one.source === strike.source &&
      (one.trigger === undefined || metBy(step, by, one.trigger, moment) !== undefined) &&
      suits(step, by, one.requires, best.at) &&
      unmet(step, one.requires, (role) => (role === 'you' ? by : best.at)).every((rule) => rule === undefined),
  )
  if (riders.length === 0) return undefined
  const options = [{ id: 'none', does: [], byDefault: true }, ...riders.map(({ id, effect }) => ({ id, does: effect, rule: R.core.rider }))]
  const { does } = ask.choice(step, by, 'which rider', options, R.core.rider)
  return { at: best.at, does }
}
