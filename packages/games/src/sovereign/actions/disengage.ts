import { sheetOf } from '../fight.ts'
import { armedAdjacent } from '../movement/provoking.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

export const disengage: Action = {
  id: 'disengage',
  rule: R.table.disengage,
  // @rule sovereign.table.disengage, sovereign.disengage.no-move
  cost: 'main',
  about: 'For the rest of the round, no foe beside you now gets an opportunity attack on you. You stay where you are.',
  example: 'A: [disengage]',
  costFor: (step, id) =>
    sheetOf(step.fight, id).feat['close-combatant'] >= 2 && step.applies(R.feat.closeCombatant2) ? 'free' : undefined,
  pointless: (step, id) => armedAdjacent(step, id).length === 0,
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'disengage', rule: R.table.disengage })
    step.begin({ kind: 'disengaged', on: id, until: 'round-end', caught: armedAdjacent(step, id), rule: R.disengage.allFoes })
  },
}
