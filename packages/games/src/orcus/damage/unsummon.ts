import { NOBODY, type PieceId } from '@riposte/referee'
import { flat } from '../bearing/amounts.ts'
import { recoveryValue } from '../bearing/values.ts'
import { contextOf } from '../context.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { bookOf, type OrcusStep } from '../step.ts'

/** At 0 hit points what was summoned vanishes, and its summoner pays with a recovery or with blood. */
export function unsummon(step: OrcusStep, id: PieceId): boolean {
  const { master, conjured } = pieceAt(step.fight, id)
  if (master === NOBODY || conjured || !step.applies(R.kw.summonsZero)) return false
  step.emit({ type: 'piece-removed', piece: id, why: 'vanished', rule: R.kw.summonsZero })
  const owner = pieceAt(step.fight, master)
  if (owner.gone === 1) return true
  if (owner.recoveries > 0) step.set(master, 'recoveries', owner.recoveries - 1, R.kw.summonsZero)
  else {
    const amount = flat(recoveryValue(owner))
    bookOf(step).run(step, [{ do: 'damage', amount, types: [], to: { who: 'you' }, half: false, extra: false }], contextOf(master))
  }
  return true
}
