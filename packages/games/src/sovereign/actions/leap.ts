import { type Square, squareName } from '@riposte/board'
import type { Option, PieceId } from '@riposte/referee'
import { pieceAt } from '../fight.ts'
import { dropTo, fall, meets, moveTo, pushedTo } from '../movement/forced.ts'
import { rooted, setsOut } from '../movement/movement.ts'
import { leftBy } from '../movement/threats.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { boxAt, FEET } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { open } from '../windows.ts'
import type { Action } from './action.ts'

/** What a leap of no height at all would need, before 1 more for every 10 ft. */
const LEAP_BASE = 7

interface LeapOption extends Option {
  readonly square: Square
}

export const leap: Action = {
  id: 'leap',
  rule: R.hazard.falling,
  cost: 'move',
  about: 'Jump down a ledge too high to step down; a check of Exert halves the fall. Answers: the square below.',
  example: 'A: [leap, d4]',
  forbidden: rooted,
  pointless: (step, id) => landings(step, id).length === 0,
  take(step, id, pay) {
    const { seat } = pieceAt(step.fight, id)
    const { square } = step.ask<LeapOption>({
      kind: 'square',
      seat,
      piece: id,
      text: 'where to leap',
      options: landings(step.asKnownTo(id), id),
    })
    pay()
    step.emit({ type: 'action', piece: id, action: 'leap', rule: R.hazard.falling })
    if (setsOut(step, id, leftBy(step, id, boxAt(step.fight, id, square))) && !meets(step, id, square)) jump(step, id, square)
  },
}

function landings(step: SovereignStep, id: PieceId): LeapOption[] {
  const { columns } = step.fight.board
  const squares = pushedTo(step, id).filter((square) => dropTo(step, id, square) > FEET)
  return squares.map((square) => ({ id: squareName(square, columns), label: `${dropTo(step, id, square)} ft down`, square }))
}

function jump(step: SovereignStep, id: PieceId, to: Square): void {
  const feet = dropTo(step, id, to)
  const needs = LEAP_BASE + Math.floor(feet / 10)
  const lands = check(step, {
    by: id,
    what: 'leap',
    attributes: ['STR', 'DEX'],
    skills: ['Exert'],
    needs,
    kind: 'skill',
    rule: R.hazard.falling,
  })
  moveTo(step, id, to, 'leap', R.hazard.falling)
  fall(step, id, lands ? feet / 2 : feet)
  open(step, { window: 'moved', by: id, act: 'leap' })
}
