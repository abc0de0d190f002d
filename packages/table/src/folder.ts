import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder cannot be used: the host can mend it. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
  readonly remedy: string

  constructor(message: string, remedy: string) {
    super(message)
    this.remedy = remedy
  }
}

/** A folder for its owner alone. One that is there already stays as it is. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  // One by one: asked for all at once below /proc, Node would try for ever.
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** A file that nobody but its owner reads; SQLite makes those beside a database like it. */
export function ownFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(one) && (statSync(one).mode & 0o077) !== 0) chmodSync(one, 0o600)
  }
}

/** All of it is on the disk before it has its name. */
export function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.new`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

/** Beside a database that is empty or gone SQLite would delete the log of its changes, which may be all that is left of it. */
export function putLogAside(file: string): void {
  const log = `${file}-wal`
  if (sizeOf(log) > 0 && sizeOf(file) === 0) renameSync(log, `${log}.alone-${Date.now()}`)
}

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Keeps a second server off the folder, whose people would see other fights on the same tables.
 * SQLite locks the file in all systems alike, and the system lets go of it with the process, however that ends.
 */
export function holdFolder(folder: string): { letGo(): void } {
  const file = join(folder, 'in-use')
  ownFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('begin exclusive')
  } catch (thrown) {
    lock.close()
    if (!isBusy(thrown)) throw thrown
    throw new FolderError(`another Riposte already keeps its tables in ${folder}`, `stop that one first, or ${elsewhere}`)
  }
  return { letGo: () => lock.close() }
}

/** Does something about the data folder; what the system says against it comes in words. */
export function inWords<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    const [message, remedy] = wordsFor(thrown) ?? []
    if (message === undefined || remedy === undefined) throw thrown
    throw new FolderError(`${folder} cannot hold the tables: ${message}`, remedy)
  }
}

const elsewhere = 'RIPOSTE_DATA names another folder'
const fromCopy = 'put riposte.db back from a copy, with riposte.db-wal where there is one'
const full = ['the disk is full', 'make room on it, then start again'] as const
const readOnly = ['it may not be written to', `let whoever runs the server write to it, or ${elsewhere}`] as const
const torn = ['riposte.db is damaged', fromCopy] as const

const words: Readonly<Record<string | number, readonly [string, string]>> = {
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOSPC: full,
  EDQUOT: full,
  ENOENT: ['it cannot be made there', elsewhere],
  ENOTDIR: ['part of its path is no folder', elsewhere],
  EISDIR: ['there is a folder where a file belongs', elsewhere],
  // What SQLite calls them.
  5: ['another program is writing to riposte.db', 'stop that one first'],
  8: readOnly,
  10: ['the disk makes errors', 'look at the disk, or put the folder on another'],
  11: torn,
  13: full,
  14: readOnly,
  26: ['riposte.db is no database', fromCopy],
}

function wordsFor(thrown: unknown): readonly [string, string] | undefined {
  if (!(thrown instanceof Error)) return undefined
  const kind = kindOf(thrown)
  if (kind !== undefined) return words[kind]
  return 'code' in thrown && typeof thrown.code === 'string' ? words[thrown.code] : undefined
}

/** What SQLite complains of: the low byte of its code, the others say more of it. */
const kindOf = (thrown: Error): number | undefined =>
  'errcode' in thrown && typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined

const isBusy = (thrown: unknown): boolean => thrown instanceof Error && kindOf(thrown) === 5

/** Part of riposte.db is not as SQLite wrote it. */
export const isTorn = (thrown: unknown): boolean => thrown instanceof Error && kindOf(thrown) === 11

/** What is read from riposte.db, or nothing where that part of it is damaged. */
export function unlessTorn<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (thrown) {
    if (!isTorn(thrown)) throw thrown
    return undefined
  }
}
