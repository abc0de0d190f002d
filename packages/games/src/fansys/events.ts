import type { Part, PieceId, RollFacts, RuleIndex } from '@riposte/referee'

/** The game's own events. Those that only tell carry everything a log line needs; those that change say so. */
export type FansysEvent =
  /** Two dice and more against a number: an attack, a save, a skill. `dice` are all thrown, `kept` the two that count. */
  | ({
      readonly type: 'check'
      readonly by: PieceId
      readonly at: PieceId
      readonly what: string
      readonly dice: readonly number[]
      readonly kept: readonly number[]
      readonly sways: readonly Part[]
      readonly against: readonly Part[]
    } & RollFacts)
  | {
      readonly type: 'initiative'
      readonly piece: PieceId
      readonly die: number
      readonly dice: readonly number[]
      readonly total: number
      readonly parts: readonly Part[]
      readonly rule: RuleIndex
    }
  | { readonly type: 'action'; readonly piece: PieceId; readonly action: string; readonly rule?: RuleIndex | undefined }
  /** A d6 that may let an attack miss, or find somebody else. */
  | {
      readonly type: 'chance'
      readonly by: PieceId
      readonly at: PieceId
      readonly die: number
      readonly misses: number
      readonly rule: RuleIndex
    }
  /** Points lost, pool by pool. */
  | {
      readonly type: 'damage'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly how: string
      readonly sp: number
      readonly mp: number
      readonly hp: number
      readonly parts: readonly Part[]
      readonly rule: RuleIndex
    }
  | {
      readonly type: 'healed'
      readonly piece: PieceId
      readonly by: PieceId
      readonly amount: number
      readonly what: string
      readonly rule: RuleIndex
    }
  | { readonly type: 'slain'; readonly piece: PieceId; readonly rule: RuleIndex }
  | { readonly type: 'lost'; readonly piece: PieceId; readonly what: string; readonly rule: RuleIndex }
  | { readonly type: 'turn-began'; readonly who: PieceId; readonly rule?: RuleIndex | undefined }
  | { readonly type: 'turn-ended'; readonly who: PieceId; readonly rule?: RuleIndex | undefined }
