import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Keys } from '../src/keys.ts'
import { Line } from '../src/line.ts'
import { receive } from '../src/live.ts'
import { Metrics } from '../src/metrics.ts'
import { ReadsHere } from '../src/reader.ts'
import { Store } from '../src/store.ts'
import { Tables } from '../src/tables.ts'
import { testContent } from './content.ts'

it('what the disk does not take is forgotten; what is said meanwhile waits, and is done then', async () => {
  const content = testContent()
  const folder = mkdtempSync(join(tmpdir(), 'riposte-'))
  const store = new Store(folder)
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  let isFull = false
  const writer = {
    write: (...given: Parameters<Store['append']>) =>
      isFull ? new Promise<void>((_, reject) => setImmediate(() => reject(new Error('full')))) : Promise.resolve(store.append(...given)),
    pulse: () => Promise.resolve(),
    putBoard: () => Promise.resolve(),
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const house = () =>
    new Tables({ store, writer, reader: new ReadsHere(content), keys: Keys.inFolder(folder), content, metrics: new Metrics(), log })
  const tables = house()
  const { id } = tables.create('gm', 'Moll', await tables.read('set-up', { game: 'sovereign', seed: 7 }, 'gm'), { rulings: 'book' })
  const room = await tables.open(id)
  const heard: string[] = []
  const wire = { send: (text: string) => void heard.push(text), close: () => undefined, waiting: 0 }
  const line = new Line({ person: 'gm', id: 'gm', name: 'Moll', role: 'gm', seat: 'gm' }, wire)
  tables.enter(room, line)
  let at = 0
  const say = (message: object): void => receive(tables, room, line, JSON.stringify(message), at++ * 1000)
  const replies = (): unknown[] => heard.map((text) => JSON.parse(text)).filter((one) => 'id' in one)
  const rule = (number: number, hp: number) =>
    say({ type: 'rule', id: number, rulings: [{ do: 'set', piece: 'maren', field: 'hp', to: hp }], reason: 'so' })
  const until = async (count: number): Promise<void> => {
    while (replies().length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  say({ type: 'hello', protocol: 1 })
  rule(1, 3)
  await until(1)
  isFull = true
  rule(2, 4)
  while (!room.isBusy) await new Promise((resolve) => setImmediate(resolve))
  isFull = false
  rule(3, 5)
  await until(3)
  expect(replies()).toMatchObject([
    { type: 'done', id: 1 },
    { code: 'not-saved', id: 2 },
    { type: 'done', id: 3 },
  ])
  const told = room.table.session.inputs.flatMap((input) => (input.type === 'ruling' ? [input.rulings] : []))
  expect(told).toMatchObject([[{ to: 3 }], [{ to: 5 }]])
  expect((await house().open(id)).table.save()).toEqual(room.table.save())
})
