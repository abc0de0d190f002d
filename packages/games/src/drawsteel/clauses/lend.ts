import type { Effect } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import type { Use } from '../abilities/using.ts'
import { beginFor } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import type { Clause, Of } from './clauses.ts'

/** What an ability lets its user do on turns to come. */

export function lend(step: DsStep, use: Use, clause: Of<'lend'>): void {
  const ability = abilityCalled(sheetOf(step.fight, use.by), use.ability.id) ?? use.ability
  const kind = lentKind(ability, lentBy(ability).indexOf(clause))
  for (const old of step.fight.effects.filter((one) => one.kind === kind && one.by === use.by)) step.end(old, 'renewed')
  beginFor(step, clause.span, { kind, on: use.by, by: use.by, rule: R.ability.effectsOrder, caught: use.targets })
  use.took = true
}

const lentKind = (ability: Ability, n: number): string => `lent:${ability.id}:${n}`

/** The effect by which somebody may do the n-th of the things that an ability lends. */
export const lentNow = (effects: readonly Effect[], by: number, ability: Ability, n: number): Effect | undefined =>
  effects.find((one) => one.on === by && one.kind === lentKind(ability, n))

const known = new WeakMap<Ability, readonly Of<'lend'>[]>()

/** All that an ability lends, in the order in which it says so. */
export function lentBy(ability: Ability): readonly Of<'lend'>[] {
  let found = known.get(ability)
  if (found === undefined) {
    const all = [...ability.before, ...ability.tiers.flat(), ...ability.after, ...ability.spends.flatMap(({ so }) => so)]
    known.set(ability, (found = all.flatMap(lentIn)))
  }
  return found
}

const lentIn = (clause: Clause): readonly Of<'lend'>[] =>
  clause.do === 'lend'
    ? [clause]
    : [
        ...('so' in clause ? clause.so.flatMap(lentIn) : []),
        ...('else' in clause ? clause.else.flatMap(lentIn) : []),
        ...(clause.do === 'choose' ? clause.options.flatMap(({ so }) => so.flatMap(lentIn)) : []),
      ]
