import type { ServerMessage, TableState, ViewState } from '@riposte/protocol'
import {
  askAsSeen,
  type Eyes,
  entryOf,
  eyesOf,
  GM,
  Hash,
  type LogEntry,
  type OpenAsk,
  type SeenEntry,
  type SeenPiece,
  type Session,
  seenBoard,
  seenSheets,
  stateOf,
  strangersIn,
} from '@riposte/referee'
import { adviceOn } from './computer.ts'
import type { GivenOrder, Seating } from './journal.ts'
import { lastLook } from './last-look.ts'

interface Line {
  /** The number of its event in the session's log. */
  readonly event: number
  readonly entry: SeenEntry
  /** As it leaves. */
  readonly text: string
  /** Of this line and all before it. */
  readonly mark: string
}

/** What the server tells a lens beyond the session. */
export interface Sight {
  readonly session: Session
  readonly coarse: boolean
  /** The opaque number of the open question, from what a seat knows of it. */
  readonly question: (known: string) => string
  /** All that there are at the table. */
  readonly seats: readonly string[]
  /** Takes note of a field that would have told of somebody unknown. */
  readonly report: (field: string) => void
  /** Standing orders that wait for the action to be over: shown as if they held. */
  readonly orders: readonly GivenOrder[]
  /** Pieces that wait for the same to go to another seat. */
  readonly seatings: readonly Seating[]
  readonly table: Omit<TableState, 'as'>
  /** Who has just taken something back, by the id that others know. */
  readonly backBy: string | undefined
}

/** How far somebody who looks through a lens has got, and what was last sent. */
export interface Place {
  /** How many lines they have that still stand. */
  keep: number
  seq: number
  board: string
  sheets: string
  state: string
}

const EMPTY = new Hash().toString()

/** What one seat sees of one table, kept up to date as the log grows, so that each change costs only what is new. */
export class Lens {
  readonly seat: number
  private lines: Line[] = []
  private readonly places = new Set<Place>()
  /** What the lines tell of. */
  private told: LogEntry[] = []
  private asked: { readonly open: OpenAsk; readonly mark: string; readonly word: string } | undefined
  private as: Eyes | undefined
  private boardOf: unknown
  private boardText = ''
  private advice: { readonly on: OpenAsk; readonly id: string | undefined } | undefined
  private sheetsOf: { readonly list: unknown; readonly key: string; readonly text: string } | undefined

  constructor(seat: number) {
    this.seat = seat
  }

  /** Somebody begins to look: from the beginning, or from where they were, if that is still part of what happened. */
  enter(sight: Sight, from?: { readonly seq: number; readonly mark: string }): Place {
    this.refresh(sight)
    const isKnown = from !== undefined && this.lines[from.seq - 1]?.mark === from.mark
    const keep = isKnown ? from.seq : 0
    const place = { keep, seq: keep, board: '', sheets: '', state: '' }
    this.places.add(place)
    return place
  }

  leave(place: Place): void {
    this.places.delete(place)
  }

  /** The log as it is told to this seat. */
  entries(sight: Sight): readonly SeenEntry[] {
    this.refresh(sight)
    return this.lines.map((line) => line.entry)
  }

  /** The message that brings somebody to now, or nothing where nothing is new. Moves the place. */
  news(sight: Sight, place: Place, as: string | undefined): string | undefined {
    const eyes = this.refresh(sight)
    const { keep } = place
    const log = this.lines.slice(keep).map((line) => line.text)
    const state = lastLook(this.state(eyes, sight, as), eyes.strangers, sight.report)
    const board = this.board(sight.session)
    const sheets = this.sheets(eyes)
    const isNew = state !== place.state || board !== place.board || sheets !== place.sheets || log.length > 0 || keep !== place.seq
    if (!isNew) return undefined
    const mark = this.lines.at(-1)?.mark ?? EMPTY
    const seq = this.lines.length
    const parts = [
      `"type":"view","seq":${seq},"mark":"${mark}","keep":${keep},"log":[${log.join(',')}],${state.slice(1, -1)}`,
      ...(sight.backBy === undefined ? [] : [`"by":${JSON.stringify(sight.backBy)}`]),
      ...(board === place.board ? [] : [`"board":${board}`]),
      ...(sheets === place.sheets ? [] : [`"sheets":${sheets}`]),
    ]
    Object.assign(place, { keep: seq, seq, board, sheets, state })
    return `{${parts.join(',')}}`
  }

  /**
   * The open question's number: it comes again only with the same question, after the same lines, as they are seen from
   * here. So what is done in secret changes nothing about it.
   */
  question(sight: Sight): string | undefined {
    const { session } = this.refresh(sight)
    const { open, fight, veil } = session
    if (open === undefined) return undefined
    const mark = this.lines.at(-1)?.mark ?? EMPTY
    if (this.asked?.open !== open || this.asked.mark !== mark) {
      const { id, kind, piece, text, options, refusals = [] } = askAsSeen(fight, open, this.seat, veil)
      const known = JSON.stringify([mark, id, kind, piece, text, options.map((one) => one.id), refusals.map((one) => one.id)])
      this.asked = { open, mark, word: sight.question(known) }
    }
    return this.asked.word
  }

  private state(eyes: Eyes, sight: Sight, as: string | undefined): Pick<View, 'state' | 'table'> {
    const { seats, seatings, orders, table } = sight
    const question = this.question(sight)
    const { ask, pieces, ...rest } = stateOf(eyes)
    const state: ViewState = {
      ...rest,
      seats,
      pieces: orders.length + seatings.length === 0 ? pieces : pieces.map((piece) => withSeat(withOrders(piece, orders), seatings)),
      ask: ask === undefined || question === undefined ? undefined : { ...ask, id: question, advised: this.adviceOn(eyes) },
    }
    const seen = state.pieces.map((piece) => piece.key)
    const isGm = this.seat === GM
    const computer = table.computer.filter((key) => isGm || seen.includes(key))
    // What the computer thinks of whom is not for everybody.
    const mine = state.pieces.flatMap((piece) => (piece.mine ? [piece.key] : []))
    const passing = Object.fromEntries(Object.entries(table.passing).filter(([key]) => mine.includes(key)))
    return { state, table: { ...table, computer, passing, lost: isGm ? table.lost : 0, reasons: isGm ? table.reasons : {}, as } }
  }

  /** Worked out once for a reaction, and for nothing else: whoever plays by turns asks when they want to know. */
  private adviceOn(eyes: Eyes): string | undefined {
    const { open } = eyes.session
    if (open?.kind !== 'reaction') return undefined
    if (this.advice?.on !== open) this.advice = { on: open, id: adviceOn(eyes, open)?.option.id }
    return this.advice.id
  }

  private refresh(sight: Sight): Eyes {
    const { session, coarse } = sight
    const eyes = eyesOf(session, this.seat, { coarse })
    const known = this.knownOf(session, eyes)
    this.as = eyes
    if (known < Math.max(this.told.length, session.log.length)) this.tell(eyes, known, sight.report)
    return eyes
  }

  /** How many events are as they were told. The last that is the same has the same before it; what is still going on is new each time. */
  private knownOf({ log }: Session, { sides, played, coarse }: Eyes): number {
    // Other eyes would have read the past otherwise.
    if (this.as?.sides !== sides || this.as.played !== played || this.as.coarse !== coarse) return 0
    let known = Math.min(this.told.length, log.length)
    while (known > 0 && this.told[known - 1] !== log[known - 1]) known--
    return known
  }

  /** Lines that come out as they were told stand. */
  private tell(eyes: Eyes, from: number, report: Sight['report']): void {
    const before = this.lines
    this.lines = before.slice(0, before.findLastIndex((line) => line.event < from) + 1)
    let keep = this.lines.length
    let mark = this.lines.at(-1)?.mark ?? EMPTY
    this.told.length = from
    for (const [i, logged] of eyes.session.log.slice(from).entries()) {
      this.told.push(logged)
      const entry = entryOf(eyes, logged)
      if (entry === undefined) continue
      const text = lastLook(entry, strangersIn(eyes, logged), report)
      mark = new Hash().add(mark).add(text).toString()
      this.lines.push({ event: from + i, entry, text, mark })
      if (before[keep]?.mark === mark) keep++
    }
    for (const place of this.places) place.keep = Math.min(place.keep, keep)
  }

  /** Which sheets these are follows from who is on which side. */
  private sheets(eyes: Eyes): string {
    const { setup, pieces } = eyes.session.fight
    const key = `${eyes.sides} ${pieces.map((piece) => `${piece.side}.${piece.sheet}`).join(' ')}`
    if (this.sheetsOf?.list !== setup.sheets || this.sheetsOf.key !== key) {
      this.sheetsOf = { list: setup.sheets, key, text: JSON.stringify(seenSheets(eyes)) }
    }
    return this.sheetsOf.text
  }

  private board(session: Session): string {
    if (this.boardOf !== session.fight.board) {
      this.boardOf = session.fight.board
      this.boardText = JSON.stringify(seenBoard(session.fight))
    }
    return this.boardText
  }
}

function withOrders(piece: SeenPiece, orders: readonly GivenOrder[]): SeenPiece {
  const given = (reaction: string) => orders.find((one) => one.piece === piece.key && one.reaction === reaction)
  return { ...piece, reactions: piece.reactions.map((one) => ({ ...one, order: given(one.id)?.order ?? one.order })) }
}

const withSeat = (piece: SeenPiece, seatings: readonly Seating[]): SeenPiece => ({
  ...piece,
  seat: seatings.find((one) => one.piece === piece.key)?.seat ?? piece.seat,
})

type View = Extract<ServerMessage, { type: 'view' }>
