import type { PieceId, RuleIndex } from '@riposte/referee'
import { barsTriggered } from '../conditions/conditions.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { askWay } from '../movement/ask-way.ts'
import { whyNoShift } from '../movement/held-fast.ts'
import { disengageSquares, speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'
import { showsByMoving } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { goThere, isGoingOn, leftToGo, start, stuck } from './advance.ts'

/** Riding a mount. */

/** What is left of a ride may be ridden later on the turn. */
const goesOn = (step: DsStep, id: PieceId): boolean => isGoingOn('ride')(step, id) || isGoingOn('ride-shift')(step, id)

function rideRefusals(step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  if (goesOn(step, id)) return []
  const { carrier, rodeIn } = pieceAt(step.fight, id)
  if (carrier < 0) return [R.action.ride]
  const { riddenIn } = pieceAt(step.fight, carrier)
  return [step.forbids(R.action.ride, rodeIn === step.fight.round || riddenIn === step.fight.round), ...stuck(step, carrier)]
}

function ridden(step: DsStep, id: PieceId): PieceId {
  const { carrier } = pieceAt(step.fight, id)
  step.set(id, 'rodeIn', step.fight.round, R.action.ride)
  step.set(carrier, 'riddenIn', step.fight.round, R.action.ride)
  return carrier
}

function goMounted(step: DsStep, id: PieceId, way: 'move' | 'shift'): void {
  const { carrier } = pieceAt(step.fight, id)
  const chosen = askWay(
    { step, id: carrier, budget: leftToGo(step, id, carrier), way, straight: false, far: R.action.ride, asker: id, rider: id },
    'where to ride',
  )
  if (chosen === undefined) return
  goThere(step, id, carrier, chosen, way, R.action.ride)
  for (const one of [id, carrier]) showsByMoving(step, one)
}

const isMounted = (step: DsStep, id: PieceId): boolean => {
  const { carrier } = pieceAt(step.fight, id)
  return carrier >= 0 && sheetOf(step.fight, carrier).isMount && isUp(pieceAt(step.fight, carrier))
}

export const ride: Action = {
  id: 'ride',
  told: 'rides',
  about:
    'Move action of a rider, once a round: the mount moves up to its speed with you; what is left may be ridden later in the turn, with `ride` again. Answers: a square, or a way, of the mount.',
  example: 'A: [ride, h3]',
  rule: R.action.ride,
  cost: 'move',
  goesOn: isGoingOn('ride'),
  pointless: (step, id) => !isMounted(step, id),
  forbidden: rideRefusals,
  take: (step, id) => {
    // @rule drawsteel.action.ride
    if (!isGoingOn('ride')(step, id)) start(step, id, 'ride', speedOf(step, ridden(step, id)))
    goMounted(step, id, 'move')
  },
}

/** The mount disengages as a free triggered action, and no better than by itself. */
const whyNoDisengage = (step: DsStep, mount: PieceId): readonly (RuleIndex | undefined)[] =>
  mount < 0 ? [] : [...barsTriggered(step, mount), ...whyNoShift(step, mount)]

export const rideDisengage: Action = {
  id: 'ride-disengage',
  told: 'rides away with care',
  about: 'Move action of a rider, once a round: the mount disengages with you. Answers: a square, or a way, of the mount.',
  rule: R.action.ride,
  cost: 'move',
  goesOn: isGoingOn('ride-shift'),
  pointless: (step, id) => !isMounted(step, id),
  forbidden: (step, id) => [...rideRefusals(step, id), ...whyNoDisengage(step, pieceAt(step.fight, id).carrier)],
  take: (step, id) => {
    // @rule drawsteel.action.ride
    if (!isGoingOn('ride-shift')(step, id)) start(step, id, 'ride-shift', disengageSquares(step, ridden(step, id)))
    goMounted(step, id, 'shift')
  },
}
