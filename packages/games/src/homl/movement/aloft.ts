import {
  airSteps,
  type Board,
  blockFootprint,
  columnOf,
  type Footprint,
  FULL,
  groundUnder,
  NO_STOP,
  NOWHERE,
  neighbour,
  type Perch,
  rowOf,
  type Square,
  STEP_X,
  STEP_Y,
} from '@riposte/board'
import { lasting, type PieceId, untilChanged } from '@riposte/referee'
import { aloftOf, hasHold, landingsBeside, type Spot, Spread } from '@riposte/tactics'
import { type HomlFight, sheetOf } from '../fight.ts'
import { plainView } from '../sight/sight.ts'
import { bodies, isWet } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { cutsNoCorner, floorAt, ground, isAmbush, markOf, type Plan, planFor, sizeOf } from './plan.ts'
import { rateOf, speedOf } from './rate.ts'
import { isMarked, roomsFor } from './rooms.ts'

/** In the air, in water, and holding on to something: where one can be, and what it costs to get there. */

export const aloft = aloftOf<HomlFight, Spot, Plan>({
  bodies,
  mark: markOf,
  cornersCount: cutsNoCorner,
  cost(plan) {
    const { mode } = plan
    const rate = speedOf(plan.step, plan.id, mode)
    const start = { square: plan.from.at, height: plan.from.height }
    const price = (place: Perch, from: Perch = start): number =>
      mode === 'climb' ? climbCost(plan, place, from, rate) : mode === 'swim' ? swimCost(plan, place, from, rate) : 1
    if (!isAmbush(plan)) return price
    const isPlain = plainView(plan.step, plan.id)
    return (place, from) => {
      const cost = price(place, from)
      return cost > 0 && isPlain({ at: place.square, height: place.height }) ? 0 : cost
    }
  },
  spotOf: (_, { square, height }) => ({ at: square, height }),
})

/** Up and down where there is something to hold on to; who has no rate for it pays as for difficult ground. */
function climbCost(plan: Plan, { square, height }: Perch, from: Perch, rate: number): number {
  const { board } = plan.step.fight
  const body = sizeOf(plan)
  const { clings } = sheetOf(plan.step.fight, plan.id)
  const floor = groundUnder(board, body, square)
  // @rule homl.climb.mode, homl.climb.check
  const price = rate > 0 ? 1 : 2
  if (height <= floor) {
    // The last pull up over the edge is part of the climb.
    const isWalk = from.height <= groundUnder(board, body, from.square) && Math.abs(floor - from.height) <= 1
    return (isWalk ? 1 : price) + ground.roughness(plan, square, from.square)
  }
  // @rule homl.climb.spider
  const isUnderCeiling = clings && (board.ceiling[square] ?? FULL) - height - body.tall <= 1
  return hasHold(board, body, square, height) || isUnderCeiling ? price : 0
}

/** In water that stands up to the level of the board, and out of it. */
function swimCost(plan: Plan, { square, height }: Perch, from: Perch, rate: number): number {
  // @rule homl.swim.mode
  if (height < 0 && isWet(plan.step.fight.board, square)) return rate > 0 ? 1 : 2
  return height === floorAt(plan, square) ? 1 + ground.roughness(plan, square, from.square) : 0
}

/** Whether it can be put there: room for its body, and nobody in it. */
export function canBeAt(step: HomlStep, id: PieceId, to: Spot, shape?: Footprint): boolean {
  const plan = planFor(step, id, 0, { isForced: true, mode: 'fly' })
  if (isAmbush(plan) && plainView(step, id)(to)) return false
  return aloft.canBeAt(plan, to, shape) && (roomsFor(plan) === undefined || !isMarked(plan, to.at, NO_STOP))
}

/** The nearest places around that one where it has room, on the ground and no higher. */
export const roomBeside = (step: HomlStep, id: PieceId, at: Square, top = FULL): Spot[] =>
  landingsBeside(step.fight.board, at, (square) => {
    const to = { at: square, height: bodies.floorUnder(step.fight, id, square) }
    return to.height <= top && canBeAt(step, id, to) ? to : undefined
  })

/** One for all: what lies aloft is read before the next look round. */
const found = new Spread()

/** All that is in reach holding on or swimming, the nearest first; what is walked to is none of it. Places as they stand in what is `found`. */
function* placesAloft(plan: Plan): Generator<number> {
  const flyer = aloft.flyerOf(plan)
  const keyOf = (at: number, height: number): number => at * 4096 + height
  const isWalk = ({ at, height }: Spot): boolean =>
    height === floorAt(plan, at) && Math.abs(height - plan.from.height) <= 1 && (plan.mode === 'climb' || plan.from.height >= 0)
  found.begin(plan, plan.budget, Number.POSITIVE_INFINITY)
  found.add(keyOf(plan.from.at, plan.from.height), plan.from.at, plan.from.height, 0, 0, -1)
  for (let place = found.take(); place >= 0; place = found.take()) {
    const from = { at: found.at[place] ?? 0, height: found.height[place] ?? 0 }
    if (place > 0 && !isWalk(from) && !aloft.isTaken(plan, from, true)) yield place
    const spent = found.cost[place] ?? 0
    airSteps(
      flyer,
      { square: from.at, height: from.height },
      ({ square, height }, price) => {
        if (found.isBetter(keyOf(square, height), spent + price, 0))
          found.add(keyOf(square, height), square, height, spent + price, 0, place)
      },
      // Most of what lies around a place has been come to before, and for less.
      ({ square, height }) => found.isBetter(keyOf(square, height), spent + 1, 0),
    )
  }
}

export const stopsAloft = (plan: Plan): Spot[] =>
  mayGoAloft(plan) ? Array.from(placesAloft(plan), (place) => ({ at: found.at[place] ?? 0, height: found.height[place] ?? 0 })) : []

/** What the nearest of them costs, as far as one gets at all: a question asks again and again whether there is any. */
const nearestBy = (mode: 'climb' | 'swim') =>
  untilChanged((step: HomlStep, id): number => {
    const first = placesAloft(planFor(step, id, rateOf(step, id, mode), { mode })).next()
    return first.done === true ? Number.POSITIVE_INFINITY : (found.cost[first.value] ?? 0)
  })
const nearest = { climb: nearestBy('climb'), swim: nearestBy('swim') }

export const canGoAloft = (plan: Plan, mode: 'climb' | 'swim'): boolean =>
  mayGoAloft(plan) && nearest[mode](plan.step, plan.id) <= plan.budget

/** Squares with water below the ground, or with something beside them too high or low for a step: nowhere else does anybody swim or climb. */
const placesTo = {
  swim: lasting((board: Board): readonly Square[] => {
    return squaresWith(board, (square) => isWet(board, square) && (board.floor[square] ?? 0) < 0)
  }),
  climb: lasting((board: Board): readonly Square[] => {
    const top = (square: Square): number => groundUnder(board, SINGLE, square)
    return squaresWith(board, (square) =>
      STEP_X.some((x, d) => {
        const beside = neighbour(board, square, x, STEP_Y[d] ?? 0)
        return beside !== NOWHERE && Math.abs(top(beside) - top(square)) > 1
      }),
    )
  }),
}
const SINGLE = blockFootprint(1)
const squaresWith = (board: Board, isSo: (square: Square) => boolean): Square[] => {
  const found: Square[] = []
  for (let square = 0; square < board.size; square++) if (isSo(square)) found.push(square)
  return found
}

function mayGoAloft(plan: Plan): boolean {
  const { board } = plan.step.fight
  if (plan.from.height !== floorAt(plan, plan.from.at) || sheetOf(plan.step.fight, plan.id).clings) return true
  const { across, down } = sizeOf(plan)
  const [x, y] = [columnOf(plan.from.at, board.columns), rowOf(plan.from.at, board.columns)]
  return placesTo[plan.mode === 'swim' ? 'swim' : 'climb'](board).some((square) => {
    const [u, v] = [columnOf(square, board.columns), rowOf(square, board.columns)]
    return u >= x - plan.budget && u < x + across + plan.budget && v >= y - plan.budget && v < y + down + plan.budget
  })
}
