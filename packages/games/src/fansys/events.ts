import type { Asides, BaseEvent, Part, PieceId, RollFacts, Ruled, Unruled } from '@riposte/referee'
import type { FansysPiece } from './fight.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type FansysEvent =
  /** Two dice and more against a number: an attack, a save, a skill. `dice` are all thrown, `kept` the two that count. */
  | Ruled<
      'check',
      {
        by: PieceId
        at: PieceId
        what: string
        dice: readonly number[]
        kept: readonly number[]
        sways: readonly Part[]
        against: readonly Part[]
      } & RollFacts
    >
  | Ruled<'initiative', { piece: PieceId; die: number; dice: readonly number[]; total: number; parts: readonly Part[] }>
  | Unruled<'action', { piece: PieceId; action: string }>
  /** A d6 that may let an attack miss, or find somebody else. */
  | Ruled<'chance', { by: PieceId; at: PieceId; die: number; misses: number }>
  /** Points lost, pool by pool. */
  | Ruled<
      'damage',
      { piece: PieceId; by: PieceId; amount: number; how: string; sp: number; mp: number; hp: number; parts: readonly Part[] }
    >
  | Ruled<'healed', { piece: PieceId; by: PieceId; amount: number; what: string }>
  | Ruled<'slain', { piece: PieceId }>
  /** Where it goes or is brought, somebody stands of whom nobody there knew. */
  | Unruled<'halted', { piece: PieceId }>
  | Unruled<'turn-began', { who: PieceId }>
  | Unruled<'turn-ended', { who: PieceId }>

/** On what nothing rests that is worked out about pieces and kept. */

/** What is left to spend, and how a turn goes: nobody stands otherwise, sees otherwise or is reached otherwise for it. */
export const asides: Asides = {
  fields: new Set<keyof FansysPiece>([
    ...(['hp', 'sp', 'mp', 'spDice', 'mpDice', 'sprinted', 'winded', 'flown'] as const),
    ...(['main', 'move', 'minor', 'aside', 'communicate', 'reaction', 'dropped', 'struck', 'offhand'] as const),
    ...(['pace', 'walked', 'toil', 'straight', 'budget', 'heading', 'askew', 'careful', 'initiative', 'tieBreak'] as const),
  ]),
  // Its own events tell and change nothing.
  events: new Set<(FansysEvent | BaseEvent)['type']>([
    ...(['check', 'initiative', 'action', 'chance', 'damage', 'healed', 'slain', 'halted', 'turn-began', 'turn-ended'] as const),
    ...(['acting', 'order-set'] as const),
  ]),
}
