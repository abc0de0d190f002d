import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ownFile, writeWhole } from './folder.ts'

/** A table of which the database has less than it once had. */
export interface Missing {
  readonly table: string
  readonly title: string | undefined
  readonly had: number
  /** Nothing where that cannot be read. */
  readonly has: number | undefined
}

const fileIn = (folder: string): string => join(folder, 'kept')

/**
 * How many entries each table has, a line each time that grows, beside the database and only once that has them. What is lost with a
 * damaged log of changes, or when an older copy is put back, shows by it: SQLite goes on without what it cannot read, and says nothing.
 */
export class Kept {
  private readonly handle: number
  private isFlushed = true

  constructor(folder: string) {
    ownFile(fileIn(folder))
    this.handle = openSync(fileIn(folder), 'a')
  }

  /** Left to the system to write: a flush would cost as much again as that of the entries. */
  note(counts: readonly (readonly [table: string, entries: number])[]): void {
    try {
      writeSync(this.handle, counts.map(([table, entries]) => `${table} ${entries}\n`).join(''))
      this.isFlushed = false
    } catch {
      // The entries are on the disk, and that counts. The next note tells of these too.
    }
  }

  flush(): void {
    if (!this.isFlushed) fdatasyncSync(this.handle)
    this.isFlushed = true
  }

  close(): void {
    closeSync(this.handle)
  }
}

/** What was noted last of each table. A line that was not written whole says nothing. */
export function keptIn(folder: string): ReadonlyMap<string, number> {
  const file = fileIn(folder)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  const kept = new Map<string, number>()
  for (const line of lines) {
    const [, table, entries] = /^([\w-]{1,40}) (\d{1,15})$/.exec(line) ?? []
    if (table !== undefined) kept.set(table, Number(entries))
  }
  if (lines.length > 2 * kept.size) writeWhole(file, [...kept].map(([table, entries]) => `${table} ${entries}\n`).join(''))
  return kept
}

/** So many are named. */
const MOST_NAMED = 12

/** What the host should know of it. */
export function missingInWords(folder: string, missing: readonly Missing[]): string {
  const all = missing.map(({ table, title, had, has }) => {
    if (title === undefined) return `table ${table} is gone, with all that it had (${had} changes)`
    if (has === undefined) return `"${title}" (table ${table}) cannot be read`
    return `"${title}" (table ${table}) has lost the last ${had - has} of its ${had} changes`
  })
  const named = all.slice(0, MOST_NAMED)
  const more = all.length > MOST_NAMED ? [`and ${all.length - MOST_NAMED} more`] : []
  return [
    `${folder} has less than it once had: its riposte.db or riposte.db-wal was damaged, deleted, or put back from an older copy`,
    ...[...named, ...more].map((line) => `  ${line}`),
    'Stop the server and put a newer copy of the whole folder back, where there is one. Or play on: each table goes on from what',
    'is left of it, and its game master is told there; all others are as they were. Of a table that is gone you are told at each',
    'start until the file "kept" in that folder is deleted.',
  ].join('\n')
}
