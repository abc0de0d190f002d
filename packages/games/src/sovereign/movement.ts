import type { Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { isUp, pieceAt, type SovereignPiece } from './fight.ts'
import { moveTo } from './forced.ts'
import { boxAt, isProne, isUnknownTo, rooted, takesRoom } from './plan.ts'
import { boxOf, footprintOf, squaresAt, squaresOf } from './sight.ts'
import type { SovereignStep } from './step.ts'
import { isChance, threatsTo } from './threats.ts'
import { open, provoke } from './windows.ts'

export { boxAt, canGo, isProne, rateOf, rooted, UNBOUNDED } from './plan.ts'
export { askPath } from './ways.ts'

/** Going from square to square. How far one gets stands in plan.ts, where to go in ways.ts, being moved in forced.ts. */

export interface Walk {
  /** Those whose reach is left may strike. */
  readonly provokes: boolean
  readonly rule?: RuleIndex
}

/** Goes square by square. False if something stopped it on the way. */
export function walk(step: SovereignStep, id: PieceId, path: readonly Square[], how: string, { provokes, rule }: Walk): boolean {
  const piece = pieceAt(step.fight, id)
  const wasProne = isProne(step.fight, id)
  let threats = provokes ? threatsTo(step, id, false) : []
  for (const to of path) {
    const from = piece.at
    if (to === from) continue
    const striking = threats.filter((threat) => isChance(step, id, threat, boxOf(step.fight, id), boxAt(step.fight, id, to)))
    if (striking.length > 0) {
      // One strike for each foe in one run, however often its reach is left.
      threats = threats.filter((threat) => !striking.includes(threat))
      if (
        !provoke(
          step,
          id,
          striking.map((threat) => threat.foe),
        )
      )
        return false
      if (isUp(piece) && !goesOn(step, piece, from, wasProne)) return false
    }
    if (runsInto(step, piece, to)) return false
    moveTo(step, id, to, how, rule)
    open(step, { window: 'moved', by: id, from, act: how })
    if (!goesOn(step, piece, to, wasProne)) return false
  }
  return true
}

/** Still on its feet, where it was, and held by nobody. */
const goesOn = (step: SovereignStep, piece: SovereignPiece, at: Square, wasProne: boolean): boolean =>
  isUp(piece) && piece.at === at && (wasProne || !isProne(step.fight, piece.id)) && rooted(step, piece.id) === undefined

/** An enemy nobody knew of stands in the way. */
function runsInto(step: SovereignStep, piece: SovereignPiece, to: Square): boolean {
  const { fight } = step
  const mine = squaresAt(fight, footprintOf(fight, piece.id), to)
  return fight.pieces.some(
    (other) => isUnknownTo(other, piece) && takesRoom(other) && squaresOf(fight, other.id).some((square) => mine.includes(square)),
  )
}
