import { effectOn, type PieceId } from '@riposte/referee'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { isAnybodyIn } from './conditions.ts'

/** Who is confused remembers who last attacked, held or touched it. */
const STUNG = 'stung'

// @rule homl.cond.confused
export function sting(step: HomlStep, by: PieceId, targets: readonly PieceId[]): void {
  if (!isAnybodyIn(step.fight, 'confused')) return
  for (const at of targets) {
    const confused = at === by ? undefined : effectOn(step.fight, at, 'confused')
    const before = effectOn(step.fight, at, STUNG)
    if (confused === undefined || before?.by === by) continue
    if (before !== undefined) step.end(before, 'another', R.cond.confused)
    step.begin({ kind: STUNG, on: at, by, rule: R.cond.confused, until: 'never', under: confused.id })
  }
}

export const stungBy = ({ fight }: HomlStep, id: PieceId): PieceId | undefined => effectOn(fight, id, STUNG)?.by
