import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Game, Strangers } from '@riposte/referee'
import { makeServer } from '@riposte/table'
import { expect, it, onTestFinished } from 'vitest'
import { lastLook } from '../src/last-look.ts'
import { Person } from './client.ts'
import { testContent } from './content.ts'

const strangers: Strangers = {
  has: () => false,
  nameOf: () => 'somebody',
  without: (text) => text.replaceAll(/\bLurker\b/g, 'somebody'),
  is: (key) => key === 'lurker',
  isIn: (text) => /\blurker\b/.test(text),
}

it('leaves out of a message what would tell of somebody unknown, and says so; the message still goes', () => {
  const told: string[] = []
  const message = {
    pieces: [{ key: 'ada', looks: 'lurker', state: { rides: 'lurker', foes: ['lurker', 'cat'] } }],
    ask: { piece: 'ada', options: [{ id: 'lurker' }, { id: 'x', piece: 'lurker' }, { id: 'walk', preview: { moved: 'lurker', cost: 1 } }] },
  }
  expect(JSON.parse(lastLook(message, strangers, (field) => told.push(field)))).toEqual({
    pieces: [{ key: 'ada', looks: 'lurker', state: { foes: ['cat'] } }],
    ask: { piece: 'ada', options: [{ id: 'walk', preview: { cost: 1 } }] },
  })
  expect(told.toSorted()).toEqual(['foes', 'moved', 'options', 'rides'])
})

it('leaves seats and sides their names, though somebody unknown is called the same', () => {
  const message = { seats: ['gm', 'lurker'], sides: ['lurker'], pieces: [{ key: 'ada', seat: 'lurker', side: 'lurker' }] }
  expect(JSON.parse(lastLook(message, strangers, (field) => expect.fail(field)))).toEqual(message)
})

it('leaves nobody unknown in what people read; what somebody has said is said back', () => {
  const told: string[] = []
  const message = { id: 3, refusal: { id: 'lurker', label: 'lurker', by: 'lurker' }, text: 'hit by Lurker', name: 'Lurker' }
  expect(JSON.parse(lastLook(message, strangers, (field) => told.push(field), 'lurker'))).toEqual({
    id: 3,
    refusal: { id: 'lurker', label: 'lurker' },
    text: 'hit by somebody',
    name: 'Lurker',
  })
  expect(told.toSorted()).toEqual(['by', 'text'])
})

/** A rulebook that cannot keep a secret: the Lurker is in every line, and every option stands under its key. */
const blabbing = (game: Game): Game => ({
  ...game,
  tell: (...given) => `${game.tell(...given)} Lurker looks on.`,
  groupOf: () => 'L',
})

it('is taken at every line of the log, and at what is tried', async () => {
  const content = testContent()
  const games = new Map([...content.games].map(([id, game]) => [id, blabbing(game)]))
  const folder = mkdtempSync(join(tmpdir(), 'riposte-'))
  const app = await makeServer({ content: { ...content, games }, data: folder, logs: 'silent', perMinute: 100_000 })
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const [master, player] = [new Person(address), new Person(address)]
  const encounter = {
    board: 'A . . . L',
    pieces: {
      A: { name: 'Ada', sheet: 'hero', side: 'heroes', seat: 'Ann' },
      L: { name: 'Lurker', sheet: 'goblin', side: 'monsters', hidden: true },
    },
    sheets: { hero: { kind: 'character', level: 1, hp: 20 }, goblin: { level: 1, hp: 20 } },
    start: { turn: 'A' },
  }
  const { body } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp: { game: 'orcus', encounter, seed: 7 } })
  const { body: link } = await master.ask('POST', `/api/tables/${body.table}/invitations`, { role: 'player', seat: 'Ann' })
  await player.ask('POST', '/api/join', { token: link.token, name: 'Ann' })
  const [gm, ann] = [await master.sit(body.table), await player.sit(body.table)]
  await gm.do({ type: 'rule', rulings: [{ do: 'set', piece: 'A', field: 'hp', to: 19 }], reason: 'nettles' })
  await ann.until(() => ann.lines.some((line) => line.includes('nettles')))
  expect(ann.lines.at(-1)).toContain('somebody looks on.')
  expect(gm.lines.at(-1)).toContain('Lurker looks on.')
  const tried = await ann.do({ type: 'try', question: ann.ask?.id, choice: 'walk' })
  expect(tried).toMatchObject({ type: 'tried', option: { id: 'walk' } })
  expect(ann.bytes.join()).not.toMatch(/Lurker|"L"/)
})
