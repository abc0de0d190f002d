import type { PieceId } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import type { Use } from '../abilities/using.ts'
import { untilOf } from '../conditions/conditions.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Clause, Of } from './clauses.ts'
import { whoIs } from './who.ts'

/** Clauses that wait for their moment. */

export function waitFor(step: DsStep, use: Use, clause: Of<'watch'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target)) watch(step, use, clause, id)
  use.took = true
}

/** What an ability says to wait for, in the order of its clauses: `watch:ABILITY:1` is the second of them. */
export function watchesOf(ability: Ability): Of<'watch'>[] {
  const found: Of<'watch'>[] = []
  const look = (clauses: readonly Clause[]): void => {
    for (const one of clauses) {
      if (one.do === 'watch') found.push(one)
      if ('so' in one) look(one.so)
      if ('else' in one) look(one.else)
    }
  }
  look([...ability.before, ...ability.tiers.flat(), ...ability.after, ...ability.spends.flatMap((one) => one.so)])
  return found
}

export function watch(step: DsStep, use: Use, clause: Of<'watch'>, on: PieceId): void {
  const place = watchesOf(use.ability).indexOf(clause)
  if (place < 0) return
  const kind = `watch:${use.ability.id}:${place}`
  for (const old of step.fight.effects.filter((one) => one.kind === kind && one.on === on && one.by === use.by)) step.end(old, 'renewed')
  step.begin({ kind, on, by: use.by, rule: R.ability.effectsOrder, ...untilOf(step, clause.span, on, use.by) })
}
