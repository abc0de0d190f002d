import { lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import { said } from '../abilities/said.ts'
import type { Clause } from '../clauses/clauses.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** An ability as it is aimed, and what sort of thing it is. */

/** An ability as it is aimed. */
export interface Aimed {
  readonly by: PieceId
  readonly ability: Ability
  readonly form: 'melee' | 'ranged' | 'area' | 'self'
  readonly targets: readonly PieceId[]
  /** What the effect that grants it brings along. */
  readonly given: number
  /** The rule that brings it; that of embedded strikes unless said. */
  readonly givenBy?: RuleIndex | undefined
  /** What the game master adds for the circumstances. */
  readonly circumstance?: number | undefined
  /** What was paid for besides. */
  readonly bought?: readonly Clause[]
  readonly ignoresBanes: boolean
}

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
