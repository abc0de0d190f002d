import { lasting } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import { said } from '../clauses/said.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** An ability as it is aimed, and what sort of thing it is. */

export const isStrike = (ability: Ability): boolean => ability.keywords.includes('strike')
export const dealsDamage = lasting(
  (ability: Ability): boolean =>
    ability.tiers.some((tier) =>
      tier.some((one) => one.do === 'damage' || (one.do === 'potency' && one.so.some((then) => then.do === 'damage'))),
    ) || said(ability, 'damage').length > 0,
)

/** Whether what is said of strikes touches an ability. Off: areas count as strikes. */
export const countsAsStrike = (step: DsStep, ability: Ability): boolean =>
  isStrike(ability) || (ability.area !== undefined && !step.applies(R.ability.strikeVsArea))
