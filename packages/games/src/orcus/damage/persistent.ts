import { effectsOn, type PieceId } from '@riposte/referee'
import { rollAmount } from '../bearing/amounts.ts'
import type { Part } from '../clauses/parts.ts'
import { contextOf } from '../context.ts'
import { bundleOf, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { OrcusStep } from '../step.ts'
import type { DamageType } from '../terms.ts'
import { hurt } from './damage.ts'

/** Persistent damage: nothing when it is laid on, then at the start of each turn of who bears it. */

interface Burning {
  readonly by: PieceId
  readonly amount: number
  readonly types: readonly DamageType[]
  readonly name: string
}

export const isBurning = (step: OrcusStep, id: PieceId): boolean =>
  step.fight.effects.some((effect) => effect.on === id && bundleOf(effect).parts.some((part) => part.is === 'persistent'))

const isPersistent = (part: Part): part is Extract<Part, { is: 'persistent' }> => part.is === 'persistent'

export function takePersistent(step: OrcusStep, id: PieceId): void {
  const burning = effectsOn(step.fight, id).flatMap((effect): Burning[] =>
    bundleOf(effect)
      .parts.filter(isPersistent)
      .map((part) => {
        const { name } = bundleOf(effect)
        const { total } = rollAmount(step, part.amount, { context: contextOf(effect.by, { target: id }), why: name })
        return { by: effect.by, amount: total, types: part.types, name }
      }),
  )
  for (const { by, amount, types, name } of felt(step, burning)) {
    if (pieceAt(step.fight, id).gone === 1) return
    const parts = [{ rule: R.persistent.delay, value: amount, type: '', label: name }]
    // @rule orcus.persistent.delay
    hurt(step, { by, at: id, amount, types, parts, fromAttack: false, how: 'persistent' })
  }
}

/** All of it, or at some tables only the highest of each type. */
function felt(step: OrcusStep, burning: readonly Burning[]): readonly Burning[] {
  if (burning.length < 2) return burning
  if (isSet(step, 'persistent', 'all')) return burning
  const kind = (one: Burning): string => one.types.join('+')
  // @rule orcus.persistent.stack
  return burning.filter((one, i) =>
    burning.every((other, j) => kind(other) !== kind(one) || other.amount < one.amount || (other.amount === one.amount && i <= j)),
  )
}
