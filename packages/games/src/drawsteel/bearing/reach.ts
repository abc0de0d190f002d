import type { PieceId } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import { pieceAt, sheetOf, squadOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { figure } from './held.ts'

export type Reach = 'melee' | 'ranged'

const isWeapon = (ability: Ability): boolean => ability.keywords.includes('weapon')

/** Squares of an ability in one of its forms, kit and bonuses included. */
export function reachOf(step: DsStep, by: PieceId, ability: Ability, form: Reach): number {
  const base = form === 'melee' ? ability.melee : ability.ranged
  if (base === 0) return 0
  const { kit, captainBenefits } = sheetOf(step.fight, by)
  const isKits = kit !== undefined && isWeapon(ability) && !ability.fromKit && step.applies(R.kit.bonuses)
  const bonus = isKits ? (form === 'melee' ? kit.meleeDistance : kit.rangedDistance) : 0
  const stat = form === 'melee' ? 'melee-distance' : 'ranged-distance'
  const squad = squadOf(step.fight, pieceAt(step.fight, by))
  const lent = squad !== undefined && squad.captain >= 0 ? captainBenefits.filter((one) => one.stat === stat) : []
  const captain = lent.length > 0 && step.applies(R.captain.benefit) ? lent.reduce((sum, one) => sum + one.value, 0) : 0
  return base + bonus + captain + figure(step, by, stat)
}
