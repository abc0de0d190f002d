import { isSame, type Spot } from './plan.ts'

/** Going a way. */

/** Of the places behind whoever was stopped where it cannot stay, the last that was free. */
export function roomBehind<P extends Spot>(trail: readonly P[], here: Spot, isFree: (spot: P) => boolean): P | undefined {
  const last = trail.findLastIndex((spot) => isSame(spot, here))
  return trail.slice(0, Math.max(0, last)).findLast(isFree)
}
