import type { Role, ServerMessage, TableCode } from '@riposte/protocol'
import type { Lens, Place } from './lens.ts'
import type { Table } from './table.ts'

/** What a line is connected by: a WebSocket, or a test. */
export interface Wire {
  send(text: string): void
  close(code: number, reason: string): void
  /** Bytes that have not left yet. */
  readonly waiting: number
}

/** Who sits at the other end. */
export interface Sitter {
  /** The person everywhere; never told to others. */
  readonly person: string
  /** The person at this table. */
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly seat: string
}

/** More than this unsent, and nobody is reading any more. */
const MOST_WAITING = 8 * 1024 * 1024

/** One open connection of somebody to a table. */
export class Line {
  readonly sitter: Sitter
  /** How much more it may send now; all windows of one person have the same. */
  bucket = { left: 0, at: Number.NEGATIVE_INFINITY, overflows: 0 }
  /** The seat whose eyes the game master looks through. */
  look: string | undefined
  /** What it wants to look ahead for now: nothing that was asked before. */
  looksAhead: object | undefined
  /** It has said hello. */
  isIn = false
  /** What else happens when it is closed from here. */
  whenClosed: () => void = () => undefined
  private isClosed = false
  private readonly wire: Wire
  private lens: Lens | undefined
  private place: Place | undefined

  constructor(sitter: Sitter, wire: Wire) {
    this.sitter = sitter
    this.wire = wire
  }

  get isGm(): boolean {
    return this.sitter.role === 'gm'
  }

  /** The seat it answers from; -1 for none. */
  seat(table: Table): number {
    return table.eyesFor(this.sitter)
  }

  /** The seat it looks from. */
  eyes(table: Table): number {
    return this.look === undefined ? this.seat(table) : table.seatNamed(this.look)
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message))
  }

  sendText(text: string): void {
    if (this.isClosed) return
    if (this.wire.waiting > MOST_WAITING) return this.close('too-fast', 'nobody reads what is sent')
    this.wire.send(text)
  }

  close(code: TableCode, message: string): void {
    if (this.isClosed) return
    this.isClosed = true
    this.wire.send(JSON.stringify({ type: 'bye', code, message } satisfies ServerMessage))
    this.wire.close(code === 'closing' ? 1001 : 1008, code)
    // Who does not close their end is not listened to either.
    this.whenClosed()
  }

  /** Sends what is new, if anything is. */
  update(table: Table, from?: { readonly seq: number; readonly mark: string }): void {
    const { sight } = table
    const lens = table.lens(this.eyes(table))
    if (lens !== this.lens || this.place === undefined) {
      this.leave()
      this.lens = lens
      this.place = lens.enter(sight, from)
    }
    const news = lens.news(sight, this.place, this.look)
    if (news !== undefined) this.sendText(news)
  }

  /** It looks from elsewhere from now on, or no longer. */
  leave(): void {
    if (this.place !== undefined) this.lens?.leave(this.place)
    this.lens = undefined
    this.place = undefined
  }
}
