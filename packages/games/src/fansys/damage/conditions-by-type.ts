import type { PieceId, RuleIndex } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { armsOf, spillFrom } from '../carrying/hands.ts'
import { isSpared, lameOf, lay, limbs } from '../conditions/conditions.ts'
import { type ConditionName, isCondition } from '../conditions-list.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { byType } from '../tables.ts'
import type { Harm } from './resistance.ts'

/** Conditions that damage brings where it has cost hit points. */

const isTold = (type: string): type is keyof typeof byType => type in byType

export function earn(step: FansysStep, harm: Harm): void {
  for (let i = harm.earns; i > 0; i--) if (pieceAt(step.fight, harm.on).gone === 0) bring(step, harm)
}

/** One of those that the weapon lists, or what a die says of the type. */
function bring(step: FansysStep, harm: Harm): void {
  const { on, by, type, brings = [] } = harm
  const listed = brings.filter((one) => isCondition(one) && !isSpared(step.fight, on, one))
  if (listed.length > 0 && by >= 0) {
    const options = [{ id: 'roll', byDefault: true }, ...listed.map((id) => ({ id, rule: R.condition.weapon }))]
    const { id } = ask.choice(step, by, `what the ${type} wound brings`, options, R.condition.weapon)
    // @rule fansys.condition.weapon
    if (isCondition(id)) return wound(step, harm, id, R.condition.weapon)
  }
  if (!isTold(type)) return poisonedBy(step, on, by, type)
  const rule = R.bytype[type]
  const face = step.roll(6, by < 0 ? on : by, `what the ${type} brings`, rule)
  const condition = byType[type][face - 1] ?? 'none'
  if (isCondition(condition)) wound(step, harm, condition, rule)
}

function wound(step: FansysStep, harm: Harm, condition: ConditionName, rule: RuleIndex): void {
  const { on, by } = harm
  if (escapes(step, on, condition)) return
  const isArm = condition === 'crippled' && !isSpared(step.fight, on, condition) && limbOf(step, harm) === 'arm'
  const load = isArm ? armOf(step, harm) : undefined
  lay(step, on, by, condition, rule, isArm ? { holds: 'arm' } : {})
  if (load !== undefined) spillFrom(step, on, load)
}

/** Who resists it may not be befallen at all. */
function escapes(step: FansysStep, on: PieceId, condition: ConditionName): boolean {
  const { hardy, spared } = sheetOf(step.fight, on)
  if (step.setting('resisted-conditions') !== 'd6' || !hardy.has(condition) || spared.has(condition)) return false
  // @rule fansys.cond.resist
  return step.roll(6, on, `whether it is ${condition}`, R.cond.resist) < TAKES_HOLD
}
// @rule fansys.cond.resist otherwise number
const TAKES_HOLD = 4

/** Which arm, by what it holds. */
function armOf(step: FansysStep, { on, by, isAimed }: Harm): string {
  const arms = armsOf(step.fight, on)
  const [first = 'nothing', ...others] = new Set(arms)
  if (others.length === 0) return first
  if (isAimed === true && by >= 0) return ask.choice(step, by, 'which arm', usually(first, ...others), R.cond.crippled).id
  // @rule fansys.cond.crippled
  return arms[step.roll(arms.length, by < 0 ? on : by, 'which arm', R.cond.crippled) - 1] ?? first
}

/** Of who has hands, as whoever struck so well chooses, or as a die has it. */
function limbOf(step: FansysStep, { on, by, isAimed }: Harm): (typeof limbs)[number] {
  // @rule fansys.cond.crippled
  if (sheetOf(step.fight, on).hands <= lameOf(step.fight, on, 'arm')) return 'leg'
  if (isAimed === true && by >= 0) return ask.choice(step, by, 'which limb', usually('leg', 'arm'), R.cond.crippled).id
  return limbs[step.roll(2, by < 0 ? on : by, 'a leg or an arm', R.cond.crippled) - 1] ?? 'leg'
}

/** No table for poison: the game master says, poisoned unless he does. Corrosion brings nothing. */
function poisonedBy(step: FansysStep, on: PieceId, by: PieceId, type: string): void {
  if (type !== 'poison') return
  const { id } = ask.ruling(step, on, 'what the poison brings', usually('poisoned', 'nothing'), R.bytype.poison)
  // @rule fansys.bytype.poison
  if (id === 'poisoned' && !escapes(step, on, 'poisoned')) lay(step, on, by, 'poisoned', R.bytype.poison)
}
