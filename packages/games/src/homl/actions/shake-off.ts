import { type Effect, effectsOn, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { SHAKEN } from '../conditions/conditions.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Ending what a feat has laid on oneself, where the feat says that an action does. */

/** What may be ended so, with what it is paid for. */
const shakeable = ({ fight }: HomlStep, id: PieceId): readonly { readonly what: Effect; readonly cost: 'major' | 'move' | 'free' }[] =>
  effectsOn(fight, id).flatMap(({ kind, under, holds }) => {
    const what = kind === SHAKEN ? fight.effects.find((one) => one.id === under) : undefined
    return what === undefined ? [] : [{ what, cost: holds === 'major' || holds === 'free' ? holds : 'move' } as const]
  })

export const shakeOff: Action = {
  id: 'shake-off',
  rule: R.cond.endedBySource,
  cost: 'move',
  about: 'End a condition that a feat has laid on you and lets you end so. Answers: which, where there are several.',
  example: 'A: [shake-off]',
  costFor: (step, id) => shakeable(step, id)[0]?.cost,
  pointless: (step, id) => shakeable(step, id).length === 0,
  take(step, id, pay) {
    const all = shakeable(step, id)
    const options = all.flatMap(({ what, cost }) => (cost === all[0]?.cost ? [{ id: what.kind, what, auto: true }] : []))
    const { what } = ask.choice(step, id, 'which condition ends', options, R.cond.endedBySource)
    pay()
    step.end(what, 'shaken off', R.cond.endedBySource)
  },
}
