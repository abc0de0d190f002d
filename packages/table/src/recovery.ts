import { ContentError } from '@riposte/referee'
import { unlessTorn } from './folder.ts'
import { type Entry, readEntries } from './journal.ts'
import { Refusal } from './refusal.ts'
import type { Work } from './slices.ts'
import type { Row, Store } from './store.ts'
import type { Table } from './table.ts'

/** A table's entries, as far as they are there and can be read. */
export interface Journal {
  readonly entries: readonly Entry[]
  /** The number of the last that is there, readable or not. */
  readonly last: number
  /** So many that were there once are not among them. */
  readonly lost: number
  /** Nothing stands behind what can be read. */
  readonly isCut: boolean
}

export const UNREADABLE = new Refusal(
  'parted',
  'this can no longer be read: riposte.db is damaged where it is kept',
  'whoever runs the server may have a copy of it; other tables are as they were',
)

/** What is there of a table, the snapshot it begins with being readable or not. */
export function journalOf(store: Store, id: string): Journal {
  let rows = rowsOf(store, id, 'snapshot')
  const last = rows.at(-1)?.seq ?? 0
  if (last === 0) throw noSuchTable(store, id)
  let entries = readEntries(rows)
  if (entries.length === 0) {
    rows = rowsOf(store, id, 'start')
    entries = readEntries(rows)
  }
  if (entries.length === 0) throw UNREADABLE
  const had = Math.max(last, store.lost.get(id) ?? 0)
  return { entries, last, lost: had - (rows[entries.length - 1]?.seq ?? 0), isCut: entries.length === rows.length }
}

function rowsOf(store: Store, id: string, from: 'snapshot' | 'start'): readonly Row[] {
  const rows = unlessTorn(() => store.journal(id, from))
  if (rows === undefined) throw UNREADABLE
  return rows
}

export function noSuchTable(store: Store, id: string): Refusal {
  if (!store.lost.has(id)) return new Refusal('no-such-table', 'there is no such table', 'see your tables on the start page')
  return new Refusal(
    'no-such-table',
    'this table is lost: the files it was kept in were damaged, deleted, or put back from an older copy',
    'whoever runs the server may have a newer copy of them',
  )
}

/** The journal played again; where these rules can no longer read it, that is said. */
export function* replayed(table: Table, { entries, last, lost, isCut }: Journal): Work<void> {
  try {
    yield* table.replay(entries, last)
    if (lost > 0) table.lose(lost, isCut ? [] : entries)
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown
    throw new Refusal(
      'parted',
      `the rules have changed, and this fight can no longer be read: ${thrown.message}`,
      'its game master may keep the replay file, for the version it was played with',
    )
  }
}
