import type { Square } from '@riposte/board'
import type { Moment, PieceId, RuleIndex } from '@riposte/referee'
import type { Means } from './gear/weapons.ts'
import type { Power } from './sheet/power.ts'
import type { Manoeuvre } from './sheet/sheet.ts'
import type { Cover, Governing, Skill } from './terms.ts'

/** A blow that has been rolled, and has not landed. */
export interface Begun {
  readonly by: PieceId
  /** Before what provoked it. */
  readonly isSwift: boolean
  readonly land: () => void
}

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

/** What was between a power and whom it befalls; that he was not seen; and the square that it has spread about. */
export interface Coming {
  readonly cover: Cover
  readonly isUnseen: boolean
  readonly about?: Square | undefined
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
  /** Of what lasts, or comes with an area: how it came as it was cast. */
  readonly came?: Coming | undefined
  readonly told?: Told | undefined
}

/** What happens while others may answer. */

export const windows = ['opportunity', 'attacked', 'hurt', 'sprint', 'cast', 'tried'] as const
export type Window = (typeof windows)[number]

export interface FansysMoment extends Moment<Window> {
  /** To whom it happens: who provokes, who is attacked. */
  readonly at: PieceId
  readonly rule?: RuleIndex
  readonly blow?: Blow
  /** An aimed spell: who steps in its way. */
  readonly aimed?: { interceptor: Interceptor | undefined }
  /** A spell that is paid for. */
  readonly cast?: { readonly power: Power; readonly dice: number; isCountered: boolean }
  /** Those who help with a skill. */
  readonly skill?: Skill
  readonly helpers?: PieceId[]
  /** Who has the chance. */
  readonly foes?: readonly PieceId[]
  /** What those who answered have begun, and what comes of it when its time has come. */
  readonly begun?: Begun[]
}
