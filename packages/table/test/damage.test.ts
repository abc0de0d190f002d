import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

interface Played {
  readonly table: string
  readonly cookie: string
}

function master({ cookie }: Pick<Played, 'cookie'>): Person {
  const person = new Person(house.address)
  person.cookie = cookie
  return person
}

const sit = (played: Played): Promise<Client> => master(played).sit(played.table)

async function newTable(title: string): Promise<Played> {
  const person = master({ cookie: '' })
  const setUp = { game: 'sovereign', encounter: 'starter', seed: 7, options: { ending: 'never' } }
  const { body } = await person.ask('POST', '/api/tables', { name: 'Moll', setUp, settings: { rulings: 'book', title } })
  return { table: body.table, cookie: person.cookie }
}

async function play(played: Played, answers: number): Promise<void> {
  const gm = await sit(played)
  for (let i = 0; i < answers; i++) expect(await gm.answer(gm.ask?.options[0]?.id ?? '')).toMatchObject({ type: 'done' })
  gm.socket.close()
}

const inFolder = (name: string): string => join(house.folder, name)
const entriesOf = (table: string, folder = house.folder): number => {
  const db = new DatabaseSync(join(folder, 'riposte.db'), { readOnly: true })
  const [row] = db.prepare('select max(seq) as last from journal where table_id = ?').all(table)
  db.close()
  return Number(row?.last)
}

/** A log of changes of this size holds no answer. */
const LITTLE = 10_000

/** The folder as a server leaves it that is killed now, with what was done last in the log of changes. */
async function killed(played: Played): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'riposte-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  do {
    await play(played, 3)
    for (const name of ['riposte.db', 'riposte.db-wal', 'kept', 'key']) cpSync(inFolder(name), join(copy, name))
  } while (statSync(join(copy, 'riposte.db-wal')).size < LITTLE)
  return copy
}

/** The server stops, and starts again with the files of another folder in place of its own. */
async function startWith(folder: string): Promise<void> {
  await house.stop()
  for (const name of readdirSync(house.folder)) rmSync(inFolder(name), { recursive: true })
  cpSync(folder, house.folder, { recursive: true })
  await house.start()
}

async function savedInputs(played: Played): Promise<unknown[]> {
  return (await master(played).ask('GET', `/api/tables/${played.table}/replay`)).body.inputs
}

/** The game master is told, says that they have seen it, and goes on; when the server starts again nobody is told any more. */
async function goesOn(played: Played, lost: number): Promise<void> {
  const gm = await sit(played)
  expect(gm.view?.table).toMatchObject({ lost, parted: false })
  expect(await gm.answer(gm.ask?.options[0]?.id ?? '')).toMatchObject({ type: 'done' })
  expect(gm.view?.table.lost).toBe(0)
  const inputs = await savedInputs(played)
  await house.stop()
  await house.start()
  expect(house.warned).toBe('')
  expect((await sit(played)).view?.table.lost).toBe(0)
  expect(await savedInputs(played)).toEqual(inputs)
}

const damages: Readonly<Record<string, (folder: string) => void>> = {
  'cut in half': (folder) => {
    const log = join(folder, 'riposte.db-wal')
    truncateSync(log, Math.floor(statSync(log).size / 2))
  },
  'with bits that have turned': (folder) => {
    const log = join(folder, 'riposte.db-wal')
    const bytes = readFileSync(log)
    for (let i = 40; i < bytes.length; i += 997) bytes[i] = (bytes[i] ?? 0) ^ 4
    writeFileSync(log, bytes)
  },
  deleted: (folder) => rmSync(join(folder, 'riposte.db-wal')),
}

it.each(Object.entries(damages))('says what is lost with a log of changes that is %s', async (_, damage) => {
  const [salt, slag] = [await newTable('The Salt Road'), await newTable('Slag')]
  await play(slag, 3)
  await house.stop()
  await house.start()
  const folder = await killed(salt)
  const inputs = [await savedInputs(salt), await savedInputs(slag)]
  const had = entriesOf(salt.table)
  damage(folder)
  await startWith(folder)
  const lost = had - entriesOf(salt.table)
  expect(lost).toBeGreaterThan(0)
  expect(house.warned).toContain(`"The Salt Road" (table ${salt.table}) has lost the last ${lost} of its ${had} changes`)
  const left = await savedInputs(salt)
  expect(inputs[0]?.slice(0, left.length)).toEqual(left)
  expect(await savedInputs(slag)).toEqual(inputs[1])
  await goesOn(salt, lost)
})

it('says nothing after a kill', async () => {
  const salt = await newTable('The Salt Road')
  const folder = await killed(salt)
  const inputs = await savedInputs(salt)
  await startWith(folder)
  expect(house.warned).toBe('')
  expect((await sit(salt)).view?.table.lost).toBe(0)
  expect(await savedInputs(salt)).toEqual(inputs)
})

it('leaves nothing that counts in the log of changes when nobody plays for a moment, and none when it stops', async () => {
  const salt = await newTable('The Salt Road')
  await play(salt, 3)
  const last = entriesOf(salt.table)
  const copy = mkdtempSync(join(tmpdir(), 'riposte-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const lastWithoutLog = (): number => {
    cpSync(inFolder('riposte.db'), join(copy, 'riposte.db'))
    return entriesOf(salt.table, copy)
  }
  await expect.poll(lastWithoutLog, { timeout: 10_000 }).toBe(last)
  await house.stop()
  expect(existsSync(inFolder('riposte.db-wal'))).toBe(false)
})

it('says which tables are gone with the database, to their people too, keeps its log, and makes others', async () => {
  const salt = await newTable('The Salt Road')
  const folder = await killed(salt)
  const had = entriesOf(salt.table)
  rmSync(join(folder, 'riposte.db'))
  await startWith(folder)
  expect(house.warned).toContain(`table ${salt.table} is gone, with all that it had (${had} changes)`)
  const gone = await master(salt).ask('GET', `/api/tables/${salt.table}`)
  expect(gone).toMatchObject({ status: 404, body: { code: 'no-such-table', message: expect.stringContaining('this table is lost') } })
  expect(readdirSync(house.folder).filter((name) => name.startsWith('riposte.db-wal.alone-'))).toHaveLength(1)
  await play(await newTable('Another'), 2)
})

it('says what is missing from an older copy of the database, and nothing where all of the folder is older', async () => {
  const salt = await newTable('The Salt Road')
  await play(salt, 4)
  await house.stop()
  const older = mkdtempSync(join(tmpdir(), 'riposte-'))
  onTestFinished(() => rmSync(older, { recursive: true }))
  cpSync(house.folder, older, { recursive: true })
  const has = entriesOf(salt.table)
  await house.start()
  await play(salt, 5)
  await house.stop()
  const had = entriesOf(salt.table)
  cpSync(join(older, 'riposte.db'), inFolder('riposte.db'))
  await house.start()
  expect(house.warned).toContain(`"The Salt Road" (table ${salt.table}) has lost the last ${had - has} of its ${had} changes`)
  // Whoever only looks has not been told for good.
  expect((await sit(salt)).view?.table.lost).toBe(had - has)
  await goesOn(salt, had - has)
  await startWith(older)
  expect(house.warned).toBe('')
  expect((await sit(salt)).view?.table.lost).toBe(0)
})

it.each([
  ['cannot be read', 'update journal set entry = replace(entry, \'"type"\', \'"tipe"\')'],
  ['is missing', 'delete from journal'],
])('shows a table as it stood before an entry that %s, and goes on from there when the game master says so', async (_, change) => {
  const [salt, slag] = [await newTable('The Salt Road'), await newTable('Slag')]
  await play(slag, 3)
  await play(salt, 2)
  const before = await savedInputs(salt)
  const at = entriesOf(salt.table) + 1
  await play(salt, 3)
  const folder = await killed(salt)
  const inputs = await savedInputs(slag)
  const had = entriesOf(salt.table)
  const db = new DatabaseSync(join(folder, 'riposte.db'))
  db.exec(`${change} where table_id = '${salt.table}' and seq = ${at}`)
  db.close()
  await startWith(folder)
  const gm = await sit(salt)
  expect(gm.view?.table).toMatchObject({ lost: had - at + 1, parted: true, held: true })
  expect(await savedInputs(salt)).toEqual(before)
  expect(await gm.answer(gm.ask?.options[0]?.id ?? '')).toMatchObject({ type: 'refused', code: 'parted' })
  expect(await savedInputs(slag)).toEqual(inputs)
  expect(await gm.do({ type: 'take-up' })).toMatchObject({ type: 'done' })
  await goesOn(salt, 0)
})
