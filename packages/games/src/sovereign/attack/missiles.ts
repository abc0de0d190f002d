import type { Attack } from '../blow.ts'
import { has, placeOf } from '../carrying/hands.ts'
import { drop } from '../damage/damage.ts'
import { pieceAt } from '../fight.ts'
import { weaponNow } from '../item.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** What becomes of a weapon that is shot or thrown: the bow is spent, the spear lies where it was aimed. */
export function letFly(step: SovereignStep, { by, at, weapon, way }: Attack): void {
  const piece = pieceAt(step.fight, by)
  const place = placeOf(piece, weapon)
  if (way === 'melee' || place < 0) return
  const now = weaponNow(step, weapon)
  if (way === 'thrown') return throwIt(step, by, at, place, now.burning)
  if (has(now, 'slow-reload')) step.set(by, 'spent', piece.spent | (1 << place), R.trait.slowReload)
  else if (has(now, 'reload')) step.set(by, 'spent', piece.spent | (1 << place), R.trait.reload)
}

/** A flask breaks; anything else can be picked up again. */
function throwIt(step: SovereignStep, by: number, at: number, place: number, breaks: boolean): void {
  if (!breaks) return drop(step, by, place, pieceAt(step.fight, at).at, R.trait.throwable)
  const piece = pieceAt(step.fight, by)
  step.set(by, 'inHand', piece.inHand & ~(1 << place))
  step.set(by, 'lost', piece.lost | (1 << place), R.trait.throwable)
}
