import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeServer } from '@riposte/table'
import { expect, it } from 'vitest'
import { makeFolder } from '../src/folder.ts'
import { Writer } from '../src/writer.ts'
import { Person } from './client.ts'
import { testContent } from './content.ts'
import { House } from './house.ts'
import { run } from './running.ts'

const house = new House()

async function newTable(changed: object = {}): Promise<{ table: string; master: Person }> {
  const master = new Person(house.address)
  const setUp = { game: 'sovereign', encounter: 'starter', seed: 7, seats: { Ann: ['maren'] }, ...changed }
  const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp, settings: { rulings: 'book' } })
  return { table: body.table, master }
}

async function invited(table: string, master: Person, role: string, seat?: string): Promise<Person> {
  const { body } = await master.ask('POST', `/api/tables/${table}/invitations`, { role, seat })
  const guest = new Person(house.address)
  await guest.ask('POST', '/api/join', { token: body.token, name: seat ?? role })
  return guest
}

/** A line that opens, says what it is told to, and never closes its end. */
async function stubborn(table: string, { cookie }: Person): Promise<{ socket: Socket; say: (message: object) => void }> {
  const { hostname, port, host } = new URL(house.address)
  const socket = connect(Number(port), hostname)
  const head = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==']
  socket.write([`GET /api/tables/${table}/live HTTP/1.1`, `Host: ${host}`, ...head, `Cookie: ${cookie}`, '', ''].join('\r\n'))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.on('error', () => undefined)
  const say = (message: object): void => {
    const text = Buffer.from(JSON.stringify(message))
    // A masked text of under 64 KB, the mask being four zeros.
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]), text]))
  }
  return { socket, say }
}

/** The server still plays, at the table where it happened and at another. */
async function playsOn(table: string, master: Person): Promise<void> {
  const gm = await master.sit(table)
  expect(await gm.do({ type: 'hold', held: false })).toMatchObject({ type: 'done' })
  const other = await newTable()
  expect(await (await other.master.sit(other.table)).do({ type: 'beat' })).toMatchObject({ type: 'done' })
}

it('refuses what waits for the disk like anything else, and plays on', async () => {
  const { table, master } = await newTable()
  const gm = await master.sit(table)
  gm.say({ type: 'hold', id: 1, held: true })
  gm.say({ type: 'look', id: 2, as: 'nobody' })
  await gm.until(() => gm.refused.length === 1)
  expect(gm.refused[0]).toMatchObject({ id: 2, code: 'bad-message' })

  const watcher = await (await invited(table, master, 'spectator')).sit(table)
  gm.say({ type: 'hold', id: 3, held: true })
  for (let i = 0; i < 20; i++) {
    watcher.say({ type: 'look', id: i, as: null })
    gm.say({ type: 'hold', id: 4 + i, held: i % 2 === 0 })
  }
  const ann = await (await invited(table, master, 'player', 'Ann')).sit(table)
  for (let i = 0; i < 10; i++) {
    ann.say({ type: 'computer', id: i, pieces: ['maren'], plays: false })
    ann.say({ type: 'hello', protocol: 1, as: 'gm' })
  }
  await watcher.until(() => watcher.refused.length === 20)
  await ann.until(() => ann.refused.length === 10)
  expect(new Set([...watcher.refused, ...ann.refused].map((one) => one.code))).toEqual(new Set(['not-yours']))
  await playsOn(table, master)
})

it('puts a table down that cannot be read again, and takes it up when it can be', async () => {
  const { table, master } = await newTable()
  const gm = await master.sit(table)
  const disk = new DatabaseSync(join(house.folder, 'riposte.db'))
  disk.exec("create trigger full before insert on journal begin select raise(abort, 'full'); end")
  disk.exec("create table kept as select * from journal; update journal set entry = 'torn'")
  gm.say({ type: 'hold', id: 1, held: true })
  await gm.until(() => gm.over)
  expect(gm.bye).toBe('closing')
  disk.exec(
    'drop trigger full; update journal set entry = (select entry from kept where kept.table_id = journal.table_id and kept.seq = journal.seq)',
  )
  disk.close()
  await playsOn(table, master)
})

it('stops without waiting for who does not hang up', async () => {
  const { table, master } = await newTable()
  const { socket, say } = await stubborn(table, master)
  say({ type: 'hello', protocol: 1 })
  await new Promise((resolve) => socket.once('data', resolve))
  await house.stop()
}, 25_000)

it('sends somebody away at once, and with them the link they came by', async () => {
  const { table, master } = await newTable()
  const gm = await master.sit(table)
  const link = async (body: object) => (await master.ask('POST', `/api/tables/${table}/invitations`, body)).body.token
  const join = async (person: Person, token: string) => (await person.ask('POST', '/api/join', { token, name: 'Ann' })).body
  const [hers, others] = [await link({ role: 'player', seat: 'Ann' }), await link({ role: 'player', seat: 'Ann' })]
  const ann = new Person(house.address)
  await join(ann, hers)
  const { socket, say } = await stubborn(table, ann)
  say({ type: 'hello', protocol: 1 })
  await gm.until(() => gm.people.some((one) => one.name === 'Ann' && one.here))
  const away = (name: string) => master.ask('DELETE', `/api/tables/${table}/people/${gm.people.find((one) => one.name === name)?.id ?? ''}`)
  expect((await away('Ann')).status).toBe(200)
  // Who does not hang up is not heard either.
  say({ type: 'computer', id: 1, pieces: ['maren'], plays: true })
  await new Promise((resolve) => socket.once('close', resolve))
  expect(gm.people.map((one) => one.name)).toEqual(['Moll'])
  expect(gm.view?.table.computer).toEqual([])
  expect(await join(ann, hers)).toMatchObject({ code: 'bad-link' })
  expect(await join(new Person(house.address), others)).toMatchObject({ seat: 'Ann' })

  const second = new Person(house.address)
  const masters = await link({ role: 'gm' })
  await second.ask('POST', '/api/join', { token: masters, name: 'Eve' })
  const eve = await second.sit(table)
  expect((await away('Moll')).body).toMatchObject({ code: 'bad-message' })
  expect((await away('Eve')).status).toBe(200)
  await eve.until(() => eve.over)
  expect((await second.ask('GET', `/api/tables/${table}/replay`)).status).toBe(403)
  expect(await join(second, masters)).toMatchObject({ code: 'bad-link' })
  const another = await link({ role: 'gm' })
  await master.ask('DELETE', `/api/tables/${table}/invitations`)
  expect(await join(second, another)).toMatchObject({ code: 'bad-link' })
})

it('says who answered first, and looks ahead for each seat that is asked', async () => {
  const pieces = {
    ada: { sheet: 'maren', at: 'b2', seat: 'Ann' },
    bors: { sheet: 'isa', at: 'b3', seat: 'Bea' },
    brute: { sheet: 'hill-brute', side: 'monsters', at: 'c2', seat: 'gm' },
  }
  const encounter = { pieces, board: { size: '9x5' }, start: { order: ['heroes', 'monsters'] } }
  const { table, master } = await newTable({ encounter, seats: {} })
  const [ann, bea] = await Promise.all(['Ann', 'Bea'].map(async (seat) => (await invited(table, master, 'player', seat)).sit(table)))
  if (ann?.ask === undefined || bea?.ask === undefined) expect.fail('both are asked who acts')
  for (const [one, mine] of [
    [ann, 'ada'],
    [bea, 'bors'],
  ] as const) {
    const ahead = await one.do({ type: 'ahead', question: one.ask?.id })
    const next = ahead.type === 'ahead' ? ahead.next : []
    expect(new Set(next.map(({ choices }) => choices[0]))).toEqual(new Set([mine]))
    expect(next.map(({ choices, ask }) => `${choices.join(' ')}: ${ask.kind}`)).toContain(`${mine} run: path`)
    expect(next.flatMap(({ ask }) => ask.options.map((option) => option.id))).toContain('brute')
  }
  const question = bea.ask.id
  expect(await ann.answer(ann.ask.options[0]?.id ?? '')).toMatchObject({ type: 'done' })
  const late = { type: 'answer', question, choice: bea.ask?.options[0]?.id ?? 'isa' }
  expect(await bea.do(late)).toMatchObject({ code: 'stale-question', message: 'Ann answered first' })
  expect(await ann.do(late)).toMatchObject({ message: 'you have answered first' })
})

it('is held by the game master alone', async () => {
  const { table, master } = await newTable({ seats: {} })
  const gm = await master.sit(table)
  const ann = await (await invited(table, master, 'player', 'players')).sit(table)
  while (ann.ask === undefined) await gm.answer(gm.ask?.options[0]?.id ?? '')
  await gm.do({ type: 'hold', held: true })
  const choice = ann.ask.options[0]?.id ?? ''
  expect(await ann.answer(choice)).toMatchObject({ code: 'held' })
  expect(gm.view?.table.held).toBe(true)
  // In a player's place the game master decides that, and no more.
  expect(await gm.answer(choice)).toMatchObject({ type: 'done' })
  expect(gm.view?.table.held).toBe(true)
  await gm.do({ type: 'back' })
  await gm.do({ type: 'hold', held: false })
  await ann.until(() => ann.ask !== undefined)
  expect(await ann.answer(choice)).toMatchObject({ type: 'done' })
  await gm.do({ type: 'hold', held: true })
  for (let i = 0; i < 100 && gm.view?.state.waitingFor?.seat !== 'gm'; i++)
    await gm.answer(gm.ask?.options.find((one) => one.id === 'end-turn')?.id ?? gm.ask?.options[0]?.id ?? '')
  expect(gm.view?.table.held).toBe(true)
  await gm.answer(gm.ask?.options[0]?.id ?? '')
  expect(gm.view?.table.held).toBe(false)
})

it('is ready only while the disk takes what is written', async () => {
  const me = new Person(house.address)
  const ready = async () => (await me.ask('GET', '/ready')).status
  expect(await ready()).toBe(200)
  const disk = new DatabaseSync(join(house.folder, 'riposte.db'))
  disk.exec("create trigger full before insert on pulse begin select raise(abort, 'full'); end")
  while ((await ready()) !== 503);
  expect((await me.ask('GET', '/ready')).body).toMatchObject({ code: 'not-saved' })
  expect((await me.ask('GET', '/health')).status).toBe(200)
  disk.exec("create trigger fuller before insert on tables begin select raise(abort, 'full'); end")
  expect(await me.ask('POST', '/api/play', {})).toMatchObject({ status: 503, body: { code: 'not-saved' } })
  disk.exec('drop trigger full; drop trigger fuller')
  disk.close()
  while ((await ready()) !== 200);
})

it('starts another writer where one has died', async () => {
  const folder = join(house.folder, 'later')
  const writer = new Writer(folder)
  await expect(writer.pulse()).rejects.toThrow(/unable|no such/)
  makeFolder(folder)
  await writer.pulse()
  await writer.close()
})

it('tells its figures only where they were asked for, counts lines apart, and keeps cookies young', async () => {
  expect((await fetch(`${house.address}/metrics`)).status).toBe(404)
  const app = await makeServer({ content: testContent(), data: join(house.folder, 'other'), logs: 'silent', metrics: true, perMinute: 3 })
  const me = new Person(await app.listen({ port: 0, host: '127.0.0.1' }))
  expect((await me.ask('GET', '/metrics')).text).toContain('riposte_flush_seconds')
  const { body } = await me.ask('POST', '/api/play', {})
  const { cookie } = me
  me.cookie = `${cookie}; other=1`
  await me.ask('GET', '/api/games')
  expect(me.cookie).toBe(cookie)
  await me.ask('GET', '/api/games')
  expect((await me.ask('GET', '/api/games')).status).toBe(429)
  expect((await me.sit(body.table)).view).toBeDefined()
  await app.close()
})

it('keeps what it writes for its owner alone', () => {
  const modes = readdirSync(house.folder).map((name) => [name, (statSync(join(house.folder, name)).mode & 0o777).toString(8)])
  expect(modes).toEqual(
    expect.arrayContaining([
      ['key', '600'],
      ['riposte.db', '600'],
      ['riposte.db-wal', '600'],
      ['riposte.db-shm', '600'],
    ]),
  )
  expect(modes.every(([, mode]) => mode === '600')).toBe(true)
})

it.each([
  ['/proc/nothing/here', () => undefined, /cannot be made/],
  ['empty', (folder: string) => writeFileSync(join(folder, 'key'), ''), /key is empty/],
  ['short', (folder: string) => writeFileSync(join(folder, 'key'), 'abcd'), /holds no key/],
  ['torn', (folder: string) => writeFileSync(join(folder, 'riposte.db'), 'x'.repeat(5000)), /is no database/],
  ['taken', (folder: string) => mkdirSync(join(folder, 'riposte.db')), /a folder where a file belongs/],
])('says in words why it does not start (%s)', async (name, spoil, words) => {
  const folder = resolve(house.folder, name)
  if (!name.startsWith('/')) makeFolder(folder)
  spoil(folder)
  const start = makeServer({ content: testContent(), data: folder, logs: 'silent' })
  await expect(start).rejects.toMatchObject({ name: 'FolderError', message: expect.stringMatching(words) })
})

it('keeps a folder to itself while it runs', async () => {
  const second = () => makeServer({ content: testContent(), data: house.folder, logs: 'silent' })
  await expect(second()).rejects.toMatchObject({ name: 'FolderError', message: expect.stringMatching(/another Riposte already/) })
  await house.stop()
  await (await second()).close()
  await house.start()
})

it('counts the address that its proxy tells it, not those that anybody writes before it', async () => {
  const app = await makeServer({ content: testContent(), data: join(house.folder, 'other'), logs: 'silent', proxies: 1, perMinute: 3 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (forwarded: string) => (await fetch(`${address}/api/games`, { headers: { 'x-forwarded-for': forwarded } })).status
  for (const made of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect(await ask(`${made}, 9.9.9.9`)).toBe(200)
  expect(await ask('4.4.4.4, 9.9.9.9')).toBe(429)
  expect(await ask('9.9.9.9, 8.8.8.8')).toBe(200)
  await app.close()
})

it('refuses an order of nobody, and a ruling after which the fight would go on for ever', async () => {
  const { table, master } = await newTable()
  const gm = await master.sit(table)
  expect(await gm.do({ type: 'rule', rulings: [{ do: 'order', order: [] }], reason: 'so' })).toMatchObject({ code: 'bad-ruling' })
  await gm.do({ type: 'set-up', setUp: { game: 'sovereign', encounter: 'starter', options: { ending: 'never' } } })
  const before = gm.view?.mark
  const rulings = gm.view?.state.pieces.map(({ key }) => ({ do: 'remove', piece: key }))
  expect(await gm.do({ type: 'rule', rulings, reason: 'all gone' })).toMatchObject({ code: 'endless' })
  expect(gm.view?.mark).toBe(before)
  expect(await gm.do({ type: 'rule', rulings: rulings?.slice(1), reason: 'nearly all' })).toMatchObject({ type: 'done' })
})

it('outlives what nothing catches', { timeout: 120_000 }, async () => {
  const { child, address } = await run(join(house.folder, 'other'), 'sovereign')
  const me = new Person(address)
  const { body } = await me.ask('POST', '/api/play', {})
  const line = await me.sit(body.table)
  child.kill('SIGUSR2')
  for (let i = 0; i < 20; i++) expect(await line.do({ type: 'beat' })).toMatchObject({ type: 'done' })
  child.kill('SIGUSR2')
  expect((await me.ask('GET', '/health')).status).toBe(200)
})
