import type { PieceId } from '@riposte/referee'
import { turnFor } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** What total defense adds to AC. */
export const GUARD = 2

/** Total defense, on one's turn or out of it: the Main for +2 AC and no Shock until the next turn starts. */
export function defendTotally(step: SovereignStep, id: PieceId): void {
  if (step.applies(R.defense.cost)) step.set(id, 'main', 0, R.defense.cost)
  step.begin({ kind: 'total-defense', on: id, by: id, rule: R.defense.ac, until: 'turn-start', of: turnFor(step.fight, id), value: GUARD })
}
