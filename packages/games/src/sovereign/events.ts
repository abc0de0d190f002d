import type { Square } from '@riposte/board'
import type { Part, PieceId, RollFacts, RuleIndex } from '@riposte/referee'
import type { Dropped, State } from './fight.ts'
import type { Item } from './item.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type SovereignEvent =
  /** An attack roll and its result. `needs` is the AC it was rolled against. */
  | {
      readonly type: 'attack'
      readonly by: PieceId
      readonly at: PieceId
      readonly weapon: string
      readonly how: string
      readonly die: number
      readonly total: number
      readonly needs: number
      readonly hit: boolean
      readonly parts: readonly Part[]
      readonly against: readonly Part[]
      readonly rule: RuleIndex
    }
  /** A roll already made has become a hit or a miss. */
  | {
      readonly type: 'attack-changed'
      readonly by: PieceId
      readonly at: PieceId
      readonly hit: boolean
      readonly needs: number
      readonly rule: RuleIndex
    }
  /** A skill check, opposed or not. */
  | ({ readonly type: 'check'; readonly by: PieceId; readonly against: PieceId; readonly what: string } & RollFacts)
  | ({ readonly type: 'save'; readonly by: PieceId; readonly what: string } & RollFacts)
  | {
      readonly type: 'initiative'
      readonly side: number
      readonly die: number
      readonly total: number
      readonly parts: readonly Part[]
      readonly rule: RuleIndex
    }
  /** An action taken, before what comes of it. */
  | { readonly type: 'action'; readonly piece: PieceId; readonly action: string; readonly rule?: RuleIndex | undefined }
  /** Hit points lost. Changes `hp`. `how` is hit, shock, fall, grapple, burning, spell… */
  | {
      readonly type: 'damage'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly how: string
      readonly hp: number
      readonly parts: readonly Part[]
      readonly rule: RuleIndex
    }
  | { readonly type: 'shock-ignored'; readonly piece: PieceId; readonly by: PieceId; readonly rule: RuleIndex }
  | {
      readonly type: 'healed'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly hp: number
      readonly rule: RuleIndex
    }
  /** Up, down, dead. Changes `state`. */
  | { readonly type: 'state'; readonly piece: PieceId; readonly was: State; readonly to: State; readonly rule: RuleIndex }
  /** What lies about has changed. Changes `dropped`. */
  | {
      readonly type: 'ground'
      readonly piece: PieceId
      readonly what: string
      readonly at: Square
      readonly dropped: readonly Dropped[]
      readonly rule?: RuleIndex | undefined
    }
  /** Somebody else's thing picked up. Changes `items`. */
  | { readonly type: 'gained'; readonly piece: PieceId; readonly item: Item; readonly place: number; readonly rule: RuleIndex }
  | { readonly type: 'provoked'; readonly piece: PieceId; readonly by: PieceId; readonly rule: RuleIndex }
  | { readonly type: 'lost'; readonly piece: PieceId; readonly what: string; readonly rule: RuleIndex }
  | { readonly type: 'turn-began'; readonly who: number; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'turn-ended'; readonly who: number; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'round-ended'; readonly round: number; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'surprised'; readonly side: number; readonly rule: RuleIndex }
  | {
      readonly type: 'screened'
      readonly piece: PieceId
      readonly by: PieceId
      readonly ward: PieceId
      readonly success: boolean
      readonly rule: RuleIndex
    }
  | { readonly type: 'retreat-advised'; readonly side: number; readonly piece: PieceId; readonly rule: RuleIndex }
  | { readonly type: 'by-hand'; readonly piece: PieceId; readonly text: string; readonly rule?: RuleIndex | undefined }
