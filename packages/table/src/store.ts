import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Role } from '@riposte/protocol'
import { z } from 'zod'
import { ownFile, putLogAside, sizeOf, unlessTorn } from './folder.ts'
import { Kept, type Missing } from './kept.ts'
import type { Picture } from './pictures.ts'

/** A table as lists show it. */
export interface TableRow {
  readonly id: string
  readonly game: string
  readonly title: string
  readonly over: boolean
  /** Milliseconds since 1970. */
  readonly changed: number
  /** Invitations carry this number; a higher one withdraws them. */
  readonly links: number
}

export interface Member {
  readonly person: string
  readonly name: string
  readonly role: Role
  readonly seat: string
}

export interface StoredBoard {
  readonly id: string
  readonly title: string
  readonly board: string
  readonly report: string
  /** It has a picture, which is kept apart: it is large. */
  readonly pictured: boolean
}

/** An entry as it was written down. */
export interface Row {
  readonly seq: number
  readonly entry: string
}

/** What waits to be written: one table's new entries. */
export interface Batch {
  readonly table: string
  /** The number of the first entry. */
  readonly first: number
  readonly entries: readonly string[]
  readonly about: Pick<TableRow, 'title' | 'over' | 'game'>
}

const tableRow = z.object({
  id: z.string(),
  game: z.string(),
  title: z.string(),
  over: z.number().transform((over) => over === 1),
  changed: z.number(),
  links: z.number(),
})
const member = z.object({ person: z.string(), name: z.string(), role: z.enum(['gm', 'player', 'spectator']), seat: z.string() })
const boardRow = z.object({
  id: z.string(),
  title: z.string(),
  board: z.string(),
  report: z.string(),
  pictured: z.number().transform((pictured) => pictured === 1),
})
const rows = z.array(z.object({ seq: z.number(), entry: z.string() }))
const picture = z.object({ bytes: z.instanceof(Uint8Array), type: z.string() })

const schema = `
create table if not exists tables (
  id text primary key, game text not null, title text not null, over integer not null, changed integer not null, links integer not null
) strict;
create table if not exists journal (
  table_id text not null, seq integer not null, at integer not null, entry text not null, primary key (table_id, seq)
) strict, without rowid;
create table if not exists people (
  table_id text not null, person text not null, name text not null, role text not null, seat text not null, primary key (table_id, person)
) strict, without rowid;
create index if not exists people_by_person on people (person);
create table if not exists came (
  table_id text not null, person text not null, link text not null, primary key (table_id, person, link)
) strict, without rowid;
create table if not exists pulse (id integer primary key, filler blob) strict;
create table if not exists withdrawn (table_id text not null, link text not null, primary key (table_id, link)) strict, without rowid;
create table if not exists boards (
  id text primary key, person text not null, title text not null, board text not null, report text not null, image blob, imageType text not null
) strict;
`

/** Which link it was, where none was noted. */
export const oldLink = (role: string, seat: string): string => `${role} ${seat}`

/** Everything that must outlive the process, in one SQLite file. What a call has written is on the disk when it returns. */
export class Store {
  private readonly db: DatabaseSync
  private readonly log: string
  /** The size of the log of changes when it held nothing that counts. */
  private settled = 0
  private readonly kept: Kept
  /** How many entries these tables once had, of which some are missing; until they have been written to again. */
  readonly lost = new Map<string, number>()
  private readonly statements = new Map<string, StatementSync>()

  constructor(folder: string) {
    const file = join(folder, 'riposte.db')
    this.log = `${file}-wal`
    putLogAside(file)
    ownFile(file)
    this.kept = new Kept(folder)
    this.db = new DatabaseSync(file)
    this.db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma foreign_keys = on;')
    this.db.exec(schema)
  }

  close(): void {
    this.db.close()
    this.kept.close()
  }

  /** Moves what the log of changes holds into the database: a log that is damaged later loses only what has come since. */
  settle(): void {
    if (sizeOf(this.log) === this.settled) return
    this.kept.flush()
    this.db.exec('pragma wal_checkpoint(truncate)')
    // A new log costs a flush more to begin: not at the next answer.
    this.sql('insert or replace into pulse values (2, null)').run()
    this.settled = sizeOf(this.log)
  }

  /** Of which tables there is less than was noted of them. */
  findMissing(kept: ReadonlyMap<string, number>): Missing[] {
    const missing = [...kept].flatMap(([table, had]): Missing[] => {
      const has = unlessTorn(() => this.lastOf(table))
      return has !== undefined && has >= had ? [] : [{ table, had, has, title: unlessTorn(() => this.table(table)?.title) }]
    })
    for (const { table, had } of missing) this.lost.set(table, had)
    return missing
  }

  private sql(text: string): StatementSync {
    let statement = this.statements.get(text)
    if (statement === undefined) {
      statement = this.db.prepare(text)
      this.statements.set(text, statement)
    }
    return statement
  }

  /** All or nothing. */
  private together(work: () => void): void {
    this.db.exec('begin immediate')
    try {
      work()
      this.db.exec('commit')
    } catch (thrown) {
      this.db.exec('rollback')
      throw thrown
    }
  }

  // ---------------------------------------------------------------------------------------------------------- journals

  createTable(row: Omit<TableRow, 'links'>, entries: readonly string[], gm: Member): void {
    this.together(() => {
      this.sql('insert into tables values (?, ?, ?, ?, ?, 1)').run(row.id, row.game, row.title, Number(row.over), row.changed)
      this.putEntries(row.id, 1, entries, row.changed)
      this.putMember(row.id, gm)
    })
    this.kept.note([[row.id, entries.length]])
  }

  /** One transaction, one flush of the disk, for what many tables have to write. */
  append(batches: readonly Batch[], at: number): void {
    this.together(() => {
      for (const { table, first, entries, about } of batches) {
        this.putEntries(table, first, entries, at)
        this.sql('update tables set game = ?, title = ?, over = ?, changed = ? where id = ?').run(
          about.game,
          about.title,
          Number(about.over),
          at,
          table,
        )
      }
    })
    this.kept.note(batches.map(({ table, first, entries }) => [table, first + entries.length - 1]))
  }

  /** Writes as much as an answer needs, and flushes it: an error where the disk does not take it. */
  pulse(): void {
    this.sql('insert or replace into pulse values (1, randomblob(16384))').run()
  }

  private putEntries(table: string, first: number, entries: readonly string[], at: number): void {
    for (const [i, entry] of entries.entries()) this.sql('insert into journal values (?, ?, ?, ?)').run(table, first + i, at, entry)
  }

  /** A table's entries from its last snapshot on, or all of them. */
  journal(table: string, from: 'snapshot' | 'start'): readonly Row[] {
    const snapshot = `coalesce((select max(seq) from journal where table_id = ?1 and entry like '{"type":"snapshot"%'), 1)`
    const first = from === 'snapshot' ? snapshot : '1'
    return rows.parse(this.sql(`select seq, entry from journal where table_id = ?1 and seq >= ${first} order by seq`).all(table))
  }

  private lastOf(table: string): number {
    return z.object({ n: z.number() }).parse(this.sql('select coalesce(max(seq), 0) as n from journal where table_id = ?').get(table)).n
  }

  table(id: string): TableRow | undefined {
    return tableRow.optional().parse(this.sql('select * from tables where id = ?').get(id))
  }

  countTables(): number {
    return z.object({ n: z.number() }).parse(this.sql('select count(*) as n from tables').get()).n
  }

  withdrawLinks(table: string): void {
    this.sql('update tables set links = links + 1 where id = ?').run(table)
  }

  // ------------------------------------------------------------------------------------------------------------ people

  putMember(table: string, { person, name, role, seat }: Member): void {
    this.sql(
      `insert into people values (?, ?, ?, ?, ?)
       on conflict (table_id, person) do update set name = excluded.name, role = excluded.role, seat = excluded.seat`,
    ).run(table, person, name, role, seat)
  }

  join(table: string, who: Member, link: string): void {
    this.together(() => {
      this.putMember(table, who)
      this.sql('insert or ignore into came values (?, ?, ?)').run(table, who.person, link)
    })
  }

  /** Somebody belongs to the table no longer, and the links they came by lead nowhere. */
  sendAway(table: string, { person, role, seat }: Member): void {
    this.together(() => {
      this.sql('delete from people where table_id = ? and person = ?').run(table, person)
      this.sql('insert or ignore into withdrawn select table_id, link from came where table_id = ? and person = ?').run(table, person)
      this.sql('insert or ignore into withdrawn values (?, ?)').run(table, oldLink(role, seat))
    })
  }

  removeMember(table: string, person: string): void {
    this.sql('delete from people where table_id = ? and person = ?').run(table, person)
  }

  isWithdrawn(table: string, link: string): boolean {
    return this.sql('select 1 from withdrawn where table_id = ? and link = ?').get(table, link) !== undefined
  }

  members(table: string): Member[] {
    return z.array(member).parse(this.sql('select person, name, role, seat from people where table_id = ? order by role, name').all(table))
  }

  member(table: string, person: string): Member | undefined {
    return member
      .optional()
      .parse(this.sql('select person, name, role, seat from people where table_id = ? and person = ?').get(table, person))
  }

  /** The tables somebody belongs to, the last played first. */
  tablesOf(person: string): { readonly row: TableRow; readonly member: Member }[] {
    const rows = this.sql(
      `select t.*, p.person, p.name, p.role, p.seat from people p join tables t on t.id = p.table_id
       where p.person = ? order by t.changed desc limit 200`,
    ).all(person)
    return rows.map((row) => ({ row: tableRow.parse(row), member: member.parse(row) }))
  }

  // ------------------------------------------------------------------------------------------------------------ boards

  putBoard(person: string, board: StoredBoard, image?: Picture): void {
    this.sql('insert into boards values (?, ?, ?, ?, ?, ?, ?)').run(
      board.id,
      person,
      board.title,
      board.board,
      board.report,
      image?.bytes ?? null,
      image?.type ?? '',
    )
  }

  board(id: string): StoredBoard | undefined {
    const row = this.sql('select id, title, board, report, image is not null as pictured from boards where id = ?').get(id)
    return boardRow.optional().parse(row)
  }

  picture(id: string): Picture | undefined {
    const row = this.sql('select image as bytes, imageType as type from boards where id = ? and image is not null').get(id)
    return picture.optional().parse(row)
  }

  boardsOf(person: string): { readonly id: string; readonly title: string }[] {
    const rows = this.sql('select id, title from boards where person = ? order by title').all(person)
    return z.array(z.object({ id: z.string(), title: z.string() })).parse(rows)
  }
}
