import { also, type PieceId, type Preview, type Setup } from '@riposte/referee'
import { whyNotAt } from '../aim/possible.ts'
import { strikeOdds } from '../attack/odds.ts'
import { barOf } from '../bearing/bars.ts'
import { spendOpportunity, whyNoOpportunity } from '../movement/opportunity.ts'
import { basicAttack, basicAttacksOf } from '../powers/basic.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { OrcusReaction, OrcusStep } from '../step.ts'

/** A basic melee attack, or a power that serves as one, on who provokes, just before it goes on. */
export const opportunityAttack: OrcusReaction = {
  id: 'opportunity-attack',
  rule: R.oa.attack,
  windows: ['opportunity'],
  fits: (setup: Setup<Sheet>, sheet) => setup.sheets[sheet]?.compiled.powers.some((power) => power.basic === 'melee') === true,
  offer(step, id, { by }, offers) {
    const powers = basicAttacksOf(step, id, 'melee', 'opportunity')
    const [first] = powers
    if (first === undefined) return
    const isIn = powers.some((power) => whyNotAt(step, id, by, power) === undefined)
    offers.offer(
      { id: 'opportunity-attack', piece: by, rule: R.oa.attack, preview: () => strikePreview(step, id, by) },
      ...whyNoOpportunity(step, id, by),
      barOf(step, id, 'attack'),
      isIn ? undefined : whyNotAt(step, id, by, first),
    )
  },
  resolve(step, id, _, { by }) {
    spendOpportunity(step, id, by)
    step.emit({ type: 'provoked', piece: by, by: id, rule: R.oa.attack })
    basicAttack(step, id, 'melee', { kind: 'opportunity', at: by })
  },
}

/** With the first basic attack that reaches. */
function strikePreview(step: OrcusStep, id: PieceId, by: PieceId): Preview {
  const powers = basicAttacksOf(step, id, 'melee', 'opportunity')
  const power = powers.find((one) => whyNotAt(step, id, by, one) === undefined) ?? powers[0]
  const price = isSet(step, 'immediate-actions', 'shared') ? 'uses the immediate action of the round' : 'once a turn against the same foe'
  return power === undefined ? {} : also(strikeOdds(step, id, power, by, 'opportunity'), { price })
}
