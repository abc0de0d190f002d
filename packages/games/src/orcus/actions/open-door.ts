import { deedOf, type Handle, handlesAt, turnHandle } from '@riposte/board'
import type { Option, PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'

interface DoorOption extends Option {
  readonly handle: Handle
}

export const openDoor: Action = {
  id: 'open-door',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about: 'Open or shut a door or window at your square. Of a locked one the game master says whether it yields. Answers: its two squares.',
  example: 'A: [open-door, "c2|d2"]',
  pointless: (step, id) => handlesAt(step.fight.board, squaresOf(step.fight, id)).length === 0,
  take(step, id, pay) {
    const options = handlesAt(step.fight.board, squaresOf(step.fight, id)).map(
      (handle): DoorOption => ({ id: handle.name, label: deedOf(handle), square: handle.leaves[0][1], handle }),
    )
    const { handle } = ask.choice(step, id, 'which door', options)
    const yields = handle.edge.kind !== 'door locked' || unlocks(step, id)
    pay()
    step.emit({ type: 'action', piece: id, action: 'open-door', rule: R.turn.swiftObject })
    if (yields) for (const change of turnHandle(handle)) step.emit({ type: 'board-changed', change, rule: R.turn.swiftObject })
  },
}

function unlocks(step: OrcusStep, id: PieceId): boolean {
  const options: Option[] = [{ id: 'stays-shut', byDefault: true }, { id: 'opens' }]
  return ask.ruling(step, id, 'The door is locked. Does it open?', options, R.power.fiction).id === 'opens'
}
