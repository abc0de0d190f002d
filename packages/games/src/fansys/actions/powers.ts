import type { PieceId } from '@riposte/referee'
import { threatenedBy } from '../aim/reach.ts'
import { sheetOf } from '../fight.ts'
import { beginCasting } from '../powers/casting.ts'
import type { Power } from '../powers/power.ts'
import { aim, pays, resolve, targetsOf, whyNoPower } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { doing } from '../windows.ts'
import type { Action } from './action.ts'

/** A power of a sheet: the action goes by its name. */
export const powerAction = (power: Power): Action => ({
  id: power.id,
  rule: R.cost.ability,
  cost: power.cost,
  about: `${power.name}: a ${power.isSpell ? 'spell' : 'power'} of its sheet. Answers: the target, or where.`,
  example: `A: [${power.id}, B]`,
  forbidden: (step, id) => [
    ...whyNoPower(step, id, power),
    ...(power.radius === 0 && targetsOf(step.asKnownTo(id), id, power).length === 0
      ? [power.range === 'close' ? R.magic.rangeClose : R.magic.los]
      : []),
  ],
  take(step, id, pay) {
    const aimed = aim(step.asKnownTo(id), id, power)
    // @rule fansys.cost.ability, fansys.spell.local.time
    pay()
    step.emit({ type: 'action', piece: id, action: power.id })
    const foes = provokes(step, id, power) ? threatenedBy(step, id) : []
    const isSlow = power.cost === 'full-round'
    // @rule fansys.aoo.table.spellkinetic
    doing(
      step,
      id,
      power.kinetic ? 'cast-kinetic' : 'cast-plain',
      foes,
      () => {
        if (!pays(step, aimed)) return
        if (isSlow) beginCasting(step, aimed)
        else resolve(step, aimed)
      },
      isSlow,
    )
  },
})

/** Gestures lay one open; who has learned to cast safely gives no chance. */
function provokes({ fight }: FansysStep, id: PieceId, { isSpell }: Power): boolean {
  // @rule fansys.ability.safecast
  if ((sheetOf(fight, id).abilities['safe-cast'] ?? 0) > 0) return false
  return isSpell
}
