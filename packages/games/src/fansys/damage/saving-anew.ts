import { effectOn, type PieceId } from '@riposte/referee'
import { isIn, ruleOf } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import { save } from '../rolls/check.ts'
import type { FansysStep } from '../step.ts'
import { type Stat, stats } from '../terms.ts'
import type { Harm } from './resistance.ts'

/** What lets somebody who is not his own master save anew. */

const held = ['charmed', 'dominated', 'possessed'] as const
type Held = (typeof held)[number]

/** Harm that tears at the bond; a spirit is driven out by unearthly light too. */
export function wakes(step: FansysStep, { on, type, origin }: Harm): void {
  const isSharp = type === 'divine' || type === 'entropic'
  for (const kind of held) {
    // @rule fansys.cond.possessed
    const isLit = kind === 'possessed' && type === 'light' && origin === 'supernatural'
    if ((isSharp || isLit) && isIn(step.fight, on, kind)) saveAnew(step, on, kind)
  }
}

export function saveAnew(step: FansysStep, id: PieceId, kind: Held): void {
  const effect = effectOn(step.fight, id, kind)
  if (effect === undefined) return
  const { by, value, holds } = effect
  const needs = value > 0 || by < 0 ? value : sheetOf(step.fight, by).threshold.WIS
  // @rule fansys.cond.possessed, fansys.cond.dominated
  if (save(step, { id, of: by, stat: statIn(holds), needs, what: `no longer ${kind}`, condition: kind, rule: ruleOf(kind) }).success)
    step.end(effect, 'saved', ruleOf(kind))
}

/** With what it was saved against: WIS, unless it says. */
const statIn = (holds: unknown): Stat =>
  stats.find((stat) => typeof holds === 'object' && holds !== null && 'save' in holds && holds.save === stat) ?? 'WIS'
