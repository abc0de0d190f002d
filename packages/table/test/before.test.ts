import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Person } from './client.ts'
import { House } from './house.ts'

/**
 * A data folder as servers wrote it whose dice began from seeds: a fight of each game, played on after its snapshot and
 * killed in the middle of a turn.
 */
const fixtures = join(import.meta.dirname, 'fixtures')
const kept = z.object({ key: z.string(), cookie: z.string(), tables: z.record(z.string(), z.string()) })
const { key, cookie, tables } = kept.parse(JSON.parse(readFileSync(join(fixtures, 'with-seeds.json'), 'utf8')))

const house = new House(() => {
  writeFileSync(join(house.folder, 'key'), key)
  writeFileSync(join(house.folder, 'riposte.db'), gunzipSync(readFileSync(join(fixtures, 'with-seeds.db.gz'))))
})

it.each(Object.entries(tables))('opens a fight of %s from before, and it is played on', async (_, table) => {
  const master = new Person(house.address)
  master.cookie = cookie
  const replay = await master.ask('GET', `/api/tables/${table}/replay`)
  expect(replay.body.setup).toMatchObject({ seed: 20261123 })
  const gm = await master.sit(table)
  expect(gm.view?.state.pieces.map((one) => one.key)).toEqual(expect.arrayContaining(['a', 'b']))
  expect(gm.lines.length).toBeGreaterThan(5)
  // Where the rules have changed since, it stands as it stood, and goes on from there.
  if (gm.view?.table.parted === true) expect(await gm.do({ type: 'take-up' })).toMatchObject({ type: 'done' })
  const choice = gm.ask?.options.find((one) => one.byDefault)?.id ?? gm.ask?.options[0]?.id ?? ''
  expect(await gm.answer(choice)).toMatchObject({ type: 'done' })
})
