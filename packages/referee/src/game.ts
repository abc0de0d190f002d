import type { Square } from '@riposte/board'
import type { ZodType } from 'zod'
import type { Ask, Offers, Option } from './ask.ts'
import type { AnyEvent } from './events.ts'
import type { Fight, PieceId } from './fight.ts'
import type { RuleIndex } from './rules.ts'
import type { PiecePlan, Setup } from './setup.ts'
import type { Step } from './step.ts'

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

/** What happens in a window. Games extend it with what their rules need to know. */
export interface Moment<W extends string = string> {
  readonly window: W
  /** Whose act it is. */
  readonly by: PieceId
}

/** Something a piece may do in a window, outside its turn. */
export interface Reaction<F extends Fight, E extends AnyEvent, M extends Moment> {
  readonly id: string
  readonly rule: RuleIndex
  readonly windows: readonly M['window'][]
  /** Whether a piece with this sheet could ever use it: the index of reactors is built from this. */
  fits(setup: Setup, sheet: number): boolean
  /** Adds what the piece may do now, or says why not. */
  offer(step: Step<F, E>, piece: PieceId, moment: M, offers: Offers): void
  resolve(step: Step<F, E>, piece: PieceId, option: Option, moment: M): void
}

/** A rulebook as code: what the referee needs and nothing else. Methods, so that a game of one kind of fight is a game. */
export interface Game<F extends Fight = Fight, E extends AnyEvent = AnyEvent> {
  readonly id: string
  readonly title: string
  readonly ruleIds: readonly string[]
  /** Rules that are the shape of the game itself and have no switch. */
  readonly fixed: readonly RuleIndex[]
  readonly settings: readonly Setting[]
  readonly fields: readonly Field[]
  /** What `riposte describe` lists. */
  readonly actions: readonly Entry[]
  readonly conditions: readonly Entry[]
  readonly events: readonly Entry[]
  readonly windows: readonly Entry[]
  /** A sheet as written in a pack or scenario, checked. */
  readonly sheetSchema: ZodType
  /** What may be written at a piece besides sheet, side and place. */
  readonly pieceSchema: ZodType
  /** What may stand under `start`. */
  readonly startSchema: ZodType
  /** Sheets every table knows without a pack: none, in most games. */
  compile(id: string, written: unknown): unknown
  /** A printed block in the game's own notation, as the sheet one would write. */
  readNotation?(text: string): unknown
  /** The fight before its first step. */
  begin(setup: Setup): F
  /** A piece as its plan says, for the set-up, for summons and for rulings. */
  place(setup: Setup, plan: PiecePlan, id: PieceId): F['pieces'][number]
  /** What the game does next from a quiet fight. */
  step(step: Step<F, E>): void
  /** The changes of the game's own events. */
  apply(fight: F, event: E): void
  clone(fight: F): F
  /** The squares a piece stands on. */
  squaresOf(fight: F, piece: PieceId): readonly Square[]
  /** Points, conditions and the like of a piece, by the names of `fields`: what scenarios expect and screens show. */
  read(fight: F, piece: PieceId): Readonly<Record<string, unknown>>
  /** What must always hold; the first breach in words, or undefined. For random play. */
  breach(fight: F): string | undefined
  /** An event in plain words. */
  tell(fight: F, event: E): string
  /** What an option is worth to who answers, higher being better; for computer players. */
  appraise?(fight: F, ask: Ask, option: Option): number
}
