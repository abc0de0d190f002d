import { expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

/** A game master alone at a table, who answers for everybody. */
async function alone(game: string, encounter: object, besides: object = {}): Promise<Client> {
  const me = new Person(house.address)
  const { body, status } = await me.ask('POST', '/api/tables', { name: 'Moll', setUp: { game, encounter, seed: 7, ...besides } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return me.sit(body.table)
}

async function say(client: Client, ...choices: readonly string[]): Promise<void> {
  for (const choice of choices) {
    const reply = await client.answer(choice)
    if (reply.type !== 'done') throw new Error(`${choice}: ${JSON.stringify(reply)}; ${JSON.stringify(client.ask)}`)
  }
}

const cloud = {
  board: 'U . . . G\n. . . . .',
  sheets: {
    mage: {
      level: 1,
      hp: 30,
      abilities: { intelligence: 16, strength: 16 },
      weapons: ['longsword'],
      powers: `#### Choking Cloud
**Daily** **Utility** **2** (**Standard Action**) ● **Arcane, Zone**
**Far** burst 1 within range 10
**Effect** The burst creates a zone until the end of your next turn. Squares in the zone are difficult terrain.
**Maintain Swift** The zone persists.
`,
    },
    goblin: { hp: 20 },
  },
  pieces: { U: { sheet: 'mage', side: 'heroes' }, G: { sheet: 'goblin', side: 'monsters', seat: 'gm' } },
  start: { turn: 'U' },
}

it('asks who keeps a zone up whether to let it go only once that is ordered', async () => {
  const gm = await alone('orcus', cloud)
  const order = () => gm.view?.state.pieces.find((one) => one.key === 'U')?.reactions.find((one) => one.id === 'let-go')?.order
  await say(gm, 'choking-cloud', 'c2', 'end-turn')
  expect(gm.ask).toMatchObject({ kind: 'action', piece: 'G' })
  expect(order()).toBe('never')
  await gm.do({ type: 'order', piece: 'U', reaction: 'let-go', order: 'ask' })
  await say(gm, 'end-turn', 'maintain', 'end-turn')
  expect(gm.ask).toMatchObject({ kind: 'reaction', piece: 'U', options: [{ id: 'let-go:choking-cloud' }, { id: 'pass' }] })
  expect(order()).toBe('ask')
})

const previews = (client: Client) => Object.fromEntries(client.ask?.options.map(({ id, preview }) => [id, preview]) ?? [])

it('tells who may strike at a passer-by how likely that is, what it deals and what it costs', async () => {
  const gm = await alone('orcus', {
    board: '. . .\nG H .\n. . .',
    sheets: {
      goblin: { level: 1, hp: 20, ac: 15 },
      hero: { kind: 'character', level: 1, hp: 20, abilities: { strength: 16 }, weapons: ['longsword'] },
    },
    pieces: { H: { sheet: 'hero' }, G: { sheet: 'goblin', side: 'monsters', seat: 'gm' } },
    start: { turn: 'G' },
  })
  await say(gm, 'walk', 'a1>b1>c1')
  expect(gm.ask).toMatchObject({ kind: 'reaction', piece: 'H', happening: 'goblin gives you an opening' })
  // +3 Strength, +3 for a sword one knows, against AC 15: from 9 on. d8 + 3.
  expect(previews(gm)['opportunity-attack']).toMatchObject({
    chance: 60,
    least: 4,
    most: 11,
    price: 'uses the immediate action of the round',
  })
})

it('tells of a power roll how likely each tier is, and of a reaction what it costs', async () => {
  const gm = await alone('drawsteel', {
    board: '. . . . .\n. A B . .\n. . . . .',
    sheets: {
      hero: { kind: 'hero', class: 'fury', might: 2, stamina: 21 },
      foe: { stamina: 40, 'free-strike': 5 },
    },
    pieces: { A: { sheet: 'hero' }, B: { sheet: 'foe', side: 'monsters', seat: 'gm' } },
    start: { turn: 'A' },
  })
  await say(gm, 'melee-free-strike')
  // 2d10 + 2: 11 or less in 36 of 100, 12 to 16 in 43, 17 and more in 21. 2, 5 or 7 and Might.
  expect(previews(gm).B).toMatchObject({ least: 4, most: 9, text: 'tiers 36 / 43 / 21%' })
  await gm.do({ type: 'back' })
  await say(gm, 'advance', 'a1')
  expect(gm.ask).toMatchObject({ kind: 'reaction', piece: 'B' })
  expect(previews(gm)['opportunity-attack']).toMatchObject({ least: 5, most: 5 })
})

it('looks behind the choice of a weapon, so that a click on a foe can mean both', async () => {
  const gm = await alone('orcus', {
    board: 'H G . . .',
    sheets: { goblin: { level: 1, hp: 20 }, hero: { kind: 'character', level: 1, hp: 20, weapons: ['longsword', 'dagger'] } },
    pieces: { H: { sheet: 'hero' }, G: { sheet: 'goblin', side: 'monsters', seat: 'gm' } },
    start: { turn: 'H' },
  })
  const before = gm.view?.seq
  const ahead = await gm.do({ type: 'ahead', question: gm.ask?.id })
  const ways =
    ahead.type === 'ahead' ? ahead.next.flatMap(({ choices, ask }) => ask.options.map(({ id }) => [...choices, id].join(' '))) : []
  expect(ways).toEqual(expect.arrayContaining(['basic-melee longsword G', 'basic-melee dagger G']))
  expect(gm.view?.seq).toBe(before)
  await say(gm, 'basic-melee', 'dagger', 'G')
  expect(gm.lines.join('\n')).toContain('attack')
})

it.each([
  [6, 21, undefined],
  [5, 21, 'reaction'],
  [5, 5, undefined],
])(
  'asks a hero with %i of %i Stamina who is hit for 5 about hero tokens only where it would fell them, and they help',
  async (stamina, most, asked) => {
    const gm = await alone('drawsteel', {
      board: '. . . . .\n. A B . .\n. . . . .',
      sheets: { hero: { kind: 'hero', stamina: most }, foe: { stamina: 40, 'free-strike': 5 } },
      pieces: { A: { sheet: 'hero', stamina }, B: { sheet: 'foe', side: 'monsters', seat: 'gm' } },
      start: { turn: 'A', tokens: 4 },
    })
    await say(gm, 'advance', 'a1', 'opportunity-attack')
    expect(gm.ask?.kind === 'reaction' ? gm.ask.kind : undefined).toBe(asked)
    if (asked !== undefined) {
      expect(gm.ask).toMatchObject({ happening: 'hero is about to take 5 damage from foe with Melee Free Strike' })
      expect(previews(gm)['hero-token']).toMatchObject({ text: 'regain 7 Stamina', price: '2 of 4 hero tokens' })
    }
    expect(gm.view?.state.stakes).toMatchObject([{ label: 'Hero tokens', left: 4, side: 'heroes' }, { label: 'Malice' }])
  },
)

it.each(['sovereign', 'orcus', 'drawsteel', 'homl', 'fansys'])(
  'tells the game master of %s why the computer plays as it does, and nobody else',
  async (game) => {
    const me = new Person(house.address)
    const { body } = await me.ask('POST', '/api/tables', {
      name: 'Moll',
      setUp: { game, seed: 3, computer: ['heroes', 'monsters'] },
      settings: { rulings: 'book' },
    })
    const { body: link } = await me.ask('POST', `/api/tables/${body.table}/invitations`, { role: 'spectator' })
    const gm = await me.sit(body.table)
    await gm.until(() => Object.keys(gm.view?.table.reasons ?? {}).length > 3)
    expect(gm.log.some((entry) => gm.view?.table.reasons[entry.input ?? -1] !== undefined)).toBe(true)
    await gm.do({ type: 'hold', held: true })
    const guest = new Person(house.address)
    await guest.ask('POST', '/api/join', { token: link.token, name: 'Eve' })
    expect((await guest.sit(body.table)).view?.table.reasons).toEqual({})
  },
)

it('does not ask about a lower tier, which hardly anybody wants, unless the table does', async () => {
  const encounter = {
    board: 'A B . . .',
    sheets: { hero: { kind: 'hero', stamina: 21 }, foe: { stamina: 40 } },
    pieces: { A: { sheet: 'hero' }, B: { sheet: 'foe', side: 'monsters', seat: 'gm' } },
    start: { turn: 'A' },
  }
  const gm = await alone('drawsteel', encounter, { dice: 'asked' })
  await say(gm, 'melee-free-strike', 'B', '9', '8')
  expect(gm.ask?.kind).toBe('action')
  await gm.do({ type: 'undo', to: { steps: 1 } })
  await gm.do({ type: 'settings', set: { rare: 'ask' } })
  await say(gm, '8')
  expect(gm.ask).toMatchObject({
    kind: 'choice',
    options: [{ id: 'go-on' }, { id: 'downgrade-1', label: 'tier 1 instead' }, { id: 'downgrade-2' }],
  })
})

it.each([
  ['sovereign', 'maren', 'heroes', 'run', 'main'],
  ['orcus', 'pell', 'A', 'walk', 'standard'],
  ['drawsteel', 'rhosyn', 'A', 'advance', 'action'],
  ['homl', 'ysolt', 'A', 'walk', 'major'],
])('%s: looking ahead shows the squares of merely going, and what that takes of the turn', async (game, sheet, turn, stride, main) => {
  const gm = await alone(game, {
    board: '. . . . . . .\nA . . . . . B\n. . . . . . .',
    pieces: { A: { sheet, side: 'heroes' }, B: { sheet, side: 'monsters', seat: 'gm' } },
    start: { turn },
  })
  if (gm.ask?.kind === 'who') await say(gm, 'A')
  const ahead = await gm.do({ type: 'ahead', question: gm.ask?.id })
  const paths = ahead.type === 'ahead' ? ahead.next.filter(({ ask }) => ask.kind === 'path').map(({ choices }) => choices[0]) : []
  expect(paths).toEqual([stride])
  const takes = () => gm.ask?.options.find(({ id }) => id === stride)?.spends
  expect(takes()).toEqual(['move'])
  await gm.do({ type: 'rule', rulings: [{ do: 'set', piece: 'A', field: 'move', to: 0 }], reason: 'it has gone already' })
  expect(takes()).toEqual([main])
})

it.each([
  ['orcus', 'pell', 'road-brigand', 'walk', 1, 'squares'],
  ['drawsteel', 'rhosyn', 'plank-breaker', 'advance', 1, 'squares'],
  ['homl', 'ysolt', 'brine-raider', 'walk', 1, 'squares'],
  ['fansys', 'bren', 'toll-runner', 'move', 5, 'feet'],
] as const)(
  '%s: a way is shown before it is gone, with its squares, its cost, and who may strike on it',
  async (game, hero, foe, stride, each, unit) => {
    const gm = await alone(game, {
      board: 'B A . . .\n. . . . .',
      pieces: { A: { sheet: hero, side: 'heroes' }, B: { sheet: foe, side: 'monsters', seat: 'gm' } },
      start: { turn: 'A' },
    })
    await say(gm, stride)
    expect(previews(gm).d1).toEqual({ cost: 2 * each, path: [2, 3], text: `${2 * each} ${unit}`, provokes: ['B'] })
    expect(previews(gm).a2).toMatchObject({ cost: each, path: [5] })
    const tried = await gm.do({ type: 'try', question: gm.ask?.id, choice: 'b2>c2' })
    expect(tried).toMatchObject({ option: { preview: { cost: 2 * each, path: [6, 7], provokes: ['B'] } } })
  },
)
