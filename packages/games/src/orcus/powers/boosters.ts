import type { PieceId, RuleIndex } from '@riposte/referee'
import { isTagged } from '../attack/keywords.ts'
import { hasDice } from '../bearing/amounts.ts'
import type { AttackRoll } from '../blow.ts'
import type { Power } from '../clauses/power.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { currentAct } from '../windows.ts'

/** Boosters: put into a hit with a basic attack, one an attack. */

export const isBooster = (power: Power): boolean => isTagged(power, 'booster')

/** Whether a hit of one's own is one that boosters are for at all. */
export const isBoostable = (id: PieceId, attack: AttackRoll | undefined): attack is AttackRoll =>
  attack !== undefined && attack.by === id && attack.hit && attack.power.basic !== undefined

export const whyNotBoosted = (step: OrcusStep, attack: AttackRoll): readonly (RuleIndex | undefined)[] => [
  step.forbids(R.kw.boosterOne, currentAct(step)?.boosted === true),
  step.forbids(R.kw.boosterDie, !attack.power.strike.hit.some((clause) => clause.do === 'damage' && hasDice(clause.amount))),
]

/** From now on no other goes into this attack. */
export function boost(step: OrcusStep): void {
  const act = currentAct(step)
  if (act !== undefined) act.boosted = true
}
