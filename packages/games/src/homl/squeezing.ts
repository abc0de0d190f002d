import { terrainBit } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { type HomlFight, pieceAt, sheetOf } from './fight.ts'

/** In less than its space, or in a place too tight for it. */
export function isSqueezing(fight: HomlFight, id: PieceId): boolean {
  const { squeezed, at } = pieceAt(fight, id)
  if (squeezed > 0) return true
  return sheetOf(fight, id).size === 'standard' && ((fight.board.terrain[at] ?? 0) & terrainBit(fight.board, 'tight')) !== 0
}
