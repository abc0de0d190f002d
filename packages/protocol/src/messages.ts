import {
  rulingSchema,
  type SeenAhead,
  type SeenEntry,
  type SeenOption,
  type SeenRefusal,
  standingChoices,
  type View,
} from '@riposte/referee'
import { z } from 'zod'
import { setUp } from './http.ts'
import { key, type Person, type Role, someSettings, type TableSettings } from './table.ts'

/** Raised when a client written for an older number would go wrong. */
export const PROTOCOL = 1

const id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const choice = z.string().min(1).max(100_000)
const question = z.string().min(1).max(40)
const square = z.number().int().min(0).max(65_535)

/** So many times a fight is played on to say how hard it is. */
export const MOST_FIGHTS = 1000

const back = z.union([
  z.strictObject({ steps: z.number().int().min(1).max(10_000) }),
  z.strictObject({ line: z.number().int().min(0) }),
  z.strictObject({ turn: z.enum(['this', 'last']) }),
])

export type Back = z.infer<typeof back>

/** How long pieces are asked about no reaction: for this round, until that is taken back, or no longer. */
export const passSpans = ['round', 'fight', 'none'] as const
export type PassSpan = (typeof passSpans)[number]

/** What a client sends. All but `hello` carry a number of the client's own, with which they are answered. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.literal(PROTOCOL),
    /** Where one was: the last `seq` and `mark` received. */
    seq: z.number().int().min(0).optional(),
    mark: z.string().max(40).optional(),
    /** The seat to look from; the game master's to choose. */
    as: key.optional(),
  }),
  z.strictObject({ type: z.literal('answer'), id, question, choice }),
  z.strictObject({ type: z.literal('try'), id, question, choice, after: z.array(choice).max(4).optional() }),
  z.strictObject({ type: z.literal('ahead'), id, question }),
  z.strictObject({ type: z.literal('back'), id }),
  z.strictObject({ type: z.literal('order'), id, piece: key, reaction: key, order: z.enum(standingChoices) }),
  z.strictObject({ type: z.literal('pass'), id, pieces: z.array(key).min(1).max(200), span: z.enum(passSpans) }),
  z.strictObject({ type: z.literal('ping'), id, square }),
  z.strictObject({ type: z.literal('suggest'), id }),
  z.strictObject({ type: z.literal('odds'), id, fights: z.number().int().min(0).max(MOST_FIGHTS) }),
  z.strictObject({ type: z.literal('computer'), id, pieces: z.array(key).max(200), plays: z.boolean() }),
  z.strictObject({
    type: z.literal('rule'),
    id,
    rulings: z.array(rulingSchema).min(1).max(2000),
    reason: z.string().trim().min(1).max(500),
  }),
  z.strictObject({ type: z.literal('undo'), id, to: back }),
  z.strictObject({ type: z.literal('hold'), id, held: z.boolean() }),
  z.strictObject({ type: z.literal('settings'), id, set: someSettings }),
  z.strictObject({ type: z.literal('look'), id, as: key.nullable() }),
  z.strictObject({ type: z.literal('set-up'), id, setUp }),
  z.strictObject({ type: z.literal('take-up'), id }),
  z.strictObject({ type: z.literal('beat'), id }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** Why something was not done. Codes of the referee, and of the table. */
export const tableCodes = [
  'bad-message', // it is not a message of this protocol
  'too-big',
  'too-fast', // more than the table takes: wait a moment
  'not-yours', // another role, seat or piece is needed
  'no-such-table',
  'not-a-member',
  'bad-link', // the invitation is not valid, or was withdrawn
  'wrong-origin',
  'not-saved', // the disk did not take it; nothing has changed
  'held', // the game master holds the fight
  'parted', // the rules have changed since the fight was written down, or part of it cannot be read: the game master may take it up from there
  'closing', // the server stops
] as const
export type TableCode = (typeof tableCodes)[number]

export interface Refused {
  readonly code: string
  readonly message: string
  readonly remedy: string
  /** The rule that forbids it, where one does. */
  readonly rule?: string | undefined
}

/** The view but for what comes in parts. The open question's `id` is replaced by an opaque one; of a reaction it is told what a computer player would do. */
export type ViewState = Omit<View, 'board' | 'sheets' | 'log' | 'ask'> & {
  readonly ask: (Omit<NonNullable<View['ask']>, 'id'> & { readonly id: string; readonly advised?: string | undefined }) | undefined
}

/** What the server sends. */
export type ServerMessage =
  | {
      readonly type: 'welcome'
      readonly protocol: typeof PROTOCOL
      readonly table: string
      readonly you: { readonly id: string; readonly name: string; readonly role: Role; readonly seat: string }
    }
  | {
      readonly type: 'view'
      /** How many log entries this seat has now; with `mark`, the place to resume from. */
      readonly seq: number
      readonly mark: string
      /** Keep so many entries of the log, drop the others, and append `log`. */
      readonly keep: number
      /** Who has just taken something back, by their id, be there lines of it or none. */
      readonly by?: string
      readonly log: readonly SeenEntry[]
      readonly state: ViewState
      /** Only when they are other than before. */
      readonly board?: View['board']
      readonly sheets?: View['sheets']
      readonly table: TableState
    }
  | { readonly type: 'people'; readonly people: readonly Person[] }
  | { readonly type: 'done'; readonly id: number }
  | ({ readonly type: 'refused'; readonly id?: number } & Refused)
  | { readonly type: 'tried'; readonly id: number; readonly option?: SeenOption; readonly refusal?: SeenRefusal }
  | { readonly type: 'ahead'; readonly id: number; readonly question: string; readonly next: readonly SeenAhead[] }
  | { readonly type: 'suggestion'; readonly id: number; readonly question: string; readonly choice: string; readonly why: string }
  | { readonly type: 'odds'; readonly wanted: number; readonly odds: FightOdds }
  | { readonly type: 'pinged'; readonly person: string; readonly square: number }
  | { readonly type: 'bye'; readonly code: TableCode; readonly message: string }

/** Of 100: what was seen, and between what the truth lies, 19 times in 20. */
export interface Share {
  readonly seen: number
  readonly least: number
  readonly most: number
}

/** What came of a fight that was played on many times. */
export interface FightOdds {
  /** How many so far. */
  readonly fights: number
  /** `left`: of 100 of its points, what a side has left where it wins. */
  readonly sides: readonly { readonly name: string; readonly won: Share; readonly left?: number | undefined }[]
  /** There was no end. */
  readonly nobody: Share
  /** In which round they end: the middle one, and those that eight of ten lie between. */
  readonly rounds: { readonly middle: number; readonly early: number; readonly late: number }
  readonly pieces: readonly { readonly name: string; readonly side: number; readonly up: Share }[]
  /** For the first side, in a word, and how many of 100 it then wins; the easiest and the hardest, where the bounds leave that open. */
  readonly hard: readonly { readonly word: string; readonly from: number; readonly to: number }[]
  /** What the points are called. */
  readonly points?: string | undefined
}

export interface TableState {
  /** How many fights have begun here: another number is another fight. */
  readonly fight: number
  readonly settings: TableSettings
  /** Pieces that the computer plays, of those this seat knows. */
  readonly computer: readonly string[]
  /** Of this seat's pieces those that are asked about no reaction just now, and for how long. */
  readonly passing: Readonly<Record<string, PassSpan>>
  /** The computer waits until it is told to go on. */
  readonly held: boolean
  /** The fight no longer comes out as it did: it is only looked at, until the game master takes it up from there. */
  readonly parted: boolean
  /** So many changes that were on the disk are gone; told to the game master until they do something. */
  readonly lost: number
  /** Why the computer answered lately, by the `input` of the lines that came of it; for the game master. */
  readonly reasons: Readonly<Record<string, string>>
  /** Whose eyes these are, where the game master looks through another's. */
  readonly as: string | undefined
}
