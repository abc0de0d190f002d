import type { Square } from '@riposte/board'
import type { Part, PieceId, RuleIndex } from '@riposte/referee'
import type { Squad, State } from './fight.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type DrawSteelEvent =
  /** A power roll against one target, or a test (`at` is then NOBODY): dice, total with edges and banes, and the tier. */
  | {
      readonly type: 'power-roll'
      readonly by: PieceId
      readonly at: PieceId
      readonly what: string
      readonly natural: number
      readonly total: number
      readonly tier: number
      readonly edges: number
      readonly banes: number
      readonly critical: boolean
      readonly parts: readonly Part[]
      /** Every edge (above 0) and bane with its rule, then the rules that say what they come to. */
      readonly sways: readonly { readonly rule: RuleIndex; readonly value: number }[]
      readonly rule: RuleIndex
    }
  /** A test's outcome, where it has a difficulty. */
  | { readonly type: 'test'; readonly by: PieceId; readonly outcome: string; readonly rule: RuleIndex }
  | {
      readonly type: 'save'
      readonly piece: PieceId
      readonly what: string
      /** What that means. */
      readonly means?: unknown
      readonly die: number
      readonly success: boolean
      readonly rule: RuleIndex
    }
  | { readonly type: 'initiative'; readonly die: number; readonly first: string; readonly rule: RuleIndex }
  /** An action or ability is used, before what comes of it. */
  | { readonly type: 'action'; readonly piece: PieceId; readonly action: string; readonly rule?: RuleIndex | undefined }
  /** Stamina lost by damage. Changes `stamina` and `temp`. `how` is strike, area, collision, fall, terrain, effect… */
  | {
      readonly type: 'damage'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly damageType: string
      readonly how: string
      readonly stamina: number
      readonly temp: number
      readonly parts: readonly Part[]
      readonly rule: RuleIndex
    }
  /** Stamina lost without damage: bleeding. Changes `stamina`. */
  | { readonly type: 'loss'; readonly piece: PieceId; readonly amount: number; readonly stamina: number; readonly rule: RuleIndex }
  | {
      readonly type: 'healed'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly stamina: number
      readonly rule: RuleIndex
    }
  /** Up, unconscious, dead. Changes `state`. */
  | { readonly type: 'state'; readonly piece: PieceId; readonly was: State; readonly to: State; readonly rule: RuleIndex }
  /** A squad's pool or captain. Changes `squads`. */
  | { readonly type: 'squad'; readonly squad: number; readonly to: Squad; readonly rule: RuleIndex }
  /** Minions of a squad drop. */
  | { readonly type: 'dropped'; readonly piece: PieceId; readonly by: PieceId; readonly rule: RuleIndex }
  | {
      readonly type: 'forced'
      readonly piece: PieceId
      readonly by: PieceId
      readonly how: string
      readonly squares: number
      /** Something has stopped it. */
      readonly stopped: boolean
      readonly rule: RuleIndex
    }
  | { readonly type: 'collision'; readonly piece: PieceId; readonly with: string; readonly left: number; readonly rule: RuleIndex }
  | { readonly type: 'broke'; readonly at: Square; readonly what: string; readonly rule: RuleIndex }
  | { readonly type: 'fell'; readonly piece: PieceId; readonly squares: number; readonly rule: RuleIndex }
  | { readonly type: 'critical'; readonly by: PieceId; readonly rule: RuleIndex }
  | { readonly type: 'resisted'; readonly piece: PieceId; readonly by: PieceId; readonly what: string; readonly rule: RuleIndex }
  | { readonly type: 'used-item'; readonly piece: PieceId; readonly place: number; readonly count: number; readonly rule: RuleIndex }
  | { readonly type: 'turn-began'; readonly piece: PieceId; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'turn-ended'; readonly piece: PieceId; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'round-ended'; readonly round: number; readonly rule?: RuleIndex | undefined }
  /** Words that people must judge. */
  | { readonly type: 'by-hand'; readonly piece: PieceId; readonly text: string; readonly rule: RuleIndex }
  | { readonly type: 'provoked'; readonly piece: PieceId; readonly by: PieceId; readonly rule: RuleIndex }
  | { readonly type: 'lost'; readonly piece: PieceId; readonly what: string; readonly rule: RuleIndex }
