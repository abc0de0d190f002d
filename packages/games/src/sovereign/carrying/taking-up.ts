import { nameIn, type PieceId } from '@riposte/referee'
import { allows } from '../asking.ts'
import { pieceAt, type SovereignPiece } from '../fight.ts'
import type { Weapon } from '../item.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import { changedTo, placeOf } from './hands.ts'

/** Changing weapons. */

/** Whether it must be drawn first. */
export function isAtBelt(piece: SovereignPiece, weapon: Weapon): boolean {
  const place = placeOf(piece, weapon)
  return place >= 0 && (piece.inHand & (1 << place)) === 0
}

/** The weapon comes to hand, and the hands it needs are freed. False where the game master does not let it. */
export function takeUp(step: SovereignStep, id: PieceId, weapon: Weapon): boolean {
  const piece = pieceAt(step.fight, id)
  if (!isAtBelt(piece, weapon)) return true
  if (!allowsSwap(step, id)) return false
  step.set(id, 'inHand', changedTo(piece, placeOf(piece, weapon)), R.ready.sheathe)
  step.set(id, 'swaps', piece.swaps + 1)
  return true
}

/** Swift changes of weapon are allowed with a warning, and the game master may forbid them. */
export function allowsSwap(step: SovereignStep, id: PieceId): boolean {
  const { swaps } = pieceAt(step.fight, id)
  if (swaps < 1 || !step.applies(R.ready.rapidSwaps)) return true
  step.emit({ type: 'warned', piece: id, what: 'draw', rule: R.ready.rapidSwaps })
  return allows(step, id, `${nameIn(step.fight, id)} changes weapons again this turn. Is that plausible?`, R.ready.rapidSwaps)
}
