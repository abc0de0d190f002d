import { type Board, FULL, fitsOn, obstacleAt, type Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { footprintOf } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Whether a body has room among walls and things that fill squares. */
export function hasRoom(step: DsStep, id: PieceId, { at, height }: Spot): boolean {
  const { fight } = step
  const footprint = footprintOf(fight, id)
  if (!fitsOn(fight.board.columns, fight.board.rows, footprint, at)) return false
  const { across, down, tall } = footprint
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      if (!isRoomOn(fight.board, at + row * fight.board.columns + column, height, tall)) return false
  return true
}

function isRoomOn(board: Board, square: Square, height: number, tall: number): boolean {
  const obstacle = obstacleAt(board, square)
  const floor = board.floor[square] ?? 0
  if (height < floor && height >= 0) return false
  if (obstacle === undefined) return (board.ceiling[square] ?? FULL) >= height + tall
  return obstacle.tall < FULL && height >= floor + obstacle.tall
}
