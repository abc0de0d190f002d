import type { PieceId } from '@riposte/referee'
import { isEnemy, isUp, pieceAt } from '../fight.ts'
import { armedWith, reachOf } from '../figures.ts'
import { R } from '../rules.ts'
import { isAdjacent } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { open } from '../windows.ts'
import { isDisengagedFrom } from './threats.ts'

/** The armed melee foes beside a piece, from whom it has not disengaged. */
export function armedAdjacent(step: SovereignStep, id: PieceId): PieceId[] {
  const me = pieceAt(step.fight, id)
  return step.fight.pieces
    .filter(
      (foe) =>
        isUp(foe) && isEnemy(foe, me) && isAdjacent(step.fight, foe.id, id) && isArmed(step, foe.id) && !isSafeFrom(step, id, foe.id),
    )
    .map((foe) => foe.id)
}

const isArmed = (step: SovereignStep, id: PieceId): boolean => reachOf(step, id) > 0 && armedWith(step, pieceAt(step.fight, id)).length > 0

export const isSafeFrom = (step: SovereignStep, id: PieceId, foe: PieceId): boolean =>
  isDisengagedFrom(step, id, foe) && step.applies(R.disengage.acting)

/** A provoking act: each of these foes is offered a strike, resolved before the act goes on. False if that stops it. */
export function provoke(step: SovereignStep, id: PieceId, foes: readonly PieceId[]): boolean {
  if (!step.applies(R.aoo.who)) return true
  for (const foe of foes) {
    if (!isUp(pieceAt(step.fight, id))) break
    open(step, { window: 'provoked', by: id, at: id, foes: [foe] })
  }
  // @rule sovereign.aoo.timing
  if (!isUp(pieceAt(step.fight, id))) return false
  return true
}
