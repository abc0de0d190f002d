import { type Board, type Body, type Flyer, type Footprint, groundUnder, SHUT, SIDE, type Square } from '@riposte/board'
import { latest } from '@riposte/referee'
import { inForce } from '@riposte/tactics'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, takesRoom } from '../space.ts'
import { boardOf, markOf, type Plan, STRIDE, spaceOf } from './plan.ts'

/** Moving in three dimensions: by wings, or holding on to something. */

/** The piece as it moves in three dimensions: by its wings, or holding on to something. */
export const flyerOf = latest((plan: Plan): Flyer => {
  const { step } = plan
  const { fight } = step
  const me = pieceAt(fight, plan.id)
  const bodies: Body[] = []
  for (const piece of fight.pieces) {
    if (piece.id === me.id || !takesRoom(piece)) continue
    const mark = markOf(plan, me, piece)
    if (mark !== 0) bodies.push({ box: boxOf(fight, piece.id), shut: (mark & SHUT) !== 0 })
  }
  const board = boardOf(plan)
  const footprint = spaceOf(plan, plan.from.narrow)
  const cost = plan.manner === 'climb' ? (one: { square: Square; height: number }) => climbCost(plan, board, footprint, one) : () => 1
  return { board, footprint, corners: inForce(plan, R.move.corner), bodies, cost }
})

/** On the ground a square costs what it always does; off it, where there is something to hold on to, what climbing costs. */
function climbCost(plan: Plan, board: Board, footprint: Footprint, { square, height }: { square: Square; height: number }): number {
  const floor = groundUnder(board, footprint, square)
  if (height > floor) return hasHold(board, footprint, square, height) ? plan.climbs : 0
  // The last pull up over the edge is part of the climb.
  return floor > plan.from.height + STRIDE || plan.from.height > floor + STRIDE ? plan.climbs : 1
}

/** Something solid beside it, as high as its feet. */
export function hasHold(board: Board, footprint: Footprint, square: Square, height: number): boolean {
  const column = square % board.columns
  const row = Math.floor(square / board.columns)
  for (let r = row - 1; r <= row + footprint.down; r++) {
    for (let c = column - 1; c <= column + footprint.across; c++) {
      const isBeside = r === row - 1 || r === row + footprint.down || c === column - 1 || c === column + footprint.across
      if (!isBeside || c < 0 || r < 0 || c >= board.columns || r >= board.rows) continue
      if (groundUnder(board, SINGLE, r * board.columns + c) >= height) return true
    }
  }
  return false
}
const SINGLE: Footprint = { across: 1, down: 1, tall: SIDE, perSquare: 1 }
