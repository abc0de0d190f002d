import { overlaps, type Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { pieceAt, type SovereignPiece } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxOf, takesRoom } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** Whose place a side did not know, as the fight began or the game master had it. */

/** Who strikes, or speaks a spell aloud, is no longer of unknown place, to anybody. */
export const showsItself = (step: SovereignStep, id: PieceId): void => shownTo(step, pieceAt(step.fight, id), -1)

/** Who is run into is known to the side of whoever ran, and whom somebody is thrown against to everybody. */
export function foundBy(step: SovereignStep, id: PieceId, at: Square, sides = 1 << pieceAt(step.fight, id).side): void {
  const there = boxAt(step.fight, id, at)
  const isThere = (one: SovereignPiece): boolean => one.id !== id && takesRoom(one) && overlaps(boxOf(step.fight, one.id), there)
  for (const one of step.fight.pieces) if (isThere(one)) shownTo(step, one, sides)
}

function shownTo(step: SovereignStep, { id, hidden, unseen }: SovereignPiece, sides: number): void {
  step.set(id, 'hidden', hidden & ~sides, R.mod.unseenUnknown)
  step.set(id, 'unseen', Math.min(unseen, 1), R.mod.unseenUnknown)
}
