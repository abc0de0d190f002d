import type { PieceId, RuleIndex } from '@riposte/referee'
import { grabberOf, has } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

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
