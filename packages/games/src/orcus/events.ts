import type { Square } from '@riposte/board'
import type { Asides, BaseEvent, Part, PieceId, RollFacts, Ruled, Unruled } from '@riposte/referee'
import type { Dropped, OrcusFight, OrcusPiece, State } from './fight.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type OrcusEvent =
  /** An attack roll and its result. `needs` is the defense it was rolled against; `parts` and `against` are the two tallies. */
  | Ruled<
      'attack',
      {
        by: PieceId
        at: PieceId
        power: string
        weapon: string
        how: string
        defense: string
        die: number
        total: number
        needs: number
        hit: boolean
        critical: boolean
        parts: readonly Part[]
        against: readonly Part[]
      }
    >
  /** A roll already made has become something else. */
  | Unruled<
      'attack-changed',
      {
        by: PieceId
        at: PieceId
        die: number
        total: number
        needs: number
        hit: boolean
        critical: boolean
        parts: readonly Part[]
        against: readonly Part[]
        why: string
      }
    >
  /** A skill or ability check, opposed or not. */
  | Ruled<'check', { by: PieceId; against: PieceId; what: string } & RollFacts>
  /** A saving throw; `what` it is against. */
  | Ruled<'save', { by: PieceId; what: string } & RollFacts>
  | Ruled<'initiative', { piece: PieceId; die: number; total: number; parts: readonly Part[] }>
  /** A power used, or an action taken, before what comes of it. */
  | Unruled<'action', { piece: PieceId; action: string }>
  /** Hit points lost. Changes `hp` and `temp`. `how` is hit, miss, persistent, fall, aura… */
  | Ruled<
      'damage',
      {
        piece: PieceId
        by: PieceId
        amount: number
        /** What is felt of it after temporary hit points. */
        lost: number
        types: readonly string[]
        how: string
        hp: number
        temp: number
        parts: readonly Part[]
      }
    >
  /** Hit points regained. Changes `hp`. */
  | Ruled<'healed', { piece: PieceId; by: PieceId; amount: number; hp: number }>
  /** Temporary hit points, taken instead of what there was. Changes `temp`. */
  | Ruled<'temporary', { piece: PieceId; by: PieceId; temp: number }>
  /** Up, down, dead. Changes `state`. */
  | Ruled<'state', { piece: PieceId; was: State; to: State }>
  /** Became staggered, or is so no more. */
  | Ruled<'staggered', { piece: PieceId; staggered: boolean }>
  /** What lies about has changed. Changes `dropped`. */
  | Unruled<'ground', { piece: PieceId; what: string; at: Square; dropped: readonly Dropped[] }>
  | Ruled<'provoked', { piece: PieceId; by: PieceId }>
  /** Whom a piece has struck as an opportunity in this turn. Changes `struck`. */
  | { readonly type: 'struck'; readonly piece: PieceId; readonly struck: readonly PieceId[] }
  /** An act or attack that was no longer possible. */
  | Ruled<'lost', { piece: PieceId; what: string }>
  /** It has come no farther on its way. */
  | Unruled<'halted', { piece: PieceId; why: string }>
  /** Moved by somebody else, and how far it came. */
  | Ruled<'forced', { piece: PieceId; by: PieceId; how: string; squares: number }>
  | Ruled<'fell', { piece: PieceId; squares: number }>
  /** A limited power is ready again. */
  | Ruled<'refreshed', { piece: PieceId; power: string; die: number }>
  | Unruled<'turn-began', { who: number }>
  | Unruled<'turn-ended', { who: number }>
  | Unruled<'round-ended', { round: number }>
  | Ruled<'surprised', { piece: PieceId }>
  | Ruled<'delayed' | 'readied', { piece: PieceId; what: string }>
/** A sentence that the program does not understand, put before the game master. */

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
