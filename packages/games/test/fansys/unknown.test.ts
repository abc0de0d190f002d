import { fansys } from '@riposte/games/fansys'
import { type Game, readSetup, Session, viewOf } from '@riposte/referee'
import { expect, it } from 'vitest'

const game: Game = fansys
const sheets = {
  hero: {
    hero: true,
    stats: { STR: 14, DEX: 16, INT: 14 },
    'sp-dice': 4,
    'mp-dice': 4,
    weapons: ['shortbow', 'longsword', 'dagger'],
    hands: ['dagger'],
    skills: { stealth: 6, acrobatics: 5 },
    powers: [
      { name: 'Spark', range: 60, attack: 'INT', damage: '1d8', 'mp-dice': 1 },
      { name: 'Coals', range: 60, radius: 10, save: 'DEX', damage: '2d6' },
    ],
  },
  orc: { hp: 20, weapons: ['mace'] },
}

/** What A is asked, and what after each answer that costs nothing. */
function asked(session: Session): unknown {
  const first = session.open
  const texts = (ask: typeof first) =>
    ask?.options
      .map((one) => ({ id: one.id, preview: { ...one.preview?.() } }))
      .concat(ask.refusals?.map(({ id, rule }) => ({ id: `${id} ${rule}`, preview: {} })) ?? [])
  return [
    texts(first),
    ...(first?.options ?? []).map(({ id }) => {
      const next = Session.load(game, session.save())
      next.answer(id)
      return next.log.length > session.log.length ? id : [id, texts(next.open)]
    }),
  ]
}

function begin(at: string, more: object = {}, foe = 'g2'): Session {
  const pieces = {
    A: { sheet: 'hero', side: 'heroes', at: 'b2', ...more },
    B: { sheet: 'orc', side: 'orcs', at: foe },
    H: { sheet: 'orc', side: 'orcs', at, hidden: true },
  }
  const board = Array.from({ length: 4 }, () => '. . . . . . . . . .').join('\n')
  return Session.start(game, readSetup(game, { game: 'fansys', board, sheets, pieces, start: { turn: 'A' }, seed: 1 }))
}

it.each<[string, string, object, string?]>([
  ['beside it', 'b3', {}],
  ['beside it, where it lies', 'b3', { conditions: ['prone'] }],
  ['in its way', 'd2', { hands: ['shortbow'] }],
  ['beside its target', 'f2', {}],
  ['beside it and a foe', 'b3', {}, 'c2'],
])('where somebody stands of whom a side does not know changes nothing in what is asked: %s', (_, at, more, foe) => {
  const known = asked(begin('j4', more, foe))
  expect(JSON.stringify(known)).toContain('spark')
  expect(asked(begin(at, more, foe))).toEqual(known)
})

it('whoever flanks unseen is not told in the odds of a die spent, and in the line as something unseen', () => {
  const begun = (at: string) => {
    const pieces = {
      A: { sheet: 'orc', side: 'orcs', at: 'd2' },
      B: { sheet: 'hero', side: 'heroes', seat: 'Ann', at: 'c2' },
      C: { sheet: 'orc', side: 'beasts', at, hidden: true },
    }
    const board = Array.from({ length: 3 }, () => '. . . . . . .').join('\n')
    const session = Session.start(game, readSetup(game, { game: 'fansys', board, sheets, pieces, start: { turn: 'B' }, seed: 1 }))
    const odds: string[] = []
    for (const id of ['attack', 'A', 'dagger', 'STR', 'lethal', 'pass', 'plain']) {
      odds.push(...(session.open?.options ?? []).flatMap(({ preview }) => preview?.().text ?? []))
      if (session.open?.options.some((one) => one.id === id) === true) session.answer(id)
    }
    return { odds, line: viewOf(session, 1).log.find(({ type }) => type === 'check') }
  }
  const { odds, line } = begun('e2')
  expect(odds.filter((one) => one.includes('%'))).toHaveLength(2)
  expect(odds).toEqual(begun('g2').odds)
  expect(line?.parts).toContainEqual({ value: 2, rule: '', label: 'something unseen' })
})
