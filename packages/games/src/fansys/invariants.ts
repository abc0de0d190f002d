import { isIn } from './conditions/conditions.ts'
import type { FansysFight, FansysPiece } from './fight.ts'

/** What must always hold between steps: the first breach, in words. */
export function breach(fight: FansysFight): string | undefined {
  for (const piece of fight.pieces) {
    const wrong = piece.gone === 0 ? wrongWith(fight, piece) : undefined
    if (wrong !== undefined) return `${piece.key} ${wrong}`
  }
  return undefined
}

function wrongWith(fight: FansysFight, piece: FansysPiece): string | undefined {
  if (piece.hp > piece.maxHp) return `has ${piece.hp} of ${piece.maxHp} hit points`
  if (piece.sp < 0 || piece.mp < 0) return 'has less than no points'
  if (piece.spDice < 0 || piece.mpDice < 0) return 'has less than no dice'
  if (piece.hp <= 0 && !isIn(fight, piece.id, 'unconscious') && !isIn(fight, piece.id, 'doomed')) return 'stands without hit points'
  if (isIn(fight, piece.id, 'dying') && piece.hp > 0) return 'is dying with hit points left'
  if (piece.at < 0) return 'is nowhere'
  return undefined
}
