import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Clause } from '../clauses/clauses.ts'
import type { Power } from '../clauses/power.ts'
import { hasSpent, type OrcusFight, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** Which limited powers are used up. */

export const isSpent = ({ fight }: OrcusStep, id: PieceId, power: Power): boolean => isUsedUp(fight, id, power)
export const isUsedUp = (fight: OrcusFight, id: PieceId, power: Power): boolean => hasSpent(pieceAt(fight, id), power)

/** What is spent of somebody's powers of which a clause makes one ready again. */
export const spentOf = (fight: OrcusFight, id: PieceId, { power: wanted, most }: Extract<Clause, { do: 'refresh' }>): readonly Power[] =>
  sheetOf(fight, id).powers.filter(
    (power) => isUsedUp(fight, id, power) && (wanted === power.id || wanted === power.frequency) && power.level <= (most ?? power.level),
  )

/** The rule by which a spent power stays spent. */
export const spentRule = ({ frequency }: Power): RuleIndex =>
  frequency === 'at-will'
    ? R.power.block
    : frequency === 'daily'
      ? R.power.daily
      : frequency === 'refresh'
        ? R.monster.refresh
        : R.power.encounter

export function spendPower(step: OrcusStep, id: PieceId, power: Power): void {
  if (power.limit >= 0 && !isSpent(step, id, power) && step.applies(R.power.spentOnUse))
    step.set(id, 'spent', pieceAt(step.fight, id).spent + 2 ** power.limit, R.power.spentOnUse)
}

/** What may be used once from turn to turn, among others. */
export function freshen(step: OrcusStep, id: PieceId, power: Power, rule = R.power.block): void {
  if (isSpent(step, id, power)) step.set(id, 'spent', pieceAt(step.fight, id).spent - 2 ** power.limit, rule)
}

/** Ready again. `die`: what was rolled for it, 0 for nothing. */
export function refreshPower(step: OrcusStep, id: PieceId, power: Power, die: number, rule: RuleIndex): void {
  if (!isSpent(step, id, power)) return
  freshen(step, id, power, rule)
  step.emit({ type: 'refreshed', piece: id, power: power.id, die, rule })
}
