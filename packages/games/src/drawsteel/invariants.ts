import { type DrawSteelFight, isAlive, isHero, isObject, squadMembers } from './fight.ts'
import { squaresOf } from './space.ts'

/** What must always hold: the first breach in words. */
export function breach(fight: DrawSteelFight): string | undefined {
  for (const piece of fight.pieces) {
    if (piece.stamina > piece.maxStamina) return `${piece.key} has more Stamina than its maximum`
    if (piece.temp < 0 || piece.surges < 0 || piece.recoveries < 0 || piece.moveLeft < 0)
      return `${piece.key} has less than nothing of something`
    if (
      isAlive(piece) &&
      piece.state === 'up' &&
      !isHero(fight, piece.id) &&
      !isObject(fight, piece.id) &&
      piece.squad < 0 &&
      piece.stamina <= 0
    )
      return `${piece.key} stands without Stamina`
    if (piece.gone === 0 && piece.at >= 0 && squaresOf(fight, piece.id).some((square) => square < 0 || square >= fight.board.size))
      return `${piece.key} is off the board`
  }
  for (const [at, squad] of fight.squads.entries()) {
    const members = squadMembers(fight, at).length
    if (squad.pool < 0 || (members > 0 && squad.pool > squad.single * members))
      return `${squad.name} has a pool of ${squad.pool} for ${members}`
  }
  if (fight.malice < 0 || fight.tokens < 0) return 'Malice or hero tokens below nothing'
  if (fight.effects.some((one) => one.kind === 'dropping')) return 'somebody is still falling dead'
  return undefined
}
