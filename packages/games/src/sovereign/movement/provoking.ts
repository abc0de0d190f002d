import type { PieceId, RuleIndex } from '@riposte/referee'
import { isEnemy, isUp, pieceAt, type SovereignPiece } from '../fight.ts'
import { reachOf } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import { isBeside } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import { open } from '../windows.ts'
import { isDisengagedFrom } from './threats.ts'

/** The armed melee foes beside a piece, but for those from whom it has disengaged, by the rule that keeps them off this act. */
export function armedAdjacent(step: SovereignStep, id: PieceId, keptOff: RuleIndex = R.disengage.acting): PieceId[] {
  const { pieces } = step.fight
  const me = pieceAt(step.fight, id)
  const mayStrike = (foe: SovereignPiece): boolean =>
    isUp(foe) && isEnemy(foe, me) && reachOf(step, foe.id) > 0 && isBeside(step, foe.id, id)
  const isOff = (foe: SovereignPiece): boolean => isDisengagedFrom(step, id, foe.id) && step.applies(keptOff)
  return pieces.filter((foe) => mayStrike(foe) && !isOff(foe)).map((foe) => foe.id)
}

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
