import { columnOf, rowOf } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { rooted, setsOut } from '../movement/movement.ts'
import { leftBy } from '../movement/threats.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

export const leave: Action = {
  id: 'leave',
  rule: R.morale.return,
  cost: 'move',
  about: 'Flee over the edge of the board and out of the fight; those whose reach you leave may strike.',
  example: 'A: [leave]',
  forbidden: rooted,
  pointless: (step, id) => !isAtEdge(step, id),
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'leave', rule: R.morale.return })
    if (!setsOut(step, id, leftBy(step, id))) return
    step.set(id, 'fled', true, R.morale.return)
    step.emit({ type: 'piece-removed', piece: id, why: 'fled', rule: R.morale.return })
  },
}

function isAtEdge(step: SovereignStep, id: PieceId): boolean {
  const { columns, rows } = step.fight.board
  return squaresOf(step.fight, id).some((square) => {
    const column = columnOf(square, columns)
    const row = rowOf(square, columns)
    return column === 0 || row === 0 || column === columns - 1 || row === rows - 1
  })
}
