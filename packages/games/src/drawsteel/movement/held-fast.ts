import type { Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { grabberOf, has, isForbidden } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { isDamaging, isDifficultFor } from '../terrain.ts'

/** The rules that keep somebody where it is: grabbed, restrained, or unmovable by nature. */
export function whyNotMoved(
  step: DsStep,
  by: PieceId,
  id: PieceId,
  loosens: readonly ('restrained' | 'grabbed')[] = [],
): (RuleIndex | undefined)[] {
  const { fight } = step
  const isGrabbers = step.setting('printing') === 'release' && grabberOf(fight, id) === by
  const isHeld = has(fight, id, 'grabbed') && !loosens.includes('grabbed') && !isGrabbers
  const isFirm =
    has(fight, id, 'mark:never-force-moved') ||
    hasTrait(step, id, (part) => part.is === 'cannot-be' && part.conditions.includes('force-moved'))
  return [
    step.forbids(R.grabbed.noForced, isHeld),
    step.forbids(R.restrained.noForced, has(fight, id, 'restrained') && !loosens.includes('restrained')),
    isFirm ? R.forced.kinds : undefined,
  ]
}

/** Why nobody would push it. Who is grabbed may be let go by then. */
export const whyNotPushed = (step: DsStep, by: PieceId, id: PieceId): (RuleIndex | undefined)[] => whyNotMoved(step, by, id, ['grabbed'])

/** What keeps somebody from shifting. */
export const whyNoShift = (step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] => [
  step.forbids(R.slowed.noShift, has(step.fight, id, 'slowed')),
  step.forbids(R.triggered.barred, isForbidden(step, id, 'shift')),
  step.forbids(R.shift.terrain, step.setting('printing') === 'release' && standsIn(step, id)),
]

export const ignoresRough = (step: DsStep, id: PieceId): boolean =>
  hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'difficult')

/** Difficult or damaging ground, for somebody. */
export function isRoughAt(step: DsStep, id: PieceId, squares: readonly Square[]): boolean {
  const isSure = ignoresRough(step, id)
  return squares.some((one) => isDamaging(step.fight, one) || (!isSure && isDifficultFor(step.fight, id, one)))
}
export const standsIn = (step: DsStep, id: PieceId): boolean => isRoughAt(step, id, squaresOf(step.fight, id))
