import type { PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { isStaggeredNow } from '../bearing/values.ts'
import type { AttackRoll } from '../blow.ts'
import { noteStaggered } from '../conditions/once-a-turn.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'

/** Tells who has become staggered, or is so no more. The state alone changes nothing. */
export function tellStaggered(step: OrcusStep, id: PieceId, was: boolean, by: PieceId, attack?: AttackRoll): void {
  const is = isStaggeredNow(step, pieceAt(step.fight, id))
  if (is === was) return
  step.emit({ type: 'staggered', piece: id, staggered: is, rule: R.staggered })
  if (is) happens(step, { window: 'stagger', by, at: id, attack, power: attack?.power })
  else if (asksWhetherFirst(sheetOf(step.fight, id))) noteStaggered(step, id)
}

/** "When first staggered": only for those who ask is it kept that they were staggered and are no more. */
const asksWhetherFirst = ({ powers, traits }: Sheet): boolean => says([powers, traits], 'is', 'first-staggered')
