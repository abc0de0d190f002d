import type { Square } from '@riposte/board'
import type { Part, PieceId, Ruled, RuleIndex, Unruled } from '@riposte/referee'
import type { Squad, State } from './fight.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type DrawSteelEvent =
  /** A power roll against one target, or a test (`at` is then NOBODY): dice, total with edges and banes, and the tier. */
  | Ruled<
      'power-roll',
      {
        by: PieceId
        at: PieceId
        what: string
        natural: number
        total: number
        tier: number
        edges: number
        banes: number
        critical: boolean
        parts: readonly Part[]
        /** Every edge (above 0) and bane with its rule, then the rules that say what they come to. */
        sways: readonly { readonly rule: RuleIndex; readonly value: number }[]
      }
    >
  /** A test's outcome, where it has a difficulty. */
  | Ruled<'test', { by: PieceId; outcome: string }>
  | Ruled<
      'save',
      {
        piece: PieceId
        what: string
        /** What that means. */
        means?: unknown
        die: number
        success: boolean
      }
    >
  | Ruled<'initiative', { die: number; first: string }>
  /** An action or ability is used, before what comes of it. */
  | Unruled<'action', { piece: PieceId; action: string }>
  /** Stamina lost by damage. Changes `stamina` and `temp`. `how` is strike, area, collision, fall, terrain, effect… */
  | Ruled<
      'damage',
      {
        piece: PieceId
        by: PieceId
        amount: number
        damageType: string
        how: string
        stamina: number
        temp: number
        parts: readonly Part[]
      }
    >
  /** Stamina lost without damage: bleeding. Changes `stamina`. */
  | Ruled<'loss', { piece: PieceId; amount: number; stamina: number }>
  | Ruled<'healed', { piece: PieceId; by: PieceId; amount: number; stamina: number }>
  /** Up, unconscious, dead. Changes `state`. */
  | Ruled<'state', { piece: PieceId; was: State; to: State }>
  /** A squad's pool or captain. Changes `squads`. */
  | Ruled<'squad', { squad: number; to: Squad }>
  /** Minions of a squad drop. */
  | Ruled<'dropped', { piece: PieceId; by: PieceId }>
  | Ruled<
      'forced',
      {
        piece: PieceId
        by: PieceId
        how: string
        squares: number
        /** Something has stopped it. */
        stopped: boolean
      }
    >
  | Ruled<'collision', { piece: PieceId; with: string; left: number }>
  | Ruled<'broke', { at: Square; what: string }>
  | Ruled<'fell', { piece: PieceId; squares: number }>
  | Ruled<'critical', { by: PieceId }>
  | Ruled<'resisted', { piece: PieceId; by: PieceId; what: string }>
  | Ruled<'used-item', { piece: PieceId; place: number; count: number }>
  | Unruled<'turn-began', { piece: PieceId }>
  | Unruled<'turn-ended', { piece: PieceId }>
  | Unruled<'round-ended', { round: number }>
  /** Words that people must judge. */
  | Ruled<'provoked', { piece: PieceId; by: PieceId }>
  | Ruled<'lost', { piece: PieceId; what: string }>
