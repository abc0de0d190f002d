import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { weaponReach } from '../carrying/hands.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { FEET, feetBetween, takesRoom } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** What ties one piece to another: holds and screens, for as long as they are beside each other, and swarms. */

/** Whoever has fallen or is gone holds and screens nobody; in a swarm he has had his place for this round, and counts no more. To fall frees nobody. */
export function letGo(step: SovereignStep, id: PieceId): void {
  for (const effect of step.fight.effects) {
    const { kind, on, by, value } = effect
    const isNobodysHold =
      on === id &&
      // @rule sovereign.grapple.escape
      !takesRoom(pieceAt(step.fight, id))
    if ((kind === 'grappled' && (by === id || isNobodysHold)) || (kind === 'screened' && by === id)) step.end(effect, 'fell')
    else if (kind === 'swarming' && by === id && value === 0) step.change(effect, { value: 1 })
  }
}

export function checkBonds(step: SovereignStep): void {
  if (step.fight.effects.length === 0) return
  for (const piece of step.fight.pieces) if (!isUp(piece)) letGo(step, piece.id)
  checkScreens(step)
}

/** The screen a piece gives ends when its ward does not stay beside it, or is no ally any more. */
export function checkScreens(step: SovereignStep): void {
  for (const effect of bonds(step, 'screened')) {
    const { on, by } = effect
    const stands = by !== NOBODY && areTogether(step, effect) && pieceAt(step.fight, on).side === pieceAt(step.fight, by).side
    if (!stands) step.end(effect, 'apart', R.screen.duration)
  }
}

/** Who is taken out of arm's reach of those who hold it, or whom it holds, is out of the grapple. */
export function tearApart(step: SovereignStep, id: PieceId): void {
  for (const hold of bonds(step, 'grappled')) {
    const isItsOwn = hold.on === id || hold.by === id
    if (isItsOwn && hold.by !== NOBODY && !areTogether(step, hold, gripOf(step, hold.by))) step.end(hold, 'torn apart', R.shove.result)
  }
}

/** How far its hands, or what it has for hands, hold on. */
const gripOf = (step: SovereignStep, id: PieceId): number =>
  Math.max(...sheetOf(step.fight, id).body.map((weapon) => (weapon.melee ? weaponReach(step, weapon) * FEET : 0)))

const bonds = ({ fight: { effects } }: SovereignStep, kind: string): readonly Effect[] =>
  effects.length === 0 ? effects : effects.filter((effect) => effect.kind === kind)

const areTogether = ({ fight }: SovereignStep, { on, by }: Effect, feet = FEET): boolean =>
  pieceAt(fight, on).gone === 0 && pieceAt(fight, by).gone === 0 && feetBetween(fight, on, by) <= Math.max(feet, FEET)
