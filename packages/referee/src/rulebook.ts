import type { Board, Metric, Square } from '@riposte/board'
import type { ZodType } from 'zod'
import type { Ask, Moment, Option } from './ask.ts'
import type { Between, Rest } from './between.ts'
import type { Effect, Ending, NewEffect } from './effect.ts'
import type { PiecePlan, Setup } from './encounter.ts'
import type { AnyEvent, Asides, BaseEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { RuleIndex } from './rules.ts'
import type { ReactionIndex, Step } from './step.ts'

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

/** A condition that the game master may lay on somebody. */
export interface Condition extends Entry {
  /** It follows from something else and is not begun or ended by itself: what to do instead. */
  readonly follows?: string
}

/** Whether it can be laid on somebody by itself. */
export const isRuled = ({ rule, follows }: Condition): boolean => rule !== undefined && follows === undefined

/** Damage by a ruling. */
export interface Harm {
  readonly piece: PieceId
  /** Who deals it, or NOBODY. */
  readonly by: PieceId
  readonly amount: number
  /** One of the game's types, or ''. */
  readonly type: string
}

/** How much of what is printed a game does by itself. */
export const powerMarks = ['automatic', 'partly', 'by-hand'] as const
/** Of a clause; there may be nothing in it to do. */
export const clauseMarks = [...powerMarks, 'nothing'] as const

/** A clause of a printed block: where it stands in its file, what became of it, and why not more. */
export interface ClauseReport {
  readonly line: number
  readonly column: number
  readonly text: string
  readonly mark: (typeof clauseMarks)[number]
  readonly why: string
  /** A line of figures, of which hardly anything can be misunderstood: how often, as what action, what it resists. */
  readonly isHead?: boolean
  /** What was made of its sentence, said back in the book's words. */
  readonly understood?: string
  /** Which saying of the game took which of its words. */
  readonly took?: readonly { readonly saying: string; readonly words: string }[]
  /** From where on it was not understood, and the words. */
  readonly stopped?: { readonly line: number; readonly column: number; readonly words: string }
  /** How what was not understood may be said. */
  readonly remedy?: Remedy
}

/** What stands for what: from one place of the text to another, where it is known. */
export interface Instead {
  readonly phrase: string
  readonly from?: number
  readonly to?: number
}

export interface Remedy {
  /** Words that are known, for words that are misspelt. */
  readonly meant: readonly Instead[]
  /** The nearest sayings that play by themselves, each with what it stands in where that does not go without saying. */
  readonly sayings: readonly (Instead & { readonly where: string })[]
  /** There is none of that name, but these. */
  readonly unknown?: { readonly what: string; readonly word: string; readonly known: readonly string[] }
}

/** What a game understands in print of one subject, by examples. */
export interface KnownSayings {
  readonly about: string
  readonly sayings: readonly { readonly phrase: string; readonly where: string }[]
}

/** A printed power or stat block, clause by clause. */
export interface BlockReport {
  readonly name: string
  readonly line: number
  readonly clauses: readonly ClauseReport[]
  /** The sheets that one would write of it, where it is a creature's: one, or one for each of its levels. */
  readonly sheets?: readonly unknown[]
}

/** What screens show of a piece, by the names of `read`. */
export interface Shown {
  /** What everybody sees of everybody. */
  readonly open: readonly string[]
  /** Points as bars. A table may keep those of others' pieces coarse: then the fields in `open` must do. */
  readonly points: readonly { readonly now: string; readonly most?: string; readonly temporary?: string; readonly label: string }[]
  /** What a piece has to spend in its turn. What is `main` is not for merely going somewhere, unless one says so. */
  readonly budget: readonly { readonly field: string; readonly label: string; readonly main?: boolean }[]
  /** Headings of actions in the order they stand, where `groupOf` gives any. */
  readonly headings?: readonly string[]
  /** Rules that refuse an action only because what it takes of the turn is spent. */
  readonly broke?: readonly RuleIndex[]
  /** In few words, what the rules that refuse most often want of a player: "out of reach". */
  readonly refuses?: Readonly<Record<RuleIndex, string>>
  /** Actions that merely go somewhere: a click on a square means the first of them that is on offer. */
  readonly strides?: readonly string[]
  /** How hurt a piece looks where its points are not told: for each value of a field in `open`, what is left of it, from 0 to 1. */
  readonly health?: { readonly field: string; readonly left: Readonly<Record<string, number>> }
  /** The field that lists the powers of its sheet that are used up. */
  readonly spent?: string
  /** How the book counts squares, and what it calls so many of them. */
  readonly ruler?: Ruler
}

export interface Ruler {
  readonly metric: Metric
  readonly each: number
  readonly unit: string
  /** A table may count otherwise: by which of its settings, and how for a value of it. */
  readonly by?: { readonly setting: string; readonly metrics: Readonly<Record<string, Metric>> }
}

/** Squares that do something to those inside: a zone, or what goes with a piece. */
export interface Area {
  readonly name: string
  readonly by: PieceId
  readonly squares: readonly Square[]
  readonly rule: RuleIndex
  /** It goes where `by` goes. */
  readonly moves: boolean
}

/** Something there is to spend, by the book's name for it. */
export interface Holding {
  readonly label: string
  readonly left: number
  /** The field of its piece that this tells of, if it is one. */
  readonly field?: string
}

/** One that belongs to a side. */
export interface Stake extends Holding {
  readonly side: number
  readonly rule: RuleIndex
}

/** A power, trait or ability of a sheet, and how much of it the game does by itself. */
export interface PowerEntry {
  readonly id: string
  readonly name: string
  /** How often, and what it costs, in a few words. */
  readonly about: string
  readonly mark: (typeof powerMarks)[number]
  /** As it is printed. */
  readonly text: string
  /** As it is understood, line by line, where the game can say so. */
  readonly understood?: readonly string[]
}

/** Who reads a line. */
export interface Reader {
  /** It is of another side: only what everybody sees of it may stand in the line. */
  foreign(piece: PieceId): boolean
  /** Besides, he knows only how hurt it looks: no points in the line. */
  coarse(piece: PieceId): boolean
  /** What began with that number, where the log is at hand: what has ended is no longer in the fight. */
  begun?(effect: number): Effect | undefined
  /** It had left the fight before this line. */
  hadLeft?(piece: PieceId): boolean
  /** He may know that it has to do with the line. Of anybody else it says "somebody". */
  knows(piece: PieceId): boolean
  /** He knows of nobody else who goes by its name. */
  alone(piece: PieceId): boolean
}

/** A game but for what happens when: its words, its sheets, its pieces, and what its events change. */
export interface Rulebook<F extends Fight = Fight, E extends AnyEvent = AnyEvent, B = unknown> {
  /** What the upper chapters of a book do for those below them: they reach it by their step, so that imports go one way. */
  readonly book?: B
  readonly id: string
  readonly title: string
  /** What to expect of it, for who chooses between games. */
  readonly introduction?: string
  /** Where its first fight is, of the places that screens have a picture of. */
  readonly scene?: 'mill' | 'gatehouse' | 'bridge' | 'dike' | 'ford'
  /** What its licence asks to be said wherever the game is shown. */
  readonly notice?: string
  readonly ruleIds: readonly string[]
  /** Rules that a table can switch: without one of them something simply does not come. */
  readonly dials: readonly RuleIndex[]
  /** Rules that the book states more than once: who cites one of a group has cited them all. */
  readonly twins?: readonly (readonly RuleIndex[])[]
  readonly settings: readonly Setting[]
  readonly fields: readonly Field[]
  /** What `read` tells of a piece beyond `fields`: to be looked at, not to be set. */
  readonly seen?: readonly Entry[]
  /** What `riposte describe` lists. */
  readonly actions: readonly Entry[]
  readonly conditions: readonly Condition[]
  readonly events: readonly Entry[]
  readonly windows: readonly Entry[]
  /** What is asked in the middle of an action, by what the question is about. */
  readonly questions?: readonly Entry[]
  /** What it works out between fights. */
  readonly between?: readonly Between[]
  /** What may lie between a fight and the next one of the same people, the shortest first. */
  readonly rests?: readonly Rest<F>[]
  /** The kinds of ground that its rules know; `fire-*` stands for all that begin so. */
  readonly terrain?: readonly Entry[]
  /** What pieces may do outside their turns; rules that open windows find it here. */
  readonly reactions?: ReactionIndex<F, E, Moment, B>
  /** A sheet as written in a pack or scenario, checked. */
  readonly sheetSchema: ZodType
  /** What may be written at a piece besides sheet, side and place. */
  readonly pieceSchema: ZodType
  /** What may stand under `start`. */
  readonly startSchema: ZodType
  compile(id: string, written: unknown): unknown
  /** What was made of a sheet before, by how it was written, where somebody keeps that. */
  known?(id: string, written: unknown): unknown
  /** What becomes of every block of a printed file. */
  importNotation?(text: string): readonly BlockReport[]
  /** What its print may say and plays by itself. */
  sayings?(): readonly KnownSayings[]
  /** The fight before its first step. */
  begin(setup: Setup): F
  /** A piece as its plan says, for the set-up, for summons and for rulings. */
  place(setup: Setup, plan: PiecePlan, id: PieceId): F['pieces'][number]
  /** Fields and events on which nothing rests that is worked out about pieces and kept (`untilChanged`). None, unless said. */
  readonly asides?: Asides
  /** The changes of the game's own events. */
  apply(fight: F, event: E): void
  clone(fight: F): F
  /** The squares a piece stands on. */
  squaresOf(fight: F, piece: PieceId): readonly Square[]
  /** Points, conditions and the like of a piece, by the names of `fields`: what scenarios expect and screens show. */
  read(fight: F, piece: PieceId): Readonly<Record<string, unknown>>
  readonly shown?: Shown
  /** A few words for what everybody sees of a piece, the most telling first: screens choose its picture by them. Its sheet's id, unless said. */
  looks?(fight: F, piece: PieceId): string
  /** Whether one knows by its senses that another is there: for tables with fog. Everybody does, unless said. */
  sees?(step: Step<F, E, B>, looker: PieceId, target: PieceId): boolean
  /** Whether a piece knows where another is of whom its side does not know: by a sense of its own. Nobody does, unless said. */
  notices?(step: Step<F, E, B>, piece: PieceId, other: PieceId): boolean
  /** It has fallen. */
  isDown?(fight: F, piece: PieceId): boolean
  /** The heading under which screens list an action, in the order in which they first come; without one, beside the others. */
  groupOf?(fight: F, ask: Ask, option: Option): string | undefined
  /** What an action would take of the budget as things stand, by its fields. */
  spends?(step: Step<F, E, B>, ask: Ask, option: Option): readonly string[]
  /** What happens while a window is open, in a few words. `name` is what a piece is called by who reads it. */
  sayMoment?(fight: F, moment: Moment, name: (piece: PieceId) => string): string
  /** The `conditions` that an effect brings. That of its kind, unless said. */
  conditionsOf?(effect: Effect): readonly string[]
  /** What an effect on a piece is called, where it is none of the `conditions`; nothing for bookkeeping. */
  sayEffect?(fight: F, effect: Effect): string
  /** Zones and auras. Effects that have squares and lie on nobody, unless said. */
  areas?(fight: F): readonly Area[]
  /** What a piece has to spend besides its turn; its allies see it. */
  purse?(fight: F, piece: PieceId): readonly Holding[]
  /** What a whole side has to spend; everybody sees it. */
  stakes?(fight: F): readonly Stake[]
  /** It has had its turn in this round, where the order of turns does not say so. */
  hasActed?(fight: F, piece: PieceId): boolean
  /** What lies about on the ground. */
  lying?(fight: F): readonly { readonly name: string; readonly at: Square }[]
  /** The powers of a sheet in the set-up, by its place. */
  powers?(setup: Setup, sheet: number): readonly PowerEntry[]
  /** What the game master may call for at a piece with such a sheet, at any time: it comes next. */
  calls?(setup: Setup, sheet: number): readonly Entry[]
  /** What it has put off until something happens, in words; its allies see it, and the game master may call for it. */
  awaits?(fight: F, piece: PieceId, name: (piece: PieceId) => string): readonly Entry[]
  call?(step: Step<F, E, B>, piece: PieceId, what: string): void
  /** What may end a condition that the game master lays on somebody, the usual first. */
  readonly ends?: readonly Ending[]
  /** What a condition that begins so is besides, in the game's own terms. */
  begins?(fight: F, condition: string, on: PieceId, by: PieceId): Partial<NewEffect>
  /** Whether a piece cannot be in a condition by the book: the game master is told, and has his way. */
  isImmune?(step: Step<F, E, B>, piece: PieceId, condition: string): boolean
  /** A condition has begun so: what the book has come of them at once. */
  conditionBegun?(step: Step<F, E, B>, piece: PieceId, by: PieceId): void
  /** Rulings have moved these, taken somebody out, put him on another side or changed the board: who now stands over nothing, or apart from whom he holds. */
  placesRuled?(step: Step<F, E, B>, before: Board, moved: readonly PieceId[]): void
  /** The types of damage that the game master may deal. */
  readonly damageTypes?: readonly string[]
  /** The field that has whom a piece rides: in a fight that is written down it says so of who does then. */
  readonly saddle?: string
  /** To whom else it belongs, by the fields of its set-up: in a fight that is written down it says so of how that is then. */
  posts?(fight: F, piece: PieceId): Readonly<Record<string, string | undefined>>
  /** Conditions that mean nothing without who has brought them about. */
  readonly sourced?: readonly string[]
  /** Those of them that are nothing between two of one side. */
  readonly hostile?: readonly string[]
  /** Damage that the game master deals, by the book: as if a hazard dealt it. */
  harm?(step: Step<F, E, B>, harm: Harm): void
  /** The game master has set the points of a piece: who falls, who comes to. */
  pointsSet?(step: Step<F, E, B>, piece: PieceId, was: number): void
  /** The game master has set a field of a piece: what goes with it. */
  fieldSet?(step: Step<F, E, B>, piece: PieceId, field: string): void
  /** Rulings are through, between two actions: who is buried, whether the fight is over. */
  settles?(step: Step<F, E, B>): void
  /** Whose turn, as the game counts turns, is that of a piece: its own, unless said. */
  turnFor?(fight: F, piece: PieceId): number
  /** Who stands at a place of `fight.order`: the piece of that number, unless said. */
  turnOf?(fight: F, who: number): { readonly name: string; readonly pieces: readonly PieceId[] }
  /** What must always hold; the first breach in words, or undefined. For random play. */
  breach(fight: F): string | undefined
  /** An event in plain words, or nothing where it is mere bookkeeping. Who did it may be NOBODY: then the reader may not know. */
  tell(fight: F, event: E | BaseEvent, reader?: Reader): string
  /** What a part of a sum is called in a line, by its rule and its label. */
  sayPart?(rule: string, label: string): string
  /** Whom an event tells of besides its `piece` and its doer `by`: who may not know of one of them is not told of it. */
  about?(event: E | BaseEvent): readonly PieceId[]
  /** Whom else its line names: who may not know of one reads "somebody". Whoever is named nowhere here is "somebody" to all from whom anybody is hidden. */
  names?(fight: F, event: E | BaseEvent): readonly PieceId[]
  /** The side of which an event tells: who knows of nobody of that side is not told of it. */
  sideIn?(fight: F, event: E | BaseEvent): number | undefined
  /** Answers to try in this order, before any is appraised, where a question is costly to work out whole. Each is thought of when the ones before it would not do. */
  prefers?(fight: F, ask: Ask): Iterable<string>
  /**
   * What an option is worth to who answers, higher being better; for computer players. One that cannot be worth more
   * than `most` need not be worked out to the end: then anything that is not more will do.
   */
  appraise?(fight: F, ask: Ask, option: Option, most: number): number
  /** Why a computer player takes that option, in a few words. */
  reason?(fight: F, ask: Ask, option: Option): string
}
