import {
  castPiece,
  encounterEntry,
  encounterFile,
  gameEntry,
  gameInfo,
  importedBoard,
  invitation,
  invitedTo,
  joined,
  myTable,
  named,
  readBlock,
  ruleEntry,
  type SetUp,
  sheetEntry,
  type TableSettings,
  tableCreated,
  tableInfo,
} from '@riposte/protocol'
import { z } from 'zod'

/** The server said no, or could not be reached: what, and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly remedy: string
  readonly code: string

  constructor(message: string, remedy: string, code = '') {
    super(message)
    this.remedy = remedy
    this.code = code
  }
}

const problem = z.looseObject({ message: z.string(), remedy: z.string().default('') })

async function ask<T>(schema: z.ZodType<T>, path: string, init: RequestInit = {}): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, { ...init, credentials: 'same-origin' })
  } catch {
    throw new Refusal('the server cannot be reached', 'see that it runs, then try again')
  }
  const data: unknown = await response.json().catch(() => undefined)
  if (response.ok) return schema.parse(data)
  const said = problem.safeParse(data)
  throw new Refusal(said.data?.message ?? `the server answered ${response.status}`, said.data?.remedy ?? 'try again')
}

const post = <T>(schema: z.ZodType<T>, path: string, body: unknown): Promise<T> =>
  ask(schema, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

export type GameInfo = z.infer<typeof gameInfo>
export type GameEntry = z.infer<typeof gameEntry>
export type EncounterEntry = z.infer<typeof encounterEntry>
export type Named = z.infer<typeof named>
export type SheetEntry = z.infer<typeof sheetEntry>
export type MyTable = z.infer<typeof myTable>
export type { ReadBlock, RuleEntry, SetUp } from '@riposte/protocol'

const anything = z.unknown()

/** The HTTP part of docs/protocol.md. */
export const api = {
  games: () => ask(z.array(gameEntry), '/api/games'),
  game: (game: string) => ask(gameInfo, `/api/games/${game}`),
  rules: (game: string) => ask(z.array(ruleEntry), `/api/games/${game}/rules`),
  encounters: (game: string) => ask(z.array(encounterEntry), `/api/games/${game}/encounters`),
  boards: (game: string) => ask(z.array(named), `/api/games/${game}/boards`),
  sheets: (game: string) => ask(z.array(sheetEntry), `/api/games/${game}/sheets`),
  sheetPrint: (game: string, id: string) => ask(z.looseObject({ print: z.string() }), `/api/games/${game}/sheets/${id}`),
  cast: (game: string, file: string) => post(z.array(castPiece), `/api/games/${game}/cast`, { file }),
  print: (game: string, text: string) => post(z.array(readBlock), `/api/games/${game}/print`, { text }),
  playNow: (choice: { game?: string; encounter?: string }) => post(tableCreated, '/api/play', choice),
  newTable: (table: { setUp: SetUp; name: string; settings?: Partial<TableSettings> }) => post(tableCreated, '/api/tables', table),
  load: (save: unknown, name: string) => post(tableCreated, '/api/tables/load', { save, name }),
  mine: () => ask(z.array(myTable), '/api/tables'),
  table: (table: string) => ask(tableInfo, `/api/tables/${table}`),
  invite: (table: string, invite: { role: 'gm' | 'player' | 'spectator'; seat?: string }) =>
    post(invitation, `/api/tables/${table}/invitations`, invite),
  withdraw: (table: string) => ask(anything, `/api/tables/${table}/invitations`, { method: 'DELETE' }),
  sendAway: (table: string, person: string) => ask(anything, `/api/tables/${table}/people/${person}`, { method: 'DELETE' }),
  replay: (table: string) => ask(anything, `/api/tables/${table}/replay`),
  encounter: (table: string) => ask(encounterFile, `/api/tables/${table}/encounter`),
  invitation: (token: string) => post(invitedTo, '/api/invitation', { token }),
  join: (token: string, name: string) => post(joined, '/api/join', { token, name }),
  importBoard: (title: string, file: Blob) =>
    ask(importedBoard, `/api/boards/import?title=${encodeURIComponent(title)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: file,
    }),
}

/** A refusal in one line, whatever was thrown. */
export function wordsOf(thrown: unknown): string {
  if (thrown instanceof Refusal) {
    // What is wrong with the whole, or has its remedy in it already, says so once.
    const message = thrown.message.replace(/^the whole: /, '')
    return thrown.remedy === '' || message.includes(thrown.remedy) ? message : `${message} – ${thrown.remedy}`
  }
  return thrown instanceof Error ? thrown.message : 'something went wrong'
}
