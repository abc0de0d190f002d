import {
  addAll,
  bestOfType,
  bestOnly,
  modesOf,
  type Part,
  plainPart,
  ruleIndex,
  type Stacking,
  sumIn,
  sumOf,
  Tally,
  totalIn,
} from '@riposte/referee'
import { describe, expect, it } from 'vitest'

const ids = ['t.a', 't.b', 't.c']
const [a, b, c] = ids.map((_, i) => ruleIndex(i))
const part = (value: number, type = ''): Part => ({ rule: a, value, type, label: '' })
const parts = (...given: (number | [number, string])[]): Part[] => given.map((one) => (typeof one === 'number' ? part(one) : part(...one)))

describe('stacking', () => {
  const cases: [string, Stacking, Part[], number][] = [
    ['all add up', addAll, parts(2, 2, -1), 3],
    ['nothing is nothing', addAll, [], 0],
    ['untyped parts add up', bestOfType, parts(2, 2, -3, -1), 0],
    ['of one type the best bonus counts', bestOfType, parts([1, 'feat'], [3, 'feat'], [2, 'feat']), 3],
    ['of one type the worst penalty counts', bestOfType, parts([-1, 'feat'], [-3, 'feat'], [-2, 'feat']), -3],
    ['a bonus and a penalty of one type both count', bestOfType, parts([2, 'feat'], [-3, 'feat'], [1, 'feat'], [-1, 'feat']), -1],
    ['types do not touch each other', bestOfType, parts([2, 'feat'], [2, 'item'], 1), 5],
    ['equal ones count once', bestOfType, parts([2, 'feat'], [2, 'feat']), 2],
    ['equal penalties count once', bestOfType, parts([-2, 'feat'], [-2, 'feat']), -2],
    ['the best and the worst of all', bestOnly, parts(2, 4, -1, [-3, 'feat'], [1, 'feat']), 1],
    ['only penalties', bestOnly, parts(-2, -4), -4],
  ]
  it.each(cases)('%s', (_, stacking, given, total) => {
    expect(sumOf(stacking(given))).toBe(total)
    expect(sumOf(stacking(given.toReversed()))).toBe(total)
  })
})

describe('a tally', () => {
  const tallyWith = (switches: Record<string, 'off' | 'warn' | 'on'>) => {
    const trace = new Uint8Array(3)
    const tally = new Tally(modesOf(ids, switches), trace).add(a, 2).add(b, -1, 'mud', 'ground').add(c, 0)
    return { tally, trace }
  }

  it('keeps each part with its rule, and leaves out what adds nothing', () => {
    const { tally, trace } = tallyWith({})
    expect(tally.total).toBe(1)
    expect(tally.parts).toEqual([
      { rule: a, value: 2, type: '', label: '' },
      { rule: b, value: -1, type: 'ground', label: 'mud' },
    ])
    expect([...trace]).toEqual([1, 1, 0])
  })

  it('leaves out a rule that is off; a warning is still on', () => {
    expect(tallyWith({ 't.b': 'off' }).tally.total).toBe(2)
    expect([...tallyWith({ 't.b': 'off' }).trace]).toEqual([1, 0, 0])
    expect(tallyWith({ 't.b': 'warn' }).tally.total).toBe(1)
  })

  it('says of a reason what has brought it about', () => {
    const causes = [
      { rule: b, label: 'prone' },
      { rule: c, label: 'flanked' },
    ]
    const { parts: told } = new Tally(modesOf(ids, {}), new Uint8Array(3)).add(a, 2, 'advantage', '', causes).add(b, -1, 'mud')
    expect(sumIn(ids, told, plainPart)).toBe(' + 2 advantage (prone, flanked) - 1 mud')
    const total = (die: number, parts: typeof told, sum: number) => totalIn(ids, { die, parts, total: sum }, plainPart)
    expect([total(7, told, 8), total(5, [], 5), total(16, [], 19), total(16, [], 15)]).toEqual([
      '7 + 2 advantage (prone, flanked) - 1 mud = 8',
      '5',
      '16 + 3 = 19',
      '16 - 1 = 15',
    ])
    expect(totalIn(ids, { die: 9, parts: told, total: 10 }, plainPart, ' of 4 and 9')).toBe(
      '9 of 4 and 9 + 2 advantage (prone, flanked) - 1 mud = 10',
    )
    expect(totalIn(ids, { die: 9, parts: [], total: 9 }, plainPart, ' of 4 and 9')).toBe('9 of 4 and 9')
  })
})
