import { describe, expect, it } from 'vitest'
import { Person } from './client.ts'
import { House } from './house.ts'

const house = new House()

async function made(setUp: object): Promise<{ master: Person; table: string; setup: { seed?: number; key?: string } }> {
  const master = new Person(house.address)
  const { body } = await master.ask('POST', '/api/tables', { setUp: { game: 'sovereign', ...setUp } })
  const replay = await master.ask('GET', `/api/tables/${body.table}/replay`)
  return { master, table: body.table, setup: replay.body.setup }
}

describe('the dice of a table', () => {
  it('begin from a key of its own that only the game master is ever told', async () => {
    const { master, table, setup } = await made({})
    expect(setup.key).toMatch(/^[0-9a-f]{32}$/)
    expect(setup.seed).toBeUndefined()
    expect((await made({})).setup.key).not.toBe(setup.key)
    const { body } = await master.ask('POST', `/api/tables/${table}/invitations`, { role: 'player', seat: 'players' })
    const player = new Person(house.address)
    await player.ask('POST', '/api/join', { token: body.token, name: 'Ann' })
    const ann = await player.sit(table)
    const gm = await master.sit(table)
    await gm.answer(gm.ask?.options[0]?.id ?? '')
    const told = await player.ask('GET', `/api/tables/${table}`)
    expect([...ann.bytes, ...gm.bytes, told.text].join('\n')).not.toContain(setup.key)
    expect((await player.ask('GET', `/api/tables/${table}/replay`)).status).toBe(403)
  })

  it('begin from a seed only where a person gives one', async () => {
    const { setup } = await made({ seed: 7 })
    expect(setup).toMatchObject({ seed: 7 })
    expect(setup.key).toBeUndefined()
  })

  it('are never those of the file a fight was written in: whoever has read it would know them', async () => {
    const { setup } = await made({})
    const again = await made({ encounter: setup })
    expect(again.setup.key).toMatch(/^[0-9a-f]{32}$/)
    expect(again.setup.key).not.toBe(setup.key)
  })
})

describe('a replay file', () => {
  it('says what it was played with, and is a table again', async () => {
    const { master, table } = await made({ seed: 7 })
    const { body: save } = await master.ask('GET', `/api/tables/${table}/replay`)
    expect(save).toMatchObject({ version: '0', rules: expect.any(String) })
    const { body } = await master.ask('POST', '/api/tables/load', { save, name: 'Moll' })
    expect(body.note).toBeUndefined()
    expect((await master.sit(body.table)).lines).toEqual((await master.sit(table)).lines)
  })

  it('is played as far as it still comes out as it did, and that is told', async () => {
    const { master, table } = await made({ seed: 7 })
    const gm = await master.sit(table)
    for (let i = 0; i < 3; i++) await gm.answer(gm.ask?.options[0]?.id ?? '')
    const { body: save } = await master.ask('GET', `/api/tables/${table}/replay`)
    const inputs = save.inputs.map((input: { answer: object }, i: number) =>
      i === 1 ? { ...input, answer: { ...input.answer, choice: 'x' } } : input,
    )
    const { body, status } = await master.ask('POST', '/api/tables/load', { save: { ...save, inputs, version: '0.0.9' }, name: 'Moll' })
    expect(status).toBe(200)
    expect(body.note).toMatch(/^after 1 of its \d+ inputs it comes out otherwise: .* It was played with Riposte 0\.0\.9; this is 0\.$/)
    expect((await master.ask('GET', `/api/tables/${body.table}/replay`)).body.inputs).toEqual(save.inputs.slice(0, 1))
  })

  it('of more than anybody plays is refused', async () => {
    const { master, table } = await made({ seed: 7 })
    const { body: save } = await master.ask('GET', `/api/tables/${table}/replay`)
    const inputs = Array.from({ length: 20_001 }, () => ({ type: 'ruling', rulings: [], reason: 'r' }))
    const { body } = await master.ask('POST', '/api/tables/load', { save: { ...save, inputs }, name: 'Moll' })
    expect(body.message).toContain('inputs: a save of more than 20000 answers and rulings is not read')
  })
})
