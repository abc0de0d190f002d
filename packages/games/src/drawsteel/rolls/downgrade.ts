import type { Use } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Tier } from '../terms.ts'
import { swaysOf } from './edges-and-banes.ts'
import { type Outcome, outcomeOf, tellRoll } from './roll.ts'

/** The outcome of a lower tier, which whoever has rolled may take instead. */

export const DOWNGRADES = ([1, 2] as const).map((tier) => ({
  id: `downgrade-${tier}`,
  label: `tier ${tier} instead`,
  rule: R.roll.downgrade,
  tier,
  rare: true,
}))

export function downgrade(step: DsStep, use: Use, tier: Tier): void {
  const { roll } = use
  for (const target of use.targets) {
    if ((use.tiers.get(target) ?? 0) <= tier) continue
    use.tiers.set(target, tier)
    if (roll === undefined) continue
    const again = (known: DsStep): Outcome => outcomeOf(known, use.by, roll, swaysOf(known, use, target), target)
    const outcome = again(step)
    tellRoll(step, use.by, target, use.ability.id, roll, { ...outcome, tier }, R.roll.downgrade, again)
  }
}
