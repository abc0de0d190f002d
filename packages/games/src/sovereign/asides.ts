import type { Asides, BaseEvent } from '@riposte/referee'
import type { SovereignEvent } from './events.ts'
import type { SovereignFight, SovereignPiece } from './fight.ts'

/** On what nothing rests that is worked out about pieces and kept. */

/** What is left to spend, and how a turn goes: nobody threatens otherwise or has anything else to strike with for it. */
export const asides: Asides = {
  fields: new Set<keyof SovereignPiece | keyof SovereignFight>([
    'phase',
    'main',
    'move',
    'movesTaken',
    'freeActs',
    'instants',
    'swaps',
    'done',
    'holding',
    'hurtIn',
    'screenIn',
    'shieldIn',
  ]),
  events: new Set<(SovereignEvent | BaseEvent)['type']>([
    ...(['attack', 'attack-changed', 'check', 'save', 'action', 'provoked', 'lost', 'turn-began', 'turn-ended', 'round-ended'] as const),
    ...(['acting', 'order-set', 'round-began'] as const),
  ]),
}
