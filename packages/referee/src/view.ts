import type { OpenAsk, Option, Preview } from './ask.ts'
import type { AnyEvent } from './events.ts'
import type { Fight, Piece } from './fight.ts'
import type { LogEntry, Session } from './session.ts'
import { GM } from './setup.ts'

/** What one seat may know: the only thing that leaves a server for it. No dice state, no set-up, nothing hidden. */
export interface View {
  readonly seat: string
  readonly round: number
  readonly over: boolean
  readonly winner: string | undefined
  readonly pieces: readonly SeenPiece[]
  /** The question, where this seat may answer it. */
  readonly ask: SeenAsk | undefined
  /** Whose answer is awaited, unless that would tell of something hidden. */
  readonly waitingFor: string | undefined
  readonly log: readonly string[]
}

export interface SeenPiece {
  readonly key: string
  readonly name: string
  readonly side: string
  readonly at: number
  readonly height: number
  /** Whether this seat answers for it: then, and for the game master, `state` is whole. */
  readonly mine: boolean
  readonly state: Readonly<Record<string, unknown>>
}

export interface SeenAsk {
  readonly id: number
  readonly kind: string
  readonly text: string
  readonly piece: string | undefined
  readonly window: string | undefined
  readonly options: readonly SeenOption[]
  readonly refusals: readonly { readonly id: string; readonly rule: string }[]
}

export interface SeenOption {
  readonly id: string
  readonly label: string
  readonly rule: string | undefined
  readonly preview: Preview | undefined
}

/** The view of a seat. `publicFields` are what everybody sees of a creature that is not theirs. */
export function viewOf<F extends Fight, E extends AnyEvent>(session: Session<F, E>, seat: number, publicFields: readonly string[] = ['conditions', 'wounded']): View {
  const { fight, game, open } = session
  const sides = sidesOf(fight, seat)
  const pieces = fight.pieces.filter((piece) => piece.gone === 0 && sees(piece, seat, sides))
  const seen = new Set(pieces.map((piece) => piece.id))
  const mayAnswer = open !== undefined && (seat === GM || open.seat === seat || open.options.some((option) => option.seat === seat))
  const asker = open === undefined || open.piece < 0 ? undefined : fight.pieces[open.piece]
  return {
    seat: fight.setup.seats[seat] ?? '',
    round: fight.round,
    over: fight.over,
    winner: fight.over ? fight.setup.sides[fight.winner] : undefined,
    pieces: pieces.map((piece) => {
      const mine = seat === GM || piece.seat === seat
      const state = game.read(fight, piece.id)
      return {
        key: piece.key,
        name: piece.name,
        side: fight.setup.sides[piece.side] ?? '',
        at: piece.at,
        height: piece.height,
        mine,
        state: mine ? state : Object.fromEntries(Object.entries(state).filter(([field]) => publicFields.includes(field))),
      }
    }),
    ask: mayAnswer ? seenAsk(session, open, seat, seen) : undefined,
    waitingFor: open === undefined || (asker !== undefined && !seen.has(asker.id)) ? undefined : fight.setup.seats[open.seat],
    log: session.log.filter((entry) => seat === GM || (entry.seenBy & sides) !== 0).map((entry) => tellTo(session, entry)),
  }
}

function tellTo<F extends Fight, E extends AnyEvent>(session: Session<F, E>, entry: LogEntry<E>): string {
  return session.game.tell(session.fight, entry.event as E)
}

/** A bit mask of the sides a seat speaks for; a spectator speaks for a side that is nobody's. */
function sidesOf(fight: Fight, seat: number): number {
  let mask = 0
  for (const piece of fight.pieces) if (piece.seat === seat) mask |= 1 << piece.side
  return mask === 0 ? 1 << 30 : mask
}

const sees = (piece: Piece, seat: number, sides: number): boolean => seat === GM || piece.seat === seat || piece.hidden === 0 || (sides !== 1 << 30 && (sides & ~piece.hidden) !== 0)

function seenAsk<F extends Fight, E extends AnyEvent>(session: Session<F, E>, open: OpenAsk, seat: number, seen: ReadonlySet<number>): SeenAsk {
  const visible = (one: { readonly piece?: number }): boolean => one.piece === undefined || seen.has(one.piece)
  const mine = (option: Option): boolean => seat === GM || (option.seat ?? open.seat) === seat
  const ids = session.game.ruleIds
  return {
    id: open.id,
    kind: open.kind,
    text: open.text,
    piece: session.fight.pieces[open.piece]?.key,
    window: open.window,
    options: open.options
      .filter((option) => visible(option) && mine(option))
      .map((option) => ({ id: option.id, label: option.label ?? option.id, rule: option.rule === undefined ? undefined : ids[option.rule], preview: seenPreview(option, seen) })),
    refusals: (open.refusals ?? []).filter(visible).map((refusal) => ({ id: refusal.id, rule: ids[refusal.rule] ?? '' })),
  }
}

/** A preview must not tell of strikes by somebody hidden. */
function seenPreview(option: Option, seen: ReadonlySet<number>): Preview | undefined {
  const preview = option.preview?.()
  return preview?.provokes === undefined ? preview : { ...preview, provokes: preview.provokes.filter((piece) => seen.has(piece)) }
}
