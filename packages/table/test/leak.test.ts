import { type DiceState, rollDie, seedDice } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { type Client, Person } from './client.ts'
import { testContent } from './content.ts'
import { House } from './house.ts'

/** `npm run long` takes more of both. */
const STEPS = Number(process.env.RIPOSTE_LEAK_STEPS ?? 60)
const SEEDS = Number(process.env.RIPOSTE_LEAK_SEEDS ?? 1)
const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1)

const house = new House()
const content = testContent()

/** Chance of its own for each table: the same seed, the same acts. */
class Chance {
  private readonly dice: DiceState = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  constructor(seed: number) {
    seedDice(this.dice, seed)
  }
  upTo(n: number): number {
    return rollDie(this.dice, n) - 1
  }
  pick<T>(list: readonly T[]): T {
    return list[this.upTo(list.length)] ?? expect.fail('nothing to pick from')
  }
  oneIn(n: number): boolean {
    return this.upTo(n) === 0
  }
}

interface Written {
  readonly sheet: string
  readonly side: string
  readonly [more: string]: unknown
}

/** Fields in which a piece names others. */
const TIES = ['rides', 'mount', 'hidden-from']

/** A fight of the packs in which every piece has words for a key and a name that stand nowhere else. */
function marked(game: string, chance: Chance): { readonly encounter: object; readonly words: ReadonlyMap<string, string> } {
  const pack = content.pack(game)
  const {
    pieces: written,
    game: _,
    ...rest
  } = pack.encounter(chance.pick(pack.encounterIds)) as { pieces: Record<string, Written>; game: string }
  const keys = new Map(Object.keys(written).map((key, i) => [key, `zq${chance.upTo(9000) + 1000}k${i}`]))
  const renamed = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(renamed) : typeof value === 'string' ? (keys.get(value) ?? value) : value
  const pieces = Object.entries(written).map(([key, piece], i) => {
    const mine = keys.get(key) ?? key
    const isHero = piece.side === 'heroes'
    const seat = isHero ? chance.pick(['Ann', 'Bea']) : chance.pick(['gm', 'gm', 'Cara'])
    const ties = TIES.filter((tie) => tie in piece).map((tie) => [tie, renamed(piece[tie])] as const)
    return [
      mine,
      { ...piece, ...Object.fromEntries(ties), name: `Zq${i}${mine.slice(2)}n`, seat, hidden: chance.oneIn(isHero ? 8 : 3) },
    ] as const
  })
  return { encounter: { ...rest, pieces: Object.fromEntries(pieces) }, words: new Map(pieces.map(([key, { name }]) => [key, name])) }
}

/** Reads every byte that one seat gets: whoever has never been on its board stands in none of them. */
class Watch {
  readonly known = new Set<string>()
  readonly found: string[] = []
  private read = 0

  readonly client: Client
  private readonly words: ReadonlyMap<string, string>

  constructor(client: Client, words: ReadonlyMap<string, string>) {
    this.client = client
    this.words = words
  }

  look(where: string): void {
    const { bytes } = this.client
    for (; this.read < bytes.length; this.read++) this.check(bytes[this.read] ?? '', where)
  }

  check(text: string, where: string): void {
    const message: { type?: string; state?: { pieces: { key: string }[] } } = JSON.parse(text)
    for (const { key } of message.state?.pieces ?? []) this.known.add(key)
    for (const [key, name] of this.words) {
      const at = this.known.has(key) ? -1 : text.search(new RegExp(`${key}\\b|${name}`))
      if (at >= 0) this.found.push(`${where}: ${message.type} … ${text.slice(Math.max(0, at - 120), at + 60)}`)
    }
  }
}

async function play(game: string, fog: string, seed: number): Promise<readonly string[]> {
  const chance = new Chance(seed * 1000 + game.length * 10 + fog.length)
  const { encounter, words } = marked(game, chance)
  const master = new Person(house.address)
  const settings = { rulings: 'book', fog, points: chance.pick(['exact', 'coarse']) }
  const { body, status } = await master.ask('POST', '/api/tables', { name: 'Moll', setUp: { game, encounter, seed }, settings })
  expect(status, JSON.stringify(body)).toBe(200)
  const gm = await master.sit(body.table)
  const people = new Map<string, Person>()
  const watches: Watch[] = []
  for (const seat of ['Ann', 'Bea', 'Cara', 'watcher']) {
    const role = seat === 'watcher' ? { role: 'spectator' } : { role: 'player', seat }
    const { body: link } = await master.ask('POST', `/api/tables/${body.table}/invitations`, role)
    const person = new Person(house.address)
    await person.ask('POST', '/api/join', { token: link.token, name: seat })
    people.set(seat, person)
    watches.push(new Watch(await person.sit(body.table), words))
  }
  for (let n = 0; n < STEPS && gm.view?.state.over !== true; n++) {
    const what = await act(gm, watches, chance)
    for (const watch of watches) watch.look(what)
  }
  for (const [i, person] of [...people.values()].entries()) {
    const watch = watches[i]
    // Whatever is answered comes behind the last view, which may still be on its way.
    await watch?.client.do({ type: 'suggest' })
    watch?.look('at the end')
    const { text } = await person.ask('GET', `/api/tables/${body.table}`)
    watch?.check(text, 'GET the table')
  }
  return watches.flatMap((watch) => watch.found)
}

/** The table takes only so many messages a second: what came too fast is said again. */
async function say(client: Client, message: object): Promise<object> {
  for (;;) {
    const reply = await client.do(message)
    if (reply.type !== 'refused' || reply.code !== 'too-fast') return reply
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** Something that somebody does: mostly they answer, and sometimes the game master hides or shows, moves or wounds somebody. */
async function act(gm: Client, watches: readonly Watch[], chance: Chance): Promise<string> {
  const piece = chance.pick(gm.view?.state.pieces ?? []).key
  if (chance.oneIn(12)) {
    const rulings = chance.pick([
      [{ do: 'hide', piece, from: chance.oneIn(2) }],
      [{ do: 'begin', piece, condition: 'prone' }],
      [{ do: 'copy', piece, key: `${piece}x`, name: 'Another', at: 'a1' }],
    ])
    await say(gm, { type: 'rule', rulings, reason: 'so be it' })
    return `ruling ${JSON.stringify(rulings)}`
  }
  const asked = watches.filter(({ client }) => client.ask !== undefined)
  const client = asked.length > 0 ? chance.pick(asked).client : gm
  const { ask } = client
  if (ask === undefined || ask.options.length === 0) {
    await say(gm, { type: 'hold', held: false })
    return 'go on'
  }
  if (chance.oneIn(3)) await say(client, { type: 'ahead', question: ask.id })
  if (chance.oneIn(3)) await say(client, { type: 'try', question: ask.id, choice: piece }).then((reply) => without(client, piece, reply))
  const choice = chance.pick(ask.options).id
  await say(client, { type: 'answer', question: ask.id, choice })
  return `${ask.kind} "${ask.text}" ${choice}`
}

/** What somebody says comes back to them: that tells nothing. */
function without(client: Client, word: string, reply: object): void {
  const at = client.bytes.lastIndexOf(JSON.stringify(reply))
  if (at >= 0) client.bytes[at] = (client.bytes[at] ?? '').replaceAll(word, '')
}

describe.each([...content.games.keys()])('%s', (game) => {
  it.each(seeds.flatMap((seed) => ['off', 'on'].map((fog) => [fog, seed] as const)))(
    'names nobody to a seat that has never seen them (fog %s, seed %i)',
    { timeout: 600_000 },
    async (fog, seed) => expect(await play(game, fog, seed)).toEqual([]),
  )
})
