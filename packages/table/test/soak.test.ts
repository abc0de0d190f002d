import { randomBytes } from 'node:crypto'
import { squareName } from '@riposte/board'
import { makeEffect, pieceNamed, RiposteError, rollDie, ruleWithId, Session, seedDice } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { type Entry, readEntry } from '../src/journal.ts'
import { Keys } from '../src/keys.ts'
import { refusedBy } from '../src/refusal.ts'
import { arrange } from '../src/set-up.ts'
import { atOnce } from '../src/slices.ts'
import { leftBehind, standAgain, standOf } from '../src/stand.ts'
import { Table } from '../src/table.ts'
import { testContent } from './content.ts'

const content = testContent()
const keys = new Keys(randomBytes(32))

/** A table where anybody does anything, most of it allowed. */
function play(seed: number, acts: number): { table: Table; entries: Entry[]; screens: Map<number, unknown[]> } {
  const chance = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(chance, seed)
  const upTo = (n: number): number => rollDie(chance, n) - 1
  const table = new Table('soak', content, keys)
  const entries = [
    ...table.setUp(arrange(content, { game: 'sovereign', encounter: 'starter', seed, computer: ['gm'] }), { rulings: 'book' }),
  ]
  const screens = new Map<number, unknown[]>([0, 1, -1].map((seat) => [seat, []]))
  const places = new Map([...screens.keys()].map((seat) => [seat, table.lens(seat).enter(table.sight)]))
  const pieces = table.session.fight.pieces.map((piece) => piece.key)
  const acting: (() => Entry[])[] = [
    () => table.back(1),
    () => table.undo({ steps: 1 + upTo(3) }),
    () => table.undo({ turn: upTo(2) === 0 ? 'this' : 'last' }),
    () => table.undo({ line: upTo(60) }),
    () => table.hold(upTo(3) === 0),
    () => table.settle({ points: upTo(2) === 0 ? 'coarse' : 'exact' }),
    () => table.settle({ fog: upTo(2) === 0 ? 'on' : 'off' }),
    () => table.computerPlays([pieces[upTo(pieces.length)] ?? ''], upTo(3) > 0),
    () => table.order(pieces[upTo(5)] ?? '', 'snap-attack', upTo(2) === 0 ? 'never' : 'ask', 0),
    () => table.rule([{ do: 'hide', piece: pieces[upTo(pieces.length)] ?? '', from: upTo(2) === 0 }], 'it pleases me'),
    () => table.rule([{ do: 'copy', piece: 'bandit-1', key: `more-${upTo(1000)}`, at: 'l6' }], 'they are many'),
  ]
  const answer = (): Entry[] => {
    const options = table.session.open?.options ?? []
    return table.answer(table.question(0) ?? '', options[upTo(options.length || 1)]?.id ?? '', 0)
  }
  for (let n = 0; n < acts; n++) {
    try {
      const act = upTo(4) === 0 ? (acting[upTo(acting.length)] ?? answer) : answer
      const added = table.wantsToGoOn ? table.goOn() : act()
      entries.push(...added, ...table.snapshot(added.length))
    } catch (thrown) {
      if (refusedBy(thrown) === undefined || (thrown instanceof RiposteError && thrown.code === 'diverged')) throw thrown
    }
    for (const [seat, place] of places) {
      const news = table.lens(seat).news(table.sight, place, undefined)
      if (news === undefined) continue
      const { keep, log } = JSON.parse(news)
      const screen = screens.get(seat) ?? []
      screen.length = keep
      screen.push(...log)
    }
  }
  return { table, entries, screens }
}

describe('a table where everything happens', () => {
  it.each([1, 2, 3])('is the same again from its journal, and on every screen (%i)', { timeout: 120_000 }, (seed) => {
    const { table, entries, screens } = play(seed, 300)
    const opened = new Table('opened', content, keys)
    expect(atOnce(opened.load(JSON.parse(JSON.stringify(table.session.save())))).note).toBeUndefined()
    expect(opened.session.save()).toEqual(table.session.save())
    expect(opened.settings.fog).toBe(opened.session.fog ? 'on' : 'off')
    const snapshot = entries.findLastIndex((entry) => entry.type === 'snapshot')
    for (const from of [0, Math.max(0, snapshot)]) {
      const again = new Table('soak', content, keys)
      const kept = entries.slice(from).map((entry) => readEntry(JSON.stringify(entry)))
      atOnce(again.replay(kept, entries.length))
      expect(again.session.save()).toEqual(table.session.save())
      for (const seat of screens.keys()) expect(again.question(seat)).toBe(table.question(seat))
      const { session: _, question: __, ...manner } = again.sight
      expect(table.sight).toMatchObject(manner)
      for (const [seat, screen] of screens) {
        expect(screen).toEqual(JSON.parse(JSON.stringify(again.lens(seat).entries(again.sight))))
      }
    }
  })

  it('stands again with who screens whom, and who waits', () => {
    const table = new Table('stands', content, keys)
    const { game, setup } = arrange(content, { game: 'sovereign', encounter: 'starter', seed: 1 })
    table.setUp({ game, setup, computer: [], waits: false, onward: false })
    const { fight } = table.session
    const beside = squareName(pieceNamed(fight, 'isa').at - 1, fight.board.columns)
    table.rule(
      [
        { do: 'move', piece: 'maren', to: beside },
        { do: 'begin', piece: 'isa', condition: 'screened', by: 'maren' },
        { do: 'begin', piece: 'isa', condition: 'fleeing' },
        { do: 'set', piece: 'brann', field: 'holding', to: 1 },
        { do: 'begin', piece: 'tobiah', condition: 'charging', until: 'end of the round' },
      ],
      'so',
    )
    const again = standAgain(() => Session.start(game, setup), standOf(table.session), 'as it stood')
    const conditions = (key: string) => again.game.read(again.fight, pieceNamed(again.fight, key).id).conditions
    expect(['isa', 'maren', 'brann'].map(conditions)).toEqual([['screened', 'fleeing'], ['screening'], ['holding']])
    const charging = again.fight.effects.find((effect) => effect.kind === 'charging')
    expect(charging).toMatchObject({ on: pieceNamed(again.fight, 'tobiah').id, value: -2, until: 'round-end' })
    const names = (session: Session) => session.fight.pieces.map((piece) => piece.name)
    expect(names(again)).toEqual(names(table.session))
  })

  it('says what does not stand again: what is no condition', () => {
    const { game, setup } = arrange(content, { game: 'sovereign', encounter: 'starter', seed: 1 })
    const { fight } = Session.start(game, setup)
    const stance = (kind: string, on: number) =>
      makeEffect(0, { kind, on, rule: ruleWithId(game, game.ruleIds[0] ?? '') ?? expect.fail('no rule'), until: 'never' })
    const effects = [stance('stance', 0), stance('prone', 1), stance('zone', -1)]
    const said = { ...game, sayEffect: (_: object, { kind }: { readonly kind: string }) => `${kind} of reeds` }
    expect(leftBehind({ fight: { ...fight, effects }, game: said })).toEqual(['Maren Oxbow: stance of reeds', 'zone of reeds'])
  })

  it('writes a snapshot now and then', { timeout: 120_000 }, () => {
    expect(play(1, 300).entries.some((entry) => entry.type === 'snapshot')).toBe(true)
  })
})

it('lets others see the sooner what the computer has done, the more pieces it plays', () => {
  const answered = (count: number): number => {
    const pieces = Array.from({ length: count }, (_, i) => {
      const at = squareName(i, 30)
      return [`p${i}`, { sheet: 'toll-bandit', side: i % 2 === 0 ? 'heroes' : 'monsters', at }] as const
    })
    const encounter = { board: { size: '30x20' }, pieces: Object.fromEntries(pieces) }
    const table = new Table('many', content, keys)
    const begun = table.setUp(arrange(content, { game: 'sovereign', encounter, seed: 1, computer: ['heroes', 'monsters'] }), {
      rulings: 'book',
    })
    expect(table.wantsToGoOn).toBe(true)
    return begun.reduce((sum, entry) => sum + (entry.type === 'inputs' ? entry.inputs.length : 0), 0)
  }
  expect([20, 40, 80, 160].map(answered)).toEqual([40, 40, 20, 10])
})
