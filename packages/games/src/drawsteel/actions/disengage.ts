import { isForbidden } from '../conditions/conditions.ts'
import { standsIn, whyNoShift } from '../movement/held-fast.ts'
import { disengageSquares } from '../movement/speeds.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'
import { go, isGoingOn, start, stuck } from './advance.ts'

/** Disengage, and walking as far instead. */

export const disengage: Action = {
  id: 'disengage',
  told: 'disengages',
  about: 'Move action: shift 1 square and any disengage bonus; a longer one may be divided. Answers: a square, or a way.',
  example: 'A: [disengage, c3]',
  rule: R.action.disengage,
  cost: 'move',
  goesOn: isGoingOn('shift'),
  forbidden: (step, id) => [
    ...whyNoShift(step, id),
    step.forbids(R.triggered.barred, isForbidden(step, id, 'disengage')),
    ...stuck(step, id),
  ],
  take: (step, id) => {
    if (!isGoingOn('shift')(step, id)) start(step, id, 'shift', disengageSquares(step, id))
    go(step, id, 'shift', R.action.disengage)
  },
}

export const walkInstead: Action = {
  id: 'disengage-walk',
  told: 'walks on',
  about:
    'Move action: move as many squares as Disengage would let you shift; it provokes. On offer where that is more than one square, or the ground here is difficult or damaging. Answers: a square, or a way.',
  example: 'A: [disengage-walk, c3]',
  rule: R.shift.insteadMove,
  cost: 'move',
  goesOn: isGoingOn('walk'),
  unlisted: (step, id) => disengageSquares(step, id) < 2 && !standsIn(step, id),
  forbidden: (step, id) => [...stuck(step, id), step.forbids(R.shift.insteadMove, isGoingOn('shift')(step, id))],
  take: (step, id) => {
    // @rule drawsteel.shift.instead-move
    if (!isGoingOn('walk')(step, id)) start(step, id, 'walk', disengageSquares(step, id))
    go(step, id, 'move', R.action.disengage)
  },
}
