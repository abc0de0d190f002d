import { deedOf, type Handle, handlesAt, turnHandle } from '@riposte/board'
import { GM, type Option, type PieceId } from '@riposte/referee'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Doors and windows. */

interface DoorOption extends Option {
  readonly handle: Handle
}

export const openDoor: Action = {
  id: 'open-door',
  told: 'goes to work on a door',
  about:
    'Free maneuver: open or shut a door or window at your space. Of a locked one the game master says whether it yields. Answers: its two squares.',
  example: 'A: [open-door, "c2|d2"]',
  rule: R.freemaneuver.use,
  cost: 'free-maneuver',
  pointless: (step, id) => handlesAt(step.fight.board, squaresOf(step.fight, id)).length === 0,
  take: (step, id) => {
    const options = handlesAt(step.fight.board, squaresOf(step.fight, id)).map(
      (handle): DoorOption => ({ id: handle.name, label: deedOf(handle), square: handle.leaves[0][1], handle }),
    )
    const { handle } = ask.choice(step, id, 'which door', options, R.freemaneuver.use)
    if (handle.edge.kind === 'door locked' && !yields(step, id)) return
    for (const change of turnHandle(handle)) step.emit({ type: 'board-changed', change, rule: R.freemaneuver.use })
  },
}

function yields(step: DsStep, id: PieceId): boolean {
  const options: Option[] = [{ id: 'stays-shut', byDefault: true }, { id: 'opens' }]
  const asked = {
    kind: 'ruling',
    seat: GM,
    piece: id,
    text: 'The door is locked. Does it open?',
    options,
    rule: R.freemaneuver.use,
  } as const
  return step.ask(asked).id === 'opens'
}
