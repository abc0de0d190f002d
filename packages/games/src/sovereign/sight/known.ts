import { overlaps, type Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { pieceAt, type SovereignPiece } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxOf, takesRoom } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** Whose place a side did not know, as the fight began or the game master had it. */

/** Who strikes, or speaks a spell aloud, is no longer of unknown place, to anybody. */
export const showsItself = (step: SovereignStep, id: PieceId): void => shownTo(step, pieceAt(step.fight, id), -1)

/** Who is run into is known to the side of whoever ran. */
export function foundBy(step: SovereignStep, id: PieceId, at: Square): void {
  const there = boxAt(step.fight, id, at)
  const side = 1 << pieceAt(step.fight, id).side
  for (const one of step.fight.pieces) if (takesRoom(one) && overlaps(boxOf(step.fight, one.id), there)) shownTo(step, one, side)
}

function shownTo(step: SovereignStep, { id, hidden, unseen }: SovereignPiece, sides: number): void {
  step.set(id, 'hidden', hidden & ~sides, R.mod.unseenUnknown)
  step.set(id, 'unseen', Math.min(unseen, 1), R.mod.unseenUnknown)
}
