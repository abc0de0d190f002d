import { effectOn, type PieceId, type RuleIndex } from '@riposte/referee'
import { isIn, lameOf } from '../conditions/conditions.ts'
import { type Pace, pieceAt, rankOf, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Mode, Sheet } from '../sheet/sheet.ts'
import { FEET } from '../space.ts'
import type { FansysStep } from '../step.ts'

/** How far one gets. */

/** Felled in the air. */
export const REELING = 'reeling'

const half = (feet: number): number => Math.ceil(feet / 2)

/** Feet of a plain move as things are now. */
export function speedOf(step: FansysStep, id: PieceId, mode: Mode = pieceAt(step.fight, id).mode): number {
  const { fight } = step
  const sheet = sheetOf(fight, id)
  // @rule fansys.cond.prone, fansys.terrain.crawl
  if (isIn(fight, id, 'prone')) return FEET
  let feet = ownSpeed(sheet, mode)
  const lame = lameOf(fight, id, 'leg')
  // @rule fansys.cond.crippled
  if (mode !== 'fly' && 2 * lame > sheet.legs) return FEET
  // @rule fansys.cond.crippled
  if (lame > 0) feet = half(feet)
  // @rule fansys.cond.prone.flyer
  if (effectOn(fight, id, REELING) !== undefined) feet = half(feet)
  // @rule fansys.cond.poisoned
  if (isIn(fight, id, 'poisoned')) feet = half(feet)
  // @rule fansys.cond.doomed
  if (isIn(fight, id, 'doomed')) feet = half(feet)
  return feet
}

/** Who has no speed for it climbs at a quarter, and swims at half, of his walk, under his load. */
function ownSpeed({ speed, load }: Sheet, mode: Mode): number {
  if (mode !== 'walk' && speed[mode] > 0) return load === 'heavy' ? half(speed[mode]) : speed[mode]
  const walk = laden(speed.walk, load)
  // @rule fansys.terrain.climbswim otherwise number
  if (mode === 'climb') return Math.ceil(walk / 4)
  // @rule fansys.terrain.climbswim otherwise number
  if (mode === 'swim') return Math.ceil(walk / 2)
  return mode === 'walk' ? walk : 0
}

function laden(feet: number, load: Sheet['load']): number {
  // @rule fansys.load.penalty otherwise number
  if (load === 'medium') return Math.max(0, feet - 5)
  // @rule fansys.load.penalty
  return load === 'heavy' ? half(feet) : feet
}

const isSprinter = ({ fight }: FansysStep, id: PieceId): boolean => rankOf(fight, id, 'sprinter') > 0

/** Feet that a pace allows in a turn. */
export function allowance(step: FansysStep, id: PieceId, pace: Pace, mode?: Mode): number {
  const speed = speedOf(step, id, mode)
  // @rule fansys.cond.crippled
  if (pace !== 'still' && lameOf(step.fight, id, 'leg') > 0) return speed
  switch (pace) {
    case 'still':
      return 0
    case 'move':
      // @rule fansys.action.move
      return speed
    case 'run':
      // @rule fansys.movement.run.sprinter otherwise number
      if (isSprinter(step, id)) return speed * 3
      // @rule fansys.movement.run otherwise number
      return speed * 2
    case 'sprint':
      // @rule fansys.movement.sprint.sprinter otherwise number
      if (isSprinter(step, id)) return speed * 5
      // @rule fansys.movement.sprint otherwise number
      return speed * 4
  }
}

/** Feet left of what has been begun. */
export function feetLeft(step: FansysStep, id: PieceId): number {
  const { pace, budget, walked } = pieceAt(step.fight, id)
  return pace === 'still' ? 0 : Math.max(0, Math.min(budget, allowance(step, id, pace)) - walked)
}

/** Feet that it has gone in this turn: with care half of what it pays. */
export function feetGone({ fight }: FansysStep, id: PieceId): number {
  const { careful, walked, toil } = pieceAt(fight, id)
  return careful ? walked - toil : walked
}

/** What keeps it where it is. */
export function fixed(step: FansysStep, id: PieceId): RuleIndex | undefined {
  const { fight } = step
  return (
    step.forbids(R.cond.grappled, isIn(fight, id, 'grappled')) ??
    step.forbids(R.cond.restrained, isIn(fight, id, 'restrained')) ??
    step.forbids(R.cond.immobilised, isIn(fight, id, 'immobilised')) ??
    step.forbids(R.cond.catatonic, isIn(fight, id, 'catatonic')) ??
    step.forbids(R.cond.helpless, isIn(fight, id, 'helpless'))
  )
}

/** It stands until it goes anew. */
export function halt(step: FansysStep, id: PieceId): void {
  const { pace, budget, walked, straight, heading, careful } = pieceAt(step.fight, id)
  if (pace === 'still' && budget + walked + straight === 0 && heading === -1 && !careful) return
  step.set(id, 'pace', 'still')
  for (const field of ['budget', 'walked', 'straight', 'toil'] as const) step.set(id, field, 0)
  step.set(id, 'heading', -1)
  step.set(id, 'askew', false)
  step.set(id, 'careful', false)
}
