import { NOWHERE } from '@riposte/board'
import { aheadOf, eyesOf, GM, lookingAhead, ReactionIndex, type Ruling, viewOf } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { begin, say } from './story.ts'
import { askTarget, attack, piece as pieceAt, reaction, type ToyAction, toy } from './toy.ts'

const PLAYERS = 1
const WATCHER = 2

/** Names the lurker in an option, a refusal and a preview. */
const aim: ToyAction = {
  id: 'aim',
  offer: (_, __, offers) => offers.offer({ id: 'aim', preview: () => ({ chance: 50, provokes: [1, 2] }) }),
  take: (step, id) => attack(step, id, askTarget(step, id)),
}
const lurk = reaction(
  'lurk',
  'aimed',
  () => true,
  () => {},
)
const ambush = () =>
  begin({
    game: toy({ actions: [aim], reactions: [lurk] }),
    board: `
      A B . .
      . L K .`,
    pieces: {
      A: {},
      B: { side: 'monsters' },
      L: { side: 'monsters', hidden: true, can: ['lurk'] },
      K: { side: 'monsters', hidden: true },
    },
    more: { seats: ['players', 'watcher'] },
  })
const text = (session: ReturnType<typeof begin>, seat: number) => JSON.stringify(viewOf(session, seat))
const names = (session: ReturnType<typeof begin>, seat: number) => viewOf(session, seat).pieces.map((one) => one.key)

describe('a view', () => {
  it('shows a seat its pieces whole, and of others what everybody sees', () => {
    const session = ambush()
    const view = viewOf(session, PLAYERS)
    expect(view.pieces.find((one) => one.key === 'A')).toMatchObject({ mine: true, side: 'heroes', state: { hp: 10, at: 'a1' } })
    expect(view.pieces.find((one) => one.key === 'B')).toMatchObject({ mine: false, state: { conditions: [] } })
    expect(viewOf(session, GM).pieces.every((one) => one.mine && 'hp' in one.state)).toBe(true)
  })

  it('gives an answer without a place none', () => {
    const push: ToyAction = {
      id: 'push',
      offer: (_, __, offers) => offers.offer({ id: 'push' }),
      take: (step, id) => {
        const options = [
          { id: 'prone', square: NOWHERE },
          { id: 'b1', square: 1 },
        ]
        step.ask({ kind: 'square', seat: pieceAt(step, id).seat, piece: id, text: 'where?', options })
      },
    }
    const session = begin({ game: toy({ actions: [push] }), board: 'A B', pieces: { A: {}, B: { side: 'monsters' } } })
    session.answer('push')
    expect(viewOf(session, PLAYERS).ask?.options.map((one) => one.square)).toEqual([undefined, 1])
  })

  it('asks who is asked, and the game master', () => {
    const session = ambush()
    expect([GM, PLAYERS, WATCHER].map((seat) => viewOf(session, seat).ask?.text)).toEqual(['what?', 'what?', undefined])
    expect([GM, PLAYERS, WATCHER].map((seat) => viewOf(session, seat).waitingFor?.seat)).toEqual(['players', 'players', 'players'])
  })

  it('never tells a player or a spectator of somebody hidden', () => {
    const session = ambush()
    const secret = /"[LK]"|\b[LK] |lurk|dice\d|seed/
    const check = () => {
      for (const seat of [PLAYERS, WATCHER]) expect(text(session, seat).replaceAll('players', '')).not.toMatch(secret)
      expect(names(session, GM)).toContain('L')
    }
    check()
    expect(viewOf(session, PLAYERS).ask?.options.find((one) => one.id === 'aim')?.preview).toEqual({ chance: 50, provokes: ['B'] })
    expect(viewOf(session, GM).ask?.options.find((one) => one.id === 'aim')?.preview?.provokes).toEqual(['B', 'L'])
    session.answer('aim', PLAYERS)
    // L could be a target, K is refused: neither is told.
    expect(session.open?.options.map((one) => one.id)).toEqual(['B', 'L', 'nobody'])
    expect(session.open?.refusals?.map((one) => one.id)).toEqual(['K'])
    expect(viewOf(session, PLAYERS).ask?.options.map((one) => one.id)).toEqual(['B', 'nobody'])
    expect(viewOf(session, PLAYERS).ask?.refusals).toEqual([])
    check()
    session.answer('B', PLAYERS)
    // The lurker is asked: nobody else is told that anybody is.
    expect(session.open).toMatchObject({ kind: 'reaction', piece: 2 })
    expect([GM, PLAYERS, WATCHER].map((seat) => viewOf(session, seat).waitingFor?.seat)).toEqual(['gm', undefined, undefined])
    check()
    session.answer('lurk', GM)
    check()
    say(session, 'd20 15')
    say(session, 'A: end')
    say(session, 'B: end')
    expect(session.open?.piece).toBe(2)
    for (const line of ['L: attack A', 'd20 15']) say(session, line)
    const told = viewOf(session, PLAYERS).log.map((one) => one.text)
    expect(told).toContain('A attacks B: 15 hits')
    expect(told.slice(-2)).toEqual(['somebody attacks A: 17 hits', 'A loses 4'])
    expect(told.filter((line) => /\bL\b/.test(line))).toEqual([])
    expect(viewOf(session, GM).log.map((one) => one.text)).toContain('L attacks A: 17 hits')
    expect(viewOf(session, GM).log.map((one) => one.text)).toContain('L declares lurk')
  })

  it('does not betray the hidden by what a guess is answered with', () => {
    const session = ambush()
    session.answer('aim', PLAYERS)
    for (const guess of ['L', 'K', 'M']) {
      expect(() => session.answer(guess, PLAYERS)).toThrow(expect.objectContaining({ code: 'no-such-option', remedy: 'legal: B, nobody' }))
    }
    session.answer('L', GM)
  })

  it('keeps the past as it was told when somebody steps into the open, and back', () => {
    const step: ToyAction = {
      id: 'show',
      offer: (_, __, offers) => offers.offer({ id: 'show' }),
      take: (one, id) => {
        one.emit({ type: 'said', piece: id, text: 'unseen' })
        one.set(id, 'hidden', 0)
        one.emit({ type: 'said', piece: id, text: 'seen' })
        one.set(id, 'hidden', 2)
        one.emit({ type: 'said', piece: id, text: 'unseen again' })
      },
    }
    const session = begin({ game: toy({ actions: [step] }), board: 'L . A', pieces: { L: { side: 'monsters', hidden: true }, A: {} } })
    say(session, 'L: show')
    const said = (seat: number) => viewOf(session, seat).log.flatMap(({ text }) => (text.includes('seen') ? [text] : []))
    expect(said(GM)).toEqual(['L: unseen', 'L: seen', 'L: unseen again'])
    expect(said(PLAYERS)).toEqual(['L: seen'])
  })

  it('shows each seat its own options of a question to several', () => {
    const session = begin({
      game: toy({
        next: (step) => {
          const options = step.fight.pieces.map((one) => ({ id: one.key, seat: one.seat }))
          step.ask({ kind: 'who', seat: 1, piece: -1, text: 'who?', options })
          step.emit({ type: 'round-began', round: step.fight.round + 1 })
        },
      }),
      board: 'A B C',
      pieces: { A: { seat: 'ann' }, B: { seat: 'bea' }, C: { side: 'monsters' } },
    })
    const offered = (seat: number) => viewOf(session, seat).ask?.options.map((one) => one.id)
    expect([0, 1, 2].map(offered)).toEqual([['A', 'B', 'C'], ['A'], ['B']])
    expect(() => session.answer('A', 2)).toThrow(expect.objectContaining({ code: 'not-your-question' }))
    session.answer('B', 2)
    expect(session.fight.round).toBe(2)
  })

  it('ends with who has won', () => {
    const session = begin({ game: toy(), board: 'A B', pieces: { A: { damage: 10 }, B: { side: 'monsters' } } })
    for (const line of ['A: attack B', 'd20 15']) say(session, line)
    expect(viewOf(session, WATCHER)).toMatchObject({ over: true, winner: 'heroes', ask: undefined, waitingFor: undefined })
  })

  it('tells who is asked what each option would lead to, without rolling, and names nobody hidden', () => {
    const session = ambush()
    const before = session.hash
    const seen = (seat: number) =>
      aheadOf(eyesOf(session, seat))
        .find(({ choices }) => choices.join() === 'aim')
        ?.ask.options.map((option) => option.id)
    expect([GM, PLAYERS, WATCHER].map(seen)).toEqual([['B', 'L', 'nobody'], ['B', 'nobody'], undefined])
    expect([session.hash, session.open?.text]).toEqual([before, 'what?'])
  })

  it('tells at whom something is aimed where there is but one, of which nobody is asked, and the die falls at once', () => {
    const session = begin({
      game: toy({
        next: (step) => {
          const options = [{ id: 'strike' }, { id: 'wait' }]
          if (step.ask({ kind: 'action', seat: 0, piece: 0, text: 'what?', options }).id === 'strike') {
            step.ask({ kind: 'choice', seat: 0, piece: 0, text: 'with what?', options: [{ id: 'club', auto: true }] })
            const preview = () => ({ chance: 40 })
            step.ask({ kind: 'target', seat: 0, piece: 0, text: 'whom?', options: [{ id: 'B', piece: 1, auto: true, preview }] })
            step.roll(20, 0, 'to hit')
          }
          step.emit({ type: 'round-began', round: step.fight.round + 1 })
        },
      }),
      board: 'A B',
      pieces: { A: {}, B: { side: 'monsters' } },
    })
    const [found, ...others] = aheadOf(eyesOf(session, GM))
    expect([found?.choices, found?.forced, others]).toEqual([['strike'], true, []])
    expect(found?.ask.options.map(({ id, preview }) => [id, preview?.chance])).toEqual([['B', 40]])
    // The choices alone do it.
    for (const choice of found?.choices ?? []) session.answer(choice)
    expect(session.open?.kind).toBe('die')
  })

  it('tells the same of the question that was open, whatever happens while it looks', () => {
    const session = ambush()
    const before = aheadOf(eyesOf(session, PLAYERS))
    const looking = lookingAhead(eyesOf(session, PLAYERS))
    looking.next()
    session.rule([{ do: 'move', piece: 'B', to: 'd1' }], 'away')
    session.answer('end', PLAYERS)
    let step = looking.next()
    while (step.done !== true) step = looking.next()
    expect(step.value).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  it('does not tell of rulings about somebody hidden', () => {
    const session = ambush()
    const rulings = (seat: number) =>
      viewOf(session, seat)
        .log.filter((entry) => entry.type === 'ruling')
        .map((entry) => entry.text)
    session.rule(
      [
        { do: 'move', piece: 'L', to: 'd2' },
        { do: 'set', piece: 'K', field: 'hp', to: 3 },
      ],
      'L creeps on',
    )
    session.rule(
      [
        { do: 'add', key: 'M', sheet: 'L', side: 'monsters', at: 'd1', hidden: true },
        { do: 'set', piece: 'M', field: 'hp', to: 2 },
      ],
      'M comes',
    )
    session.rule([{ do: 'hide', piece: 'L', from: false }], 'L is found')
    expect(rulings(GM)).toEqual(['ruling: L creeps on', 'ruling: M comes', 'ruling: L is found'])
    expect(rulings(PLAYERS)).toEqual(['ruling: L is found'])
    expect(rulings(WATCHER)).toEqual(['ruling: L is found'])
  })

  it('is silent on who goes into hiding, and on points that are known only as they look', () => {
    const shown = { open: [], points: [{ now: 'hp', label: 'points' }], budget: [] }
    const session = begin({ game: Object.assign(toy(), { shown }), board: 'A . L', pieces: { A: {}, L: { side: 'monsters' } } })
    const told = (seat: number, coarse = false) => viewOf(session, seat, { coarse }).log.map((entry) => entry.text)
    session.rule([{ do: 'set', piece: 'L', field: 'hp', to: 3 }], 'L: hp 3')
    expect(told(PLAYERS)).toContain('ruling: L: hp 3')
    expect(told(PLAYERS, true).filter((text) => text.startsWith('ruling'))).toEqual(['ruling: how hurt L is'])
    session.rule([{ do: 'damage', piece: 'L', amount: 1 }], 'L: 1 off its hp')
    session.rule([{ do: 'set', piece: 'L', field: 'moves', to: 1 }], 'L: moves 1')
    const coarse = ['ruling: how hurt L is', 'ruling: how hurt L is', 'ruling: L: moves 1']
    expect(told(PLAYERS, true).filter((text) => text.startsWith('ruling'))).toEqual(coarse)
    session.rule([{ do: 'hide', piece: 'L', from: true }], 'L hides')
    expect(told(GM)).toContain('ruling: L hides')
    expect(told(PLAYERS).join()).not.toContain('hides')
  })

  const rulings: [string, boolean, Ruling[]][] = [
    ['who comes in sight of all', true, [{ do: 'add', key: 'N', sheet: 'A', side: 'monsters', at: 'c1' }]],
    ['who comes unseen', false, [{ do: 'add', key: 'N', sheet: 'A', side: 'monsters', at: 'c1', hidden: true }]],
    ['what becomes of somebody hidden', false, [{ do: 'set', piece: 'L', field: 'moves', to: 1 }]],
    [
      'what becomes of one hidden and of one who is not',
      true,
      [
        { do: 'set', piece: 'L', field: 'moves', to: 1 },
        { do: 'set', piece: 'A', field: 'moves', to: 1 },
      ],
    ],
    [
      'what becomes of somebody hidden and of the rules',
      true,
      [
        { do: 'set', piece: 'L', field: 'moves', to: 1 },
        { do: 'switch', rule: 'toy.reach', to: 'off' },
      ],
    ],
    [
      'what becomes of somebody hidden and of the round',
      true,
      [
        { do: 'set', piece: 'L', field: 'moves', to: 1 },
        { do: 'set', field: 'round', to: 3 },
      ],
    ],
    [
      'who is shown and called something else',
      true,
      [
        { do: 'hide', piece: 'L', from: false },
        { do: 'name', piece: 'L', name: 'Lurk' },
      ],
    ],
    [
      'who goes into hiding while another is hurt',
      true,
      [
        { do: 'hide', piece: 'L', from: true },
        { do: 'set', piece: 'A', field: 'moves', to: 1 },
      ],
    ],
  ]
  it.each(rulings)('of a ruling: %s (told: %s)', (_, isTold, those) => {
    const session = begin({ game: toy(), board: 'A . . L', pieces: { A: {}, L: { side: 'monsters', hidden: true } } })
    session.rule(those, 'so be it')
    expect(viewOf(session, PLAYERS).log.some(({ text }) => text.includes('so be it'))).toBe(isTold)
    expect(viewOf(session, GM).log.some(({ text }) => text.includes('so be it'))).toBe(true)
  })

  it('has what screens draw: bars, what is left of a turn, turns, reactions, the board as text', () => {
    const shown = { open: ['moves'], points: [{ now: 'hp', label: 'points' }], budget: [{ field: 'acts', label: 'acts' }] }
    const game = Object.assign(toy(), { shown, reactions: new ReactionIndex([lurk]) })
    const pieces = { A: {}, B: { side: 'monsters', can: ['lurk'] } }
    const session = begin({ game, board: 'A . B', pieces, more: { walls: ['(1,0)-(2,1): wall'] } })
    const [a, b] = viewOf(session, PLAYERS).pieces
    expect(a).toMatchObject({
      acting: true,
      ally: true,
      points: [{ now: 10, label: 'points' }],
      budget: [{ field: 'acts', left: 1 }],
      sheet: 'A',
    })
    expect(b).toMatchObject({ acting: false, ally: false, state: { moves: 4 }, points: [{ now: 10 }], budget: [], reactions: [] })
    expect(b?.sheet).toBeUndefined()
    expect(viewOf(session, PLAYERS, { coarse: true }).pieces.map((one) => one.points.length)).toEqual([1, 0])
    expect(viewOf(session, GM, { coarse: true }).pieces.map((one) => one.points.length)).toEqual([1, 1])
    expect(viewOf(session, GM).pieces[1]?.reactions).toEqual([
      { kind: 'reaction', id: 'lurk', name: 'lurk', rule: 'toy.shape', order: 'ask' },
    ])
    expect(viewOf(session, PLAYERS).turns).toEqual([
      { name: 'A', pieces: ['A'], acting: true },
      { name: 'B', pieces: ['B'], acting: false },
    ])
    expect(Object.keys(viewOf(session, PLAYERS).sheets)).toEqual(['A'])
    const { text, freeWalls } = viewOf(session, WATCHER).board
    expect([text.walls, freeWalls]).toEqual([['(1,0)-(2,1): wall'], [0]])
    expect(viewOf(session, PLAYERS).log.every((entry) => entry.input === undefined)).toBe(true)
  })
})
