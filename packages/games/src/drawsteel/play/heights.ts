import { SIDE, type Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { amountFor } from '../amounts/amounts.ts'
import type { Of } from '../clauses/clauses.ts'
import { isThere, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { bringTo, checkAloft } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { floorUnder, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'

/** The ground goes up, and whoever stands on it goes with it; or it sinks, and they fall. */
export function raiseGround(step: DsStep, use: Use, { where, squares: far, sinks }: Of<'raise'>, target: PieceId): void {
  const { fight } = step
  const squares = where === 'area' ? (use.laid?.squares ?? []) : squaresOf(fight, target)
  const by = amountFor(step, use.by, target, far, use) * SIDE * (sinks ? -1 : 1)
  const standing = fight.pieces.filter(
    (one) =>
      isThere(one) &&
      one.at >= 0 &&
      one.carrier < 0 &&
      one.height <= floorUnder(fight, one.id, one.at) &&
      squaresOf(fight, one.id).some((square) => squares.includes(square)),
  )
  const floors = new Map<number, Square[]>()
  for (const square of squares) {
    const height = fight.board.floor[square] ?? 0
    floors.set(height, [...(floors.get(height) ?? []), square])
  }
  for (const [height, those] of floors)
    step.emit({ type: 'board-changed', change: { set: 'floor', squares: those, height: height + by }, rule: R.ability.effectsOrder })
  for (const { id } of standing) {
    const { at, height } = pieceAt(fight, id)
    const floor = floorUnder(fight, id, at)
    if (floor > height) bringTo(step, id, { at, height: floor }, 'raised')
    else checkAloft(step, id)
  }
  use.took = true
}
