import type { PieceId } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import { canGo, walk } from '../movement/movement.ts'
import { askPath } from '../movement/ways.ts'
import { armedAdjacent } from '../reactions/windows.ts'
import { R } from '../rules.ts'
import { FEET } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

export const disengage: Action = {
  id: 'disengage',
  rule: R.table.disengage,
  cost: 'main',
  about: 'For the rest of the round, no foe beside you now gets an opportunity attack on you. You stay where you are.',
  example: 'A: [disengage]',
  costFor: (step, id) => (sheetOf(step.fight, id).feat['close-combatant'] >= 2 && step.applies(R.feat.closeCombatant2) ? 'free' : 'main'),
  pointless: (step, id) => armedAdjacent(step, id).length === 0,
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'disengage', rule: R.table.disengage })
    const foes = armedAdjacent(step, id)
    // Off: only one foe can be kept off.
    const caught = step.applies(R.disengage.allFoes) ? foes : foes.slice(0, 1)
    step.begin({ kind: 'disengaged', on: id, until: 'round-end', caught, rule: R.disengage.allFoes })
    if (!step.applies(R.disengage.noMove)) stepAway(step, id)
  },
}

/** With that rule off, disengaging takes one square away. */
function stepAway(step: SovereignStep, id: PieceId): void {
  if (!canGo(step, id, FEET)) return
  const path = askPath(step, id, FEET, 'where to step away', undefined, { far: R.disengage.noMove, provokes: false })
  walk(step, id, path, 'disengage', { provokes: false })
}
