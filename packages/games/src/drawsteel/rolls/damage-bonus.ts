import type { PieceId, Tally } from '@riposte/referee'
import { heldModifier } from '../bearing/held.ts'
import type { Ability } from '../clauses/ability.ts'
import { modifier } from '../conditions/conditions.ts'
import { pieceAt, sheetOf, squadOf } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Tier } from '../terms.ts'
import { isMelee, isRanged, isStrike } from './aimed.ts'

/** What the user's kit, effects, traits and captain add to the damage of a tier. */
export function addUsersBonus(
  step: DsStep,
  tally: Tally,
  { by, ability, form, isCharge }: Pick<Aimed, 'by' | 'ability' | 'form' | 'isCharge'>,
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
  const bonuses = !isKits ? [] : isMelee(ability, form) ? kit.melee : isRanged(ability, form) ? kit.ranged : []
  tally.add(R.kit.bonuses, bonuses[tier - 1] ?? 0, kit?.name ?? '')
  tally.add(R.ability.rolledDamage, modifier(step, by, 'rolled-damage'), 'bonus')
  tally.add(R.ability.rolledDamage, heldModifier(step, by, 'rolled-damage', target, ability, isCharge), 'trait')
  if (!isStrike(ability)) return
  tally.add(R.captain.benefit, lentBy(step, by, 'rolled-damage'), 'captain')
  addStrikeBonus(step, tally, by, ability, target, isCharge)
}

/** What strikes deal more, rolled or not: by effects, traits and the captain. */
export function addStrikeBonus(step: DsStep, tally: Tally, by: PieceId, ability: Ability, target: PieceId, isCharge?: boolean): void {
  tally.add(R.ability.rolledDamage, modifier(step, by, 'damage'), 'bonus')
  tally.add(R.ability.rolledDamage, heldModifier(step, by, 'damage', target, ability, isCharge), 'trait')
  tally.add(R.captain.benefit, lentBy(step, by, 'damage'), 'captain')
}

/** What a captain lends to the strikes of the squad. */
function lentBy(step: DsStep, by: PieceId, stat: 'damage' | 'rolled-damage'): number {
  const squad = squadOf(step.fight, pieceAt(step.fight, by))
  if (squad === undefined || squad.captain < 0) return 0
  return sheetOf(step.fight, by).captainBenefits.reduce((sum, one) => (one.stat === stat ? sum + one.value : sum), 0)
}
