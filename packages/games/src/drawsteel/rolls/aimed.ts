import { lasting } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import { said } from '../clauses/said.ts'
import type { Form } from '../moments.ts'

/** An ability as it is aimed, and what sort of thing it is. */

// @rule drawsteel.ability.strike-vs-area
export const isStrike = (ability: Ability): boolean => ability.keywords.includes('strike')
/** A melee ability, a ranged one: as it is aimed, or where it is not aimed at somebody, by its keywords. */
export const isMelee = (ability: Ability, form: Form): boolean => isOfForm('melee', 'ranged', ability, form)
export const isRanged = (ability: Ability, form: Form): boolean => isOfForm('ranged', 'melee', ability, form)
const isOfForm = (wanted: 'melee' | 'ranged', other: Form, { keywords }: Ability, form: Form): boolean =>
  form === wanted || (form !== other && keywords.includes(wanted))

export const dealsDamage = lasting(
  (ability: Ability): boolean =>
    ability.freeStrike ||
    ability.tiers.some((tier) =>
      tier.some((one) => one.do === 'damage' || (one.do === 'potency' && one.so.some((then) => then.do === 'damage'))),
    ) ||
    said(ability, 'damage').length > 0,
)
