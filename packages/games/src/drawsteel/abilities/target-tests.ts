import { amountOrNone } from '../amounts/amounts.ts'
import { dealAll } from '../damage/damage.ts'
import type { Hit } from '../damage/hit.ts'
import { isAlive, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { rollTest } from '../tests/tests.ts'
import { takeEffect } from './outcome.ts'
import { clausesFor, extrasFor, isSpared, typeOf } from './rolled-damage.ts'

/** Abilities that their targets roll against. */

/** Each target rolls for itself; a higher tier is better for it. */
export function testTargets(step: DsStep, use: Use): void {
  const hits: Hit[] = []
  for (const target of use.targets) {
    if (!isAlive(pieceAt(step.fight, target))) continue
    // @rule drawsteel.ability.target-tests
    use.tiers.set(target, rollTest(step, target, { of: use.ability.test, what: use.ability.id, resists: true }))
  }
  for (const target of use.targets) {
    let extra = extrasFor(step, use, target).reduce((sum, one) => sum + amountOrNone(step, use.by, target, one.amount, use), 0)
    for (const clause of clausesFor(use, target))
      if (clause.do === 'damage' && clause.to.who === 'target' && !isSpared(step, use, target, 'damage')) {
        hits.push({
          piece: target,
          amount: amountOrNone(step, use.by, target, clause.amount, use) + extra,
          type: typeOf(step, use, clause.types),
          parts: [{ rule: R.ability.targetTests, value: clause.amount.flat, type: '', label: 'outcome' }],
          tier: use.tiers.get(target) ?? 0,
        })
        extra = 0
      }
  }
  const dealt = dealAll(
    step,
    {
      by: use.by,
      use,
      ability: use.ability,
      how: use.form === 'area' ? 'area' : 'effect',
      rule: R.ability.targetTests,
      isArea: use.form === 'area',
    },
    hits,
  )
  for (const [target, amount] of dealt) use.dealt.set(target, amount)
  takeEffect(step, use, use.targets)
}
