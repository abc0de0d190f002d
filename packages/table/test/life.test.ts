import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { Person } from './client.ts'
import { House } from './house.ts'
import { run } from './running.ts'

const house = new House()

async function newTable(): Promise<{ table: string; master: Person }> {
  const master = new Person(house.address)
  const setUp = { game: 'sovereign', encounter: 'starter', seed: 7, seats: { Ann: ['maren'] } }
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
}, 15_000)

it('outlives what nothing catches', async () => {
  const { child, address } = await run(join(house.folder, 'other'))
  const me = new Person(address)
  const { body } = await me.ask('POST', '/api/play', {})
  const line = await me.sit(body.table)
  child.kill('SIGUSR2')
  for (let i = 0; i < 20; i++) expect(await line.do({ type: 'beat' })).toMatchObject({ type: 'done' })
  child.kill('SIGUSR2')
  expect((await me.ask('GET', '/health')).status).toBe(200)
  child.kill('SIGKILL')
  await once(child, 'exit')
})
