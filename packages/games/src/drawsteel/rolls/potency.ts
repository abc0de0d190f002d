import { type Effect, lasting, type PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { figure, highestScore, scoreOf } from '../bearing/held.ts'
import { holds } from '../bearing/holds.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import { meansOf } from '../clauses/means.ts'
import type { Potency } from '../clauses/phrases.ts'
import { sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Potencies: whose score is below the value. */

/** The strong potency is the class's, or the highest score; the average 1 less, the weak 2 less. */
function potencyValue(step: DsStep, by: PieceId, value: Potency): number {
  if (typeof value === 'number') return value
  const strong = sheetOf(step.fight, by).potency ?? highestScore(step, by)
  // @rule drawsteel.potency.values otherwise number
  return value === 'strong' ? strong : value === 'average' ? strong - 1 : strong - 2
}

export function isBelow(step: DsStep, use: Use, target: PieceId, of: Extract<Clause, { do: 'potency' }>['of'], value: Potency): boolean {
  const base = potencyValue(step, use.by, value)
  const bought = [...use.bought, ...use.ability.before, ...use.ability.after].reduce(
    (sum, one) => sum + (one.do === 'raise-potency' && holds(step, one.when, use.by, target, use.isCharge) ? one.by : 0),
    0,
  )
  const raised = (use.potency.get(target) ?? 0) + bought
  const lowered = use.lowered.get(target) ?? 0
  // @rule drawsteel.potency.adjust
  const changed = figure(step, use.by, 'potency', target) + raised - lowered
  // @rule drawsteel.potency.adjust
  const total = base + brutal(step, use) + changed
  const score = scoreOf(step, target, of)
  // @rule drawsteel.potency.check
  return score < total
}

const BRUTAL = 'brutal-effectiveness'

/** Brutal Effectiveness, bought at the start of the turn. */
function brutal(step: DsStep, use: Use): number {
  return step.fight.effects.some((one) => one.on === use.by && one.kind === BRUTAL) ? 1 : 0
}

/** Something hangs on whether somebody's score is below a value. */
export const hasPotency = lasting(({ tiers, before, after }: Ability) => {
  const all = [tiers, before, after]
  return says(all, 'do', 'potency') || says(all, 'is', 'potency')
})

function isPotency(effect: Effect): boolean {
  const means = meansOf(effect)
  return means?.is === 'stat' && means.stat === 'potency'
}

/** It was for the next ability with a potency, whether or not somebody was put to the test by it. */
export function useUpBrutal(step: DsStep, { by, ability }: Use): void {
  const bought = step.fight.effects.find((one) => one.on === by && one.kind === BRUTAL)
  if (bought !== undefined && hasPotency(ability)) step.end(bought, 'used', R.malice.basicPotency)
  if (!ability.keywords.includes('strike')) return
  for (const one of step.fight.effects)
    if (one.on === by && isPotency(one) && typeof one.holds === 'object') step.end(one, 'used', R.potency.adjust)
}
