import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerMessage } from '@riposte/protocol'
import { rollDie, type Session, seedDice } from '@riposte/referee'
import { expect, it } from 'vitest'
import { Keys } from '../src/keys.ts'
import { Lens } from '../src/lens.ts'
import { Line } from '../src/line.ts'
import { receive } from '../src/live.ts'
import { Metrics } from '../src/metrics.ts'
import { ReadsHere } from '../src/reader.ts'
import { Store } from '../src/store.ts'
import { type Room, Tables } from '../src/tables.ts'
import { testContent } from './content.ts'

/** `npm run long` sends many more. */
const MESSAGES = Number(process.env.RIPOSTE_MESSAGES ?? 2000)
const SEED = Number(process.env.RIPOSTE_SEED ?? 1)

const content = testContent()
const chance = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
const upTo = (n: number): number => rollDie(chance, n) - 1
const oneIn = (n: number): boolean => upTo(n) === 0
const pick = <T>(list: readonly T[]): T | undefined => list[upTo(list.length || 1)]
const some = <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + upTo(most) }, make)

const texts = [
  '',
  ' ',
  '__proto__',
  'constructor',
  '<b>',
  '\u0000',
  '\ud800',
  'a'.repeat(5000),
  'gm',
  '-1',
  '1e999',
  'b2>c3',
  '^'.repeat(3000),
  'zz99',
  '[]',
  '['.repeat(5000),
]
const numbers = [0, -1, 1, 0.5, -0, 1e308, 2 ** 31, 2 ** 53, 65_536, 255]
const things = [null, true, [], {}, [[[]]], JSON.parse('{"__proto__":{"polluted":1}}')]
const odd = (): unknown => pick([pick(texts), pick(numbers), pick(things)])

/** Something else in its place, here and there. */
function mutated(value: unknown, field = ''): unknown {
  if (field !== 'type' && field !== 'do' && oneIn(9)) return odd()
  if (Array.isArray(value)) return value.map((one) => (oneIn(3) ? mutated(one) : one))
  if (typeof value === 'object' && value !== null) {
    const kept = Object.entries(value).filter(([name]) => name === 'type' || name === 'do' || !oneIn(20))
    return Object.fromEntries(kept.map(([name, one]) => [name, oneIn(3) ? mutated(one, name) : one]))
  }
  if (field === 'type' || field === 'do') return value
  if (typeof value === 'number') return oneIn(2) ? pick(numbers) : value + upTo(5) - 2
  return typeof value === 'string' && oneIn(2) ? value.slice(0, upTo(value.length + 1)) : odd()
}

/** What somebody at the table might well do. */
function message({ game, fight, open }: Session, question: string | undefined): object {
  const pieces = fight.pieces.map((piece) => piece.key)
  const piece = pick(pieces) ?? 'x'
  const spot = (): string => `${String.fromCharCode(97 + upTo(16))}${1 + upTo(12)}`
  const field = pick(game.fields)
  const condition = pick(game.conditions)?.id
  const choice = oneIn(6) ? `${spot()}>${spot()}` : (pick(open?.options ?? [])?.id ?? 'x')
  const ruling = (): object | undefined =>
    pick([
      { do: 'move', piece, to: spot() },
      { do: 'hide', piece, from: pick([true, false, ['heroes']]) },
      {
        do: 'set',
        ...(field?.of === 'piece' && { piece }),
        field: field?.name,
        to: field?.kind === 'flag' ? oneIn(2) : (pick<number | string>(field?.values ?? [0, 1, 5]) ?? 1),
      },
      { do: 'begin', piece, condition },
      {
        do: 'begin',
        piece,
        condition,
        by: pick(pieces),
        until: pick(['save ends', "end of the source's next turn", '2 rounds', 'lasting', 'soon']),
      },
      { do: 'damage', piece, amount: upTo(30), ...(oneIn(2) && { type: pick(game.damageTypes ?? []) }) },
      { do: 'end', piece, condition },
      { do: 'side', piece, side: pick(fight.setup.sides) },
      { do: 'name', piece, name: pick(['Old Tom', 'B', 'x y z']) },
      { do: 'seat', piece, seat: pick(['players', 'gm', 'somebody']) },
      { do: 'copy', piece, key: `copy-${upTo(9999)}`, at: spot() },
      { do: 'remove', piece },
      { do: 'switch', rule: pick(game.ruleIds), to: pick(['on', 'off', 'warn']) },
      { do: 'order', order: some(5, () => pick(fight.order) ?? upTo(12)) },
      { do: 'order', order: [] },
      { do: 'board', change: { set: 'terrain', squares: [upTo(300)], add: ['difficult'] } },
    ])
  const others = [
    { type: 'try', question, choice },
    { type: 'ahead', question },
    { type: 'back' },
    {
      type: 'order',
      piece,
      reaction: pick(game.reactions?.orderable(fight.setup, 0) ?? [])?.id ?? 'x',
      order: pick(['ask', 'always', 'never']),
    },
    { type: 'ping', square: upTo(400) },
    { type: 'suggest' },
    { type: 'odds', fights: pick([0, 1, 40, 2000]) },
    { type: 'computer', pieces: [piece], plays: oneIn(4) },
    { type: 'hello', protocol: 1, seq: upTo(50), mark: 'abc' },
    { type: 'rule', rulings: some(3, ruling), reason: 'so' },
    { type: 'undo', to: pick([{ steps: 1 + upTo(3) }, { turn: 'last' }, { line: upTo(100) }]) },
    { type: 'hold', held: oneIn(4) },
    { type: 'settings', set: pick([{ fog: 'on' }, { fog: 'off' }, { points: 'coarse' }, { rulings: 'book' }, { rare: 'ask' }]) },
    { type: 'look', as: pick([null, 'players', 'nobody']) },
    { type: oneIn(20) ? 'take-up' : 'beat' },
  ]
  return { id: upTo(1e6), ...(oneIn(2) ? { type: 'answer', question, choice } : pick(others)) }
}

function textOf(session: Session, question: string | undefined): string {
  const plain = message(session, question)
  if (oneIn(2)) return JSON.stringify(plain)
  const text = JSON.stringify(mutated(plain)) ?? ''
  return oneIn(8) ? text.slice(0, upTo(text.length + 1)) : text
}

it(`takes ${MESSAGES} messages, most of them odd, without a fault, and comes out of the journal as it was`, {
  timeout: 1_800_000,
}, async () => {
  seedDice(chance, SEED)
  const folder = mkdtempSync(join(tmpdir(), 'riposte-'))
  const store = new Store(folder)
  const faults: unknown[] = []
  const error = (about: { readonly err?: unknown }): void => {
    faults.push({ ...about, err: about.err instanceof Error ? about.err.stack : about.err })
  }
  const log = { info: () => undefined, warn: () => undefined, error }
  const writer = {
    write: (...given: Parameters<Store['append']>) => Promise.resolve(store.append(...given)),
    pulse: () => Promise.resolve(),
    putBoard: (...given: Parameters<Store['putBoard']>) => Promise.resolve(store.putBoard(...given)),
  }
  const house = () =>
    new Tables({ store, writer, reader: new ReadsHere(content), keys: Keys.inFolder(folder), content, metrics: new Metrics(), log })
  const tables = house()
  const sitting: { room: Room; line: Line }[] = []
  const sit = (room: Room, role: 'gm' | 'player' | 'spectator', seat: string): void => {
    const wire = { send: (text: string) => void (JSON.parse(text) satisfies ServerMessage), close: () => undefined, waiting: 0 }
    const line = new Line({ person: role, id: role, name: role, role, seat }, wire)
    tables.enter(room, line)
    receive(tables, room, line, '{"type":"hello","protocol":1}', 0)
    sitting.push({ room, line })
  }
  for (const game of [...content.games.keys(), 'sovereign']) {
    const { id } = tables.create('gm', 'Moll', await tables.read('set-up', { game, seed: SEED }, 'gm'), { rulings: 'book' })
    sit(await tables.open(id), 'gm', 'gm')
    sit(await tables.open(id), 'player', 'players')
    sit(await tables.open(id), 'spectator', '')
  }
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
  }
  for (let n = 0; n < MESSAGES; n++) {
    const { room, line } = pick(sitting) ?? expect.fail('nobody sits')
    const text = textOf(room.table.session, room.table.question(line.eyes(room.table)))
    // A second for each, so that none comes too fast.
    receive(tables, room, line, text, n * 1000)
    if (faults.length > 0) expect.fail(`${text.slice(0, 500)}\n${JSON.stringify(faults)}`)
    if (oneIn(3)) await settled()
    // Who has looked on for long reads what a newcomer reads.
    const { sight } = room.table
    if (n % 100 === 0) for (const seat of [-1, 0, 1]) expect(room.table.lens(seat).entries(sight)).toEqual(new Lens(seat).entries(sight))
  }
  for (let i = 0; i < 50; i++) await settled()
  await tables.odds.close()
  expect(faults).toEqual([])
  const again = house()
  for (const { table } of new Set(sitting.map(({ room }) => room))) {
    expect((await again.open(table.id)).table.save()).toEqual(table.save())
    for (const seat of [-1, 0, 1]) expect((await again.open(table.id)).table.question(seat)).toBe(table.question(seat))
  }
  store.close()
  rmSync(folder, { recursive: true })
})
