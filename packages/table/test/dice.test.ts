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
