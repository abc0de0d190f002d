import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { isAble } from './conditions/conditions.ts'
import { pieceAt } from './fight.ts'
import { R } from './rules.ts'
import { distance } from './sight/space.ts'
import type { HomlStep } from './step.ts'

/** Who holds whom, and what ends a hold. */

export const holdOn = ({ fight }: HomlStep, id: PieceId): Effect | undefined =>
  fight.effects.find(({ kind, on, by }) => kind === 'grabbed' && on === id && by !== NOBODY)

export const heldBy = ({ fight }: HomlStep, id: PieceId): Effect | undefined =>
  fight.effects.find(({ kind, by }) => kind === 'grabbed' && by === id)

/** A hold lasts without effort while the holder can act and the other is within its reach. */
export function checkHolds(step: HomlStep): void {
  for (const hold of step.fight.effects) {
    if (hold.kind !== 'grabbed' || hold.by === NOBODY || pieceAt(step.fight, hold.on).gone === 1) continue
    if (!isAble(step.fight, hold.by)) step.end(hold, 'the holder', R.grapple.maintain)
    else if (distance(step.fight, hold.by, hold.on) > HOLD) step.end(hold, 'out of reach', R.grapple.breakReach)
  }
}

/** Squares between who holds and who is held. */
export const HOLD = 1
