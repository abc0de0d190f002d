import { type AnyEvent, addAll, bestOfType, bestOnly, modesOf, ruleIndex, type Stacking, sumOf, Tally, wrongSum } from '@riposte/referee'
import { describe, expect, it } from 'vitest'

const rule = ruleIndex(0)
const tallied = (stacking: Stacking) =>
  new Tally(modesOf(['t.a'], {}), new Uint8Array(1), stacking)
    .add(rule, 2, 'shield', 'power')
    .add(rule, 1, 'song', 'power')
    .add(rule, -2, 'prone')

const wrong = (event: AnyEvent & Readonly<Record<string, unknown>>): string | undefined => wrongSum(event)

describe('the reasons of a number', () => {
  it('that do not stack are told, and marked', () => {
    expect(tallied(bestOfType).parts.map(({ label, counts }) => [label, counts])).toEqual([
      ['shield', undefined],
      ['song', false],
      ['prone', undefined],
    ])
  })

  it('come to the total, however they stack', () => {
    for (const stacking of [addAll, bestOfType, bestOnly]) expect(sumOf(tallied(stacking).parts)).toBe(tallied(stacking).total)
    expect([addAll, bestOfType, bestOnly].map((stacking) => tallied(stacking).total)).toEqual([1, 0, 0])
  })

  it('are looked at in random play: of a roll, of what it was against, of damage', () => {
    const part = (value: number) => ({ rule, value, type: '', label: '' })
    const roll = { type: 'attack', die: 10, total: 13, needs: 12, parts: [part(3)], against: [part(10), part(2)] }
    expect(wrong(roll)).toBeUndefined()
    expect(wrong({ ...roll, parts: [part(3), part(1)] })).toBe('attack: 10 and reasons of 4 are not 13')
    expect(wrong({ ...roll, parts: [part(3), { ...part(1), counts: false }] })).toBeUndefined()
    expect(wrong({ ...roll, needs: 14 })).toBe('attack: reasons of 12 are not the 14 that it needs')
    expect(wrong({ type: 'damage', amount: 5, parts: [part(3)] })).toBe('damage: reasons of 3 are not 5')
  })
})
