import type { PieceId } from '@riposte/referee'
import { isCalled } from '../bearing/tests.ts'
import { fillHand } from '../carrying/hands.ts'
import { lyingOf } from '../carrying/lying.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { moveTo } from '../movement/arrive.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** What somebody has: weapons, uses of feats, and where it stands. */

/** The first so called that it has and does not hold, wherever that is. */
export function arm(step: HomlStep, id: PieceId, what: string): void {
  const { inHand: mask } = pieceAt(step.fight, id)
  const place = sheetOf(step.fight, id).weapons.findIndex((weapon, i) => (mask & (1 << i)) === 0 && isCalled(weapon, what))
  if (place < 0) return
  for (const effect of step.fight.effects)
    if (lyingOf(effect)?.owner === id && lyingOf(effect)?.weapon === place) step.end(effect, 'taken', R.action.pickup)
  fillHand(step, id, place)
}

/** A feat of its sheet is spent. */
export function spend(step: HomlStep, id: PieceId, name: string): void {
  const place = sheetOf(step.fight, id).strikes.findIndex((one) => one.name.toLowerCase() === name.toLowerCase())
  if (place >= 0) step.set(id, 'used', pieceAt(step.fight, id).used | (1 << place), R.npc.usage)
}

/** Each comes to where the other was, if they are of a size. */
export function swap(step: HomlStep, one: PieceId, two: PieceId): void {
  const spot = (id: PieceId) => ({ at: pieceAt(step.fight, id).at, height: pieceAt(step.fight, id).height })
  const [a, b] = [spot(one), spot(two)]
  if (sheetOf(step.fight, one).size !== sheetOf(step.fight, two).size) return
  moveTo(step, one, b, 'swap')
  moveTo(step, two, a, 'swap')
}
