import { byHand, type Effect, type PieceId } from '@riposte/referee'
import type { Of } from '../clauses/clauses.ts'
import { type Means, sourceOf } from '../clauses/means.ts'
import { sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { R } from '../rules.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { isZone, zoneIn } from '../zones.ts'

/** The area of another ability is larger for the rest of the fight, and does more. */

export function enlarge(step: DsStep, use: Use, clause: Of<'enlarge'>): void {
  const ability = abilityCalled(sheetOf(step.fight, use.by), clause.ability)
  // Where that ability's own area is kept by people, so is its growth.
  if (ability === undefined || zoneIn(ability) === undefined) return byHand(step, use.by, clause.text, R.roll.exception)
  step.begin({
    kind: kindOf(clause.ability),
    means: { is: 'enlarge', of: clause.ability } satisfies Means,
    on: use.by,
    by: use.by,
    rule: R.area.aura,
    value: clause.by,
    until: 'fight-end',
    holds: clause,
  })
  for (const zone of step.fight.effects.slice())
    if (isZone(zone) && sourceOf(zone) === ability.id && zone.by === use.by && zone.value > 0)
      step.change(zone, { value: zone.value + clause.by })
}

const kindOf = (ability: string): string => `enlarge:${ability}`

/** By how much an area is larger that is laid only now. */
export const growthOf = (effects: readonly Effect[], by: PieceId, ability: string): number =>
  effects.reduce((sum, one) => (one.kind === kindOf(ability) && one.by === by ? sum + one.value : sum), 0)
