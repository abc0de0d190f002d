import type { PieceId, RuleIndex } from '@riposte/referee'
import type { SovereignStep } from '../step.ts'

/** What an action takes of a turn. A charge takes Main and Move together; an Instant takes nothing of it and is paid by itself. */
export const costs = ['main', 'move', 'charge', 'free', 'instant'] as const
export type Cost = (typeof costs)[number]

/** One action of the book. */
export interface Action {
  readonly id: string
  readonly rule: RuleIndex
  /** An Instant, where it says nothing. */
  readonly cost?: Cost
  /** In plain words, with what it asks for; `riposte describe` prints it. */
  readonly about: string
  /** A line of a scenario. */
  readonly example: string
  /** What forbids it now, apart from the cost; undefined where nothing does. Where friends are meant, that there is no foe does not. */
  forbidden?(step: SovereignStep, piece: PieceId, atFriends?: boolean): RuleIndex | undefined
  /** Not worth listing: nothing to pick up, nobody to release. */
  pointless?(step: SovereignStep, piece: PieceId): boolean
  /** What it costs this piece, where a feat or skill changes that; undefined where none does. */
  costFor?(step: SovereignStep, piece: PieceId): Cost | undefined
  /** Asks the rest, pays when nothing can be taken back any more (its cost, or what the game master makes it cost), and does it. */
  take(step: SovereignStep, piece: PieceId, pay: (cost?: Cost) => void): void
}
