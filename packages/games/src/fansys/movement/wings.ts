import type { Perch } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { aloft, Sheet } from '../sheet/sheet.ts'
import type { FansysStep } from '../step.ts'
import { isAloft } from './falls.ts'
import { tire } from './fatigue.ts'

/** What wings can do, by how nimble they are. */

interface Grade {
  /** A step up costs two. */
  readonly climbsHard: boolean
  /** No steeper than 45 degrees. */
  readonly rises: boolean
  readonly dives: boolean
  readonly runs: boolean
  /** Minutes for each point of CON, where the block does not say for how long it flies. */
  readonly minutes: number
}
// @rule fansys.flight.grades, fansys.flight.endurance otherwise number
const poor: Grade = { climbsHard: true, rises: false, dives: false, runs: false, minutes: 10 }
const grades: Readonly<Record<(typeof aloft)[number], Grade>> = {
  clumsy: poor,
  poor,
  average: { climbsHard: true, rises: false, dives: true, runs: true, minutes: 60 },
  good: { climbsHard: true, rises: true, dives: true, runs: true, minutes: 120 },
  perfect: { climbsHard: false, rises: true, dives: true, runs: true, minutes: Number.POSITIVE_INFINITY },
}
const gradeOf = ({ flight }: Sheet): Grade => grades[flight?.skill ?? 'perfect']

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
  const minutes = Number.isFinite(hours) ? hours * 60 : gradeOf(sheet).minutes * Math.max(1, sheet.modifier.CON)
  return minutes * ROUNDS_A_MINUTE
}

/** A round more in the air: longer than it lasts, it tires as a runner does. */
export function flyOn(step: FansysStep, id: PieceId): void {
  const { gone, flown } = pieceAt(step.fight, id)
  if (gone === 1 || !isAloft(step, id)) return
  step.set(id, 'flown', flown + 1)
  // @rule fansys.flight.endurance
  if (flown >= enduranceOf(step.fight, id)) tire(step, id, R.flight.endurance)
}
