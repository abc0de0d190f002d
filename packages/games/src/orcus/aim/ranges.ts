import type { Box } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { eachOf } from '../conditions/bearing.ts'
import { contextOf } from '../context.ts'
import { amountOf } from '../damage/amounts.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { UNARMED } from '../gear/gear.ts'
import type { Aim } from '../powers/power.ts'
import { R } from '../rules.ts'
import type { Weapon } from '../sheet/sheet.ts'
import { cubesOf } from '../sight/sight.ts'
import { boxesApart, boxOf, distance, footprintOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** How far attacks and powers reach. */

/** The creature's own reach, with what effects add to it. Tiny ones have none. */
export function reachOf(step: OrcusStep, id: PieceId): number {
  const { reach } = sheetOf(step.fight, id)
  let more = 0
  eachOf(step, id, 'modifier', (part) => {
    if (part.to === 'reach') more += amountOf(step, part.amount, contextOf(id))
  })
  return reach === 0 && more === 0 && !step.applies(R.attack.reachZero) ? 1 : reach + more
}

/** The longest reach among what is in hand, for those who do without the rule of touch. */
function longestReach(step: OrcusStep, id: PieceId): number {
  const { inHand } = pieceAt(step.fight, id)
  return sheetOf(step.fight, id).weapons.reduce(
    (most, weapon, i) => (weapon.melee && (inHand & (1 << i)) !== 0 ? Math.max(most, weapon.reach) : most),
    0,
  )
}

/** The farthest square that an aim reaches, in squares. */
export function farthest(step: OrcusStep, by: PieceId, aim: Aim, weapon: Weapon | undefined): number {
  const { origin, range, long, plus } = aim
  if (range === 'sight') return Number.POSITIVE_INFINITY
  if (typeof range === 'number') return printedReach(step, by, aim, Math.max(range, long)) + plus
  if (range === 'touch') return reachOf(step, by) + (step.applies(R.range.touch) ? 0 : longestReach(step, by)) + plus
  // Off: every weapon reaches as far as an arm.
  if (origin === 'melee') return reachOf(step, by) + (step.applies(R.range.weapon) ? (weapon?.reach ?? 0) : 0) + plus
  return Math.max(weapon?.range ?? 0, weapon?.long ?? 0) + plus
}

/** A printed melee reach; what lengthens the arm lengthens it too. */
function printedReach(step: OrcusStep, by: PieceId, { origin }: Aim, range: number): number {
  return origin === 'melee' ? range + Math.max(0, reachOf(step, by) - sheetOf(step.fight, by).reach) : range
}

/** Counted from the nearest square of the one to the nearest square of the other, diagonals as one. */
export function rangeTo(step: OrcusStep, by: PieceId, at: PieceId): number {
  const { fight } = step
  const mine = boxOf(fight, by)
  const theirs = boxOf(fight, at)
  return rangeBetween(step, mine, theirs)
}

/** The same to a place. */
export function rangeBetween(step: OrcusStep, mine: Box, theirs: Box): number {
  const near = boxesApart(mine, theirs)
  if (near <= 1 && step.applies(R.range.count)) return near
  // Off: counted from one of its squares, or to all of them.
  const from = isBig(mine) && !step.applies(R.range.fromSpace) ? (cubesOf(mine)[0] ?? mine) : mine
  const count = (to: Box): number => (step.applies(R.range.count) ? boxesApart(from, to) : withoutDiagonals(from, to))
  if (!isBig(theirs) || step.applies(R.range.anySquare)) return count(theirs)
  return Math.max(...cubesOf(theirs).map(count))
}

const isBig = (box: Box): boolean => box.x1 - box.x0 > 2

const withoutDiagonals = (a: Box, b: Box): number => gap(a.x0, a.x1, b.x0, b.x1) + gap(a.y0, a.y1, b.y0, b.y1)
const gap = (a0: number, a1: number, b0: number, b1: number): number => Math.max(0, Math.ceil((Math.max(b0 - a1, a0 - b1) + 2) / 2))

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
  if (pieceAt(step.fight, by).height !== pieceAt(step.fight, at).height) step.applies(R.grid.threeD)
  // The nearest square is never farther than what the rules make of it.
  if (distance(step.fight, by, at) > most || !isCountedPlainly(step, by, at, most)) return rulesOfRange(aim, weapon, most)
  return NONE
}

/** With all rules in play the distance is the range. */
function isCountedPlainly(step: OrcusStep, by: PieceId, at: PieceId, most: number): boolean {
  const isOrdinary = step.applies(R.range.count) && isOneSquare(step, by) && isOneSquare(step, at)
  return isOrdinary || rangeTo(step, by, at) <= most
}

const isOneSquare = ({ fight }: OrcusStep, id: PieceId): boolean => footprintOf(fight, id).across === 1

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
