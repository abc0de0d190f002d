import type { PieceId, RuleIndex } from '@riposte/referee'
import type { HomlStep } from '../step.ts'

/** What an action takes of a turn. */
const costs = ['major', 'move', 'free', 'none'] as const
export type Cost = (typeof costs)[number]

/** One action of the book, or of a sheet. */
export interface Action {
  readonly id: string
  /** What it is called, where that is not its id. */
  readonly name?: string
  readonly rule: RuleIndex
  readonly cost: Cost
  /** Nothing comes after it in a turn. */
  readonly endsTurn?: true
  /** It shows who does it: an attack, a shout. Nothing for who lies in wait. */
  readonly isLoud?: boolean
  /** Nobody needs it on a list: whoever means it says so. */
  readonly isUnlisted?: true
  /** In plain words, with what it asks for; `riposte describe` prints it. */
  readonly about: string
  /** A line of a scenario. */
  readonly example: string
  /** What it costs as things stand, where that is something else. */
  costFor?(step: HomlStep, id: PieceId): Cost | undefined
  /** What forbids it now, apart from the cost. `isBlind`: at a square, where nobody is known to be. */
  forbidden?(step: HomlStep, id: PieceId, isBlind?: boolean): readonly (RuleIndex | undefined)[]
  /** Not worth listing: nothing to stand up from, nobody to let go. */
  pointless?(step: HomlStep, id: PieceId): boolean
  /** Asks the rest, pays when nothing can be taken back any more, and does it. What was chosen may cost something else. */
  take(step: HomlStep, id: PieceId, pay: (instead?: Cost) => void): void
}
