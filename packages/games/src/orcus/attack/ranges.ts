import type { PieceId, RuleIndex } from '@riposte/referee'
import { armOf } from '../carrying/wield.ts'
import type { Aim } from '../clauses/power.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { UNARMED } from '../sheet/gear.ts'
import type { Weapon } from '../sheet/sheet.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** How far attacks and powers reach. */

/** The farthest square that an aim reaches, in squares. */
export function farthest(step: OrcusStep, by: PieceId, aim: Aim, weapon: Weapon | undefined): number {
  const { origin, range, long, plus } = aim
  if (range === 'sight') return Number.POSITIVE_INFINITY
  if (typeof range === 'number') return printedReach(step, by, aim, Math.max(range, long)) + plus
  if (range === 'touch') return armOf(step, by) + plus
  if (origin !== 'melee') return Math.max(weapon?.range ?? 0, weapon?.long ?? 0) + plus
  // @rule orcus.range.weapon
  const reach = armOf(step, by) + (weapon?.reach ?? 0)
  return reach + plus
}

/** A printed melee reach; what lengthens the arm lengthens it too. */
function printedReach(step: OrcusStep, by: PieceId, { origin }: Aim, range: number): number {
  return origin === 'melee' ? range + Math.max(0, armOf(step, by) - sheetOf(step.fight, by).reach) : range
}

/** The rules that put somebody out of reach of an aim at a creature; none when it is in reach. */
export function whyTooFar(step: OrcusStep, by: PieceId, at: PieceId, aim: Aim, weapon: Weapon | undefined): readonly RuleIndex[] {
  return whyBeyond(step, by, at, aim, weapon, farthest(step, by, aim, weapon))
}

/** The same for whoever knows how far it reaches. */
export function whyBeyond(
  step: OrcusStep,
  by: PieceId,
  at: PieceId,
  aim: Aim,
  weapon: Weapon | undefined,
  most: number,
): readonly RuleIndex[] {
  // @rule orcus.range.count, orcus.range.any-square, orcus.range.from-space
  const isNear = distance(step.fight, by, at) <= most
  return isNear ? NONE : rulesOfRange(aim, weapon, most)
}

const NONE: readonly RuleIndex[] = []

function rulesOfRange({ origin, range, long }: Aim, weapon: Weapon | undefined, most: number): readonly RuleIndex[] {
  if (origin === 'melee') {
    const rules = most === 0 ? [R.attack.reachZero, R.origin.melee, R.attack.reach] : [R.origin.melee, R.attack.reach]
    if (range === 'touch') rules.push(R.range.touch)
    if (range === 'weapon') rules.push(R.range.weapon)
    return rules
  }
  const rules = [R.origin.ranged]
  if (range === 'weapon') rules.push(R.range.weapon)
  const hasTwo = range === 'weapon' ? (weapon ?? UNARMED).long > (weapon ?? UNARMED).range : typeof range === 'number' && long > range
  if (hasTwo) rules.push(R.range.beyond)
  else rules.push(R.range.single)
  return rules
}
