import { effectOn, type PieceId } from '@riposte/referee'
import { isProne } from '../movement/movement.ts'
import { armedAdjacent, provoke } from '../movement/provoking.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'
import { gather } from './pick-up.ts'

export const standUp: Action = {
  id: 'stand-up',
  rule: R.table.standUp,
  // @rule sovereign.table.stand-up
  cost: 'move',
  about: 'Get up, and take along what you dropped where you lie; armed foes beside you may strike first.',
  example: 'A: [stand-up]',
  pointless: (step, id) => !isProne(step.fight, id),
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'stand-up', rule: R.table.standUp })
    const foes = step.applies(R.stand.aoo) ? armedAdjacent(step, id) : []
    if (!provoke(step, id, foes)) return
    const prone = effectOn(step.fight, id, 'prone')
    if (prone !== undefined) step.end(prone, 'stand-up', R.table.standUp)
    if (step.applies(R.stand.items)) gatherOwn(step, id)
  },
}

/** What it dropped itself and what still lies under it. */
function gatherOwn(step: SovereignStep, id: PieceId): void {
  const squares = squaresOf(step.fight, id)
  for (const lying of step.fight.dropped) if (lying.owner === id && squares.includes(lying.at)) gather(step, id, lying, R.stand.items)
}
