import { lasting } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import { said } from '../clauses/said.ts'

/** An ability as it is aimed, and what sort of thing it is. */

// @rule drawsteel.ability.strike-vs-area
export const isStrike = (ability: Ability): boolean => ability.keywords.includes('strike')
export const dealsDamage = lasting(
  (ability: Ability): boolean =>
    ability.tiers.some((tier) =>
      tier.some((one) => one.do === 'damage' || (one.do === 'potency' && one.so.some((then) => then.do === 'damage'))),
    ) || said(ability, 'damage').length > 0,
)
