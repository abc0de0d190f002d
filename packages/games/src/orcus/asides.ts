import type { Asides, BaseEvent } from '@riposte/referee'
import type { OrcusEvent } from './events.ts'
import type { OrcusFight, OrcusPiece } from './fight.ts'

/** On what nothing rests that is worked out about pieces and kept. */

/** What is left to spend, and how a turn goes: nobody stands otherwise, bears anything else or charges otherwise for it. */
export const asides: Asides = {
  fields: new Set<keyof OrcusPiece | keyof OrcusFight>([
    ...(['phase', 'acted', 'taken', 'standard', 'swift', 'immediate', 'opportunity', 'freeActs', 'spent', 'rallied'] as const),
    ...(['actionPoints', 'pointsSpent', 'pointsThisTurn', 'beganDying', 'deathFailures', 'deathSuccesses', 'initiative'] as const),
  ]),
  events: new Set<(OrcusEvent | BaseEvent)['type']>([
    ...(['attack', 'attack-changed', 'check', 'save', 'initiative', 'action', 'provoked', 'lost', 'refreshed'] as const),
    ...(['turn-began', 'turn-ended', 'round-ended', 'acting', 'order-set', 'round-began'] as const),
  ]),
}
