import { type Perch, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { fallProne, isAble } from '../conditions/conditions.ts'
import { fallDamage } from '../damage/hazards.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { FEET, floorUnder } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { grades } from '../tables.ts'
import { tire } from './fatigue.ts'
import { takeAlong } from './mounts.ts'
import { feetGone, REELING, speedOf } from './rate.ts'

/** Falling, and landing well. */

/** Feet of air below it. */
export const airBelow = ({ fight }: FansysStep, id: PieceId): number => {
  const { at, height } = pieceAt(fight, id)
  return ((height - floorUnder(fight, id, at)) / SIDE) * FEET
}

/** It is flying, and nothing is under it. */
export const isAloft = (step: FansysStep, id: PieceId): boolean => pieceAt(step.fight, id).mode === 'fly' && airBelow(step, id) > 0

/** Down to the ground: harm by the depth, less a die for who lands well. */
export function fall(step: FansysStep, id: PieceId, isPlanned: boolean): void {
  const feet = airBelow(step, id)
  const { at } = pieceAt(step.fight, id)
  const down = { at, height: floorUnder(step.fight, id, at) }
  step.emit({ type: 'moved', piece: id, from: at, to: at, height: down.height, how: 'fall' })
  step.set(id, 'mode', 'walk')
  if (feet < 10) return takeAlong(step, id, down, 'fall')
  // @rule fansys.fall.acrobatics otherwise number
  const needs = isPlanned ? 12 : 16
  const isSoft = isAble(step.fight, id) && skillCheck(step, id, 'acrobatics', needs, R.fall.acrobatics).success
  fallDamage(step, id, feet, isSoft)
  if (!isSoft) fallProne(step, id)
}

/** Out of control in the air: down by its speed in flight, and half as fast in its next turn; where the ground is nearer it falls. */
export function plunges(step: FansysStep, id: PieceId): boolean {
  const { at, height, mode } = pieceAt(step.fight, id)
  // Nobody lies on a wall.
  if (mode === 'climb' && airBelow(step, id) > 0) fall(step, id, false)
  if (!isAloft(step, id)) return false
  const drop = sheetOf(step.fight, id).speed.fly
  if (drop >= airBelow(step, id)) {
    fall(step, id, false)
    return false
  }
  const lower = { at, height: height - (drop / FEET) * SIDE }
  // @rule fansys.cond.prone.flyer
  step.emit({ type: 'moved', piece: id, from: at, to: at, height: lower.height, how: 'fall' })
  takeAlong(step, id, lower, 'fall')
  step.begin({ kind: REELING, on: id, rule: R.cond.proneFlyer, until: 'turn-end', of: id, skip: step.fight.acting === id ? 1 : 0 })
  return true
}

/** At the end of its turn: who has not flown half as far as he could, as he is, does not stay up, unless he hovers. */
export function stall(step: FansysStep, id: PieceId): void {
  const { abilities, flight } = sheetOf(step.fight, id)
  const hovers = (abilities.hover ?? 0) > 0 || flight?.skill === 'perfect'
  if (pieceAt(step.fight, id).gone === 1 || hovers || feetGone(step, id) * 2 >= speedOf(step, id, 'fly') || !isAloft(step, id)) return
  // @rule fansys.flight.limits
  fall(step, id, true)
}

/** What wings can do, by how nimble they are. */
const gradeOf = ({ flight }: Sheet) => grades[flight?.skill ?? 'perfect']

/** Cubes that a step through the air costs; 0 where it is too steep. */
export function airPrice(sheet: Sheet, from: Perch, to: Perch): number {
  const { climbsHard, rises, dives } = gradeOf(sheet)
  if (to.height === from.height) return 1
  const isUp = to.height > from.height
  // @rule fansys.flight.grades
  if (to.square === from.square && !(isUp ? rises : dives)) return 0
  // @rule fansys.flight.grades
  return isUp && climbsHard ? 2 : 1
}

/** Whether such wings hurry. */
export const mayHurry = ({ fight }: FansysStep, id: PieceId): boolean =>
  pieceAt(fight, id).mode !== 'fly' || gradeOf(sheetOf(fight, id)).runs

const ROUNDS_A_MINUTE = 10

/** Rounds that it flies before it tires. */
function enduranceOf(fight: FansysFight, id: PieceId): number {
  const sheet = sheetOf(fight, id)
  const hours = sheet.flight?.hours ?? Number.POSITIVE_INFINITY
  if (Number.isFinite(hours)) return hours * 60 * ROUNDS_A_MINUTE
  const { minutes } = gradeOf(sheet)
  return minutes === 0 ? Number.POSITIVE_INFINITY : minutes * Math.max(1, sheet.modifier.CON) * ROUNDS_A_MINUTE
}

/** A round more in the air: longer than it lasts, it tires as a runner does. */
export function flyOn(step: FansysStep, id: PieceId): void {
  const { gone, flown } = pieceAt(step.fight, id)
  if (gone === 1 || !isAloft(step, id)) return
  step.set(id, 'flown', flown + 1)
  // @rule fansys.flight.endurance
  if (flown >= enduranceOf(step.fight, id)) tire(step, id, R.flight.endurance)
}
