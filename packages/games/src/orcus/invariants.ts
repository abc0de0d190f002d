import { carries, isUp, type OrcusFight, type OrcusPiece, sheetOf } from './fight.ts'
import { squaresOf } from './space.ts'
import { sizes } from './terms.ts'

/** What must always hold between steps: the first breach, in words. */
export function breach(fight: OrcusFight): string | undefined {
  for (const piece of fight.pieces) {
    const wrong = wrongWith(piece)
    if (wrong !== undefined) return `${piece.key} ${wrong}`
    if (piece.gone === 0 && piece.at < 0 !== carries(fight, piece.id, 'removed')) return `${piece.key} is nowhere, or should be`
  }
  return shared(fight) ?? orphaned(fight)
}

function wrongWith(piece: OrcusPiece): string | undefined {
  if (piece.hp > piece.maxHp || piece.maxHp < 1) return `has ${piece.hp} of ${piece.maxHp} hit points`
  if (piece.temp < 0) return 'has fewer than no temporary hit points'
  if (piece.recoveries < 0) return 'has fewer than no recoveries'
  if (piece.standard < 0 || piece.move < 0 || piece.swift < 0) return 'has spent more actions than it had'
  if (piece.actionPoints < 0) return 'has spent more action points than it had'
  if (piece.state === 'up' && piece.gone === 0 && piece.hp <= 0) return 'is up without hit points'
  if (piece.state === 'dead' && piece.gone === 0) return 'is dead and still there'
  if (piece.deathFailures > 3 || piece.deathSuccesses > 3) return 'has rolled too many death saves'
  return undefined
}

/** No two who are up share a space, at heights that overlap, but the tiny with the big. */
function shared(fight: OrcusFight): string | undefined {
  const taken = new Map<number, OrcusPiece[]>()
  for (const piece of fight.pieces) {
    if (!isUp(piece) || piece.conjured || piece.at < 0) continue
    for (const square of squaresOf(fight, piece.id)) {
      const others = taken.get(square) ?? []
      const other = others.find((one) => isClash(fight, one, piece))
      if (other !== undefined) return `stands in the space of ${other.key}: ${piece.key}`
      taken.set(square, [...others, piece])
    }
  }
  return undefined
}

function isClash(fight: OrcusFight, a: OrcusPiece, b: OrcusPiece): boolean {
  const [first, second] = [sizes.indexOf(sheetOf(fight, a.id).size), sizes.indexOf(sheetOf(fight, b.id).size)]
  if (Math.abs(first - second) >= 2 || (first === 0 && second === 0)) return false
  return a.height === b.height
}

/** No effect outlives who bears it. */
function orphaned(fight: OrcusFight): string | undefined {
  const effect = fight.effects.find((one) => one.on >= 0 && fight.pieces[one.on]?.gone === 1)
  return effect === undefined ? undefined : `${effect.kind} outlives ${fight.pieces[effect.on]?.key ?? 'nobody'}`
}
