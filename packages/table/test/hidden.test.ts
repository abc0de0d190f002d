import { expect, it } from 'vitest'
import { Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

/** Ada, and a Lurker whom nobody but the game master and Cara, who plays it, knows of. */
const encounter = {
  board: 'A . . . .\n. . . . L\n. . . . .',
  pieces: {
    A: { name: 'Ada', sheet: 'hero', side: 'heroes', seat: 'Ann' },
    L: { name: 'Lurker', sheet: 'goblin', side: 'monsters', seat: 'Cara', hidden: true },
  },
  sheets: { hero: { kind: 'character', level: 1, hp: 20 }, goblin: { level: 1, hp: 20 } },
  start: { turn: 'A' },
}

it('what is done with somebody hidden sends nothing to others, and leaves their question as it is', async () => {
  const master = new Person(house.address)
  const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp: { game: 'orcus', encounter, seed: 7 } })
  const people = await Promise.all(
    ['Ann', 'Cara', 'watcher'].map(async (name) => {
      const role = name === 'watcher' ? { role: 'spectator' } : { role: 'player', seat: name }
      const { body: link } = await master.ask('POST', `/api/tables/${body.table}/invitations`, role)
      const person = new Person(house.address)
      await person.ask('POST', '/api/join', { token: link.token, name })
      return person
    }),
  )
  const [ann, , watcher] = await Promise.all(people.map((person) => person.sit(body.table)))
  const gm = await master.sit(body.table)
  if (ann === undefined || watcher === undefined) throw new Error('nobody sits')
  const seats = await Promise.all([master, ...people].map((person) => person.ask('GET', `/api/tables/${body.table}`)))
  const keysOf = ({ body: { seats: all } }: (typeof seats)[number]) => JSON.stringify(all.map((one: { pieces: unknown }) => one.pieces))
  expect(seats.map(keysOf)).toEqual(['[[],["A"],["L"]]', '[[],["A"],[]]', '[[],["A"],["L"]]', '[[],["A"],[]]'])

  await ann.until(() => ann.people.length === 4)
  await watcher.until(() => watcher.people.length === 4)
  const before = [ann.bytes.length, watcher.bytes.length, ann.ask?.id]
  for (const to of ['e3', 'd3']) await gm.do({ type: 'rule', rulings: [{ do: 'move', piece: 'L', to }], reason: 'it creeps' })
  await gm.do({ type: 'rule', rulings: [{ do: 'set', piece: 'L', field: 'hp', to: 3 }], reason: 'a thorn' })
  expect(await ann.do({ type: 'try', question: ann.ask?.id, choice: 'walk' })).toMatchObject({ option: { id: 'walk' } })
  expect([ann.bytes.length - 1, watcher.bytes.length, ann.ask?.id]).toEqual(before)
  // What she can see makes it another question.
  await gm.do({ type: 'rule', rulings: [{ do: 'set', piece: 'A', field: 'hp', to: 19 }], reason: 'nettles' })
  await ann.until(() => ann.ask?.id !== before[2])
  expect(ann.bytes.join() + watcher.bytes.join()).not.toMatch(/lurk|"L"|creeps|thorn/i)
})
