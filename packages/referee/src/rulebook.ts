import type { Square } from '@riposte/board'
import type { ZodType } from 'zod'
import type { Ask, Option } from './ask.ts'
import type { PiecePlan, Setup } from './encounter.ts'
import type { AnyEvent, BaseEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { RuleIndex } from './rules.ts'
import type { Moment, ReactionIndex } from './step.ts'

/** A table setting: a variant of the book, or a ruling that the ledger leaves to the table. */
export interface Setting {
  readonly id: string
  readonly values: readonly string[]
  /** The first of `values` unless said. */
  readonly default: string
  readonly about: string
  readonly rule?: RuleIndex
}

/** A field that scenarios set up and expect, and that rulings change. */
export interface Field {
  readonly name: string
  /** On each piece, or on the fight. */
  readonly of: 'piece' | 'fight'
  readonly kind: 'number' | 'text' | 'flag'
  readonly about: string
  readonly values?: readonly string[]
  readonly min?: number
  readonly max?: number
}

/** One named thing and what it is, for `riposte describe`. */
export interface Entry {
  readonly id: string
  readonly about: string
  readonly rule?: RuleIndex | undefined
  readonly example?: string
}

/** How much of a printed clause a game does by itself. */
export const clauseMarks = ['automatic', 'partly', 'by-hand'] as const

/** A clause of a printed block: where it stands in its file, what became of it, and why not more. */
export interface ClauseReport {
  readonly line: number
  readonly column: number
  readonly text: string
  readonly mark: (typeof clauseMarks)[number]
  readonly why: string
}

/** A printed power or stat block, clause by clause. */
export interface BlockReport {
  readonly name: string
  readonly line: number
  readonly clauses: readonly ClauseReport[]
}

/** A game but for what happens when: its words, its sheets, its pieces, and what its events change. */
export interface Rulebook<F extends Fight = Fight, E extends AnyEvent = AnyEvent> {
  readonly id: string
  readonly title: string
  /** What its licence asks to be said wherever the game is shown. */
  readonly notice?: string
  readonly ruleIds: readonly string[]
  /** Rules that are the shape of the game itself and have no switch. */
  readonly fixed: readonly RuleIndex[]
  /** Rules that the book states more than once: who cites one of a group has cited them all. */
  readonly twins?: readonly (readonly RuleIndex[])[]
  readonly settings: readonly Setting[]
  readonly fields: readonly Field[]
  /** What `read` tells of a piece beyond `fields`: to be looked at, not to be set. */
  readonly seen?: readonly Entry[]
  /** What `riposte describe` lists. */
  readonly actions: readonly Entry[]
  readonly conditions: readonly Entry[]
  readonly events: readonly Entry[]
  readonly windows: readonly Entry[]
  /** The kinds of ground that its rules know; `fire-*` stands for all that begin so. */
  readonly terrain?: readonly Entry[]
  /** What pieces may do outside their turns; rules that open windows find it here. */
  readonly reactions?: ReactionIndex<F, E, Moment>
  /** A sheet as written in a pack or scenario, checked. */
  readonly sheetSchema: ZodType
  /** What may be written at a piece besides sheet, side and place. */
  readonly pieceSchema: ZodType
  /** What may stand under `start`. */
  readonly startSchema: ZodType
  compile(id: string, written: unknown): unknown
  /** A printed block in the game's own notation, as the sheet one would write. */
  readNotation?(text: string): unknown
  /** What becomes of every block of a printed file. */
  importNotation?(text: string): readonly BlockReport[]
  /** The fight before its first step. */
  begin(setup: Setup): F
  /** A piece as its plan says, for the set-up, for summons and for rulings. */
  place(setup: Setup, plan: PiecePlan, id: PieceId): F['pieces'][number]
  /** The changes of the game's own events. */
  apply(fight: F, event: E): void
  clone(fight: F): F
  /** The squares a piece stands on. */
  squaresOf(fight: F, piece: PieceId): readonly Square[]
  /** Points, conditions and the like of a piece, by the names of `fields`: what scenarios expect and screens show. */
  read(fight: F, piece: PieceId): Readonly<Record<string, unknown>>
  /** What must always hold; the first breach in words, or undefined. For random play. */
  breach(fight: F): string | undefined
  /** An event in plain words, or nothing where it is mere bookkeeping. Who did it may be NOBODY: then the reader may not know. */
  tell(fight: F, event: E | BaseEvent): string
  /** Whom an event tells of besides its `piece` and its doer `by`: who may not know of one of them is not told of it. */
  about?(event: E | BaseEvent): readonly PieceId[]
  /** Answers to try in this order, before any is appraised, where a question is costly to work out whole. */
  prefers?(fight: F, ask: Ask): readonly string[]
  /** What an option is worth to who answers, higher being better; for computer players. */
  appraise?(fight: F, ask: Ask, option: Option): number
}
