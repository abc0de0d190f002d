import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { isIn, lift } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { canGo, planFor, ways } from '../movement/plan.ts'
import { fixed, pointsLeft, rateOf } from '../movement/rate.ts'
import { moveTo, walk } from '../movement/walk.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Going somewhere, going carefully, and getting up. */

export const walking: Action = {
  id: 'walk',
  rule: R.action.move,
  cost: 'move',
  about: 'Move up to your speed, or go on with a move that was broken off; lying, you crawl. Answers: a square, or a way.',
  example: 'A: [walk, d4]',
  // @rule homl.split.allowed
  costFor: (step, id) => (isUnderWay(step, id) ? 'none' : undefined),
  forbidden: (step, id) => [fixed(step, id), step.forbids(R.move.fullCost, !canGo(step, id, budgetOf(step, id)))],
  take(step, id, pay) {
    const { path } = ways.askPath(planFor(step, id, budgetOf(step, id), { provokes: true }), 'where to go')
    const isNew = !isUnderWay(step, id)
    pay()
    // @rule homl.move.points
    if (isNew) step.set(id, 'spent', 0)
    walk(step, id, path)
  },
}

/** A move has begun, and what is left of it leads somewhere. */
const isUnderWay = (step: HomlStep, id: PieceId): boolean => pointsLeft(step, id) > 0 && canGo(step, id, pointsLeft(step, id))

const budgetOf = (step: HomlStep, id: PieceId): number => (isUnderWay(step, id) ? pointsLeft(step, id) : rateOf(step, id))

// @rule homl.shift.one, homl.terrain.difficult-shift otherwise number
const SHIFT = 1

export const shift: Action = {
  id: 'shift',
  rule: R.shift.one,
  cost: 'move',
  about: 'One careful step with the whole of a move action: it gives no opportunity. Answers: the square.',
  example: 'A: [shift, c2]',
  costFor: (step, id) => (isCommitted(step, id) ? 'none' : undefined),
  forbidden: (step, id) => [
    fixed(step, id),
    step.forbids(R.shift.prone, isIn(step.fight, id, 'prone')),
    step.forbids(R.shift.afterSpend, isCommitted(step, id)),
    step.forbids(R.terrain.difficultShift, !canGo(step, id, SHIFT)),
  ],
  take(step, id, pay) {
    const to = askShift(step, id)
    pay()
    // @rule homl.shift.safe, homl.opp.exempt
    if (to !== undefined) moveTo(step, id, to, 'shift')
  },
}

/** It has spent points of its move, and has no other. */
const isCommitted = (step: HomlStep, id: PieceId): boolean =>
  pointsLeft(step, id) > 0 && pieceAt(step.fight, id).spent > 0 && pieceAt(step.fight, id).major === 0

export const standUp: Action = {
  id: 'stand-up',
  rule: R.stand.cost,
  // @rule homl.stand.cost
  cost: 'move',
  about: 'Get up with a move action, and shift as part of it. Answers: the square to shift to, or stay.',
  example: 'A: [stand-up, c2]',
  pointless: (step, id) => !isIn(step.fight, id, 'prone'),
  take(step, id, pay) {
    pay()
    lift(step, id, 'prone', 'stood up', R.stand.cost)
    const to = whereTo(step, id)
    if (to !== undefined) moveTo(step, id, to, 'shift')
  },
}

const askShift = (step: HomlStep, id: PieceId): Spot | undefined =>
  ways.askPath(planFor(step, id, SHIFT, { far: R.terrain.difficultShift }), 'where to shift').path[0]

function whereTo(step: HomlStep, id: PieceId): Spot | undefined {
  const isFixed: RuleIndex | undefined = fixed(step, id)
  if (isFixed !== undefined || !canGo(step, id, SHIFT)) return undefined
  const options = [
    { id: 'stay', byDefault: true },
    { id: 'shift', rule: R.stand.shift },
  ]
  if (ask.choice(step, id, 'a shift while getting up', options, R.stand.shift).id === 'stay') return undefined
  return askShift(step, id)
}
