import type { PieceId } from '@riposte/referee'
import type { AttackKind } from '../blow.ts'
import type { Power, Strike } from '../clauses/power.ts'
import type { Context } from '../context.ts'
import type { OrcusMoment } from '../moments.ts'
import type { Weapon } from '../sheet/sheet.ts'

/** An attack, or what takes the place of one, from the aim to what comes of it. */
export interface StrikeGiven {
  readonly by: PieceId
  readonly power: Power
  readonly strike: Strike
  readonly kind?: AttackKind | undefined
  /** Chosen already; otherwise asked where there are several. */
  readonly weapon?: Weapon | undefined
  /** Aimed already, or only these can be aimed at. */
  readonly at?: readonly PieceId[] | undefined
  readonly trigger?: PieceId | undefined
  /** Whom its attacks have been aimed at so far. */
  readonly before?: readonly PieceId[]
  /** Of the power that it is a part of. */
  readonly context?: Context
  readonly text?: string | undefined
  /** Aimed at friends on purpose. */
  readonly atFriends?: boolean
  /** The place it comes from, where that is not the attacker's: a conjuration. */
  readonly from?: PieceId
}

export interface UseGiven {
  readonly kind?: AttackKind | undefined
  readonly moment?: OrcusMoment
  readonly context?: Context
  /** Pays for it, once nothing can be taken back. */
  readonly pay?: () => void
  /** Whom it is used on, where that is given. */
  readonly at?: readonly PieceId[] | undefined
  /** Aimed at friends on purpose. */
  readonly atFriends?: boolean
}
