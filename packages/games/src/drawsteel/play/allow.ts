import { type Effect, lasting } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import type { Of } from '../clauses/clauses.ts'
import { clausesIn } from '../clauses/fold.ts'
import type { Means } from '../clauses/means.ts'
import { beginFor } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { R } from '../rules.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'

/** What an ability lets its user do on turns to come. */

export function allow(step: DsStep, use: Use, clause: Of<'allow'>): void {
  const ability = abilityCalled(sheetOf(step.fight, use.by), use.ability.id) ?? use.ability
  const kind = allowedKind(ability, allowedBy(ability).indexOf(clause))
  for (const old of step.fight.effects.filter((one) => one.kind === kind && one.by === use.by)) step.end(old, 'renewed')
  const means: Means = { is: 'allowed', of: ability.id }
  beginFor(step, clause.span, { kind, means, on: use.by, by: use.by, rule: R.ability.effectsOrder, caught: use.targets })
  use.took = true
}

const allowedKind = (ability: Ability, n: number): string => `allowed:${ability.id}:${n}`

/** The effect by which somebody may do the n-th of the things that an ability allows. */
export const allowedNow = (effects: readonly Effect[], by: number, ability: Ability, n: number): Effect | undefined =>
  effects.find((one) => one.on === by && one.kind === allowedKind(ability, n))

/** All that an ability allows, in the order in which it says so. */
export const allowedBy = lasting(({ before, tiers, after, spends }: Ability) =>
  clausesIn([before, tiers, after, spends]).filter((one) => one.do === 'allow'),
)
