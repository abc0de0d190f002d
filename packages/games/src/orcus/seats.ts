import type { PieceId } from '@riposte/referee'
import { Questions } from '@riposte/tactics'
import { bearing, pieceAt } from './fight.ts'
import { R } from './rules.ts'
import type { OrcusStep } from './step.ts'

/** Who answers for a piece: who controls it, else its master, else its own seat. */
export function seatOf(step: OrcusStep, id: PieceId): number {
  const piece = pieceAt(step.fight, id)
  const controller = bearing(step.fight, id, 'controlled')[0]?.by ?? -1
  if (controller >= 0 && controller !== id && step.applies(R.cond.controlledChoice)) return pieceAt(step.fight, controller).seat
  return piece.master >= 0 ? pieceAt(step.fight, piece.master).seat : piece.seat
}

export const ask = new Questions(seatOf)
