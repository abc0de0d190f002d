import type { PieceId } from '@riposte/referee'
import { threatenedBy } from '../aim/reach.ts'
import { rankOf } from '../fight.ts'
import { pays } from '../powers/paying.ts'
import { beginCasting, castingOf, chant, goOnCasting, isTalking } from '../powers/spells.ts'
import { aim, isDumb, MILE, resolve, whyDumb, whyNobody, whyNoPower } from '../powers/use.ts'
import { doing, spare } from '../provoking.ts'
import { R } from '../rules.ts'
import type { Power } from '../sheet/power.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'

/** A power of a sheet: the action goes by its name. */
export const powerAction = (power: Power): Action => ({
  id: power.id,
  rule: R.cost.ability,
  cost: power.cost,
  about: `${power.name}: a ${power.spell ? 'spell' : 'power'} of its sheet${isBeyond(power) ? ', beyond what local spells do' : ''}. Answers: the target, or where.`,
  example: `A: [${power.id}, B]`,
  forbidden: (step, id) => [
    step.forbids(R.communicate.busy, power.incantation && isTalking(step.fight, id)),
    ...(castingOf(step, id, power) !== undefined
      ? whyDumb(step, id, power)
      : [...whyNoPower(step, id, power), ...whyNobody(step.asKnownTo(id), id, power)]),
  ],
  take(step, id, pay) {
    const going = castingOf(step, id, power)
    if (going !== undefined) {
      pay()
      chant(step, id, power)
      return goOnCasting(step, going)
    }
    const aimed = aim(step.asKnownTo(id), id, power)
    // @rule fansys.cost.ability
    pay()
    chant(step, id, power)
    step.emit({ type: 'action', piece: id, action: power.id })
    casting(step, id, power, () => {
      if (!pays(step, aimed)) return
      if (power.cost === 'full-round') beginCasting(step, aimed)
      else resolve(step, aimed)
    })
  },
})

/** Cast, with the chance that gestures give to those around; who has learned to cast safely gives none. */
export function casting(step: FansysStep, id: PieceId, power: Power, act: () => void): void {
  const foes = power.spell ? opened(step, id) : []
  const deed = power.kinetic ? 'cast-kinetic' : 'cast-plain'
  // Who has been held before it is said and done does not cast it.
  const cast = (): void => void (isDumb(step, id, power) || act())
  // @rule fansys.aoo.table.spellkinetic
  doing(step, id, deed, foes, cast, power.cost === 'full-round')
}

function opened(step: FansysStep, id: PieceId): readonly PieceId[] {
  const foes = threatenedBy(step, id)
  // @rule fansys.ability.safecast
  if (rankOf(step.fight, id, 'safe-cast') > 0) return spare(step, foes, () => R.ability.safecast)
  return foes
}

/** Wider or farther than any local spell. */
const isBeyond = ({ spell, radius, range }: Power): boolean => spell && (radius > BLAST || Number(range) > MILE)
const BLAST = 108
