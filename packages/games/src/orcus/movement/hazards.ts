import { terrainBit } from '@riposte/board'
import { byHand, type PieceId } from '@riposte/referee'
import { R } from '../rules.ts'
import { squaresAt } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Pace } from './plan.ts'

/** Hazardous ground: the book says how one is spared it, and leaves to the game master what it does. */

/** Into hazardous ground from ground that is none. */
export function entersHazard(step: OrcusStep, id: PieceId, from: Pace, to: Pace): boolean {
  const { board } = step.fight
  const bit = terrainBit(board, 'hazard')
  const isHazard = ({ at, height }: Pace): boolean =>
    squaresAt(step.fight, id, at).some((square) => ((board.terrain[square] ?? 0) & bit) !== 0 && height <= (board.floor[square] ?? 0))
  return bit !== 0 && isHazard(to) && !isHazard(from)
}

/** What it does to who has come into it is ruled by hand. */
export function suffersHazard(step: OrcusStep, id: PieceId): void {
  byHand(step, id, 'comes into hazardous ground', R.power.fiction)
}
