import type { Square } from '@riposte/board'
import type { Part, PieceId, RollFacts, RuleIndex } from '@riposte/referee'
import type { Dropped, State } from './fight.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type OrcusEvent =
  /** An attack roll and its result. `needs` is the defense it was rolled against; `parts` and `against` are the two tallies. */
  | {
      readonly type: 'attack'
      readonly by: PieceId
      readonly at: PieceId
      readonly power: string
      readonly weapon: string
      readonly how: string
      readonly defense: string
      readonly die: number
      readonly total: number
      readonly needs: number
      readonly hit: boolean
      readonly critical: boolean
      readonly parts: readonly Part[]
      readonly against: readonly Part[]
      readonly rule: RuleIndex
    }
  /** A roll already made has become something else. */
  | {
      readonly type: 'attack-changed'
      readonly by: PieceId
      readonly at: PieceId
      readonly die: number
      readonly total: number
      readonly needs: number
      readonly hit: boolean
      readonly critical: boolean
      readonly parts: readonly Part[]
      readonly against: readonly Part[]
      readonly why: string
      readonly rule?: RuleIndex | undefined
    }
  /** A skill or ability check, opposed or not. */
  | ({ readonly type: 'check'; readonly by: PieceId; readonly against: PieceId; readonly what: string } & RollFacts)
  /** A saving throw; `what` it is against. */
  | ({ readonly type: 'save'; readonly by: PieceId; readonly what: string } & RollFacts)
  | {
      readonly type: 'initiative'
      readonly piece: PieceId
      readonly die: number
      readonly total: number
      readonly parts: readonly Part[]
      readonly rule: RuleIndex
    }
  /** A power used, or an action taken, before what comes of it. */
  | { readonly type: 'action'; readonly piece: PieceId; readonly action: string; readonly rule?: RuleIndex | undefined }
  /** Hit points lost. Changes `hp` and `temp`. `how` is hit, miss, persistent, fall, aura… */
  | {
      readonly type: 'damage'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      /** What is felt of it after temporary hit points. */
      readonly lost: number
      readonly types: readonly string[]
      readonly how: string
      readonly hp: number
      readonly temp: number
      readonly parts: readonly Part[]
      readonly rule: RuleIndex
    }
  /** Hit points regained. Changes `hp`. */
  | {
      readonly type: 'healed'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly hp: number
      readonly rule: RuleIndex
    }
  /** Temporary hit points, taken instead of what there was. Changes `temp`. */
  | { readonly type: 'temporary'; readonly piece: PieceId; readonly by: PieceId; readonly temp: number; readonly rule: RuleIndex }
  /** Up, down, dead. Changes `state`. */
  | { readonly type: 'state'; readonly piece: PieceId; readonly was: State; readonly to: State; readonly rule: RuleIndex }
  /** Became staggered, or is so no more. */
  | { readonly type: 'staggered'; readonly piece: PieceId; readonly staggered: boolean; readonly rule: RuleIndex }
  /** What lies about has changed. Changes `dropped`. */
  | {
      readonly type: 'ground'
      readonly piece: PieceId
      readonly what: string
      readonly at: Square
      readonly dropped: readonly Dropped[]
      readonly rule?: RuleIndex | undefined
    }
  | { readonly type: 'provoked'; readonly piece: PieceId; readonly by: PieceId; readonly rule: RuleIndex }
  /** Whom a piece has struck as an opportunity since that one's turn began. Changes `struck`. */
  | { readonly type: 'struck'; readonly piece: PieceId; readonly struck: readonly PieceId[] }
  /** An act or attack that was no longer possible. */
  | { readonly type: 'lost'; readonly piece: PieceId; readonly what: string; readonly rule: RuleIndex }
  /** It has come no farther on its way. */
  | { readonly type: 'halted'; readonly piece: PieceId; readonly why: string; readonly rule?: RuleIndex | undefined }
  /** Moved by somebody else, and how far it came. */
  | {
      readonly type: 'forced'
      readonly piece: PieceId
      readonly by: PieceId
      readonly how: string
      readonly squares: number
      readonly rule: RuleIndex
    }
  | { readonly type: 'fell'; readonly piece: PieceId; readonly squares: number; readonly rule: RuleIndex }
  /** A limited power is ready again. */
  | { readonly type: 'refreshed'; readonly piece: PieceId; readonly power: string; readonly die: number; readonly rule: RuleIndex }
  | { readonly type: 'turn-began'; readonly who: number; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'turn-ended'; readonly who: number; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'round-ended'; readonly round: number; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'surprised'; readonly piece: PieceId; readonly rule: RuleIndex }
  | { readonly type: 'delayed' | 'readied'; readonly piece: PieceId; readonly what: string; readonly rule: RuleIndex }
  /** A sentence that the program does not understand, put before the game master. */
  | { readonly type: 'by-hand'; readonly piece: PieceId; readonly text: string; readonly rule?: RuleIndex | undefined }
