import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFailed } from 'vitest'
import { type Client, Person } from './client.ts'
import { bundled, run } from './running.ts'

/** `npm run kills` takes fifty, and `npm test` with it; five by hand. */
const KILLS = Number(process.env.RIPOSTE_KILLS ?? 5)
/** Of those in the larger game; one more start is for going there. */
const FEW = Math.max(2, Math.floor(KILLS / 5))

const program = bundled()

/** Plays on until the server is gone; what was acknowledged is noted. */
async function playOn(client: Client, acknowledged: string[], seed: number): Promise<void> {
  for (let n = 0; !client.over; n++) {
    await client.until(() => client.ask !== undefined || client.view?.state.over === true || client.over)
    const { options = [], id } = client.ask ?? {}
    if (client.over || client.view?.state.over === true || id === undefined) return
    const choice = options[(seed * 31 + n * 7) % options.length]?.id ?? ''
    const reply = await client.answer(choice).catch(() => undefined)
    if (reply?.type === 'done') acknowledged.push(choice)
    else if (reply !== undefined && reply.type !== 'refused') throw new Error(JSON.stringify(reply))
  }
}

it.each([
  ['sovereign', KILLS - FEW - 1],
  ['homl', FEW],
])('loses nothing of %s that was acknowledged, killed %i times in the middle of play', { timeout: 1_200_000 }, async (game, kills) => {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-'))
  /** How far it came, where it fails or the time runs out. */
  let waits = 'the first server to listen'
  onTestFailed(() => console.error(`${game}: it came as far as waiting for ${waits}`))
  let server = await run(folder, game, program)
  const me = new Person(server.address)
  const setUp = { game, encounter: 'starter', seed: 11, options: { ending: 'never' } }
  const { body } = await me.ask('POST', '/api/tables', { name: 'Moll', setUp, settings: { rare: 'ask' } })
  const acknowledged: string[] = []
  let place: { seq?: number | undefined; mark?: string | undefined } = {}
  for (let kill = 0; kill <= kills; kill++) {
    const again = new Person(server.address)
    again.cookie = me.cookie
    waits = `the view after kill ${kill}`
    const client = await again.sit(body.table, place)
    // Everything it had been told still stands, and is not told again.
    expect(client.view?.keep).toBe(place.seq ?? 0)
    waits = `the replay after kill ${kill}`
    const { body: save } = await again.ask('GET', `/api/tables/${body.table}/replay`)
    // What is decided for people by their orders stands in it beside what they answered.
    const answers: { choice: string; decided?: boolean }[] = save.inputs.map((input: { answer: object }) => input.answer)
    const kept = answers.flatMap(({ choice, decided = false }) => (decided ? [] : [choice]))
    expect(kept.slice(0, acknowledged.length)).toEqual(acknowledged)
    // At most the one that was on its way when the server died.
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1)
    acknowledged.push(...kept.slice(acknowledged.length))
    if (kill === kills) break
    const wanted = acknowledged.length + 1 + ((kill * 13) % 9)
    waits = `answer ${wanted} after kill ${kill}`
    const playing = playOn(client, acknowledged, kill)
    await Promise.race([client.until(() => acknowledged.length >= wanted || client.over), playing])
    // Not at a quiet moment: as many milliseconds later as it happens.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 12))
    server.child.kill('SIGKILL')
    waits = `server ${kill} to end, and its line`
    await Promise.all([server.ended, playing])
    place = { seq: client.view?.seq, mark: client.view?.mark }
    waits = `server ${kill + 1} to listen`
    server = await run(folder, game, program)
  }
  expect(acknowledged.length).toBeGreaterThan(kills)
  server.child.kill('SIGKILL')
  await server.ended
  rmSync(folder, { recursive: true })
})
