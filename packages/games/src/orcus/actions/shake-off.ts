import { type Effect, latest, type PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { isRelated } from '../bearing/holds.ts'
import type { Freed } from '../clauses/clauses.ts'
import { bundleOf, pieceAt } from '../fight.ts'
import { pay, unpaid } from '../paying.ts'
import { R } from '../rules.ts'
import { lineOfEffect } from '../sight/sight.ts'
import { isAdjacent } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** What its own words let one end with an action: a net, a spike, fire on one's clothes. */

interface Loose {
  readonly effect: Effect
  readonly freed: Freed
}

const loose = latest((effects: readonly Effect[]): readonly Loose[] =>
  effects.flatMap((effect) => {
    const { freed } = bundleOf(effect)
    return freed === undefined ? [] : [{ effect, freed }]
  }),
)

/** On itself, or on a friend beside it. */
const inHand = (step: OrcusStep, id: PieceId): readonly Loose[] =>
  loose(step.fight.effects).filter(
    ({ effect, freed }) =>
      (effect.by === id && freed.by === 'author') ||
      (effect.on === id && freed.by !== 'ally' && freed.by !== 'author') ||
      (freed.by !== 'self' &&
        freed.by !== 'author' &&
        effect.on >= 0 &&
        isRelated(step, id, 'ally', effect.on) &&
        isAdjacent(step.fight, id, effect.on) &&
        // @rule orcus.sight.effect
        lineOfEffect(step, id, effect.on)),
  )

export const shakeOff: Action = {
  id: 'shake-off',
  rule: R.power.effect,
  cost: 'none',
  about:
    'End what can be ended with an action, on yourself or, where its words say so, on an ally beside you. Answer: which, where there are several.',
  example: 'A: [shake-off]',
  pointless: (step, id) => loose(step.fight.effects).length === 0 || inHand(step, id).length === 0,
  forbidden: (step, id) => {
    const [first, ...others] = inHand(step, id).map(({ freed }) => unpaid(step, id, freed.kind))
    return others.some((why) => why.every((rule) => rule === undefined)) ? [] : (first ?? [])
  },
  take(step, id) {
    const offers = step.offers<{ id: string } & Loose>()
    for (const one of inHand(step, id)) {
      const { key } = pieceAt(step.fight, one.effect.on)
      const name = one.effect.on === id ? one.effect.kind : `${one.effect.kind} on ${key}`
      offers.offer({ id: name, ...one }, ...unpaid(step, id, one.freed.kind))
    }
    const { options, refusals } = offers
    const [only] = options
    const { effect, freed } =
      options.length === 1 && only !== undefined ? only : ask.choice(step, id, 'which effect', options, undefined, refusals)
    pay(step, id, freed.kind)
    step.emit({ type: 'action', piece: id, action: 'shake-off', rule: R.power.effect })
    step.end(effect, 'shaken off', R.power.effect)
  },
}
