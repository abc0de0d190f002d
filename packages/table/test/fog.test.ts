import { describe, expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

/** A wall from top to bottom but for its last row: Ada west of it, the Lurker east. */
const board = '. . . # . . .\n. A . # . L .\n. . . # . . .\n. . . # . . .\n. . . . . . .'

interface Game {
  readonly id: string
  readonly hero: object
  readonly foe: object
  readonly turn: object
  /** What ends a turn. */
  readonly end: string
}
const games: readonly Game[] = [
  { id: 'sovereign', hero: { sheet: 'maren' }, foe: { sheet: 'hill-brute' }, turn: { order: ['heroes', 'monsters'] }, end: 'end-turn' },
  { id: 'orcus', hero: { sheet: 'hero' }, foe: { sheet: 'goblin' }, turn: { turn: 'A', order: ['A', 'L'] }, end: 'end-turn' },
  { id: 'drawsteel', hero: { sheet: 'hero' }, foe: { sheet: 'foe' }, turn: { turn: 'A' }, end: 'end-turn' },
  { id: 'homl', hero: { sheet: 'hero' }, foe: { sheet: 'foe' }, turn: { turn: 'A', order: ['A', 'L'] }, end: 'end-turn' },
  { id: 'fansys', hero: { sheet: 'hero' }, foe: { sheet: 'foe' }, turn: { turn: 'A', order: ['A', 'L'] }, end: 'end-turn' },
]
const sheets: Readonly<Record<string, object>> = {
  orcus: { hero: { kind: 'character', level: 1, hp: 20 }, goblin: { level: 1, hp: 20 } },
  drawsteel: { hero: { kind: 'hero', stamina: 21 }, foe: { stamina: 20 } },
  homl: { hero: { calling: 'rogue', hp: 20 }, foe: { hp: 20 } },
  fansys: { hero: { hero: true, weapons: ['mace'] }, foe: { hp: 20 } },
}

async function twoInTheFog({ id, hero, foe, turn }: Game): Promise<{ table: string; gm: Client; ann: Client; master: Person }> {
  const master = new Person(house.address)
  const player = new Person(house.address)
  const encounter = {
    board,
    pieces: { A: { name: 'Ada', side: 'heroes', ...hero }, L: { name: 'Lurker', side: 'monsters', seat: 'gm', ...foe } },
    start: turn,
    ...(sheets[id] === undefined ? {} : { sheets: sheets[id] }),
  }
  const { body, status } = await master.ask('POST', '/api/tables', {
    name: 'Moll',
    setUp: { game: id, encounter, seed: 7 },
    settings: { rulings: 'book', fog: 'on' },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { body: link } = await master.ask('POST', `/api/tables/${body.table}/invitations`, { role: 'player', seat: 'players' })
  await player.ask('POST', '/api/join', { token: link.token, name: 'Ann' })
  const gm = await master.sit(body.table)
  return { table: body.table, gm, ann: await player.sit(body.table), master }
}

const rule = async (gm: Client, ...rulings: object[]) =>
  expect(await gm.do({ type: 'rule', rulings, reason: 'the Lurker lurks' })).toMatchObject({ type: 'done' })

/** However slow the machine: what counts is who is told what. */
const PATIENCE = 600_000

describe.each(games)('in the fog of $id', { timeout: PATIENCE }, (game) => {
  it('a seat is told of nobody whom none of its own sees, in no byte', async () => {
    const { gm, ann } = await twoInTheFog(game)
    const keys = () => ann.view?.state.pieces.map((piece) => piece.key)
    expect(gm.view?.state.pieces.length).toBe(2)
    expect(keys()).toEqual(['A'])
    await rule(gm, { do: 'move', piece: 'L', to: 'g1' }, { do: 'begin', piece: 'L', condition: 'prone' })
    if (ann.ask?.kind === 'who') await ann.answer('A')
    await ann.do({ type: 'ahead', question: ann.ask?.id })
    for (const choice of ['L', 'melee-attack', 'basic-melee', 'melee-free-strike']) {
      await ann.do({ type: 'try', question: ann.ask?.id ?? '', choice })
      expect(await ann.do({ type: 'order', piece: 'L', reaction: 'x', order: 'never' })).toMatchObject({ type: 'refused' })
    }
    expect(ann.bytes.join('\n')).not.toMatch(/lurk|"L"/i)
    // Round the end of the wall it comes into sight, and goes out of it again.
    await rule(gm, { do: 'move', piece: 'L', to: 'c5' })
    await ann.until(() => keys()?.includes('L') === true)
    expect(ann.lines.join('\n')).toContain('Lurker')
    await rule(gm, { do: 'move', piece: 'L', to: 'g1' })
    await ann.until(() => keys()?.includes('L') === false)
  })
})

it('a line says whose turn ends what begins, to who knows of that one', { timeout: PATIENCE }, async () => {
  const orcus = games.find(({ id }) => id === 'orcus')
  if (orcus === undefined) return
  const { gm, ann } = await twoInTheFog(orcus)
  await rule(gm, { do: 'begin', piece: 'A', condition: 'dazed', by: 'L', until: 'end of L turn' })
  await rule(gm, { do: 'move', piece: 'L', to: 'c5' })
  await rule(gm, { do: 'begin', piece: 'L', condition: 'marked', by: 'A', until: 'end of A turn' })
  await ann.until(() => ann.lines.includes('Lurker: marked (until the end of Ada’s turn).'))
  expect(ann.lines).toContain('Ada: dazed (until the end of somebody’s turn).')
})

it('the fog can be lifted and laid again, past lines included, and outlasts the server', async () => {
  const [sovereign] = games
  if (sovereign === undefined) return
  const { table, gm, ann, master } = await twoInTheFog(sovereign)
  await rule(gm, { do: 'move', piece: 'L', to: 'g1' })
  expect(ann.lines.join('\n')).not.toContain('Lurker')
  // What has been answered in the fog holds.
  for (const choice of ['run', 'b3', 'end-turn']) expect(await ann.answer(choice)).toMatchObject({ type: 'done' })
  const { body: save } = await master.ask('GET', `/api/tables/${table}/replay`)
  expect(await gm.do({ type: 'settings', set: { fog: 'off' } })).toMatchObject({ type: 'done' })
  await ann.until(() => ann.lines.join('\n').includes('Lurker'))
  expect(ann.view?.state.pieces.length).toBe(2)
  await gm.do({ type: 'settings', set: { fog: 'on' } })
  await ann.until(() => ann.view?.state.pieces.length === 1)
  expect(ann.lines.join('\n')).not.toContain('Lurker')
  await house.stop()
  await house.start()
  const again = new Person(house.address)
  again.cookie = master.cookie
  const seen = await again.sit(table, { as: 'players' })
  expect(seen.view?.state.pieces.map((piece) => piece.key)).toEqual(['A'])
  // A replay of it opens as a fight in the fog.
  const { body: opened } = await again.ask('POST', '/api/tables/load', { save, name: 'Moll' })
  expect(opened.note).toBeUndefined()
  expect((await again.sit(opened.table)).view?.table.settings.fog).toBe('on')
})
