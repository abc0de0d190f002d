import type { FightOdds, ServerMessage } from '@riposte/protocol'
import { expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

const guard = { hd: 1, ac: 13, attack: 2, attacks: 'sword (1d6)', rate: 30, hp: 6 }
const duel = {
  game: 'sovereign',
  encounter: {
    title: 'A duel',
    board: '. A . . . B .',
    pieces: {
      A: { sheet: guard, side: 'heroes', name: 'Ada' },
      B: { sheet: guard, side: 'monsters', seat: 'gm', name: 'Lurker', hidden: true },
    },
  },
}

async function twoAtATable(): Promise<{ gm: Client; ann: Client }> {
  const [master, player] = [new Person(house.address), new Person(house.address)]
  const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp: duel })
  const { body: link } = await master.ask('POST', `/api/tables/${body.table}/invitations`, { role: 'player', seat: 'players' })
  await player.ask('POST', '/api/join', { token: link.token, name: 'Ann' })
  return { gm: await master.sit(body.table), ann: await player.sit(body.table) }
}

const told = ({ bytes }: Client): FightOdds[] =>
  bytes.map((text) => JSON.parse(text) as ServerMessage).flatMap((one) => (one.type === 'odds' ? one.odds : []))

it('says the game master how hard the fight is from where it stands, more and more of it, and nobody else', async () => {
  const { gm, ann } = await twoAtATable()
  const before = gm.view?.seq
  expect(await gm.do({ type: 'odds', fights: 60 })).toMatchObject({ type: 'done' })
  const all = told(gm)
  expect(all[0]?.fights).toBe(0)
  const last = all.at(-1)
  expect(last).toMatchObject({ fights: 60, points: 'hit points', pieces: [{ name: 'Ada' }, { name: 'Lurker' }] })
  expect((last?.sides ?? []).reduce((sum, { won }) => sum + won.seen, last?.nobody.seen ?? 0)).toBeCloseTo(100)
  expect(last?.hard.length).toBeGreaterThan(0)
  // Nothing has happened to the fight itself.
  expect(gm.view?.seq).toBe(before)
  expect(await ann.do({ type: 'odds', fights: 60 })).toMatchObject({ type: 'refused', code: 'not-yours' })
  expect(ann.bytes.join('')).not.toMatch(/"odds"|Lurker/)
})

it('is asked how hard the fight is now: a wound makes it harder', async () => {
  const { gm } = await twoAtATable()
  const wins = async (): Promise<number> => {
    await gm.do({ type: 'odds', fights: 100 })
    return told(gm).at(-1)?.sides[0]?.won.seen ?? Number.NaN
  }
  const whole = await wins()
  expect(await gm.do({ type: 'rule', rulings: [{ do: 'set', piece: 'A', field: 'hp', to: 1 }], reason: 'a wound' })).toMatchObject({
    type: 'done',
  })
  expect(await wins()).toBeLessThan(whole - 10)
})

it('plays one fight of a table at a time, and stops when it is told to', async () => {
  const { gm } = await twoAtATable()
  const running = gm.do({ type: 'odds', fights: 1000 })
  const flood = await Promise.all(Array.from({ length: 20 }, () => gm.do({ type: 'odds', fights: 1000 })))
  for (const reply of flood) expect(reply).toMatchObject({ type: 'refused', code: 'too-fast', remedy: 'wait for that, or stop it' })
  expect(await gm.do({ type: 'odds', fights: 0 })).toMatchObject({ type: 'done' })
  expect(await running).toMatchObject({ type: 'done' })
  expect(told(gm).at(-1)?.fights).toBeLessThan(1000)
  expect(await gm.do({ type: 'odds', fights: 1001 })).toMatchObject({ type: 'refused', code: 'bad-message' })
  expect(await gm.do({ type: 'odds', fights: 3 })).toMatchObject({ type: 'done' })
  expect(told(gm).at(-1)?.fights).toBe(3)
})

it('lets few tables wait, and plays on for them when others have stopped', async () => {
  const tables = await Promise.all(Array.from({ length: 10 }, async () => (await twoAtATable()).gm))
  const running: Promise<object>[] = []
  for (const gm of tables.slice(0, 9)) {
    running.push(gm.do({ type: 'odds', fights: 1000 }))
    await gm.until(() => told(gm).length > 0)
  }
  const [last] = tables.slice(9)
  expect(await last?.do({ type: 'odds', fights: 5 })).toMatchObject({ type: 'refused', code: 'too-fast', remedy: 'try again in a minute' })
  for (const gm of tables.slice(0, 9)) await gm.do({ type: 'odds', fights: 0 })
  for (const reply of await Promise.all(running)) expect(reply).toMatchObject({ type: 'done' })
  expect(await last?.do({ type: 'odds', fights: 5 })).toMatchObject({ type: 'done' })
})
