import type { Square } from '@riposte/board'
import { NOBODY, type PieceId } from './piece.ts'
import type { RuleIndex } from './rules.ts'

/** The moments at which an effect can end by itself. Whose turn it is stands in `of`. */
export const endings = [
  'turn-start', // when the turn of `of` starts
  'turn-end', // when the turn of `of` ends
  'round-start',
  'round-end',
  'save', // when its bearer makes a saving throw
  'maintain', // at the end of the turn of `of`, unless maintained
  'used', // when it has been used, or its trigger has come
  'fight-end',
  'never', // until a rule takes it away: prone, grappled
] as const
export type Ending = (typeof endings)[number]

/** Something that holds for a while. Effects are never changed in place: a changed one is a new object. */
export interface Effect {
  readonly id: number
  /** What it is, in the game's words: `prone`, `screening`, `zone`. */
  readonly kind: string
  /** Who bears it, or NOBODY for a zone. */
  readonly on: PieceId
  /** Its author, or NOBODY. */
  readonly by: PieceId
  readonly rule: RuleIndex
  readonly until: Ending
  /** Whose turn ends it: a piece or a side, as the game counts turns. */
  readonly of: number
  /** How many such moments pass before it ends. */
  readonly skip: number
  /** It also ends when its author falls. */
  readonly withAuthor: boolean
  /** It also ends with another effect: the number of that one. */
  readonly under?: number | undefined
  readonly value: number
  readonly squares: readonly Square[]
  /** Who has been caught by a zone since it was last cleared: an area that acts once a turn. */
  readonly caught: readonly PieceId[]
  /** What it does while it holds, in the game's own terms: immutable, shared, plain data. */
  readonly holds: unknown
  /** What its kind says, in the game's own terms: a kind is a name, and nobody reads it. No part of any hash. */
  readonly means?: unknown
}

/** What a new effect may leave out. */
export type NewEffect = Pick<Effect, 'kind' | 'on' | 'rule' | 'until'> & Partial<Effect>

/** Written out, so that all have one shape. */
export function makeEffect(id: number, given: NewEffect): Effect {
  return {
    id,
    kind: given.kind,
    on: given.on,
    by: given.by ?? NOBODY,
    rule: given.rule,
    until: given.until,
    of: given.of ?? NOBODY,
    skip: given.skip ?? 0,
    withAuthor: given.withAuthor ?? false,
    under: given.under,
    value: given.value ?? 0,
    squares: given.squares ?? [],
    caught: given.caught ?? [],
    holds: given.holds,
    means: given.means,
  }
}
