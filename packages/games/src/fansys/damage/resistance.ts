import type { Part, PieceId, RuleIndex } from '@riposte/referee'

export const origins = ['natural', 'supernatural'] as const
export type Origin = (typeof origins)[number]

/** One instance of damage, before it is dealt. */
export interface Harm {
  readonly on: PieceId
  readonly by: PieceId
  readonly parts: readonly Part[]
  readonly type: string
  readonly origin: Origin
  /** Full dice that were thrown for it. */
  readonly dice: number
  /** Points that go to HP by themselves: twelves of the attack, ones of a save. */
  readonly direct: number
  /** How many conditions it brings where it costs HP. */
  readonly earns: number
  /** They come of twelves: whoever struck says which limb. */
  readonly isAimed?: boolean
  readonly brings?: readonly string[]
  readonly isNonlethal?: boolean
  /** What another kind of damage of the same blow has taken of the pools already. */
  readonly taken?: Readonly<Record<'sp' | 'mp', number>>
  /** A spiritual weapon: divine, and MP stand against it. */
  readonly isSpiritual?: boolean
  /** Of a weapon: how good it is. */
  readonly material?: number
  /** It overcomes resistance to what is physical. */
  readonly isMagical?: boolean
  readonly how: string
  readonly rule: RuleIndex
}
