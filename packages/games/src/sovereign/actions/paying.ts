import type { PieceId } from '@riposte/referee'
import { pieceAt, type SovereignPiece } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Cost } from './action.ts'

/** What is paid for an action, and whether a Move is left to pay with. */

export const isBroke = (step: SovereignStep, piece: SovereignPiece): boolean => piece.move === 0 && !mayConvert(step, piece)

/** A Main action may be spent for a second Move. */
const mayConvert = (step: SovereignStep, piece: SovereignPiece): boolean =>
  piece.main > 0 && piece.movesTaken < 2 && step.applies(R.action.mainToMove)

export function pay(step: SovereignStep, id: PieceId, cost: Cost): void {
  const piece = pieceAt(step.fight, id)
  switch (cost) {
    case 'main':
      return step.set(id, 'main', 0, R.action.mainOne)
    case 'move':
      if (piece.move > 0) step.set(id, 'move', 0, R.action.moveOne)
      else if (mayConvert(step, piece)) step.set(id, 'main', 0, R.action.mainToMove)
      return step.set(id, 'movesTaken', piece.movesTaken + 1)
    case 'charge':
      step.set(id, 'main', 0, R.table.charge)
      step.set(id, 'move', 0, R.table.charge)
      return step.set(id, 'movesTaken', piece.movesTaken + 1)
    case 'free':
      return step.set(id, 'freeActs', piece.freeActs + 1)
    case 'instant':
      return
  }
}
