import type { PieceId } from '@riposte/referee'
import { isStaggeredNow } from '../bearing/values.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'

/** Tells who has become staggered, or is so no more. The state alone changes nothing. */
export function tellStaggered(step: OrcusStep, id: PieceId, was: boolean, by: PieceId): void {
  const is = isStaggeredNow(step, pieceAt(step.fight, id))
  if (is === was) return
  step.emit({ type: 'staggered', piece: id, staggered: is, rule: R.staggered })
  if (is) happens(step, { window: 'stagger', by, at: id })
}
