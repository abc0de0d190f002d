import { homl } from '@riposte/games/homl'
import { eyesOf, type Game, readSetup, Session, tryAnswer, viewOf } from '@riposte/referee'
import { expect, it } from 'vitest'

const game: Game = homl
const sheets = {
  hero: {
    calling: 'rogue',
    proficient: ['light-bow'],
    weapons: ['light-bow', 'arming-sword'],
    hands: ['light-bow', 'arming-sword'],
    attacks: [{ name: 'Spark', type: 'ranged', range: 9, burst: 1, by: 'INT', versus: 'REF', damage: 3 }],
  },
  orc: { hp: 20 },
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

const attacks = [{ name: 'Hack', type: 'close', range: 1, dv: 15, damage: 3 }]

function begin(at: string): Session {
  const pieces = {
    A: { sheet: 'hero', side: 'heroes', at: 'b2' },
    B: { sheet: 'orc', side: 'orcs', at: 'g2' },
    H: { sheet: 'orc', side: 'orcs', at, hidden: true },
  }
  const board = Array.from({ length: 4 }, () => '. . . . . . . . . .').join('\n')
  return Session.start(game, readSetup(game, { game: 'homl', board, sheets, pieces, start: { turn: 'A' }, seed: 1 }))
}

it.each([
  ['beside it', 'b3'],
  ['in its way', 'd2'],
  ['beside its target', 'f2'],
])('where somebody stands of whom a side does not know changes nothing in what is asked: %s', (_, at) => {
  const known = asked(begin('j4'))
  expect(JSON.stringify(known)).toContain('spark')
  expect(asked(begin(at))).toEqual(known)
})

it.each(['b3', 'c3'])('a square that is shot at is taken alike whether somebody unknown is in it or not: %s', (at) => {
  const session = begin(at)
  session.answer('basic-attack')
  const { open } = session
  expect(open?.kind).toBe('target')
  const tried = ['b3', 'c3'].map((square) => open && tryAnswer(eyesOf(session, open.seat), open, square))
  expect(tried).toMatchObject([{ option: { id: 'b3', square: 21 } }, { option: { id: 'c3', square: 22 } }])
})

it('the odds of a burst at one of whom a side knows are shown, whoever else is in it', () => {
  const odds = (at: string) => {
    const session = begin(at)
    for (const id of ['spark', 'g2', 'lethal']) session.answer(id)
    return session.open?.options.map(({ id, preview }) => [id, preview?.()])
  }
  expect(JSON.stringify(odds('j4'))).toContain('% success')
  expect(odds('f2')).toEqual(odds('j4'))
})

it('whoever flanks unseen is not told in the odds of a defence, in the line as something unseen, and to the game master as what it is', () => {
  const begun = (at: string) => {
    const pieces = {
      A: { sheet: 'hero', side: 'heroes', seat: 'Ann', at: 'c2' },
      B: { sheet: 'orc', side: 'orcs', at: 'd2' },
      H: { sheet: 'orc', side: 'orcs', at, hidden: true },
    }
    const board = Array.from({ length: 3 }, () => '. . . . . . .').join('\n')
    const written = { game: 'homl', board, sheets: { ...sheets, orc: { ...sheets.orc, attacks } }, pieces, start: { turn: 'B' }, seed: 1 }
    const session = Session.start(game, readSetup(game, written))
    const odds: string[] = []
    for (let n = 0; n < 9 && session.open !== undefined && session.log.every(({ event }) => event.type !== 'check'); n++) {
      const { options, piece } = session.open
      odds.push(...options.flatMap(({ preview }) => (piece === 0 ? (preview?.().text ?? []) : [])))
      session.answer(['hack', 'A'].find((id) => options.some((one) => one.id === id)) ?? options[0]?.id ?? '')
    }
    return { session, odds }
  }
  const { session, odds } = begun('b2')
  expect(odds).toHaveLength(2)
  expect(odds).toEqual(begun('g2').odds)
  const told = (seat: number) =>
    viewOf(session, seat).log.flatMap(({ type, sways = [], text }) => (type === 'check' ? [{ sways, text }] : []))
  expect(told(0)[0]?.sways).toContainEqual({ value: -1, rule: 'homl.mod.flanked', label: 'disadvantage' })
  expect(told(1)[0]?.sways).toContainEqual({ value: -1, rule: '', label: 'something unseen' })
  expect(told(1)[0]?.text).toContain('disadvantage: something unseen')
})
