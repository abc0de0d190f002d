import type { Person, Refused, ServerMessage, TableSettings } from '@riposte/protocol'
import type { Save } from '@riposte/referee'
import type { Content } from './content.ts'
import { isTorn } from './folder.ts'
import { type Entry, saveIn, writtenIn } from './journal.ts'
import { type Keys, newId } from './keys.ts'
import { Known, withKnown } from './known.ts'
import type { Line } from './line.ts'
import type { Metrics } from './metrics.ts'
import { Odds } from './odds.ts'
import type { Picture } from './pictures.ts'
import type { Reads } from './reader.ts'
import type { Jobs, Made, ReadFight, ReadWritten, Written } from './readings.ts'
import { type Journal, journalOf, noSuchTable, replayed, UNREADABLE } from './recovery.ts'
import { Refusal, refusedBy } from './refusal.ts'
import { type Arranged, gameNamed } from './set-up.ts'
import { inSlices, STRETCH } from './slices.ts'
import type { Member, Store, StoredBoard } from './store.ts'
import { Table } from './table.ts'
import { Turns } from './turns.ts'
import type { Writer } from './writer.ts'

/** What is told when the disk did not take a change. */
export const NOT_SAVED = new Refusal(
  'not-saved',
  'the disk did not take it; nothing has changed',
  'try again; if it goes on, the host should look at the disk',
)

const MISTAKE: Refused = {
  code: 'fault',
  message: 'the table made a mistake; nothing has changed',
  remedy: 'try something else, and tell the host',
}

/** What writes to the disk, and tells when it is there. */
export type Writes = Pick<Writer, 'write' | 'pulse' | 'putBoard'>

export interface Log {
  info(about: object, text: string): void
  warn(about: object, text: string): void
  error(about: object, text: string): void
}

/** A table somebody is at, and who is at it. */
export interface Room {
  table: Table
  readonly lines: Set<Line>
  /** Entries on their way to the disk. */
  waiting: Entry[]
  /** They are being written: what comes in meanwhile waits, so that nobody is shown what the disk does not have. */
  isBusy: boolean
  readonly pending: Turns
  /** It has had its turn, and has the next when others have had theirs. */
  serving: NodeJS.Immediate | undefined
  /** What is to be said once they are there, or are not. */
  replies: ((failure: Refusal | undefined) => void)[]
  /** When somebody last came or left, in milliseconds since 1970. */
  touched: number
  /** Who is at the table, as it was last told. */
  told: string
}

/** A room that nobody has been in for so long is emptied; its journal brings it back. */
const IDLE = 10 * 60_000
const PULSE = 1000

/** All tables: brought into memory when somebody comes, written to the disk together, told only once they are there. */
export class Tables {
  readonly keys: Keys
  readonly store: Store
  readonly content: Content
  readonly odds = new Odds()
  private readonly rooms = new Map<string, Room>()
  private readonly opening = new Map<string, Promise<Room>>()
  private readonly reader: Reads
  private readonly dirty = new Set<Room>()
  private readonly metrics: Metrics
  private readonly log: Log
  private readonly writer: Writes
  private flushing: NodeJS.Immediate | undefined
  private writing: Promise<void> | undefined
  private pulse: { readonly at: number; readonly took: Promise<boolean> } | undefined

  constructor(given: {
    readonly store: Store
    readonly writer: Writes
    readonly reader: Reads
    readonly keys: Keys
    readonly content: Content
    readonly metrics: Metrics
    readonly log: Log
  }) {
    this.store = given.store
    this.writer = given.writer
    this.keys = given.keys
    this.reader = given.reader
    this.content = withKnown(given.content, new Known())
    this.metrics = given.metrics
    this.log = given.log
  }

  // -------------------------------------------------------------------------------------------------- coming and going

  /** A new table with its game master. */
  create(person: string, name: string, fight: ReadFight, settings: Partial<TableSettings>): Table {
    const arranged = this.arranged(fight)
    const table = this.newTable(newId())
    return this.add(person, name, table, table.setUp(arranged, settings))
  }

  /** A table from a replay file, as far as it comes out as it did; and why it goes no further. */
  async load(person: string, name: string, save: Save): Promise<{ readonly table: Table; readonly note: string | undefined }> {
    const table = this.newTable(newId())
    const { entries, note } = await inSlices(table.load(save))
    return { table: this.add(person, name, table, entries), note }
  }

  private add(person: string, name: string, table: Table, begun: readonly Entry[]): Table {
    const entries = begun.map((entry) => JSON.stringify(entry))
    table.entries = entries.length
    const { over } = table.session.fight
    const row = { id: table.id, game: table.game.id, title: table.title, over, changed: Date.now() }
    this.store.createTable(row, entries, { person, name, role: 'gm', seat: 'gm' })
    const room = this.furnish(table)
    this.continue(room)
    this.log.info({ table: table.id, game: table.game.id }, 'table made')
    return table
  }

  /** What comes from outside is read elsewhere: here it is known afterwards. */
  read<D extends keyof Jobs>(what: D, job: Jobs[D], sender: string): Promise<Made[D]> {
    return this.reader.read(what, job, sender)
  }

  keep({ setups, sheets }: ReadWritten): void {
    for (const setup of setups) this.content.known?.addSetup(setup)
    for (const sheet of sheets) this.content.known?.addSheet(sheet)
  }

  /** A board that somebody has brought along. */
  async putBoard(person: string, board: StoredBoard, picture?: Picture): Promise<void> {
    try {
      await this.writer.putBoard(person, board, picture)
    } catch (thrown) {
      this.log.error({ err: thrown }, 'a board could not be written')
      throw NOT_SAVED
    }
  }

  arranged({ game, ...fight }: ReadFight): Arranged {
    this.keep({ setups: [fight.setup], sheets: [] })
    return { game: gameNamed(this.content, game), ...fight }
  }

  private newTable(id: string): Table {
    const table = new Table(id, this.content, this.keys)
    table.report = (field) => this.log.error({ table: id, field }, 'a field would have told of somebody unknown and was left out')
    return table
  }

  private furnish(table: Table): Room {
    const [lines, pending, touched] = [new Set<Line>(), new Turns(), Date.now()]
    const room: Room = { table, lines, waiting: [], isBusy: false, pending, serving: undefined, replies: [], touched, told: '' }
    this.rooms.set(table.id, room)
    this.metrics.rooms.set(this.rooms.size)
    return room
  }

  /** The table somebody comes to: as it is in memory, or as its journal tells it. */
  async open(id: string): Promise<Room> {
    const known = this.rooms.get(id)
    if (known !== undefined) return known
    const opening = this.opening.get(id) ?? this.recover(id).finally(() => this.opening.delete(id))
    this.opening.set(id, opening)
    return opening
  }

  private async recover(id: string): Promise<Room> {
    const journal = this.journalOf(id)
    const written = writtenIn(journal.entries)
    const { known } = this.content
    const unread: Written = {
      fights: written.fights.filter(({ source }) => known?.setup(source) === undefined),
      sheets: written.sheets.filter((one) => known?.sheet(one.game, one.id, one.written) === undefined),
    }
    if (unread.fights.length + unread.sheets.length > 0) this.keep(await this.read('journal', unread, `table ${id}`))
    const table = this.newTable(id)
    await inSlices(replayed(table, journal))
    const room = this.furnish(table)
    this.continue(room)
    return room
  }

  private journalOf(id: string): Journal {
    const journal = journalOf(this.store, id)
    const { lost } = journal
    if (lost > 0) this.log.warn({ table: id, lost }, 'part of a table is gone, or cannot be read')
    return journal
  }

  /** The replay file, also of a fight that these rules cannot read. */
  async save(id: string): Promise<Save> {
    try {
      return (await this.open(id)).table.save()
    } catch (thrown) {
      if (!(thrown instanceof Refusal && thrown.code === 'parted')) throw thrown
      const save = saveIn(this.journalOf(id).entries)
      if (save === undefined) throw thrown
      return save
    }
  }

  enter(room: Room, line: Line): void {
    // However many windows somebody has open, they send as one.
    for (const other of room.lines) if (other.sitter.person === line.sitter.person) line.bucket = other.bucket
    room.lines.add(line)
    line.whenClosed = () => this.leave(room, line)
    room.touched = Date.now()
    this.metrics.lines.inc()
  }

  leave(room: Room, line: Line): void {
    if (!room.lines.delete(line)) return
    line.leave()
    room.touched = Date.now()
    this.metrics.lines.dec()
    this.tellPeople(room)
  }

  people(room: Room): Person[] {
    const here = new Set([...room.lines].filter((line) => line.isIn).map((line) => line.sitter.person))
    return this.store.members(room.table.id).map(({ person, name, role, seat }) => ({
      id: this.publicId(room.table.id, person),
      name,
      role,
      seat,
      here: here.has(person),
    }))
  }

  publicId(table: string, person: string): string {
    return this.keys.word('person', 12, table, person)
  }

  /** Says who is here, where that is other than it was; to who has just come in any case. */
  tellPeople(room: Room, newcomer?: Line): void {
    this.guard(room, () => {
      const text = JSON.stringify({ type: 'people', people: this.people(room) } satisfies ServerMessage)
      const isNew = text !== room.told
      room.told = text
      for (const line of room.lines) if (line === newcomer || (isNew && line.isIn)) line.sendText(text)
    })
  }

  mustBeMember(table: string, person: string): Member {
    const member = this.store.member(table, person)
    if (member === undefined) {
      if (this.store.table(table) === undefined) throw noSuchTable(this.store, table)
      throw new Refusal('not-a-member', 'you do not belong to this table', 'ask its game master for a link')
    }
    return member
  }

  /** The game master sends somebody away, at once: their lines are closed, and their links lead nowhere. */
  sendAway(table: string, by: string, id: string): void {
    const gone = this.store.members(table).find((one) => this.publicId(table, one.person) === id)
    if (gone === undefined) throw new Refusal('bad-message', 'there is nobody like that to send away', 'see who is at the table')
    if (gone.person === by) throw new Refusal('bad-message', 'nobody sends themselves away', 'another game master could')
    this.store.sendAway(table, gone)
    this.note({ table, person: id, role: gone.role, by: this.publicId(table, by) }, 'somebody is sent away')
    const room = this.rooms.get(table)
    if (room === undefined) return
    for (const line of room.lines) {
      if (line.sitter.person === gone.person) line.close('not-a-member', 'the game master has sent you away')
    }
    this.tellPeople(room)
  }

  /** For whoever reads the log: no names, no links. */
  note(about: object, text: string): void {
    this.log.info(about, text)
  }

  // ------------------------------------------------------------------------------------------------------ to the disk

  /** Writes entries and then replies. What is shown of them comes before the reply. */
  submit(room: Room, entries: readonly Entry[], reply: Room['replies'][number]): void {
    room.waiting.push(...entries)
    // Without a snapshot the journal is only longer.
    this.guard(room, () => room.waiting.push(...room.table.snapshot(entries.length)))
    room.replies.push(reply)
    this.dirty.add(room)
    this.flushing ??= setImmediate(() => this.flush())
  }

  /** Changes a table for somebody who is not on a line to it. Done when it is on the disk. */
  change(room: Room, work: (table: Table) => readonly Entry[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.whenFree(room, promise, () => {
      try {
        const entries = room.table.whole(() => work(room.table))
        this.submit(room, entries, (failure) => (failure === undefined ? resolve() : reject(failure)))
      } catch (thrown) {
        reject(thrown)
      }
    })
    return promise
  }

  /** Does something about a table for somebody: at once, or when its last change is on the disk and others have had their turn. */
  whenFree(room: Room, sender: unknown, work: () => unknown): void {
    const isFree = !room.isBusy && room.serving === undefined && room.pending.isEmpty
    if (!isFree) room.pending.add(sender, work)
    this.serveSoon(room)
    if (isFree) work()
  }

  private serveSoon(room: Room): void {
    room.serving ??= setImmediate(() => this.serve(room))
  }

  /** For so long at a stretch; then other tables have their turn. */
  private serve(room: Room): void {
    room.serving = undefined
    const until = performance.now() + STRETCH
    while (!room.isBusy) {
      if (performance.now() >= until) return this.serveSoon(room)
      const work = room.pending.next()
      if (work === undefined) return
      work()
    }
  }

  /** Calls back when nothing is on its way to the disk: nobody is shown what might still be lost. */
  whenSaved(room: Room, work: () => void): void {
    if (this.dirty.has(room)) room.replies.push(() => work())
    else work()
  }

  /** All that waits in one transaction. What comes in while it is being written goes into the next. */
  private flush(): void {
    this.flushing = undefined
    if (this.writing !== undefined) return
    const rooms = [...this.dirty]
    this.dirty.clear()
    for (const room of rooms) room.isBusy = true
    this.writing = this.write(rooms).then((failure) => {
      this.writing = undefined
      for (const room of rooms) this.settle(room, failure)
      if (this.dirty.size > 0) this.flushing ??= setImmediate(() => this.flush())
    })
  }

  /** Whatever goes wrong here falls on this table: others wait to be settled too. */
  private settle(room: Room, failure: Refusal | undefined): void {
    const replies = room.replies.splice(0)
    if (failure === undefined) room.table.entries += room.waiting.length
    room.waiting = []
    const goOn = (): void => {
      room.isBusy = false
      this.show(room)
      for (const reply of replies) this.guard(room, () => reply(failure))
      this.serveSoon(room)
      this.continue(room)
    }
    if (failure === undefined) return goOn()
    this.reread(room).then(goOn, (thrown: unknown) => {
      this.fault(thrown, { table: room.table.id })
      this.putDown(room)
    })
  }

  /** What is in memory is not what the disk has, and cannot be read again now: who comes next tries once more. */
  private putDown(room: Room): void {
    this.rooms.delete(room.table.id)
    room.pending.clear()
    for (const line of room.lines) line.close('closing', 'the table could not be read again; come again in a moment')
  }

  private async write(rooms: readonly Room[]): Promise<Refusal | undefined> {
    const written = rooms.filter((room) => room.waiting.length > 0)
    if (written.length === 0) return undefined
    try {
      const batches = written.map(({ table, waiting }) => ({
        table: table.id,
        first: table.entries + 1,
        entries: waiting.map((entry) => JSON.stringify(entry)),
        about: { title: table.title, over: table.session.fight.over, game: table.game.id },
      }))
      const done = this.metrics.flush.startTimer()
      await this.writer.write(batches, Date.now())
      done()
      for (const batch of batches) {
        this.metrics.entries.inc(batch.entries.length)
        this.store.lost.delete(batch.table)
      }
      return undefined
    } catch (thrown) {
      this.log.error({ err: thrown, tables: written.map((room) => room.table.id) }, 'the journal could not be written')
      return NOT_SAVED
    }
  }

  /** What is in memory is ahead of the disk: back to what the disk has. Until then the room is busy. */
  private async reread(room: Room): Promise<void> {
    for (const line of room.lines) line.leave()
    const { id } = room.table
    const table = this.newTable(id)
    await inSlices(replayed(table, this.journalOf(id)))
    room.table = table
  }

  /** Nothing where an answer would be kept now. Asked at most once a second, whoever asks. */
  async whyNotReady(now: number): Promise<Refused | undefined> {
    if (this.pulse === undefined || now - this.pulse.at >= PULSE) this.pulse = { at: now, took: this.takesPulse() }
    if (await this.pulse.took) return undefined
    const { code, message, remedy } = NOT_SAVED
    return { code, message, remedy }
  }

  private async takesPulse(): Promise<boolean> {
    try {
      await this.writer.pulse()
      return true
    } catch (thrown) {
      this.log.error({ err: thrown }, 'the disk takes nothing')
      return false
    }
  }

  /** Everybody sees what is new. */
  show(room: Room): void {
    for (const line of room.lines) if (line.isIn) this.guard(room, () => line.update(room.table), { seat: line.sitter.seat })
  }

  /** The computer plays on when others have been shown what it did. */
  private continue(room: Room): void {
    setImmediate(() => {
      if (this.dirty.has(room) || room.isBusy) return
      try {
        const { table } = room
        if (table.wantsToGoOn)
          this.submit(
            room,
            table.whole(() => table.goOn()),
            () => undefined,
          )
      } catch (thrown) {
        this.log.error({ err: thrown, table: room.table.id }, 'the computer player failed; it is held')
        this.submit(room, room.table.hold(true), () => undefined)
      }
    })
  }

  // ----------------------------------------------------------------------------------------------------- housekeeping

  /** Tables nobody is at leave the memory. */
  tidy(now: number): void {
    for (const [id, room] of this.rooms) {
      if (room.lines.size > 0 || this.dirty.has(room) || room.isBusy || !room.pending.isEmpty || now - room.touched < IDLE) continue
      this.rest(room)
      if (!this.dirty.has(room)) this.rooms.delete(id)
    }
    this.metrics.rooms.set(this.rooms.size)
  }

  /** Nobody plays on for now: the next that comes begins from a snapshot. */
  private rest(room: Room): void {
    this.guard(room, () => {
      const entries = room.table.snapshotAtRest()
      if (entries.length === 0) return
      room.waiting.push(...entries)
      this.dirty.add(room)
      this.flushing ??= setImmediate(() => this.flush())
    })
  }

  /** Writes what waits, and says goodbye. */
  async close(): Promise<void> {
    await this.odds.close()
    await this.writing
    for (const room of this.rooms.values()) {
      room.pending.clear()
      // One that is being read again is not as the disk has it.
      if (!room.isBusy) this.rest(room)
    }
    clearImmediate(this.flushing)
    this.flush()
    await this.writing
    for (const room of this.rooms.values()) {
      const lines = [...room.lines]
      room.lines.clear()
      for (const line of lines) line.close('closing', 'the server stops; come again in a moment')
    }
  }

  /** Does something for somebody, and tells them why where it is not possible. */
  attempt(work: () => void, refuse: (refused: Refused) => void, about: object): void {
    try {
      work()
    } catch (thrown) {
      const refused = refusedBy(thrown)
      if (refused === undefined) this.fault(thrown, about)
      const told = refused ?? (isTorn(thrown) ? UNREADABLE : MISTAKE)
      this.metrics.refusals.inc({ code: told.code })
      refuse(told)
    }
  }

  /** Does something that nobody waits for. Whether it went well. */
  private guard(room: Room, work: () => void, about: object = {}): boolean {
    try {
      work()
      return true
    } catch (thrown) {
      this.fault(thrown, { table: room.table.id, ...about })
      return false
    }
  }

  /** Something nobody at the table can mend. */
  fault(thrown: unknown, about: object): void {
    this.log.error({ ...about, err: thrown }, 'a fault in the rules or the table')
  }
}
