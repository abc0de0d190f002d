import { TERRAINS } from '@riposte/board'
import { baseLines, nameIn, namer, parseRulings, type Ruling, readsAll, ruleOn, rulingSchema, Session } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { stepOf } from './steps.ts'
import { begin, say, stateOf } from './story.ts'
import { piece as pieceIn, R, toy } from './toy.ts'

const start = () => begin({ game: toy(), board: 'A B . .', pieces: { A: {}, B: { side: 'monsters' } } })
const piece = (session: ReturnType<typeof begin>, key: string) => session.fight.pieces.find((one) => one.key === key)

it('a list of squares is wrong as a whole, however many of them are', () => {
  const wrong = (squares: unknown) =>
    rulingSchema.safeParse({ do: 'board', change: { set: 'terrain', squares, add: ['mud'] } }).error?.issues
  for (const squares of [Array(9000).fill(5.5), Array(9000).fill('a'), [-1], Array(10_001).fill(0), 3])
    expect(wrong(squares)).toMatchObject([{ path: ['change', 'squares'], message: 'not a list of at most 10000 numbers of squares' }])
  expect(wrong([0, 5])).toBeUndefined()
})

describe('the game master changes', () => {
  const kinds: [string, Ruling[], (session: ReturnType<typeof begin>) => unknown, unknown][] = [
    ['a field of a piece', [{ do: 'set', piece: 'B', field: 'hp', to: 3 }], (session) => piece(session, 'B')?.hp, 3],
    ['a field of the fight', [{ do: 'set', field: 'round', to: 5 }], (session) => session.fight.round, 5],
    ['where a piece is', [{ do: 'move', piece: 'B', to: 'd1' }], (session) => piece(session, 'B')?.at, 3],
    ['how high a piece is', [{ do: 'move', piece: 'B', to: 'd1^1.5' }], (session) => piece(session, 'B')?.height, 3],
    [
      'what a piece suffers',
      [{ do: 'begin', piece: 'B', condition: 'poisoned' }],
      (session) => session.fight.effects.map((one) => one.kind),
      ['poisoned'],
    ],
    [
      'what a piece no longer suffers',
      [
        { do: 'begin', piece: 'B', condition: 'poisoned' },
        { do: 'end', piece: 'B', condition: 'poisoned' },
      ],
      (session) => session.fight.effects,
      [],
    ],
    [
      'who is there: a piece with a known sheet',
      [{ do: 'add', key: 'C', sheet: 'B', side: 'monsters', at: 'c1' }],
      (session) => [piece(session, 'C')?.at, piece(session, 'C')?.hp, piece(session, 'C')?.seat],
      [2, 10, 0],
    ],
    [
      'who is there: a piece with a sheet of its own, its points and its seat',
      [{ do: 'add', key: 'C', sheet: 'rat', side: 'heroes', at: 'c1', seat: 'gm', written: { hp: 5 }, state: { hp: 2 } }],
      (session) => [piece(session, 'C')?.hp, piece(session, 'C')?.seat, session.fight.setup.sheets.map((one) => one.id)],
      [2, 0, ['A', 'B', 'rat']],
    ],
    [
      'who is there: another one like somebody, with a name of its own',
      [{ do: 'copy', piece: 'B', key: 'C', name: 'Cid', at: 'd1' }],
      (session) => [piece(session, 'C')?.at, piece(session, 'C')?.name, piece(session, 'C')?.side, piece(session, 'C')?.hp],
      [3, 'Cid', 1, 10],
    ],
    [
      'what a piece suffers from whom, and until when',
      [{ do: 'begin', piece: 'B', condition: 'poisoned', by: 'A', until: "end of the source's next turn" }],
      (session) => session.fight.effects.map(({ by, until, of, skip }) => [by, until, of, skip]),
      [[0, 'turn-end', 0, 1]],
    ],
    [
      'that it suffers no longer from one of two',
      [
        { do: 'begin', piece: 'B', condition: 'poisoned', by: 'A', until: 'save ends' },
        { do: 'begin', piece: 'B', condition: 'poisoned', by: 'B', until: '3 rounds' },
        { do: 'end', piece: 'B', condition: 'poisoned', by: 'A' },
      ],
      (session) => session.fight.effects.map(({ by, until, skip }) => [by, until, skip]),
      [[1, 'round-end', 2]],
    ],
    [
      'that it suffers no longer, whoever has brought it about',
      [
        { do: 'begin', piece: 'B', condition: 'poisoned', by: 'A' },
        { do: 'begin', piece: 'B', condition: 'poisoned', by: 'B' },
        { do: 'begin', piece: 'A', condition: 'poisoned' },
        { do: 'end', piece: 'B', condition: 'poisoned' },
      ],
      (session) => session.fight.effects.map(({ on }) => on),
      [0],
    ],
    ['what hurts a piece', [{ do: 'damage', piece: 'B', amount: 4, by: 'A' }], (session) => piece(session, 'B')?.hp, 6],
    ['who is hidden from all others', [{ do: 'hide', piece: 'B', from: true }], (session) => piece(session, 'B')?.hidden, 1],
    ['who is hidden from some', [{ do: 'hide', piece: 'B', from: ['monsters'] }], (session) => piece(session, 'B')?.hidden, 2],
    ['what somebody is called', [{ do: 'name', piece: 'B', name: 'Old Tom' }], (session) => nameIn(session.fight, 1), 'Old Tom'],
    ['whose side somebody is on', [{ do: 'side', piece: 'B', side: 'heroes' }], (session) => piece(session, 'B')?.side, 0],
    [
      'who answers for a piece: a seat that was not there',
      [{ do: 'seat', piece: 'A', seat: 'Ann' }],
      (session) => [piece(session, 'A')?.seat, session.fight.setup.seats],
      [2, ['gm', 'players', 'Ann']],
    ],
    ['who is no longer there', [{ do: 'remove', piece: 'B' }], (session) => piece(session, 'B')?.gone, 1],
    [
      'the board',
      [{ do: 'board', change: { set: 'floor', squares: [2], height: 4 } }],
      (session) => [session.fight.board.floor[2], session.fight.boardChanges.length],
      [4, 1],
    ],
    ['who acts when', [{ do: 'order', order: [1, 0] }], (session) => session.fight.order, [1, 0]],
    ['what is enforced', [{ do: 'switch', rule: 'toy.reach', to: 'off' }], (session) => session.fight.setup.modes[R.reach], 0],
  ]

  it.each(kinds)('%s', (_, rulings, read, value) => {
    const session = start()
    const before = stateOf(session)
    session.rule(rulings, 'because')
    expect(read(session)).toEqual(value)
    expect(session.inputs).toEqual([{ type: 'ruling', rulings, reason: 'because', follows: true }])
    expect(session.log.some(({ event }) => event.type === 'ruling' && event.reason === 'because')).toBe(true)
    const loaded = Session.load(session.game, JSON.parse(JSON.stringify(session.save())))
    expect(read(loaded)).toEqual(value)
    expect(stateOf(loaded)).toBe(stateOf(session))
    session.undo(0)
    expect(stateOf(session)).toBe(before)
    expect(session.fight.setup.modes[R.reach]).toBe(2)
  })

  it('a switch, and it holds from then on', () => {
    const session = begin({ game: toy(), board: 'A . . B', pieces: { A: {}, B: { side: 'monsters' } } })
    session.rule([{ do: 'switch', rule: 'toy.reach', to: 'off' }], 'long arms')
    for (const line of ['A: attack B', 'd20 15']) say(session, line)
    expect(piece(session, 'B')?.hp).toBe(6)
  })

  it('a switch that a rule no longer has, of an older journal: nothing changes, it is told, and refuses nothing', () => {
    const session = begin({ game: toy(), board: 'A . . B', pieces: { A: {}, B: { side: 'monsters' } } })
    session.rule([{ do: 'switch', rule: 'toy.shape', to: 'off' }], 'as it was')
    expect(session.fight.setup.modes[R.shape]).toBe(2)
    const [event] = session.log.flatMap(({ event }) => (event.type === 'switched' ? [event] : []))
    const telling = { ruleIds: session.game.ruleIds, dials: session.game.dials, told: {}, open: [], points: [] }
    const line = { fight: session.fight, reader: readsAll, who: namer(session.fight, readsAll), telling }
    expect(event && baseLines.switched(event, line)).toBe('The rule “shape” has no switch: it stays in force.')
  })

  it('who is there after the end: the fight goes on', () => {
    const session = start()
    session.rule([{ do: 'remove', piece: 'B' }], 'flees')
    say(session, 'A: end')
    expect([session.fight.over, session.fight.winner]).toEqual([true, 0])
    session.rule([{ do: 'set', piece: 'A', field: 'hp', to: 3 }], 'out of breath')
    expect(session.fight.over).toBe(true)
    session.rule([{ do: 'add', key: 'C', sheet: 'B', side: 'monsters', at: 'c1' }], 'the other one comes')
    expect([session.fight.over, session.fight.winner]).toEqual([false, -1])
    expect(session.open).toBeDefined()
  })

  it('a switch in the middle of a step, and it holds for the rest of it', () => {
    const step = stepOf({ game: toy(), board: 'A . B', pieces: { A: {}, B: { side: 'monsters' } } })
    expect(step.applies(R.reach)).toBe(true)
    ruleOn(step, [{ do: 'switch', rule: 'toy.reach', to: 'off' }], 'by hand')
    expect(step.applies(R.reach)).toBe(false)
    expect(step.forbids(R.reach, true)).toBeUndefined()
  })

  it('nothing in the middle of an action', () => {
    const session = start()
    say(session, 'A: move')
    expect(() => session.rule([{ do: 'remove', piece: 'B' }], 'no')).toThrow(expect.objectContaining({ code: 'not-quiet' }))
    session.back()
    session.rule([{ do: 'remove', piece: 'B' }], 'yes')
    expect(piece(session, 'B')?.gone).toBe(1)
  })

  it('something that asks: that question waits, and is saved, taken back and forked like any other', () => {
    const game = toy({ hurt: (step, id, amount) => step.set(id, 'hp', pieceIn(step, id).hp - step.roll(amount, id, 'harm')) })
    const session = begin({ game, board: 'A B . .', pieces: { A: {}, B: { side: 'monsters' } } })
    session.rule([{ do: 'damage', piece: 'B', amount: 6 }], 'a trap')
    expect([session.open?.text, session.isQuiet]).toEqual(['d6: harm', false])
    expect(() => session.rule([{ do: 'remove', piece: 'B' }], 'no')).toThrow(expect.objectContaining({ code: 'not-quiet' }))
    for (const other of [Session.load(game, session.save()), session.fork()]) expect(other.open?.text).toBe('d6: harm')
    const waiting = session.inputs.length
    session.answer('4')
    expect([piece(session, 'B')?.hp, session.isQuiet]).toEqual([6, true])
    expect(Session.load(game, session.save()).hash).toBe(session.hash)
    session.undo(waiting)
    expect(session.open?.text).toBe('d6: harm')
    session.undo(0)
    expect([session.open?.kind, piece(session, 'B')?.hp]).toEqual(['action', 10])
  })

  it('several things, of which a later one may name what an earlier one brought', () => {
    const session = start()
    session.rule(
      [
        { do: 'add', key: 'C', sheet: 'A', side: 'heroes', at: 'c1' },
        { do: 'set', piece: 'C', field: 'hp', to: 1 },
      ],
      'help',
    )
    expect(piece(session, 'C')?.hp).toBe(1)
  })
})

describe('a bad ruling', () => {
  const bad: [string, Ruling, RegExp][] = [
    ['no such piece', { do: 'remove', piece: 'b' }, /did you mean "[AB]"/],
    ['no such field', { do: 'set', piece: 'B', field: 'hpp', to: 3 }, /did you mean "hp"/],
    ['a field of the wrong kind', { do: 'set', piece: 'B', field: 'hp', to: 'many' }, /points/],
    ['a value out of bounds', { do: 'set', piece: 'B', field: 'hp', to: 100 }, /from 0 to 99/],
    ['no whole number', { do: 'set', piece: 'B', field: 'hp', to: 1.5 }, /whole number/],
    ['no field of a fight', { do: 'set', field: 'hp', to: 3 }, /round/],
    ['no such square', { do: 'move', piece: 'B', to: 'z9' }, /a1 to d1/],
    ['no square at all', { do: 'move', piece: 'B', to: 'there' }, /such as d2/],
    ['no such condition', { do: 'begin', piece: 'B', condition: 'poisonous' }, /did you mean "poisoned"/],
    ['a condition without a rule', { do: 'begin', piece: 'B', condition: 'sad' }, /set a field/],
    ['no such end', { do: 'begin', piece: 'B', condition: 'poisoned', until: 'tomorrow' }, /end of its next turn/],
    ['an end that the game does not know', { do: 'begin', piece: 'B', condition: 'poisoned', until: 'end of the fight' }, /save ends/],
    ['an end in the turn of nobody', { do: 'begin', piece: 'B', condition: 'poisoned', until: "end of C's turn" }, /known: A, B/],
    [
      'the turn of a source that is not said',
      { do: 'begin', piece: 'B', condition: 'poisoned', until: "end of its maker's turn" },
      /say who it is by/,
    ],
    ['no such type of damage', { do: 'damage', piece: 'B', amount: 1, type: 'cold' }, /leave the type out/],
    ['a condition it does not have', { do: 'end', piece: 'B', condition: 'poisoned' }, /leave it out/],
    ['a key that is taken', { do: 'add', key: 'A', sheet: 'A', side: 'heroes', at: 'c1' }, /another key/],
    ['no such sheet', { do: 'add', key: 'C', sheet: 'ogre', side: 'heroes', at: 'c1' }, /bring the sheet/],
    ['no such side', { do: 'add', key: 'C', sheet: 'A', side: 'hero', at: 'c1' }, /did you mean "heroes"/],
    ['no such seat', { do: 'add', key: 'C', sheet: 'A', side: 'heroes', seat: 'playrs', at: 'c1' }, /did you mean "players"/],
    ['no such rule', { do: 'switch', rule: 'toy.flak', to: 'off' }, /did you mean "toy.flank"/],
  ]
  it.each(bad)('%s: says so, says what may be done, and changes nothing', (_, ruling, remedy) => {
    const session = start()
    const before = [stateOf(session), session.hash, session.log.length]
    const fine: Ruling = { do: 'set', piece: 'A', field: 'hp', to: 1 }
    expect(() => session.rule([fine, ruling], 'no')).toThrow(
      expect.objectContaining({ code: 'bad-ruling', remedy: expect.stringMatching(remedy) }),
    )
    expect([stateOf(session), session.hash, session.log.length]).toEqual(before)
    expect(session.inputs).toEqual([])
    say(session, 'A: end')
  })

  const done: [string, Ruling][] = [
    ['set', { do: 'set', piece: 'B', field: 'hp', to: 3 }],
    ['moved', { do: 'move', piece: 'B', to: 'c1' }],
    ['given a condition', { do: 'begin', piece: 'B', condition: 'poisoned' }],
    ['hurt', { do: 'damage', piece: 'B', amount: 1 }],
    ['hidden', { do: 'hide', piece: 'B', from: true }],
    ['taken off', { do: 'remove', piece: 'B' }],
    ['put on another side', { do: 'side', piece: 'B', side: 'heroes' }],
  ]
  it.each(done)('who has left is not %s; another of the sort may come', (_, ruling) => {
    const session = start()
    session.rule([{ do: 'remove', piece: 'B' }], 'flees')
    expect(() => session.rule([ruling], 'no')).toThrow(/B has left the fight already/)
    session.rule([{ do: 'copy', piece: 'B', key: 'C', at: 'c1' }], 'another')
    expect(piece(session, 'C')?.gone).toBe(0)
  })

  it('ground that no rule knows, or that no drawing could name', () => {
    const game = Object.assign(toy(), { terrain: [{ id: 'fire-*', about: 'burns' }] })
    const session = begin({ game, board: 'A . . B', pieces: { A: {}, B: { side: 'monsters' } } })
    const paint = (name: string): void =>
      session.rule([{ do: 'board', change: { set: 'terrain', squares: [1], add: ['difficult', name], remove: ['moss'] } }], 'so')
    for (const name of ['fire-*', 'ice-2', 'fire 2', '']) expect(() => paint(name)).toThrow(/the rules know no terrain/)
    paint('fire-2')
    expect(session.fight.board.terrains.slice(TERRAINS.length)).toEqual(['fire-2'])
  })

  it('a sheet or a state that is not one: names the field', () => {
    const session = start()
    const add = { do: 'add', key: 'C', sheet: 'rat', side: 'heroes', at: 'c1' } as const
    expect(() => session.rule([{ ...add, written: { hp: 'x' } }], 'no')).toThrow(/sheets.rat.hp/)
    expect(() => session.rule([{ ...add, written: {}, state: { hpp: 2 } }], 'no')).toThrow(/pieces.C.hpp: .*did you mean "hp"/)
    expect(() => session.rule([{ do: 'board', change: { set: 'floor', squares: [99], height: 0 } }], 'no')).toThrow(
      expect.objectContaining({ code: 'bad-ruling' }),
    )
    expect(session.inputs).toEqual([])
  })

  it('from outside is checked for its form', () => {
    expect(parseRulings([{ do: 'remove', piece: 'B' }])).toEqual([{ do: 'remove', piece: 'B' }])
    for (const data of [{}, 'remove B', [{ do: 'kill', piece: 'B' }], [{ do: 'remove' }], [{ do: 'remove', piece: 'B', how: 'now' }]]) {
      expect(() => parseRulings(data)).toThrow(expect.objectContaining({ code: 'bad-ruling', remedy: expect.stringContaining('remove') }))
    }
  })
})
