import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

/** As if the rules had become others: what was answered was answered after other events. */
function changeTheRules(): void {
  const db = new DatabaseSync(join(house.folder, 'riposte.db'))
  db.exec(`update journal set entry = replace(entry, '"hash":"', '"hash":"f')`)
  db.close()
}

const sheets = { hero: { kind: 'character', level: 1, hp: 20 }, goblin: { level: 1, hp: 20 } }
const encounter = {
  board: 'A . . .\n. . . L\n. . . .',
  pieces: {
    A: { name: 'Ada', sheet: 'hero', side: 'heroes' },
    F: { name: 'Finn', sheet: 'hero', side: 'heroes', at: 'd1' },
    L: { name: 'Lurker', sheet: 'goblin', side: 'monsters', seat: 'gm' },
  },
  sheets,
  start: { turn: 'A' },
}

async function play(): Promise<{ table: string; master: Person }> {
  const master = new Person(house.address)
  const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp: { game: 'orcus', encounter, seed: 7 } })
  const gm = await master.sit(body.table)
  for (const choice of ['walk', 'a2']) await gm.answer(choice)
  await gm.do({
    type: 'rule',
    rulings: [
      { do: 'set', piece: 'A', field: 'hp', to: 7 },
      { do: 'begin', piece: 'L', condition: 'prone' },
      { do: 'begin', piece: 'L', condition: 'dazed', by: 'A', until: 'end of its next turn' },
      { do: 'set', piece: 'F', field: 'hp', to: -2 },
      { do: 'add', key: 'M', name: 'Mate', sheet: 'goblin', side: 'monsters', at: 'c1', hidden: true },
      { do: 'board', change: { set: 'terrain', squares: [5], add: ['difficult'] } },
    ],
    reason: 'so',
  })
  await gm.answer('end-turn')
  return { table: body.table, master }
}

async function again(table: string, master: Person): Promise<Client> {
  const person = new Person(house.address)
  person.cookie = master.cookie
  return person.sit(table)
}

const stands = (client: Client) => ({
  pieces: client.view?.state.pieces.map(({ key, at, points, hiddenFrom }) => [key, at, points[0]?.now, hiddenFrom.join()]),
  states: client.view?.state.pieces.map((one) => one.state.state),
  effects: client.view?.state.pieces.flatMap((one) => one.effects.map(({ kind, by, until, of }) => [one.key, kind, by, until, of])),
  board: client.board?.text.board,
})

it('shows a fight that the rules have left behind as it stood, refuses to go on by itself, and goes on from there', async () => {
  const { table, master } = await play()
  const before = stands(await again(table, master))
  await house.stop()
  changeTheRules()
  await house.start()
  const gm = await again(table, master)
  expect(gm.view?.table.parted).toBe(true)
  expect(stands(gm)).toEqual(before)
  const seq = gm.view?.seq
  expect(await gm.answer(gm.ask?.options[0]?.id ?? '')).toMatchObject({ type: 'refused', code: 'parted' })
  expect(await gm.do({ type: 'undo', to: { steps: 1 } })).toMatchObject({ type: 'refused', code: 'parted' })
  expect(gm.view?.seq).toBe(seq)
  const old = await new Person(house.address).ask('GET', `/api/tables/${table}/replay`, undefined, { cookie: master.cookie })
  expect(old.body.inputs.map((one: { answer?: { choice: string } }) => one.answer?.choice)).toEqual(['walk', 'a2', undefined, 'end-turn'])

  expect(await gm.do({ type: 'take-up' })).toMatchObject({ type: 'done' })
  expect(gm.view?.table.parted).toBe(false)
  expect(await gm.answer(gm.ask?.options.find((one) => one.byDefault || one.id === 'end-turn')?.id ?? '')).toMatchObject({ type: 'done' })
  await house.stop()
  await house.start()
  const later = await again(table, master)
  expect(later.view?.table.parted).toBe(false)
  expect(stands(later)).toEqual(before)
})

it('shows it as far as it still comes out the same, where the server was killed before it wrote down how it stood', async () => {
  const { table, master } = await play()
  const db = new DatabaseSync(join(house.folder, 'riposte.db'))
  await house.stop()
  db.exec(`delete from journal where entry like '{"type":"snapshot"%'`)
  db.exec(`update journal set entry = replace(entry, '"choice":"end-turn","hash":"', '"choice":"end-turn","hash":"f')`)
  db.close()
  await house.start()
  const gm = await again(table, master)
  expect(gm.view?.table.parted).toBe(true)
  expect(gm.view?.state.pieces.find((one) => one.key === 'A')?.points[0]?.now).toBe(7)
})
