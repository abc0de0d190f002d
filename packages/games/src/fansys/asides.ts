import type { Asides, BaseEvent } from '@riposte/referee'
import type { FansysEvent } from './events.ts'
import type { FansysPiece } from './fight.ts'

/** On what nothing rests that is worked out about pieces and kept. */

/** What is left to spend, and how a turn goes: nobody stands otherwise, sees otherwise or is reached otherwise for it. */
export const asides: Asides = {
  fields: new Set<keyof FansysPiece>([
    ...(['hp', 'sp', 'mp', 'spDice', 'mpDice', 'sprinted', 'winded', 'flown'] as const),
    ...(['main', 'move', 'minor', 'aside', 'communicate', 'reaction', 'dropped', 'struck', 'offhand'] as const),
    ...(['pace', 'walked', 'toil', 'straight', 'budget', 'heading', 'careful', 'initiative', 'tieBreak'] as const),
  ]),
  // Its own events tell and change nothing.
  events: new Set<(FansysEvent | BaseEvent)['type']>([
    ...(['check', 'initiative', 'action', 'chance', 'damage', 'healed', 'slain', 'lost', 'turn-began', 'turn-ended'] as const),
    ...(['acting', 'order-set'] as const),
  ]),
}
