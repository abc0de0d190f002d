import type { PieceId } from '@riposte/referee'
import { type OrcusFight, pieceAt, sheetOf } from './fight.ts'

/** Player characters rally, spend recoveries and die slowly; everybody else is a monster. */
export function isCharacter(fight: OrcusFight, id: PieceId): boolean {
  const { kind } = sheetOf(fight, id)
  if (kind !== 'unsaid') return kind === 'character'
  const side = fight.setup.sides[pieceAt(fight, id).side]
  return side === 'heroes' || side === 'party'
}
