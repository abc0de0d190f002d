import type { Square } from '@riposte/board'
import type { Asides, BaseEvent, Part, PieceId, RollFacts, Ruled, Unruled } from '@riposte/referee'
import type { Dropped, SovereignFight, SovereignPiece, State } from './fight.ts'
import type { Item } from './item.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type SovereignEvent =
  /** An attack roll and its result. `needs` is the AC it was rolled against. */
  | Ruled<
      'attack',
      {
        by: PieceId
        at: PieceId
        weapon: string
        how: string
        die: number
        total: number
        needs: number
        hit: boolean
        parts: readonly Part[]
        against: readonly Part[]
      }
    >
  /** A roll already made has become a hit or a miss. */
  | Ruled<'attack-changed', { by: PieceId; at: PieceId; hit: boolean; needs: number }>
  /** A skill check, opposed or not. */
  | Ruled<'check', { by: PieceId; against: PieceId; what: string } & RollFacts>
  | Ruled<'save', { by: PieceId; what: string } & RollFacts>
  | Ruled<'initiative', { side: number; die: number; total: number; parts: readonly Part[] }>
  /** An action taken, before what comes of it. */
  | Unruled<'action', { piece: PieceId; action: string }>
  /** Hit points lost. Changes `hp`. `how` is hit, shock, fall, grapple, burning, spell… */
  | Ruled<'damage', { piece: PieceId; by: PieceId; amount: number; how: string; hp: number; parts: readonly Part[] }>
  | Ruled<'shock-ignored', { piece: PieceId; by: PieceId }>
  | Ruled<'healed', { piece: PieceId; by: PieceId; amount: number; hp: number }>
  /** Up, down, dead. Changes `state`. */
  | Ruled<'state', { piece: PieceId; was: State; to: State }>
  /** What lies about has changed. Changes `dropped`. */
  | Unruled<'ground', { piece: PieceId; what: string; at: Square; dropped: readonly Dropped[] }>
  /** Somebody else's thing picked up. Changes `items`. */
  | Ruled<'gained', { piece: PieceId; item: Item; place: number }>
  | Ruled<'provoked', { piece: PieceId; by: PieceId }>
  | Ruled<'lost', { piece: PieceId; what: string }>
  /** It has run, or was moved, into somebody it did not know of, or who has come in its way meanwhile. */
  | Unruled<'halted', { piece: PieceId }>
  | Unruled<'turn-began', { who: number }>
  | Unruled<'turn-ended', { who: number }>
  | Unruled<'round-ended', { round: number }>
  | Ruled<'surprised', { side: number }>
  | Ruled<'screened', { piece: PieceId; by: PieceId; ward: PieceId; success: boolean }>
  | Ruled<'retreat-advised', { side: number; piece: PieceId }>

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
