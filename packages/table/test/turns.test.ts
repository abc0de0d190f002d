import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerMessage } from '@riposte/protocol'
import { afterAll, expect, it } from 'vitest'
import { Keys } from '../src/keys.ts'
import { Line } from '../src/line.ts'
import { receive } from '../src/live.ts'
import { Metrics } from '../src/metrics.ts'
import { ReadsHere } from '../src/reader.ts'
import { Store } from '../src/store.ts'
import { Tables } from '../src/tables.ts'
import { Turns } from '../src/turns.ts'
import { testContent } from './content.ts'

const folder = mkdtempSync(join(tmpdir(), 'riposte-'))
const store = new Store(folder)
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

/** A table, and how to sit down at it; everything that is sent is kept in one list. */
async function table() {
  const content = testContent()
  const quiet = (): void => undefined
  const writer = {
    write: (...given: Parameters<Store['append']>) => Promise.resolve(store.append(...given)),
    pulse: () => Promise.resolve(),
    putBoard: (...given: Parameters<Store['putBoard']>) => Promise.resolve(store.putBoard(...given)),
  }
  const log = { info: quiet, warn: quiet, error: quiet }
  const keys = Keys.inFolder(folder)
  const tables = new Tables({ store, writer, reader: new ReadsHere(content), keys, content, metrics: new Metrics(), log })
  const { id } = tables.create('moll', 'Moll', await tables.read('set-up', { game: 'sovereign', seed: 1 }, 'moll'), {})
  const room = await tables.open(id)
  const said: string[] = []
  const sit = (person: string): ((message: object) => void) => {
    const take = (text: string): void => {
      const message = JSON.parse(text) as ServerMessage
      if (message.type === 'done') said.push(`${person} ${message.id}`)
      if (message.type === 'refused') said.push(`${person} ${message.code}`)
    }
    const line = new Line({ person, id: person, name: person, role: 'gm', seat: 'gm' }, { send: take, close: quiet, waiting: 0 })
    tables.enter(room, line)
    const say = (message: object): void => receive(tables, room, line, JSON.stringify(message), 0)
    say({ type: 'hello', protocol: 1 })
    return say
  }
  return { sit, said, after: () => new Promise((resolve) => setTimeout(resolve, 50)) }
}

it('takes each in order, and one of each in turn', () => {
  const turns = new Turns()
  const done: string[] = []
  for (const [who, what] of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'].entries()) turns.add(what[0], () => done.push(`${what} ${who}`))
  for (let work = turns.next(); work !== undefined; work = turns.next()) work()
  expect(done.map((one) => one.slice(0, 2))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  expect(turns.isEmpty).toBe(true)
})

it('serves who asks once before the rest of what another has sent at once', async () => {
  const { sit, said, after } = await table()
  const [moll, rob] = [sit('moll'), sit('rob')]
  await after()
  for (let id = 0; id < 50; id++) moll({ type: 'beat', id })
  rob({ type: 'beat', id: 7 })
  await after()
  expect(said.indexOf('rob 7')).toBeLessThan(3)
  expect(said.filter((one) => one.startsWith('moll'))).toEqual(Array.from({ length: 50 }, (_, id) => `moll ${id}`))
})

it('takes no more from somebody with several windows open than with one', async () => {
  const { sit, said, after } = await table()
  const [one, other, rob] = [sit('moll'), sit('moll'), sit('rob')]
  for (let id = 0; id < 60; id++) for (const say of [one, other]) say({ type: 'beat', id })
  rob({ type: 'beat', id: 7 })
  await after()
  expect(said.filter((text) => text === 'moll too-fast')).toHaveLength(22)
  expect(said).toContain('rob 7')
})
