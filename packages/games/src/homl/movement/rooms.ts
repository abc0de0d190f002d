import { NOWHERE, neighbour, SHUT, type Square, STEP_X, STEP_Y } from '@riposte/board'
import { latest } from '@riposte/referee'
import type { Spot, Way } from '@riposte/tactics'
import { type Rooms, roomsOf } from '../space.ts'
import { ground, type Plan, spotAt } from './plan.ts'

/** Going about a map of which some squares are rooms: from one to another is a step, wherever they touch and nothing bars the way. */

/** Those of the map, where one goes over the ground or level through the air. */
export const roomsFor = ({ step, mode }: Plan): Rooms | undefined =>
  mode === 'land' || mode === 'fly' ? roomsOf(step.fight.setup) : undefined

/** The square that stands for all that is drawn of a room. */
export const firstOf = (plan: Plan, square: Square): Square => roomsFor(plan)?.around(square)[0] ?? square

/** Whether somebody is there, or bars it. */
export const isMarked = (plan: Plan, square: Square, mark: number): boolean => {
  const rooms = roomsFor(plan)
  return rooms === undefined ? ground.hasMark(plan, square, mark) : rooms.around(square).some((one) => ground.hasMark(plan, one, mark))
}

/** The squares that one step leads to, and what it costs. */
export function stepsFrom(plan: Plan, at: Square): Map<Square, number> {
  const steps = new Map<Square, number>()
  for (const from of roomsFor(plan)?.around(at) ?? [at])
    for (let d = 0; d < 8; d++) {
      const price = ground.price(plan, from, d)
      const beside = neighbour(plan.step.fight.board, from, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
      if (price < 0 || beside === NOWHERE || isMarked(plan, beside, SHUT)) continue
      const to = firstOf(plan, beside)
      if (to !== firstOf(plan, at) && price < (steps.get(to) ?? Number.POSITIVE_INFINITY)) steps.set(to, price)
    }
  return steps
}

/** All that a way leads to, however far, and the cheapest to each. */
export const roomWays = latest((plan: Plan): ReadonlyMap<Square, Way<Spot>> => {
  const start = firstOf(plan, plan.from.at)
  const ways = new Map<Square, Way<Spot>>([[start, { path: [], cost: 0 }]])
  // The map grows while it is gone through; what is found again at less is gone through again.
  for (const [at, { path, cost }] of ways)
    for (const [to, price] of stepsFrom(plan, at)) {
      const known = ways.get(to)
      if (known !== undefined && known.cost <= cost + price) continue
      ways.delete(to)
      ways.set(to, { path: [...path, spotAt(plan, to)], cost: cost + price })
    }
  ways.delete(start)
  return ways
})
