import type { BoardText } from '@riposte/board'
import type { AskKind, Preview } from './ask.ts'
import type { Ending } from './effect.ts'
import type { StandingChoice } from './fight.ts'
import type { Entry, Holding, PowerEntry } from './rulebook.ts'
import type { RuleMode } from './rules.ts'

// What one seat may know, as plain data. Pieces go by their keys, rules by their ids, squares by their numbers.

/** The only thing that leaves a server for a seat. No dice state, no seed, nothing hidden. */
export interface View {
  readonly seat: string
  readonly game: string
  readonly title: string
  readonly round: number
  readonly over: boolean
  readonly winner: string | undefined
  readonly board: SeenBoard
  readonly sides: readonly string[]
  readonly seats: readonly string[]
  readonly pieces: readonly SeenPiece[]
  /** The keys of those who have left, told to the game master alone: nobody new can have them. */
  readonly left: readonly string[]
  /** Sheets of the pieces this seat may look into, by their ids. */
  readonly sheets: Readonly<Record<string, SeenSheet>>
  readonly areas: readonly SeenArea[]
  /** What sides have to spend. */
  readonly stakes: readonly SeenStake[]
  /** What lies about. */
  readonly lying: readonly { readonly name: string; readonly at: number }[]
  readonly turns: readonly SeenTurn[]
  /** The question, where this seat may answer it. */
  readonly ask: SeenAsk | undefined
  /** Whose answer is awaited, unless that would tell of something hidden. */
  readonly waitingFor: SeenWait | undefined
  /** This seat's last choice can still be taken back by itself. */
  readonly canGoBack: boolean
  /** Rules that do not stand at `on`. */
  readonly switches: Readonly<Record<string, RuleMode>>
  readonly options: Readonly<Record<string, string>>
  readonly log: readonly SeenEntry[]
}

/** The board as `readBoard` reads it. */
export interface SeenBoard {
  readonly text: BoardText
  /** The numbers of the walls that do not follow the grid, in the order in which `text` has them: to change one. */
  readonly freeWalls: readonly number[]
  /** The number that a new one gets. */
  readonly newWall: number
}

export interface SeenPiece {
  readonly key: string
  readonly name: string
  readonly side: string
  /** A few words for what one sees: screens choose its picture by them. */
  readonly looks: string
  /** Who answers for it. */
  readonly seat: string
  readonly at: number
  /** Every square it stands on. */
  readonly squares: readonly number[]
  /** Of its feet, in half squares. */
  readonly height: number
  /** This seat answers for it; the game master does for all. */
  readonly mine: boolean
  /** It is of a side this seat speaks for, so that all of it is open. */
  readonly ally: boolean
  /** It has fallen, or may not act at all. */
  readonly down: boolean
  /** Whose turn it is. */
  readonly acting: boolean
  /** Of `fields`, what this seat may know: all of mine and of allies, else what everybody sees. */
  readonly state: Readonly<Record<string, unknown>>
  /** As exact as this seat may know them. */
  readonly points: readonly SeenPoints[]
  /** How much of it is left, from 0 to 1, as exact as this seat may know. */
  readonly health: number | undefined
  /** What it has left this turn; for allies. */
  readonly budget: readonly SeenBudget[]
  /** What else it has to spend; for allies. */
  readonly purse: readonly Holding[]
  /** What it has put off until something happens, or the game master calls for it; for allies. */
  readonly awaits: readonly Entry[]
  /** It has had its turn in this round, where the game keeps count of that. */
  readonly acted: boolean
  readonly effects: readonly SeenEffect[]
  /** Powers that are used up, by their ids; for allies. */
  readonly spent: readonly string[]
  /** What it may do outside its turns, and its standing orders; for mine. */
  readonly reactions: readonly SeenReaction[]
  /** An id in `sheets`, where this seat may look. */
  readonly sheet: string | undefined
  /** The sides that do not know of it; for the game master and its own side. */
  readonly hiddenFrom: readonly string[]
}

export interface SeenPoints {
  readonly field: string
  readonly label: string
  readonly now: number
  readonly most: number | undefined
  readonly temporary: number
}

export interface SeenBudget {
  readonly field: string
  readonly label: string
  readonly left: number
  /** Not for merely going somewhere, unless one says so. */
  readonly main: boolean
}

export interface SeenStake extends Holding {
  readonly side: string
  readonly rule: string
}

/** Squares that do something to those inside: a zone, or an aura that goes with a piece. */
export interface SeenArea {
  readonly name: string
  readonly rule: string
  readonly by: string | undefined
  readonly moves: boolean
  readonly squares: readonly number[]
}

/** A sheet as it was written, and its powers as the game understood them. */
export interface SeenSheet {
  readonly written: unknown
  readonly powers: readonly PowerEntry[]
  /** What the game master may call for. */
  readonly calls: readonly Entry[]
}

/** A condition on a piece, or something else that holds for a while. */
export interface SeenEffect {
  readonly kind: string
  /** What people call it. */
  readonly name: string
  readonly rule: string
  readonly by: string | undefined
  readonly until: Ending
  /** Whose turn ends it, where one does. */
  readonly of: string | undefined
  /** How many such moments pass before. */
  readonly skip: number
  readonly value: number
}

export interface SeenReaction {
  /** A reaction, or a choice put over and over. */
  readonly kind: 'reaction' | 'choice'
  readonly id: string
  readonly name: string
  readonly rule: string
  readonly order: StandingChoice
}

/** A place in the order: a piece, a side, a group. */
export interface SeenTurn {
  readonly name: string
  readonly pieces: readonly string[]
  readonly acting: boolean
}

export interface SeenWait {
  readonly seat: string
  readonly piece: string | undefined
  readonly kind: AskKind
}

export interface SeenAsk {
  readonly id: number
  readonly kind: AskKind
  readonly seat: string
  readonly text: string
  readonly piece: string | undefined
  /** What happens, for a reaction, in words. */
  readonly happening: string | undefined
  /** Whose act it answers, for a reaction. */
  readonly by: string | undefined
  readonly window: string | undefined
  readonly rule: string | undefined
  readonly options: readonly SeenOption[]
  readonly refusals: readonly SeenRefusal[]
  /** Other answers than those listed can be read: a path with its way-points, rulings as JSON. */
  readonly reads: boolean
}

/** A question that would come after these choices. */
export interface SeenAhead {
  readonly choices: readonly string[]
  readonly ask: Omit<SeenAsk, 'id'>
  /** There is but one answer, and it is taken unasked. */
  readonly forced: boolean
}

export interface SeenOption {
  readonly id: string
  readonly label: string
  readonly rule: string | undefined
  /** Allowed, against this rule. */
  readonly against: string | undefined
  readonly piece: string | undefined
  readonly square: number | undefined
  /** What the book says when nobody decides. */
  readonly byDefault: boolean
  /** The heading under which it stands. */
  readonly group: string | undefined
  /** For an action: what it takes of the budget, by its fields. */
  readonly spends: readonly string[] | undefined
  readonly preview: SeenPreview | undefined
}

/** As a `Preview`, its pieces by their keys. */
export interface SeenPreview extends Omit<Preview, 'provokes' | 'caught' | 'collides' | 'moved' | 'instead'> {
  readonly moved?: string
  readonly provokes?: readonly string[]
  readonly caught?: readonly string[]
  readonly collides?: readonly string[]
  readonly instead?: readonly { readonly piece: string; readonly chance: number }[]
}

export interface SeenRefusal {
  readonly id: string
  /** What it would be called, where that is not its id. */
  readonly label: string | undefined
  readonly rule: string
  readonly piece: string | undefined
  /** The heading under which it would stand. */
  readonly group: string | undefined
  /** It only says that what it takes of the turn is spent. */
  readonly broke: boolean
  /** Why, in few words, where the game has any for its rule. */
  readonly why: string | undefined
}

/** One thing that happened, as a line and as what lies behind it. What does not belong to the event is left out. */
export interface SeenEntry {
  readonly text: string
  readonly type: string
  readonly rule?: string
  /** Whom it happens to, who does it, and whom else it tells of. */
  readonly piece?: string
  readonly by?: string
  readonly about?: readonly string[]
  /** One die: how many sides, and what it shows. */
  readonly die?: { readonly sides: number | undefined; readonly face: number }
  readonly total?: number
  readonly needs?: number
  readonly success?: boolean
  readonly amount?: number
  readonly parts?: readonly SeenPart[]
  readonly against?: readonly SeenPart[]
  /** What helps and hinders beside the sum: no part of it. */
  readonly sways?: readonly SeenPart[]
  /** One step of a piece, from square to square. */
  readonly move?: { readonly from: number; readonly to: number; readonly height: number; readonly how: string }
  readonly squares?: readonly number[]
  /** How many inputs had come in before it, where one may go back to; for the game master. */
  readonly input?: number
}

export interface SeenPart {
  readonly value: number
  /** Empty where it comes from somebody unknown. */
  readonly rule: string
  readonly label: string
  /** It does not stack with another of them, and is no part of the sum. */
  readonly counts?: false
}
