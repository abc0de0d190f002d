import type { Asides, BaseEvent } from '@riposte/referee'
import type { HomlEvent } from './events.ts'
import type { HomlPiece } from './fight.ts'

/** On what nothing rests that is worked out about pieces and kept. */

/** What is left to spend, and how a turn goes: nobody stands otherwise, sees otherwise or is reached otherwise for it. */
export const asides: Asides = {
  fields: new Set<keyof HomlPiece>([
    ...(['hp', 'bloodied', 'power', 'marks', 'fate'] as const),
    ...(['major', 'move', 'opportunity', 'spent', 'walked', 'run', 'sneaked', 'picked', 'drew', 'surged', 'ordered', 'used'] as const),
    ...(['initiative', 'tieBreak', 'turns', 'past'] as const),
  ]),
  // Its own events tell and change nothing.
  events: new Set<(HomlEvent | BaseEvent)['type']>([
    ...(['check', 'initiative', 'action', 'damage', 'healed', 'slain', 'lost', 'halted', 'turn-began', 'turn-ended'] as const),
    ...(['acting', 'order-set'] as const),
  ]),
}
