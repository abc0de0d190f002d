import { expect, it } from 'vitest'
import { isAsGood, straighter, turnsOf } from '../src/table/natural.ts'

const COLUMNS = 8
const at = (name: string): number => (Number(name.slice(1)) - 1) * COLUMNS + name.charCodeAt(0) - 97
const way = (names: string): number[] => names.split(' ').map(at)
/** An open meadow, as far as one goes from a1. */
const meadow = (square: number): number => Math.max(square % COLUMNS, Math.floor(square / COLUMNS))

it('a way that zigzags is made straight, with as many steps', () => {
  const zigzag = way('a1 b2 c1 d2 e1 f2')
  expect(turnsOf(zigzag, COLUMNS)).toBe(4)
  const straight = straighter(zigzag, meadow, COLUMNS)
  expect([straight?.length, straight?.at(-1), turnsOf(straight ?? [], COLUMNS)]).toEqual([zigzag.length, at('f2'), 1])
  expect(straighter(way('a1 b2 c3 d3'), meadow, COLUMNS)).toBeUndefined()
})

it('it keeps to squares that can be reached, each farther than the one before', () => {
  const pillar = (square: number): number | undefined => (way('b1 c1 c2').includes(square) ? undefined : meadow(square))
  for (const square of straighter(way('a1 b2 c3 d2 e1 f2'), pillar, COLUMNS) ?? []) expect(way('b1 c1 c2')).not.toContain(square)
})

it('it is taken where it costs the same and no other strikes', () => {
  const walk = { cost: 20, text: '20 ft', provokes: ['gob'] }
  const others = [
    { ...walk, provokes: [] },
    { ...walk, cost: 25 },
    { ...walk, provokes: ['gob', 'hag'] },
    { ...walk, text: 'through fire' },
  ]
  expect(others.map((one) => isAsGood(one, walk))).toEqual([true, false, false, false])
})
