import type { Effect, PieceId, RuleIndex } from '@riposte/referee'
import { amountFor } from '../amounts/amounts.ts'
import type { Of } from '../clauses/clauses.ts'
import type { Means, Sway, TierChange } from '../clauses/means.ts'
import type { Span, Stat } from '../clauses/phrases.ts'
import { beginFor } from '../conditions/conditions.ts'
import { grantedBy } from '../conditions/traits.ts'
import type { Use } from '../moments.ts'
import { swayKind } from '../rolls/lasting-edges.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { comesDown } from './harm.ts'
import { whoIs } from './who.ts'

/** Clauses that change a figure, a roll or a tier for a while. */

export function modifyThem(step: DsStep, use: Use, clause: Of<'modify'>, target: PieceId): void {
  const amount = amountFor(step, use.by, target, clause.amount, use)
  for (const id of whoIs(step, use, clause.to, target)) {
    modify(step, use, id, clause.stat, amount, clause.span, clause.once === true)
    if (clause.stat === 'speed') comesDown(step, id)
  }
  use.took = true
}

/** Edges or banes to come; the same ability again does not add up. */
export function swayThem(step: DsStep, use: Use, clause: Of<'sway'>, target: PieceId): void {
  const { by } = use
  const caught = clause.against === 'target' ? [target] : []
  const { rolls, against, once } = clause
  const means: Sway = { is: 'sway', of: use.ability.id, rolls, against, once }
  const kind = swayKind(means)
  const isOwn = against === 'you' || against === 'others' || against === 'bearer-allies'
  for (const id of whoIs(step, use, clause.to, target)) {
    const value = renew(step, id, kind, clause.value, (old) => (!isOwn || old.by === by) && old.caught[0] === caught[0])
    beginFor(step, clause.span, { kind, on: id, by, rule: R.ability.effectsOrder, value, caught, means })
  }
  use.took = true
}

/** A trait for a while. */
export function grantThem(step: DsStep, use: Use, clause: Of<'grant'>, target: PieceId): void {
  for (const on of whoIs(step, use, clause.to, target)) {
    for (const old of step.fight.effects.filter((one) => one.on === on && one.by === use.by && one.holds === clause))
      step.end(old, 'renewed')
    beginFor(step, clause.span, { ...grantedBy(use.ability.id), on, by: use.by, rule: R.ability.effectsOrder, holds: clause })
  }
  use.took = true
}

/** An automatic tier, a least one, or so many tiers up or down. */
export function tierThem(step: DsStep, use: Use, clause: Of<'tier'>, target: PieceId): void {
  const { automatic, least, shift } = clause
  const [how, value] =
    automatic > 0 ? (['automatic', automatic] as const) : least > 0 ? (['least', least] as const) : (['shift', shift] as const)
  const means: TierChange = { is: 'tier', of: use.ability.id, how, rolls: clause.rolls }
  const kind = `${how}-tier${clause.rolls === undefined ? '' : `:${clause.rolls}`}@${use.ability.id}`
  for (const id of whoIs(step, use, clause.to, target))
    beginFor(step, clause.span, {
      kind,
      means,
      on: id,
      by: use.by,
      rule: R.roll.automaticTier,
      value: renew(step, id, kind, value),
      ...(clause.once && { holds: { once: true } }),
    })
  use.took = true
}

export function modify(step: DsStep, use: Use, id: PieceId, stat: Stat, amount: number, span: Span, once = false): void {
  const kind = `${stat}@${use.ability.id}`
  const value = renew(step, id, kind, amount)
  const means: Means = { is: 'stat', of: use.ability.id, stat }
  beginFor(step, span, { kind, on: id, by: use.by, rule: ruleOfStat(stat), value, means, ...(once && { holds: { once: true } }) })
}

/** The same ability again: the strongest value counts, and the latest use sets the duration. */
function renew(step: DsStep, on: PieceId, kind: string, value: number, isSame: (old: Effect) => boolean = () => true): number {
  const old = step.fight.effects.filter((one) => one.on === on && one.kind === kind && isSame(one))
  // @rule drawsteel.ability.stack-same
  const strongest = old.length > 0 ? Math.sign(value) * Math.max(Math.abs(value), ...old.map((one) => Math.abs(one.value))) : value
  // @rule drawsteel.ability.stack-same
  for (const one of old) step.end(one, 'renewed')
  return strongest
}

const ruleOfStat = (stat: string): RuleIndex =>
  stat.startsWith('immunity')
    ? R.damage.immunity
    : stat.startsWith('weakness')
      ? R.damage.weakness
      : stat === 'potency'
        ? R.potency.adjust
        : R.effect.encounter
