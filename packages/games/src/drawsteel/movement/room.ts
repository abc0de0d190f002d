import { FULL, fitsOn, obstacleAt } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { footprintOf, squaresAt } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Whether a body has room among walls and things that fill squares. */
export function hasRoom(step: DsStep, id: PieceId, { at, height }: Spot): boolean {
  const { fight } = step
  const footprint = footprintOf(fight, id)
  if (!fitsOn(fight.board.columns, fight.board.rows, footprint, at)) return false
  return squaresAt(fight, id, at).every((square) => {
    const obstacle = obstacleAt(fight.board, square)
    const floor = fight.board.floor[square] ?? 0
    if (height < floor && height >= 0) return false
    if (obstacle === undefined) return (fight.board.ceiling[square] ?? FULL) >= height + footprint.tall
    return obstacle.tall < FULL && height >= floor + obstacle.tall
  })
}
