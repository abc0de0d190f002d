import type { PieceId } from '@riposte/referee'
import type { DsStep } from '../step.ts'
import { abilityActions } from './abilities.ts'
import type { Action } from './action.ts'
import { featureActions, freeActions } from './free.ts'
import { freeStrikeActions, mainActions } from './main.ts'
import { maneuvers } from './maneuvers.ts'
import { moveActions } from './moves.ts'

/** What everybody may do, in the order in which it is offered. */
export const commonActions: readonly Action[] = [...mainActions, ...moveActions, ...maneuvers, ...freeActions]

export const actionsOf = (step: DsStep, id: PieceId): Action[] => [
  ...abilityActions(step, id),
  ...freeStrikeActions(step, id),
  ...featureActions(step, id),
  ...commonActions,
]
