import type { Asides, BaseEvent, Part, PieceId, RollFacts, Ruled, Unruled } from '@riposte/referee'
import type { Degree } from './clauses/words.ts'
import type { HomlPiece } from './fight.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type HomlEvent =
  /** The map as it is laid out: its squares, metres to a square, and metres in all. */
  | Ruled<'grid', { columns: number; rows: number; metres: number; across: number; down: number }>
  /** A check: an attack, a defence, a save. `die` is the one kept of `dice`. */
  | Ruled<'check', { by: PieceId; at: PieceId; what: string; dice: readonly number[]; degree: Degree; sways: readonly Part[] } & RollFacts>
  | Ruled<'initiative', { piece: PieceId; die: number; total: number; parts: readonly Part[]; sways: readonly Part[] }>
  | Unruled<'action', { piece: PieceId; action: string }>
  /** Hit points lost. Changes `hp`. */
  | Ruled<'damage', { piece: PieceId; by: PieceId; amount: number; how: string; hp: number; parts: readonly Part[] }>
  | Ruled<'healed', { piece: PieceId; by: PieceId; amount: number; hp: number }>
  | Ruled<'slain', { piece: PieceId }>
  | Ruled<'lost', { piece: PieceId; what: string }>
  /** Where it goes or is brought, somebody stands of whom nobody there knew. */
  | Unruled<'halted', { piece: PieceId }>
  | Unruled<'turn-began', { who: PieceId }>
  | Unruled<'turn-ended', { who: PieceId }>

/** On what nothing rests that is worked out about pieces and kept. */

/** What is left to spend, and how a turn goes: nobody stands otherwise, sees otherwise or is reached otherwise for it. */
export const asides: Asides = {
  fields: new Set<keyof HomlPiece>([
    ...(['hp', 'bloodied', 'power', 'marks', 'fate'] as const),
    ...([
      'major',
      'move',
      'opportunity',
      'spent',
      'walked',
      'run',
      'heading',
      'sneaked',
      'picked',
      'drew',
      'surged',
      'ordered',
      'used',
    ] as const),
    ...(['initiative', 'tieBreak', 'turns', 'past'] as const),
  ]),
  // Its own events tell and change nothing.
  events: new Set<(HomlEvent | BaseEvent)['type']>([
    ...(['check', 'initiative', 'action', 'damage', 'healed', 'slain', 'lost', 'halted', 'turn-began', 'turn-ended'] as const),
    ...(['acting', 'order-set'] as const),
  ]),
}
