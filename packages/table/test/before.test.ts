import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Client, Person } from './client.ts'
import { testContent } from './content.ts'
import { House } from './house.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const kept = z.object({ key: z.string(), cookie: z.string(), tables: z.record(z.string(), z.string()) })

/** A data folder as an older server left it. */
function folder(name: string) {
  const { key, cookie, tables } = kept.parse(JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')))
  const house = new House(() => {
    writeFileSync(join(house.folder, 'key'), key)
    writeFileSync(join(house.folder, 'riposte.db'), gunzipSync(readFileSync(join(fixtures, `${name}.db.gz`))))
  })
  const master = (): Person => Object.assign(new Person(house.address), { cookie })
  return { house, master, tables: Object.entries(tables) }
}

/** Where the rules have changed since, it stands as it stood, and goes on from there. */
async function playOn(gm: Client): Promise<void> {
  if (gm.view?.table.parted === true) expect(await gm.do({ type: 'take-up' })).toMatchObject({ type: 'done' })
  const choice = gm.ask?.options.find((one) => one.byDefault)?.id ?? gm.ask?.options[0]?.id ?? ''
  expect(await gm.answer(choice)).toMatchObject({ type: 'done' })
}

/** Dice began from seeds then: a fight of each game, played on after its snapshot and killed in the middle of a turn. */
describe('a folder from when dice began from seeds', () => {
  const { master, tables } = folder('with-seeds')

  it.each(tables)('opens a fight of %s, and it is played on', async (_, table) => {
    const replay = await master().ask('GET', `/api/tables/${table}/replay`)
    expect(replay.body.setup).toMatchObject({ seed: 20261123 })
    const gm = await master().sit(table)
    expect(gm.view?.state.pieces.map((one) => one.key)).toEqual(expect.arrayContaining(['a', 'b']))
    expect(gm.lines.length).toBeGreaterThan(5)
    await playOn(gm)
  })
})

/** Every rule had a switch then: half of them are off from the start, and a ruling turned off the others. */
describe('a folder from when every rule had a switch', () => {
  const { house, master, tables } = folder('with-switches')
  const content = testContent()
  const leftOut = /house rules are left out: “.*” and \d+ more have no switch and are in force\.$/
  /** Each is told of once, in the line of all or in its own. */
  const isToldTwice = (lines: readonly string[]) => {
    const named = lines.flatMap((line) => (line.includes('no switch') ? [...line.matchAll(/“(.*?)”/g)].map(([, name]) => name) : []))
    return new Set(named).size < named.length
  }
  const told = (lines: readonly string[]) => lines.filter((line) => leftOut.test(line)).length

  const dialsOf = (id: string): string[] => {
    const { dials, ruleIds } = content.games.get(id) ?? { dials: [], ruleIds: [] }
    return dials.map((rule) => ruleIds[rule] ?? '')
  }

  it.each(tables)('opens a fight of %s, tells once what it leaves out, and it is played on', async (game, table) => {
    const gm = await master().sit(table)
    expect(told(gm.lines)).toBe(1)
    expect(isToldTwice(gm.lines)).toBe(false)
    const switches = gm.view?.state.switches ?? {}
    expect(Object.keys(switches).filter((id) => !dialsOf(game).includes(id))).toEqual([])
    expect(Object.values(switches).filter((mode) => mode === 'off').length).toBeGreaterThan(50)
    await playOn(gm)
    await house.stop()
    await house.start()
    const again = await master().sit(table)
    expect(told(again.lines)).toBe(1)
    await playOn(again)
  })

  it.each(tables)('opens a save and an encounter of %s, and tells the same', async (game, table) => {
    const person = master()
    const { body: save } = await person.ask('GET', `/api/tables/${table}/replay`)
    const { ruleIds = [] } = content.games.get(game) ?? {}
    const turned = save.inputs.flatMap(({ rulings = [] }: { rulings?: { rule?: string }[] }) => rulings.map(({ rule }) => rule))
    expect(new Set([...Object.keys(save.setup.switches), ...turned]).size).toBeGreaterThan(300)
    const loaded = await person.ask('POST', '/api/tables/load', { name: 'Moll', save })
    expect(loaded.status).toBe(200)
    expect(told((await person.sit(loaded.body.table)).lines)).toBe(1)
    const { game: _, dice: __, seed: ___, ...encounter } = save.setup
    const made = await person.ask('POST', '/api/tables', { name: 'Moll', setUp: { game, encounter, seed: 1 } })
    expect(made.status).toBe(200)
    const gm = await person.sit(made.body.table)
    expect(told(gm.lines)).toBe(1)
    // A ruling turns one: it is told in its place.
    const [rule] = ruleIds.filter((id) => !dialsOf(game).includes(id))
    const ruled = await gm.do({ type: 'rule', rulings: [{ do: 'switch', rule, to: 'off' }], reason: 'as ever' })
    expect(ruled).toMatchObject({ type: 'done' })
    expect(gm.lines.filter((line) => line.includes('has no switch: it stays in force'))).toHaveLength(1)
  })
})
