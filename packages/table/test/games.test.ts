import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeServer } from '@riposte/table'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { testContent } from './content.ts'

const content = testContent()
let folder: string
let app: FastifyInstance
let address: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'riposte-'))
  app = await makeServer({ content, data: folder, logs: 'silent', perMinute: 100_000 })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** A game master alone at a table, who answers for everybody. */
async function alone(game: string, encounter: object): Promise<Client> {
  const me = new Person(address)
  const { body, status } = await me.ask('POST', '/api/tables', { name: 'Moll', setUp: { game, encounter, seed: 7 } })
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
