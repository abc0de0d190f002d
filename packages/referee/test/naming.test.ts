import { describe, expect, it } from 'vitest'
import { nameIn, namesNow, unspoken, wordsOf } from '../src/naming.ts'
import { namer, readsAll } from '../src/telling.ts'
import { begin } from './story.ts'
import { toy } from './toy.ts'

const part = (label: string, value: number, rule = 7) => ({ label, value, rule, type: '' })

describe('an event without strangers', () => {
  it('calls them somebody in its words, and only them', () => {
    const event = { type: 'bones-1', why: 'a coin: bones-1 (1) or bones-12 (2)', effect: { kind: 'held@bones-1' } }
    expect(unspoken(event, ['bones-1'])).toEqual({
      type: 'bones-1',
      why: 'a coin: somebody (1) or bones-12 (2)',
      effect: { kind: 'held@somebody' },
    })
  })

  it('does not count them in a sum: what comes from them is one part', () => {
    const parts = [part('listed', 2), part('bones-1', -1), part('bones-2', -1)]
    expect(unspoken({ type: 'check', parts }, ['bones-1', 'bones-2'])).toMatchObject({ parts: [part('listed', 2), part('', -2)] })
    expect(unspoken({ type: 'check', parts: [part('bones-1', -1), part('bones-2', 1)] }, ['bones-1', 'bones-2'])).toMatchObject({
      parts: [],
    })
  })

  it('keeps to itself by whom a reason has been brought about', () => {
    const causes = [part('bones-1', 0), part('prone', 0)].map(({ rule, label }) => ({ rule, label }))
    const seen = unspoken({ type: 'check', parts: [{ ...part('listed', 2), causes }] }, ['bones-1'])
    expect(seen).toMatchObject({ parts: [{ label: 'listed', value: 2, causes: [{ label: 'prone' }] }] })
    expect(JSON.stringify(seen)).not.toContain('bones')
  })

  it('knows a stranger by key, name and number, but leaves alone a name that somebody known has as well', () => {
    const { fight } = begin({ game: toy(), board: 'A B C', pieces: { A: {}, B: {}, C: {} } })
    const named = (key: string, name: string, id: number) => ({ ...(fight.pieces[id] ?? expect.fail('nobody')), key, name })
    fight.pieces = [named('a', 'Hound', 0), named('b', 'Hound', 1), named('c', 'Cat', 2)]
    expect(wordsOf(fight, [1, 2], [0]).toSorted()).toEqual(['Cat', 'Cat', 'Hound 2', 'b', 'c'])
  })
})

describe('names', () => {
  const horde = (size: number) => {
    const { fight } = begin({
      game: toy(),
      board: Array.from({ length: 10 }, () => Array(10).fill('.').join(' ')).join('\n'),
      pieces: Object.fromEntries(Array.from({ length: size }, (_, i) => [`g-${i + 1}`, { name: 'Goblin' }])),
    })
    return fight
  }

  it('of hundreds who go by the same are told apart without looking at each of them for each', () => {
    const fight = horde(100)
    let looks = 0
    const watched = fight.pieces.map((piece) =>
      Object.defineProperty({ ...piece }, 'name', {
        get: () => {
          looks++
          return piece.name
        },
      }),
    )
    Object.assign(fight, { pieces: watched })
    const nameOf = namesNow(fight)
    const names = fight.pieces.map(({ id }) => nameOf(id).name)
    expect([names[0], names[99], new Set(names).size]).toEqual(['Goblin 1', 'Goblin 100', 100])
    expect(looks).toBeLessThan(1000)
    expect(names).toEqual(fight.pieces.map(({ id }) => nameIn(fight, id)))
  })
})

it('a name that is read the other way round, or turns what follows, turns nothing but itself', () => {
  const session = begin({ game: toy(), board: 'A B C', pieces: { A: { name: 'דינה' }, B: { name: 'Bea\u202e' }, C: { name: 'Cid' } } })
  const who = namer(session.fight, readsAll)
  expect([0, 1, 2].map(who)).toEqual(['\u2068דינה\u2069', '\u2068Bea\u202e\u2069', 'Cid'])
})
