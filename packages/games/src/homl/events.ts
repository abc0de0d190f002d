import type { Part, PieceId, RollFacts, RuleIndex } from '@riposte/referee'
import type { Degree } from './sheet/sheet.ts'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type HomlEvent =
  /** The map as it is laid out: its squares, metres to a square, and metres in all. */
  | {
      readonly type: 'grid'
      readonly columns: number
      readonly rows: number
      readonly metres: number
      readonly across: number
      readonly down: number
      readonly rule: RuleIndex
    }
  /** A check: an attack, a defence, a save. `die` is the one kept of `dice`. */
  | ({
      readonly type: 'check'
      readonly by: PieceId
      readonly at: PieceId
      readonly what: string
      readonly dice: readonly number[]
      readonly degree: Degree
      readonly sways: readonly Part[]
    } & RollFacts)
  | {
      readonly type: 'initiative'
      readonly piece: PieceId
      readonly die: number
      readonly total: number
      readonly parts: readonly Part[]
      readonly sways: readonly Part[]
      readonly rule: RuleIndex
    }
  | { readonly type: 'action'; readonly piece: PieceId; readonly action: string; readonly rule?: RuleIndex | undefined }
  /** Hit points lost. Changes `hp`. */
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
  | {
      readonly type: 'healed'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly hp: number
      readonly rule: RuleIndex
    }
  | { readonly type: 'slain'; readonly piece: PieceId; readonly rule: RuleIndex }
  | { readonly type: 'lost'; readonly piece: PieceId; readonly what: string; readonly rule: RuleIndex }
  | { readonly type: 'turn-began'; readonly who: PieceId; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'turn-ended'; readonly who: PieceId; readonly rule?: RuleIndex | undefined }
