import { terrainBit } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { areClose } from './close.ts'
import { type HomlFight, pieceAt, sheetOf } from './fight.ts'

/** So that it matters: not where two in close combat strike at each other. */
export const isSqueezed = (fight: HomlFight, id: PieceId, at: PieceId): boolean =>
  // @rule homl.closecombat.no-squeeze
  isSqueezing(fight, id) && !(at !== NOBODY && areClose(fight, id, at))

/** In less than its space, or in a place too tight for it. */
function isSqueezing(fight: HomlFight, id: PieceId): boolean {
  const { squeezed, at } = pieceAt(fight, id)
  if (squeezed > 0) return true
  return sheetOf(fight, id).size === 'standard' && ((fight.board.terrain[at] ?? 0) & terrainBit(fight.board, 'tight')) !== 0
}
