import type { PieceId, Tally } from '@riposte/referee'
import { heldModifier } from '../bearing/held.ts'
import { modifier } from '../conditions/conditions.ts'
import { pieceAt, sheetOf, squadOf } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Tier } from '../terms.ts'
import { isStrike } from './aimed.ts'

/** What the user's kit, effects, traits and captain add to the damage of a tier. */
export function addUsersBonus(
  step: DsStep,
  tally: Tally,
  { by, ability, form }: Pick<Aimed, 'by' | 'ability' | 'form'>,
  tier: Tier | 0,
  target: PieceId,
): void {
  const { kit } = sheetOf(step.fight, by)
  const isKits =
    kit !== undefined &&
    ability.keywords.includes('weapon') &&
    !ability.fromKit &&
    // @rule drawsteel.kit.improvised
    !ability.id.startsWith('improvised')
  if (isKits && tier > 0) tally.add(R.kit.bonuses, (form === 'ranged' ? kit.ranged : kit.melee)[tier - 1] ?? 0, kit.name)
  tally.add(R.ability.rolledDamage, modifier(step, by, 'rolled-damage') + (isStrike(ability) ? modifier(step, by, 'damage') : 0), 'bonus')
  const held =
    heldModifier(step, by, 'rolled-damage', target, ability) + (isStrike(ability) ? heldModifier(step, by, 'damage', target, ability) : 0)
  tally.add(R.ability.rolledDamage, held, 'trait')
  const squad = squadOf(step.fight, pieceAt(step.fight, by))
  if (squad !== undefined && squad.captain >= 0 && isStrike(ability)) {
    const lent = sheetOf(step.fight, by).captainBenefits.filter((one) => one.stat === 'damage' || one.stat === 'rolled-damage')
    tally.add(
      R.captain.benefit,
      lent.reduce((sum, one) => sum + one.value, 0),
      'captain',
    )
  }
}
