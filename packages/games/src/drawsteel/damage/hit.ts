import { type Part, type PieceId, type RuleIndex, sumOf } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import type { Use } from '../moments.ts'
import type { Tier, Typed } from '../terms.ts'

/** Damage on its way to somebody. */

export interface Hit {
  readonly piece: PieceId
  readonly amount: number
  readonly type: Typed
  readonly parts: readonly Part[]
  readonly tier: Tier | 0
}

export interface Source {
  readonly by: PieceId
  readonly use?: Use | undefined
  readonly ability?: Ability | undefined
  /** strike, area, collision, fall, terrain, effect… */
  readonly how: string
  readonly rule: RuleIndex
  /** It counts once for each minion it covers. */
  readonly isArea?: boolean
  /** Nothing reduces it. */
  readonly unreduced?: boolean
}

/** One damage of a blow, as it stands. */
export interface Portion {
  readonly hit: Hit
  amount: number
  readonly parts: Part[]
  /** So much Stamina it leaves at least. */
  leaves?: number | undefined
}

/** The reasons of a damage, and before them what it was without them. */
export function reasonsOf(parts: readonly Part[], amount: number, rule: RuleIndex, label: string): readonly Part[] {
  const rest = amount - sumOf(parts)
  return parts.length === 0 || rest === 0 ? parts : [{ rule, value: rest, type: '', label }, ...parts]
}
