import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeServer } from '@riposte/table'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { testContent } from './content.ts'

const content = testContent()
let folder: string
let app: FastifyInstance
let address: string

const start = async () => {
  app = await makeServer({ content, data: folder, logs: 'silent', perMinute: 100_000 })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'riposte-'))
  await start()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** A game master and a player at the starter encounter. */
async function twoAtATable(setUp: object = {}): Promise<{ table: string; gm: Client; ann: Client; master: Person; player: Person }> {
  const master = new Person(address)
  const player = new Person(address)
  const { body } = await master.ask('POST', '/api/tables', {
    name: 'Moll',
    setUp: { game: 'sovereign', encounter: 'starter', seed: 7, ...setUp },
  })
  const invitation = await master.ask('POST', `/api/tables/${body.table}/invitations`, { role: 'player', seat: 'players' })
  await player.ask('POST', '/api/join', { token: invitation.body.token, name: 'Ann' })
  const gm = await master.sit(body.table)
  const ann = await player.sit(body.table)
  return { table: body.table, gm, ann, master, player }
}

describe('a table', () => {
  it('is a fight within one request', async () => {
    const me = new Person(address)
    const { body } = await me.ask('POST', '/api/play', {})
    const line = await me.sit(body.table, { as: body.seat })
    await line.until(() => line.ask !== undefined)
    expect(line.ask?.seat).toBe('players')
    expect(line.view?.state.pieces.filter((one) => one.mine).every((one) => one.side === 'heroes')).toBe(true)
    const reply = await line.answer(line.ask?.options[0]?.id ?? '')
    expect(reply.type).toBe('done')
  })

  it('shows what a player does to everybody, and says done when it is kept', async () => {
    const { gm, ann } = await twoAtATable()
    await ann.until(() => ann.ask !== undefined)
    const before = gm.log.length
    const piece = ann.ask?.options[0]?.id ?? ''
    expect(await ann.answer(piece)).toMatchObject({ type: 'done' })
    await gm.until(() => gm.ask?.piece === piece)
    expect(ann.ask?.piece).toBe(piece)
    expect(ann.ask?.refusals.every((one) => one.rule.startsWith('sovereign.'))).toBe(true)
    expect(await ann.do({ type: 'back' })).toMatchObject({ type: 'done' })
    expect(gm.log.length).toBe(before)
  })
})
