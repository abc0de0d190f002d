import { type Effect, effectsBy, type PieceId } from '@riposte/referee'
import type { Power } from '../clauses/power.ts'
import { canAct } from '../conditions/conditions.ts'
import { fade } from '../conditions/gone.ts'
import { conjurationOf } from '../creations/conjurations.ts'
import { powerOfZone } from '../creations/zones.ts'
import { bundleOf, type OrcusFight, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/**
 * Powers that last as long as an action is spent on them in each turn. Everything that one use of a power has made is
 * maintained together; `value` is 1 once that has been paid in this turn.
 */

export const maintainedBy = (fight: OrcusFight, id: PieceId): Effect[] =>
  effectsBy(fight, id).filter((effect) => effect.until === 'maintain')

/** The id of the power that an effect comes from. */
export const powerIdOf = (effect: Effect): string => powerOfZone(effect) ?? conjurationOf(effect)?.power ?? bundleOf(effect).power

/** What there is to maintain, and is not paid for yet. */
export function unmaintained(step: OrcusStep, id: PieceId): Power[] {
  const due = maintainedBy(step.fight, id).filter(
    (effect) => effect.value === 0 && (effect.skip === 0 || !step.applies(R.maintain.firstTurn)),
  )
  return sheetOf(step.fight, id).powers.filter(
    (power) => power.maintain !== undefined && due.some((effect) => powerIdOf(effect) === power.id),
  )
}

/** One power is paid for, beside any others. */
export function keepUp(step: OrcusStep, id: PieceId, power: Power): void {
  // @rule orcus.maintain.many
  for (const effect of maintainedBy(step.fight, id))
    if (effect.skip === 0 && powerIdOf(effect) === power.id) step.change(effect, { value: 1 })
}

/** The end of its maker's turn: what was not paid for ends, also if it could not be. A turn put off pays for nothing. */
export function lapse(step: OrcusStep, id: PieceId, couldAct = canAct(step, id), isDelayed = false): void {
  for (const effect of maintainedBy(step.fight, id)) {
    if (effect.value > 0 && !isDelayed) step.change(effect, { value: 0, skip: 0 })
    else if (effect.skip > 0 && step.applies(R.maintain.firstTurn)) step.change(effect, { skip: effect.skip - 1 })
    else endUnpaid(step, effect, couldAct)
  }
  fade(step)
}

function endUnpaid(step: OrcusStep, effect: Effect, couldAct: boolean): void {
  if (couldAct) step.end(effect, 'not maintained', R.maintain.cost)
  else step.end(effect, 'not maintained', R.maintain.broken)
}

/** Let go of at any time, at no cost. */
export function letGo(step: OrcusStep, id: PieceId, power: Power): void {
  for (const effect of maintainedBy(step.fight, id)) if (powerIdOf(effect) === power.id) step.end(effect, 'let go', R.maintain.release)
  fade(step)
}
