import type { Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Begun } from './begun.ts'
import type { Means } from './gear/weapons.ts'
import type { Power } from './sheet/power.ts'
import type { Manoeuvre } from './sheet/sheet.ts'
import type { Governing } from './stats.ts'

/** An attack as it is declared. */
export interface Blow extends Means {
  readonly by: PieceId
  readonly at: PieceId
  readonly what: 'attack' | Manoeuvre
  readonly stat: Governing
  /** What of the target it is aimed at: its shield, or a weapon. */
  readonly thing: string
  readonly isNonlethal: boolean
  readonly isOffhand: boolean
  /** It is to get out of a hold. */
  readonly isFreeing?: true
  /** Tricks that it does as well. */
  readonly also: readonly Manoeuvre[]
  /** A power that goes with it. */
  readonly joined: Power | undefined
  /** What those who answered have added to the target's guard. */
  parry: number
  /** What those who answered begin: it lands after the blow. */
  readonly answers: Begun[]
  /** What the game master has said of where they stand. */
  readonly told?: Told | undefined
  /** Who steps in its way, and what his own roll came to. */
  interceptor: Interceptor | undefined
}

/** Who stands in the way of it. */
export interface Interceptor {
  readonly id: PieceId
  /** What his own roll came to. */
  readonly total: number
}

/** What the game master says of where they stand, without a map. */
export interface Told {
  readonly isFlanked: boolean
  readonly between: readonly PieceId[]
}

/** A power as it is declared. */
export interface Aimed {
  readonly power: Power
  readonly by: PieceId
  readonly targets: readonly PieceId[]
  /** The middle of an area. */
  readonly origin: Square | undefined
  /** Dice beyond what it costs. */
  readonly more: number
  /** It is to subdue. */
  readonly isMild?: boolean
  readonly told?: Told | undefined
}
