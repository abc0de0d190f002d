import { due, type Effect, effectOn, effectsOn, type PieceId } from '@riposte/referee'
import type { FansysFight } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { CASTING, CONCENTRATING, isAimed } from '../rolls/concentration.ts'
import { R } from '../rules.ts'
import type { Power } from '../sheet/power.ts'
import type { FansysStep } from '../step.ts'
import { isDumb, resolve, whyNotAt } from './use.ts'

/** What takes whole turns: begun, gone on with, and done when the next begins, or a later one. */

/** It comes about at the start of a turn, so many turns from now. */
export function beginCasting(step: FansysStep, aimed: Aimed): void {
  const { by, power } = aimed
  // @rule fansys.fullround.when
  step.begin({
    kind: CASTING,
    on: by,
    by,
    rule: R.fullround.when,
    until: 'maintain',
    of: by,
    value: power.rounds,
    caught: [by],
    holds: aimed,
  })
}

/** The casting that has begun and is not over. */
export const castingOf = ({ fight }: FansysStep, id: PieceId, power: Power): Effect | undefined =>
  effectsOn(fight, id).find(({ kind, holds }) => kind === CASTING && isAimed(holds) && holds.power.id === power.id)

export function goOnCasting(step: FansysStep, going: Effect): void {
  // @rule fansys.fullround.long
  step.change(going, { value: going.value - 1, caught: [going.on] })
}

/** The last of its turns is over: it comes about. */
export function finish(step: FansysStep, id: PieceId): void {
  for (const effect of effectsOn(step.fight, id)) {
    const { kind, holds, value } = effect
    if (kind !== CASTING || !isAimed(holds)) continue
    if (isDumb(step, id, holds.power)) {
      // @rule fansys.fullround.when
      step.end(effect, 'interrupted', R.fullround.when)
      continue
    }
    // @rule fansys.fullround.long
    if (value > 1) {
      step.change(effect, { caught: [] })
      continue
    }
    step.end(effect, 'done', R.fullround.when)
    const { origin } = holds
    // Who cannot be aimed at any more is not found.
    const targets = holds.targets.filter((at) => origin !== undefined || whyNotAt(step, holds, at).every((rule) => rule === undefined))
    // @rule fansys.fullround.when
    if (origin !== undefined || targets.length > 0) resolve(step, { ...holds, targets })
  }
}

/** At the end of its turn: what takes effort is lost unless it has gone on with it. */
export function keepUp(step: FansysStep, id: PieceId): void {
  for (const effect of due(step.fight, 'maintain', id)) {
    // @rule fansys.nonaction.list
    if (effect.kind === CONCENTRATING) step.change(effect, { value: effect.value + 1 })
    else if (effect.caught.length === 0) step.end(effect, 'given up', R.fullround.long)
  }
}

/** Words of a spell are on its lips in this turn. */
const CHANTING = 'chanting'
/** So are other words. */
const TALKING = 'talking'
export const isChanting = (fight: FansysFight, id: PieceId): boolean => effectOn(fight, id, CHANTING) !== undefined

export const isTalking = (fight: FansysFight, id: PieceId): boolean => effectOn(fight, id, TALKING) !== undefined
export const talk = (step: FansysStep, id: PieceId): void =>
  void step.begin({ kind: TALKING, on: id, rule: R.communicate.busy, until: 'turn-end', of: id })

export function chant(step: FansysStep, id: PieceId, { incantation }: Power): void {
  // @rule fansys.communicate.busy
  if (incantation) step.begin({ kind: CHANTING, on: id, rule: R.communicate.busy, until: 'turn-end', of: id })
}
