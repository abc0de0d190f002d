import { quick } from '@riposte/players'
import { beginFight, playOut } from '@riposte/referee'
import { expect, it } from 'vitest'
import { arrange } from '../src/set-up.ts'
import { Person } from './client.ts'
import { testContent } from './content.ts'
import { House } from './house.ts'

const house = new House()
const content = testContent()

it.each([...content.games.keys()])('saves what was set up at the table as an encounter file that plays: %s', async (id) => {
  const me = new Person(house.address)
  const { table } = (await me.ask('POST', '/api/tables', { name: 'Moll', setUp: { game: id, computer: ['foes'], waits: true } })).body
  const gm = await me.sit(table)
  const pieces = gm.view?.state.pieces ?? []
  const [hero, gone] = [pieces[0], pieces.at(-1)]
  const game = content.games.get(id)
  if (hero === undefined || gone === undefined || game === undefined) throw new Error('nobody is there')
  const sheet = content.pack(id).sheetIds.at(-1) ?? ''
  const own = { ...(content.pack(id).sheet(sheet) as object) }
  const cellar = { set: 'floor', squares: [0], height: -2 }
  const rulings = [
    { do: 'remove', piece: gone.key },
    { do: 'name', piece: hero.key, name: 'Wren' },
    { do: 'board', change: cellar },
    { do: 'board', change: { set: 'edge', between: [0, 1], edge: { kind: 'door', blocks: 15, from: 0, to: 6, cost: 0, inside: -1 } } },
    { do: 'add', key: 'newcomer', sheet, written: own, side: gone.side, at: 'a1', hidden: true },
    { do: 'seat', piece: hero.key, seat: 'Ann' },
  ]
  expect(await gm.do({ type: 'rule', rulings, reason: 'set up' })).toEqual({ type: 'done', id: 1 })
  const { file } = (await me.ask('GET', `/api/tables/${table}/encounter`)).body

  const { setup } = arrange(content, { game: 'orcus', file })
  const fight = beginFight(game, setup)
  const there = fight.pieces.map(({ key, at, side, seat }) => [key, at, setup.sides[side], setup.seats[seat]])
  const seen = gm.view?.state.pieces.map(({ key, at, side, seat }) => [key, at, side, seat])
  expect(there).toEqual(seen)
  expect(there[0]).toMatchObject([hero.key, hero.at, hero.side, 'Ann'])
  expect(there.map(([key]) => key)).not.toContain(gone.key)
  expect(fight.pieces[0]?.name).toBe('Wren')
  expect(fight.board.floor[0]).toBe(-2)
  expect(setup.plans.at(-1)?.hidden).not.toBe(0)
  expect(playOut(game, fight, quick(game), { limit: 3000 }).fight.over).toBe(true)
})

const piper = `#### Piper
**Level 1 Striker** (100 XP)
Medium Natural Humanoid ● Human (Evil)
**Initiative:** +4; **Speed:** 6
**AC:** 15; **Fort:** 13, **Ref:** 14, **Will:** 12
**HP:** 29, **Staggered:** 14

‡ **Pipe** (standard, at-will)
+40 vs AC; 1 damage, and somebody comes who likes the tune.
`

it('a sheet of the packs is brought in where a sentence is put to the game master, too', async () => {
  const me = new Person(house.address)
  const encounter = {
    game: 'orcus',
    board: 'P H . .',
    pieces: { P: { sheet: { print: piper }, side: 'monsters' }, H: { sheet: { kind: 'character', hp: 20 }, side: 'heroes' } },
    start: { turn: 'P' },
  }
  const { table } = (await me.ask('POST', '/api/tables', { name: 'Moll', setUp: { game: 'orcus', seed: 1, encounter } })).body
  const gm = await me.sit(table)
  await gm.until(() => gm.ask !== undefined)
  for (const choice of ['pipe', 'H']) expect(await gm.answer(choice)).toMatchObject({ type: 'done' })
  expect(gm.ask).toMatchObject({ kind: 'ruling', reads: true })
  const comes = { do: 'add', key: 'wolf', sheet: 'ridge-wolf', side: 'monsters', at: 'd1' }
  expect(await gm.answer(JSON.stringify([comes]))).toMatchObject({ type: 'done' })
  await gm.until(() => gm.view?.state.pieces.some((piece) => piece.key === 'wolf') === true)
})
