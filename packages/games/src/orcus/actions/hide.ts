import type { Action } from '../action.ts'
import { barOf } from '../bearing/bars.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { hide as hideNow, whyNotHide } from '../stealth.ts'

export const hide: Action = {
  id: 'hide',
  rule: R.stealth.hide,
  cost: 'none',
  about:
    'Right after an action in which it moved, behind three-quarters cover or in total concealment: Stealth against passive Perception.',
  example: 'A: [hide]',
  pointless: (step, id) => pieceAt(step.fight, id).strode === 0,
  forbidden: (step, id) => [whyNotHide(step, id), barOf(step, id, 'hide')],
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'hide', rule: R.stealth.hide })
    hideNow(step, id)
  },
}
