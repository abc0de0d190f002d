import { type Box, SIDE } from '@riposte/board'
import { expect, it } from 'vitest'
import { areOpposite, areOverAndUnder } from '../src/index.ts'

/** A body so many squares wide, from a square on, and so high up. */
const body = (column: number, row: number, across = 1, up = 0): Box => ({
  x0: SIDE * column,
  x1: SIDE * (column + across),
  y0: SIDE * row,
  y1: SIDE * (row + across),
  z0: SIDE * up,
  z1: SIDE * (up + across),
})

const turned = ({ x0, x1, y0, y1, z0, z1 }: Box): Box => ({ x0: y0, x1: y1, y0: x0, y1: x1, z0, z1 })
/** As in a mirror that stands on column 0. */
const mirrored = ({ x0, x1, ...rest }: Box): Box => ({ ...rest, x0: -x1, x1: -x0 })

it.each([
  ['on two sides', body(1, 2), body(3, 2), true],
  ['on two corners', body(1, 1), body(3, 3), true],
  ['on a side and on the corner across', body(1, 2), body(3, 3), false],
  ['on the same side', body(1, 2), body(0, 2), false],
  ['by a corner, and out within the side across', body(0, 3), body(5, 0), true],
  ['past a corner', body(0, 3), body(4, 0), false],
])('a line through the middles of two goes in by one side of a third and out by the opposite one: %s', (_, a, b, told) => {
  expect(areOpposite(a, b, body(2, 2))).toBe(told)
})

it('it is the same from either end, turned about and in a mirror', () => {
  for (const wide of [1, 2])
    for (let one = 0; one < 49; one++)
      for (let other = 0; other < 49; other++) {
        const [a, b, target] = [body(one % 7, Math.floor(one / 7)), body(other % 7, Math.floor(other / 7), wide), body(3, 3, wide)]
        const told = areOpposite(a, b, target)
        expect(areOpposite(b, a, target)).toBe(told)
        expect(areOpposite(turned(a), turned(b), turned(target))).toBe(told)
        expect(areOpposite(mirrored(a), mirrored(b), mirrored(target))).toBe(told)
      }
})

it.each([
  ['right over and right under it', body(2, 2, 1, 5), body(2, 2, 1, 1), true],
  ['and the other way round', body(2, 2, 1, 1), body(2, 2, 1, 5), true],
  ['over one corner and under the other', body(1, 1, 1, 4), body(3, 3, 1, 2), true],
  ['beside it on both sides', body(1, 2, 1, 3), body(3, 2, 1, 3), false],
  ['over it and beside it', body(2, 2, 1, 4), body(3, 2, 1, 3), false],
  ['under the corner of one side alone', body(1, 2, 1, 4), body(4, 2, 1, 2), false],
  ['the same of the other', body(2, 1, 1, 4), body(2, 4, 1, 2), false],
])('the same from above to below: %s', (_, a, b, told) => {
  expect(areOverAndUnder(a, b, body(2, 2, 1, 3))).toBe(told)
})
