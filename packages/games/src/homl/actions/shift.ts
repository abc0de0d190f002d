import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isForbidden } from '../bearing/forbidden.ts'
import { isIn } from '../conditions/conditions.ts'
import { type Moving, pieceAt } from '../fight.ts'
import { getUp } from '../movement/arrive.ts'
import { letGo, takeStep } from '../movement/holds.ts'
import { whyOnlyOut } from '../movement/off-the-map.ts'
import { planFor, runsInto } from '../movement/plan.ts'
import { fixed, pointsLeft, rateAlone, rooted } from '../movement/rate.ts'
import { canGo, ways } from '../movement/ways.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** One careful step, by itself or while getting up. */

// @rule homl.shift.one, homl.terrain.difficult-shift otherwise number
const SHIFT = 1

/** On the ground, in the air, in water or on a wall, as it is. */
const modeOf = ({ fight }: HomlStep, id: PieceId): Moving => pieceAt(fight, id).mode

/** What keeps it from a careful step, be it into the space of whom it holds. */
export const whyNoShift = (step: HomlStep, id: PieceId): readonly (RuleIndex | undefined)[] => [
  rooted(step, id),
  whyOnlyOut(step, id),
  step.forbids(R.move.fullCost, rateAlone(step, id, modeOf(step, id)) < SHIFT),
  step.forbids(R.effects.kinds, isForbidden(step, id, 'shift')),
  step.forbids(R.shift.prone, isIn(step.fight, id, 'prone')),
]

export const shift: Action = {
  id: 'shift',
  rule: R.shift.one,
  cost: 'move',
  about: 'One careful step with the whole of a move action: it gives no opportunity. Answers: the square.',
  example: 'A: [shift, c2]',
  costFor: (step, id) => (isCommitted(step, id) ? 'none' : undefined),
  forbidden: (step, id) => [
    fixed(step, id),
    ...whyNoShift(step, id),
    step.forbids(R.shift.afterSpend, isCommitted(step, id)),
    step.forbids(R.terrain.difficultShift, !canGo(step, id, SHIFT, modeOf(step, id))),
  ],
  take(step, id, pay) {
    const to = askShift(step, id)
    pay()
    if (to !== undefined) sidle(step, id, to)
  },
}

/** It has spent points of its move, and has no other. */
const isCommitted = (step: HomlStep, id: PieceId): boolean =>
  pointsLeft(step, id, modeOf(step, id)) > 0 && pieceAt(step.fight, id).spent > 0 && pieceAt(step.fight, id).major === 0

export const standUp: Action = {
  id: 'stand-up',
  rule: R.stand.cost,
  // @rule homl.stand.cost
  cost: 'move',
  about: 'Get up with a move action, and shift as part of it. Answers: stay; or shift, and the square.',
  example: 'A: [stand-up, shift, c2]',
  pointless: (step, id) => !isIn(step.fight, id, 'prone'),
  forbidden: (step, id) => [step.forbids(R.effects.kinds, isForbidden(step, id, 'stand up'))],
  take(step, id, pay) {
    pay()
    getUp(step, id)
    const to = whereTo(step, id)
    if (to !== undefined) sidle(step, id, to)
  },
}

/** Whom it drags comes along. */
function sidle(step: HomlStep, id: PieceId, to: Spot): void {
  letGo(step, id)
  if (runsInto(step, id, id, to)) return
  // @rule homl.shift.safe, homl.opp.exempt, homl.shift.slowed
  takeStep(step, id, to, 'shift', modeOf(step, id))
}

const askShift = (step: HomlStep, id: PieceId): Spot | undefined =>
  ways.askPath(planFor(step, id, SHIFT, { far: R.terrain.difficultShift, mode: modeOf(step, id) }), 'where to shift').path[0]

function whereTo(step: HomlStep, id: PieceId): Spot | undefined {
  const isFixed: RuleIndex | undefined = fixed(step, id) ?? whyOnlyOut(step, id)
  if (isFixed !== undefined || rateAlone(step, id) < SHIFT || !canGo(step, id, SHIFT)) return undefined
  const options = [
    { id: 'stay', byDefault: true },
    { id: 'shift', rule: R.stand.shift },
  ]
  if (ask.choice(step, id, 'a shift while getting up', options, R.stand.shift).id === 'stay') return undefined
  return askShift(step, id)
}
