import { NOWHERE, neighbour, STEP_X, STEP_Y, squareNames } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { endCondition } from '../bearing/afflict.ts'
import { barOf } from '../bearing/bars.ts'
import { has, whyCannotAct } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { rooted } from '../movement/movement.ts'
import { type Pace, paceOf } from '../movement/plan.ts'
import { relocate } from '../movement/relocate.ts'
import { canBeAt } from '../movement/room.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'

/** Somebody else is in its space. */
const isCrowded = (step: OrcusStep, id: PieceId): boolean => !canBeAt(step, id, paceOf(step, id))

/** The free places beside its own. */
function besides(step: OrcusStep, id: PieceId): Pace[] {
  const { board } = step.fight
  const here = paceOf(step, id)
  const places: Pace[] = []
  for (let d = 0; d < 8; d++) {
    const at = neighbour(board, here.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (at === NOWHERE) continue
    const to = { ...here, at, height: floorUnder(step.fight, id, at) }
    if (Math.abs(to.height - here.height) <= 2 && canBeAt(step, id, to)) places.push(to)
  }
  return places
}

/** It would have to leave its space first, and cannot, or has nowhere to go. */
function noRoom(step: OrcusStep, id: PieceId): RuleIndex | undefined {
  if (!isCrowded(step, id) || !step.applies(R.move.standOccupied)) return undefined
  return rooted(step, id) ?? step.forbids(R.move.standOccupied, besides(step, id).length === 0)
}

/** Out of the other's space before it stands. Off: it stands up where it lies. */
function makeRoom(step: OrcusStep, id: PieceId): void {
  if (!isCrowded(step, id) || !step.applies(R.move.standOccupied)) return
  const names = squareNames(step.fight.board)
  const options = besides(step.asKnownTo(id), id).map((to) => ({ id: names[to.at] ?? '', square: to.at, to, rule: R.move.standOccupied }))
  const text = 'stand up in which square'
  const { to } = ask.square(step, id, text, options, R.move.standOccupied)
  relocate(step, id, to, { how: 'shift', rule: R.move.standOccupied })
}

export const standUp: Action = {
  id: 'stand-up',
  rule: R.move.stand,
  cost: 'move',
  about: 'Ends prone; it provokes nobody. With somebody else in its space it shifts 1. Answers: none, or that square.',
  example: 'A: [stand-up]',
  pointless: (step, id) => !has(step, id, 'prone'),
  forbidden: (step, id) => [whyCannotAct(step, id), barOf(step, id, 'stand'), noRoom(step, id)],
  take(step, id, pay) {
    makeRoom(step, id)
    pay()
    endCondition(step, id, 'prone', 'stands up', R.move.stand)
    step.emit({ type: 'action', piece: pieceAt(step.fight, id).id, action: 'stand-up', rule: R.move.stand })
    happens(step, { window: 'stand', by: id, act: 'stand-up' })
  },
}
