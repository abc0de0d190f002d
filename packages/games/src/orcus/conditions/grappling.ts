import type { Effect, PieceId } from '@riposte/referee'
import { bundleOf, type OrcusFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf } from '../terms.ts'

/** Holds of one creature on another. */

/** Held in the air by who flies. */
export const CARRIED = 'carried'

export const isHold = (effect: Effect): boolean => (bundleOf(effect).mask & bitOf.grappled) !== 0

/** Those whom somebody holds. */
export const holdsBy = (fight: OrcusFight, id: PieceId): Effect[] => fight.effects.filter((effect) => effect.by === id && isHold(effect))
export function holdsAny({ effects }: OrcusFight, id: PieceId): boolean {
  for (const effect of effects) if (effect.by === id && isHold(effect)) return true
  return false
}
export function isHeld({ effects }: OrcusFight, id: PieceId): boolean {
  for (const effect of effects) if (effect.on === id && isHold(effect)) return true
  return false
}
export const holdsOn = (fight: OrcusFight, id: PieceId): Effect[] => fight.effects.filter((effect) => effect.on === id && isHold(effect))

/** A hold ends when the two are no longer beside each other, or beyond the reach it was taken from. Look after every move. */
export function tearApart(step: OrcusStep, id: PieceId): void {
  const { fight } = step
  if (fight.effects.length === 0) return
  for (const hold of fight.effects.filter((effect) => isHold(effect) && (effect.on === id || effect.by === id))) {
    if (hold.by < 0 || pieceAt(fight, hold.by).gone === 1) continue
    if (distance(fight, hold.on, hold.by) > Math.max(1, hold.value) && step.applies(R.grapple.adjacent))
      step.end(hold, 'apart', R.grapple.adjacent)
  }
}
