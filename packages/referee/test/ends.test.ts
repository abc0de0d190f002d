import { readEnd, sayEnd, writeEnd } from '@riposte/referee'
import { describe, expect, it } from 'vitest'

describe('the end of something', () => {
  it.each([
    ['save ends', { until: 'save' }],
    ['until the end of B’s next turn', { until: 'turn-end', whose: 'B', next: true }],
    ["end of the guards' turn", { until: 'turn-end', whose: 'the guards' }],
    ['EoT', { until: 'turn-end', whose: 'its' }],
    ['Start of its turn', { until: 'turn-start', whose: 'its' }],
    ["end of its maker's next turn", { until: 'turn-end', whose: 'source', next: true }],
    ['end of the round', { until: 'round-end', rounds: 1 }],
    ['for 3 rounds', { until: 'round-end', rounds: 3 }],
    ['start of the next round', { until: 'round-start' }],
    ['end of the encounter', { until: 'fight-end' }],
    ['lasting', { until: 'never' }],
    ['soon', undefined],
  ])('is read from words: %s', (text, end) => {
    expect(readEnd(text)).toEqual(end)
  })

  it.each([
    'save ends',
    "end of B's next turn",
    'start of its turn',
    "end of the source's turn",
    'end of the round',
    '2 rounds',
    'lasting',
  ])('is written as it is read: %s', (text) => {
    const end = readEnd(text)
    expect(end === undefined ? '' : writeEnd(end)).toBe(text)
  })

  it('is said of who has the turn, and of how many rounds', () => {
    expect([
      sayEnd('turn-end', 'Maren'),
      sayEnd('turn-end', 'its', 1),
      sayEnd('turn-end', 'its', 2),
      sayEnd('turn-start', 'Maren', 1),
      sayEnd('turn-start', 'heroes'),
      sayEnd('round-end', undefined, 2),
      sayEnd('never', undefined),
    ]).toEqual([
      'until the end of Maren’s turn',
      'until the end of its next turn',
      'until the end of its turn, 3 rounds on',
      'until the start of Maren’s turn, 2 rounds on',
      'until the start of heroes’ turn',
      'for 3 rounds',
      '',
    ])
  })
})
