import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Test } from '../clauses/phrases.ts'
import type { Power } from '../clauses/power.ts'
import { bundle } from '../conditions/bundle.ts'
import { R } from '../rules.ts'
import { NO_AMOUNT } from '../sheet/common-powers.ts'
import type { OrcusStep } from '../step.ts'

/** What Maneuver, Psyche and Tactical have in common: no damage, and a critical hit helps the next attack of the kind. */

interface Keyword {
  readonly tag: string
  readonly damage: RuleIndex
  readonly critical: RuleIndex
  readonly bonus: number
  /** The next attack of these kinds gets it. */
  readonly kinds: readonly string[]
}

const keywords: readonly Keyword[] = [
  { tag: 'maneuver', damage: R.kw.maneuverDamage, critical: R.kw.maneuverCrit, bonus: 2, kinds: ['maneuver', 'weapon'] },
  { tag: 'psyche', damage: R.kw.psycheDamage, critical: R.kw.psycheCrit, bonus: 4, kinds: ['psyche'] },
  { tag: 'tactical', damage: R.kw.tacticalDamage, critical: R.kw.tacticalCrit, bonus: 2, kinds: ['tactical', 'weapon'] },
]

export const isTagged = (power: Power, tag: string): boolean => power.tags.some((one) => one.toLowerCase() === tag)

/** The rule by which a power deals nothing but what its own text says. */
export const damageRule = (power: Power): RuleIndex | undefined => keywords.find(({ tag }) => isTagged(power, tag))?.damage

/** A critical hit: a power bonus to the next attack roll of the kind. */
export function creditCritical(step: OrcusStep, by: PieceId, power: Power): void {
  for (const { tag, critical, bonus, kinds } of keywords) {
    if (!isTagged(power, tag) || !step.applies(critical)) continue
    const tests: readonly Test[] = kinds.map((kind) => ({ is: 'tag', tag: kind }))
    const when: readonly Test[] = [{ is: 'any', tests }]
    const amount = { ...NO_AMOUNT, flat: bonus }
    const holds = bundle(tag, [{ is: 'modifier', to: 'attack', amount, type: 'power', when, rule: critical }])
    step.begin({ kind: `${tag}-critical`, on: by, by, rule: critical, until: 'used', holds })
  }
}
