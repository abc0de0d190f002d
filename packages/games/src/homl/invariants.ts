import { isIn } from './conditions/conditions.ts'
import type { HomlFight, HomlPiece } from './fight.ts'

/** One of each in a turn, and what feats give besides. */
const MOST = 4

/** What must always hold between steps: the first breach, in words. */
export function breach(fight: HomlFight): string | undefined {
  for (const piece of fight.pieces) {
    const wrong = piece.gone === 0 ? wrongWith(fight, piece) : undefined
    if (wrong !== undefined) return `${piece.key} ${wrong}`
  }
  return undefined
}

function wrongWith(fight: HomlFight, piece: HomlPiece): string | undefined {
  if (piece.hp > piece.maxHp) return `has ${piece.hp} of ${piece.maxHp} hit points`
  if (piece.major < 0 || piece.major > MOST || piece.move < 0 || piece.move > MOST) return 'has actions it cannot have'
  if (piece.power < 0) return 'has less than no power points'
  if (piece.hp <= 0 && !isIn(fight, piece.id, 'incapacitated') && !isIn(fight, piece.id, 'broken')) return 'stands without hit points'
  if (isIn(fight, piece.id, 'dying') && piece.hp > 0) return 'is dying with hit points left'
  if (piece.at < 0) return 'is nowhere'
  return undefined
}
