import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import type { Power } from './clauses/power.ts'
import type { OrcusStep } from './step.ts'
import type { ActionKind } from './terms.ts'

/** One action of the book. */
export interface Action {
  readonly id: string
  readonly rule: RuleIndex
  readonly cost: ActionKind
  /** In plain words, with what it asks for; `riposte describe` prints it. */
  readonly about: string
  /** A line of a scenario. */
  readonly example: string
  /** It is the use of a power, which tells of that itself. */
  readonly usesPower?: boolean
  /** What forbids it now, apart from the cost; where friends are meant, that there is no foe does not. */
  forbidden?(step: OrcusStep, piece: PieceId, atFriends?: boolean): readonly (RuleIndex | undefined)[]
  /** Not worth listing: nothing to pick up, nobody to release. */
  pointless?(step: OrcusStep, piece: PieceId): boolean
  /** What it costs this piece now, where something changes that. */
  costFor?(step: OrcusStep, piece: PieceId): ActionKind
  /** Asks the rest, pays when nothing can be taken back any more, and does it. */
  take(step: OrcusStep, piece: PieceId, pay: () => void, atFriends?: boolean): void
}

/** Something a piece may do now, on the list of its turn: an action of the book, or a power of its sheet. */
export interface ActOption extends Option {
  /** Asks the rest and does it. `pay` is called when nothing can be taken back any more; a readied act pays nothing. */
  readonly take: (step: OrcusStep, pay: () => void) => void
  /** What it costs, all of it; nothing for what costs nothing. */
  readonly costs: readonly ActionKind[]
  /** It is the use of a power, which tells of that itself. */
  readonly usesPower?: boolean
  /** The power that is used, for powers. */
  readonly power?: Power
}
