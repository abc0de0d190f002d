import { type Board, type Footprint, groundUnder, type Perch } from '@riposte/board'
import { aloftOf, hasHold, inForce } from '@riposte/tactics'
import { type OrcusFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { bodies } from '../space.ts'
import { boardOf, ground, markOf, type Pace, type Plan, STRIDE, spaceOf } from './plan.ts'

/** Moving in three dimensions: by wings, or holding on to something. */

export const aloft = aloftOf<OrcusFight, Pace, Plan>({
  bodies,
  board: boardOf,
  footprint: (plan) => spaceOf(plan, plan.from.narrow),
  mark: (plan, other) => markOf(plan, pieceAt(plan.step.fight, plan.id), pieceAt(plan.step.fight, other)),
  cornersCount: (plan) => inForce(plan, R.move.corner),
  cost(plan) {
    const board = boardOf(plan)
    const footprint = spaceOf(plan, plan.from.narrow)
    return plan.manner === 'climb'
      ? (place, from) => climbCost(plan, board, footprint, place, from ?? { square: plan.from.at, height: plan.from.height })
      : () => 1
  },
  spotOf: (plan, { square, height }) => ({ at: square, height, narrow: plan.from.narrow }),
})

/** On the ground a square costs what it always does; off it, where there is something to hold on to, what climbing costs. */
function climbCost(plan: Plan, board: Board, footprint: Footprint, { square, height }: Perch, from: Perch): number {
  const floor = groundUnder(board, footprint, square)
  if (height > floor) return hasHold(board, footprint, square, height) ? plan.climbs : 0
  // The last pull up over the edge is part of the climb, and so is the first step down.
  const hangs = from.height > groundUnder(board, footprint, from.square)
  const isWalk = !hangs && Math.abs(floor - from.height) <= STRIDE
  return (isWalk ? 1 : plan.climbs) + ground.roughness(plan, square, from.square)
}
