import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { random } from '@riposte/players'
import { beginFight, playOut } from '@riposte/referee'
import { makeServer } from '@riposte/table'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Reader, ReadsHere } from '../src/reader.ts'
import { Person } from './client.ts'
import { testContent } from './content.ts'

const content = testContent()
const module = new URL('./reader-thread.ts', import.meta.url)
const setUp = { game: 'sovereign', encounter: 'starter', seed: 7 }

function reader(given: { readonly limit?: number; readonly memory?: number } = {}, games: readonly string[] = ['sovereign']): Reader {
  const made = new Reader({ module, data: games, ...given })
  onTestFinished(() => made.close())
  return made
}
const bytes = (data: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(typeof data === 'string' ? data : JSON.stringify(data))

// A thread has rulebooks and packs to load first.
describe('what comes from outside is read on another thread', { timeout: 240_000 }, () => {
  it('and is the same fight there as here, event by event', async () => {
    const there = reader({}, [...content.games.keys()])
    for (const game of content.games.values()) {
      const wanted = { game: game.id, seed: 7 }
      const [far, near] = [await there.read('set-up', wanted, 'Moll'), await new ReadsHere(content).read('set-up', wanted)]
      expect(far.setup.source).toEqual(near.setup.source)
      const hashes = [far, near].map(({ setup }) => playOut(game, beginFight(game, setup), random(3), { hashed: true, limit: 300 }).hash)
      expect(hashes[0], game.id).toBe(hashes[1])
    }
  })

  it('within a time; what takes longer is refused in words, and the next is read', async () => {
    // The time goes by when the test says so: however slow the machine, only what has no end takes too long.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const one = reader({ limit: 3000 })
    const endless = one.read('set-up', { game: 'sovereign', encounter: 'endless' }, 'Moll')
    const others = one.read('set-up', setUp, 'Ann')
    await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 120_000 })
    vi.advanceTimersByTime(3000)
    await expect(endless).rejects.toMatchObject({ code: 'too-big', message: 'reading this takes longer than 3 seconds' })
    expect((await others).game).toBe('sovereign')
  })

  it('within a memory', async () => {
    const one = reader({ limit: 120_000, memory: 192 })
    const boundless = one.read('set-up', { game: 'sovereign', encounter: 'boundless' }, 'Moll')
    await expect(boundless).rejects.toMatchObject({ code: 'too-big', message: 'reading this takes more memory than there is' })
    expect((await one.read('set-up', setUp, 'Moll')).game).toBe('sovereign')
  })

  it('senders in turn, and only so many of each', async () => {
    const one = reader()
    const order: string[] = []
    const reads = ['Moll', 'Moll', 'Moll', 'Ann'].map(async (sender, i) => {
      await one.read('set-up', setUp, sender)
      order.push(`${sender} ${i}`)
    })
    await Promise.all(reads)
    expect(order).toEqual(['Moll 0', 'Ann 3', 'Moll 1', 'Moll 2'])
    const many = Array.from({ length: 10 }, () => one.read('set-up', setUp, 'Moll'))
    const ends = await Promise.allSettled(many)
    expect(ends.filter((end) => end.status === 'rejected').map((end) => Reflect.get(Object(end.reason), 'code'))).toEqual(['too-fast'])
  })

  it('and says what is wrong as a reader here would', async () => {
    const one = reader()
    await expect(one.read('table', { bytes: bytes('{') }, 'Moll')).rejects.toThrow('this is not JSON')
    await expect(one.read('table', { bytes: bytes('['.repeat(100_000)) }, 'Moll')).rejects.toThrow('more than 40 deep')
    await expect(one.read('table', { bytes: bytes({ setUp: { game: 'chess' } }) }, 'Moll')).rejects.toThrow('there is no game "chess"')
    await expect(one.read('table', { bytes: bytes({ setUp: { ...setUp, party: 'x' } }) }, 'Moll')).rejects.toThrow('setUp.party: ')
    await expect(one.read('map', { bytes: bytes('{}'), title: 'x' }, 'Moll')).rejects.toThrow('no Universal VTT map')
  })
})

describe('a server whose reader is busy', { timeout: 240_000 }, () => {
  it('plays on meanwhile, and opens its tables again without reading them itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'riposte-'))
    const start = async () => {
      const app = await makeServer({
        content,
        reader: { module, data: ['sovereign'], limit: 60_000 },
        data: folder,
        logs: 'silent',
        perMinute: 100_000,
      })
      return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
    }
    let { app, address } = await start()
    onTestFinished(async () => {
      await app.close()
      rmSync(folder, { recursive: true })
    })
    const master = new Person(address)
    const { body } = await master.ask('POST', '/api/tables', { setUp })
    const gm = await master.sit(body.table)
    const endless = new Person(address).ask('POST', '/api/play', { game: 'sovereign', encounter: 'endless' }).catch(() => ({ status: 0 }))
    for (let i = 0; i < 3; i++) expect(await gm.answer(gm.ask?.options[0]?.id ?? '')).toMatchObject({ type: 'done' })
    expect((await master.ask('GET', '/health')).status).toBe(200)
    const answers = gm.log.length
    gm.socket.close()
    await app.close()
    expect((await endless).status).not.toBe(200)
    ;({ app, address } = await start())
    const again = new Person(address)
    again.cookie = master.cookie
    expect((await again.sit(body.table)).log.length).toBe(answers)
  })
})
