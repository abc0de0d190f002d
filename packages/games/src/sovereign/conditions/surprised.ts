import type { PieceId } from '@riposte/referee'
import { pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** Neither surprised nor wholly unsuspecting: only so is anybody an attacker, or answers one. */
export const isAware = (step: SovereignStep, piece: SovereignPiece): boolean => !piece.unsuspecting && !isSurprised(step, piece.id)

/** Whether a piece is among the surprised, who take no action of any kind; the alert never are. */
export function isSurprised(step: SovereignStep, id: PieceId): boolean {
  const { fight } = step
  if ((fight.surprised & (1 << pieceAt(fight, id).side)) === 0) return false
  return sheetOf(fight, id).feat.alert < 1 || !step.applies(R.feat.alert1)
}
