import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { wornBy } from '../carrying/donning.ts'
import { lay } from '../conditions/conditions.ts'
import { wither } from '../damage/damage.ts'
import { pieceAt } from '../fight.ts'
import { save } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'

/** What going on beyond one's strength costs: a save each round, or stamina. */

const TIRING = 16

export function tire(step: FansysStep, id: PieceId, rule: RuleIndex): void {
  const { winded } = pieceAt(step.fight, id)
  step.set(id, 'winded', winded + 1)
  // @rule fansys.armour.heavyattack otherwise number
  const value = { none: 0, light: 0, medium: -2, heavy: -4 }[wornBy(step.fight, id)]
  const more = { rule: R.armour.heavyattack, value, type: '', label: 'armour' }
  // @rule fansys.movement.fatigue.sprint
  if (save(step, { id, stat: 'CON', needs: TIRING + winded, what: 'fatigue', more, rule }).success) return
  // What is left after the save: a die may have gone into that.
  const { spDice } = pieceAt(step.fight, id)
  // @rule fansys.movement.fatigue.sprint
  if (spDice > 0) return step.set(id, 'spDice', spDice - 1, rule)
  lay(step, id, NOBODY, 'crippled', rule, { until: 'never' })
  wither(step, id, 1, rule)
}
