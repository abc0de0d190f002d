import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Takes } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { prices } from '../tables.ts'

export const kindOf: Readonly<Record<Takes, RuleIndex>> = {
  move: R.action.move,
  main: R.action.mainLimit,
  secondary: R.turn.standard,
  minor: R.action.minorPartof,
  aside: R.action.minorDrop,
  communicate: R.communicate.words,
  reaction: R.reaction.one,
}

/** What each kind of action takes of a turn. */
export const costs = {
  none: [],
  // Nothing either, and a deed all the same.
  free: [],
  move: ['move'],
  main: ['main'],
  secondary: ['secondary'],
  minor: ['minor'],
  // One thing may be dropped besides what else the minor interaction does.
  // @rule fansys.action.minor.drop
  aside: ['aside'],
  // @rule fansys.cost.unsheathe
  uncork: ['secondary', 'minor'],
  // @rule fansys.cost.unsheathe
  'uncork-for': ['main', 'minor'],
  communicate: ['communicate'],
  reaction: ['reaction'],
  run: ['move', 'main'],
  sprint: ['move', 'main', 'secondary', 'minor', 'aside', 'communicate'],
  'charging-sprint': ['move', 'main', 'minor', 'aside', 'communicate'],
  'full-round': ['move', 'main', 'secondary', 'minor', 'aside'],
  // About a thing: the minor interaction is left.
  'full-round-on': ['move', 'main', 'secondary'],
  defence: ['main', 'secondary', 'reaction'],
} as const satisfies Readonly<Record<string, readonly Takes[]>>
export type Cost = keyof typeof costs
export const isWhole = (cost: Cost): boolean => cost === 'full-round' || cost === 'full-round-on'

const priced: Readonly<Record<string, Cost>> = prices
export const priceOf = ({ id, cost }: Action): Cost => cost ?? priced[id] ?? 'main'

/** One action of the book, or of a sheet. */
export interface Action {
  readonly id: string
  readonly rule: RuleIndex
  /** In place of what the table of the book says. */
  readonly cost?: Cost
  readonly isUnlisted?: true
  /** In plain words, with what it asks for; `riposte describe` prints it. */
  readonly about: string
  /** A line of a scenario, where that says more than its name. */
  readonly example?: string
  /** What it costs as things stand, where that is something else. */
  costFor?(step: FansysStep, id: PieceId): Cost | undefined
  /** What forbids it now, apart from the cost. `isMeant`: by who names it though no foe is in reach. */
  forbidden?(step: FansysStep, id: PieceId, isMeant?: boolean): readonly (RuleIndex | undefined)[]
  /** Not worth listing. */
  pointless?(step: FansysStep, id: PieceId): boolean
  /** Asks the rest, pays when nothing can be taken back any more, and does it. */
  take(step: FansysStep, id: PieceId, pay: () => void): void
}
