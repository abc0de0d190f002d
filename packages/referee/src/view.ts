import type { OpenAsk, Option, Preview } from './ask.ts'
import { GM } from './encounter.ts'
import type { AnyEvent, BaseEvent } from './events.ts'
import type { Fight } from './fight.ts'
import { NOBODY, type PieceId } from './piece.ts'
import type { LogEntry, Session } from './session.ts'
import { askAsSeen, knows, sidesOf } from './sight.ts'

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
  /** Allowed, against this rule. */
  readonly against: string | undefined
  readonly preview: Preview | undefined
}

/** The view of a seat. `publicFields` are what everybody sees of a creature that is not theirs. */
export function viewOf<F extends Fight, E extends AnyEvent>(
  session: Session<F, E>,
  seat: number,
  publicFields: readonly string[] = ['conditions', 'wounded'],
): View {
  const { fight, game, open } = session
  const { setup } = fight
  const sides = sidesOf(fight, seat)
  const pieces = fight.pieces.filter((piece) => piece.gone === 0 && knows(sides, piece.hidden))
  const seen = new Set(pieces.map((piece) => piece.id))
  const mayAnswer = open !== undefined && (seat === GM || open.seat === seat || open.options.some((option) => option.seat === seat))
  const isSecret = open !== undefined && !knows(sides, fight.pieces[open.piece]?.hidden ?? 0)
  return {
    seat: setup.seats[seat] ?? '',
    round: fight.round,
    over: fight.over,
    winner: fight.over ? setup.sides[fight.winner] : undefined,
    pieces: pieces.map((piece) => {
      const mine = seat === GM || piece.seat === seat
      const state = Object.entries(game.read(fight, piece.id)).filter(([field]) => mine || publicFields.includes(field))
      const { key, name, at, height } = piece
      return { key, name, side: setup.sides[piece.side] ?? '', at, height, mine, state: Object.fromEntries(state) }
    }),
    ask: mayAnswer ? seenAsk(session, open, seat, seen) : undefined,
    waitingFor: open === undefined || isSecret ? undefined : setup.seats[open.seat],
    log: session.log
      .filter((entry) => knows(sides, entry.hiddenFrom))
      .map((entry) => game.tell(fight, eventAsSeen(entry, sides)))
      .filter((line) => line !== ''),
  }
}

/** What happens to somebody is told to who sees it happen; who did it only to who may know. */
function eventAsSeen<E extends AnyEvent>({ event, doerHiddenFrom }: LogEntry<E>, sides: number): E | BaseEvent {
  const bySomebody = { ...event, by: NOBODY }
  return knows(sides, doerHiddenFrom) ? event : bySomebody
}

function seenAsk<F extends Fight, E extends AnyEvent>(
  session: Session<F, E>,
  open: OpenAsk,
  seat: number,
  seen: ReadonlySet<PieceId>,
): SeenAsk {
  const { fight, game } = session
  const ask = askAsSeen(fight, open, seat)
  const isMine = (option: Option): boolean => seat === GM || (option.seat ?? open.seat) === seat
  const ruleId = (rule: number | undefined): string | undefined => game.ruleIds[rule ?? -1]
  return {
    id: ask.id,
    kind: ask.kind,
    text: ask.text,
    piece: fight.pieces[ask.piece]?.key,
    window: ask.window,
    options: ask.options.filter(isMine).map((option) => ({
      id: option.id,
      label: option.label ?? option.id,
      rule: ruleId(option.rule),
      against: ruleId(option.against),
      preview: seenPreview(option, seen),
    })),
    refusals: (ask.refusals ?? []).map((refusal) => ({ id: refusal.id, rule: ruleId(refusal.rule) ?? '' })),
  }
}

/** A preview must not tell of strikes by somebody hidden. */
function seenPreview(option: Option, seen: ReadonlySet<PieceId>): Preview | undefined {
  const preview = option.preview?.()
  return preview?.provokes === undefined ? preview : { ...preview, provokes: preview.provokes.filter((piece) => seen.has(piece)) }
}
