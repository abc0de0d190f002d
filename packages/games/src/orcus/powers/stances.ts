import type { Effect, PieceId } from '@riposte/referee'
import type { Part } from '../clauses/parts.ts'
import type { Span } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import { bundle } from '../conditions/bundle.ts'
import { untilOf } from '../conditions/durations.ts'
import { fade } from '../conditions/gone.ts'
import type { OrcusFight } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** One stance at a time, until another takes its place, it is given up, or its user is helpless. */

export const stanceOf = (fight: OrcusFight, id: PieceId): Effect | undefined =>
  fight.effects.find((effect) => effect.on === id && effect.kind === 'stance')

interface Taken {
  readonly name: string
  readonly parts: readonly Part[]
  readonly power: string
  readonly span?: Span
  readonly endsOn?: readonly Trigger[]
}

export function enterStance(step: OrcusStep, id: PieceId, { name, parts, power, span = 'stance', endsOn = [] }: Taken): void {
  const held = stanceOf(step.fight, id)
  if (held !== undefined && step.applies(R.kw.stanceOne)) {
    step.end(held, 'another stance', R.kw.stanceOne)
    // What it did around its user goes before the same comes anew.
    fade(step)
  }
  step.begin({
    kind: 'stance',
    on: id,
    by: id,
    rule: R.power.effect,
    ...untilOf(step.fight, span === 'stance' ? 'encounter' : span, id, id),
    holds: bundle(name, parts, { power, endsOn }),
  })
}

export function endStance(step: OrcusStep, id: PieceId, rule = R.kw.stanceSwitch): void {
  for (let held = stanceOf(step.fight, id); held !== undefined; held = stanceOf(step.fight, id)) step.end(held, 'given up', rule)
}
