import { eyesOf, hiddenVeil, lookoutOf, type Option, strangersTo, viewOf } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { begin } from './story.ts'
import { R, toy } from './toy.ts'

const GM = 0
const PLAYERS = 1
const WATCHER = 9

/** Ann is asked about things that have to do with L, hidden from her. */
const asked = (options: readonly Option[], text = 'push L 4') =>
  begin({
    game: toy({ next: (step) => step.ask({ kind: 'choice', seat: 1, piece: 0, text, options: [...options] }) }),
    board: 'A . L',
    pieces: { A: { seat: 'ann' }, L: { side: 'monsters', hidden: true } },
  })

describe('a question to who may not know of somebody', () => {
  it('does not name them in its words, and has no answer that goes by their key', () => {
    const session = asked([{ id: 'done' }, { id: 'L' }, { id: 'let-go:L' }, { id: 'x', label: 'let go of L' }])
    const { ask } = viewOf(session, PLAYERS)
    expect(ask?.text).toBe('push somebody 4')
    expect(ask?.options.map(({ id, label }) => `${id} ${label}`)).toEqual(['done done', 'x let go of somebody'])
    expect(viewOf(session, GM).ask?.options).toHaveLength(4)
    expect(() => session.answer('L', PLAYERS)).toThrow(expect.objectContaining({ code: 'no-such-option' }))
    expect(() => session.answer('fly', PLAYERS)).toThrow(/to "push somebody 4"/)
  })

  it('does not say what one would run into', () => {
    const preview = () => ({ collides: [1], text: 'runs into L', cost: 2 })
    const previewFor = (seat: number) => viewOf(asked([{ id: 'go', preview }, { id: 'stay' }]), seat).ask?.options[0]?.preview
    expect(previewFor(PLAYERS)).toEqual({ cost: 2 })
    expect(previewFor(GM)).toEqual({ cost: 2, collides: ['L'], text: 'runs into L' })
  })

  it('does not find by its id what is not on their list', () => {
    const find = (id: string) => (id === 'L' ? { option: { id, piece: 1 } } : undefined)
    const session = begin({
      game: toy({
        next: (step) =>
          step.ask({ kind: 'target', seat: 1, piece: 0, text: 'whom', options: [{ id: 'L', piece: 1 }, { id: 'none' }], find }),
      }),
      board: 'A . L',
      pieces: { A: { seat: 'ann' }, L: { side: 'monsters', hidden: true } },
    })
    expect(() => session.answer('L', PLAYERS)).toThrow(expect.objectContaining({ code: 'no-such-option' }))
  })
})

it('who only watches sees what all who play see, and nobody hidden from them', () => {
  const { fight } = begin({
    game: toy(),
    board: 'A B L',
    pieces: { A: { seat: 'ann', hidden: true }, B: { seat: 'gm', side: 'monsters' }, L: { seat: 'gm', side: 'monsters', hidden: true } },
  })
  const strangers = strangersTo(fight, lookoutOf(fight, WATCHER), hiddenVeil)
  expect(fight.pieces.filter(({ id }) => strangers.has(id)).map((piece) => piece.key)).toEqual(['L'])
})

it('a field that would tell of somebody unknown is empty, and a side of which nobody is known has nothing to spend', () => {
  const rides = { read: () => ({ rides: 'L', foes: ['L', 'A'] }), shown: { open: ['rides', 'foes'], points: [], budget: [] } }
  const stakes = () => [{ label: 'Malice', left: 3, side: 1, rule: R.shape }]
  const session = begin({
    game: Object.assign(toy(), rides, { stakes }),
    board: 'A . L',
    pieces: { A: {}, L: { side: 'monsters', hidden: true } },
  })
  const { pieces, stakes: seen, sides } = viewOf(session, PLAYERS)
  expect([pieces[0]?.state, seen, sides]).toEqual([{ rides: '', foes: ['A'] }, [], ['heroes']])
  expect(viewOf(session, GM)).toMatchObject({ pieces: [{ state: { rides: 'L', foes: ['L', 'A'] } }, {}], stakes: [{ left: 3 }] })
  expect(eyesOf(session, WATCHER).sides).toBe(0)
})

it('a number that tells namesakes apart tells of nobody hidden', () => {
  const session = begin({
    game: toy(),
    board: 'A . B C',
    pieces: { A: {}, B: { name: 'Hound', side: 'monsters' }, C: { name: 'Hound', side: 'monsters', hidden: true } },
  })
  const names = (seat: number) => viewOf(session, seat).pieces.map((piece) => piece.name)
  expect([names(GM), names(PLAYERS)]).toEqual([
    ['A', 'Hound 1', 'Hound 2'],
    ['A', 'Hound'],
  ])
  session.rule([{ do: 'hide', piece: 'C', from: false }], 'another')
  expect(names(PLAYERS)).toEqual(['A', 'Hound 1', 'Hound 2'])
})
