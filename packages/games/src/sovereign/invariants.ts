import { freeHands } from './carrying/hands.ts'
import { isUp, type SovereignFight, type SovereignPiece } from './fight.ts'
import { squaresOf } from './space.ts'

/** What must always hold between steps: the first breach, in words. */
export function breach(fight: SovereignFight): string | undefined {
  for (const piece of fight.pieces) {
    const wrong = wrongWith(fight, piece)
    if (wrong !== undefined) return `${piece.key} ${wrong}`
  }
  return shared(fight) ?? orphaned(fight)
}

function wrongWith(fight: SovereignFight, piece: SovereignPiece): string | undefined {
  if (piece.hp < 0 || (piece.maxHp > 0 && piece.hp > piece.maxHp)) return `has ${piece.hp} of ${piece.maxHp} hit points`
  if (fight.phase !== 'opening' && piece.maxHp < 1) return 'has no hit points at all'
  if (piece.main < 0 || piece.main > 1 || piece.move < 0 || piece.move > 1) return 'has actions it cannot have'
  if (piece.movesTaken > 2) return `has moved ${piece.movesTaken} times`
  if (piece.state === 'dead' && piece.gone === 0) return 'is dead and still there'
  if (piece.gone === 0 && piece.at < 0) return 'is nowhere'
  if (freeHands(piece) === 0 && handsNeeded(piece) > 2) return 'holds more than two hands can'
  return undefined
}

const handsNeeded = (piece: SovereignPiece): number =>
  piece.items.reduce(
    (hands, item, i) => ((piece.inHand & (1 << i)) === 0 ? hands : hands + (item.weapon?.traits.includes('two-handed') === true ? 2 : 1)),
    0,
  )

/** No two who are up stand in one square. */
function shared(fight: SovereignFight): string | undefined {
  const taken = new Map<number, string>()
  for (const piece of fight.pieces) {
    if (!isUp(piece)) continue
    for (const square of squaresOf(fight, piece.id)) {
      const other = taken.get(square)
      if (other !== undefined) return `${piece.key} and ${other} stand in one square`
      taken.set(square, piece.key)
    }
  }
  return undefined
}

/** No hold outlives who is held, nor the fall of who holds. */
function orphaned(fight: SovereignFight): string | undefined {
  for (const effect of fight.effects) {
    const [held, holder] = [fight.pieces[effect.on], fight.pieces[effect.by]]
    if (effect.kind === 'grappled' && (held?.gone !== 0 || (holder !== undefined && !isUp(holder))))
      return `a hold on ${held?.key ?? 'nobody'} outlives its end`
  }
  return undefined
}
