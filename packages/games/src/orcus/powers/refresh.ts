import type { PieceId } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { freshen, isSpent, isUsedUp, refreshPower } from './spending.ts'

/** Refresh powers: at the start of its turn a monster rolls a d6 for each that is spent. */

const DIE = 6

export function refreshPowers(step: OrcusStep, id: PieceId): void {
  for (const power of sheetOf(step.fight, id).powers) {
    if (power.perRound === true && isUsedUp(step.fight, id, power)) freshen(step, id, power)
    if (power.frequency !== 'refresh' || power.refresh.length === 0 || !isSpent(step, id, power)) continue
    if (!step.applies(R.monster.refresh)) return
    const die = step.roll(DIE, id, `refresh ${power.name}`, R.monster.refresh)
    if (power.refresh.includes(die)) refreshPower(step, id, power, die, R.monster.refresh)
  }
}
