import { expect, test } from 'vitest'
import { Spread } from '../src/index.ts'

/** Squares of a row, walked along one by one for so much each; who leaves square 1 is struck. */
function along(prices: readonly number[], budget: number, keys = prices.length): Spread {
  const found = new Spread()
  found.begin(prices, budget, keys)
  found.add(0, 0, 0, 0, 0, -1)
  for (let place = found.take(); place >= 0; place = found.take())
    for (const by of [1, 2]) {
      const here = found.at[place] ?? 0
      const to = here + by
      const cost = (found.cost[place] ?? 0) + by * (prices[to] ?? budget + 1)
      const strikes = (found.strikes[place] ?? 0) + (here === 1 ? 1 : 0)
      if (found.isBetter(to, cost, strikes)) found.add(to, to, 0, cost, strikes, place)
    }
  return found
}
const squares = ({ order, at, count }: Spread): number[] => Array.from(order.subarray(0, count), (place) => at[place] ?? -1)

test('what is in reach comes by what it costs', () => {
  expect(squares(along([0, 1, 1, 1, 1], 3))).toEqual([0, 1, 2, 3])
  expect(squares(along([0, 3, 1, 1, 1], 3))).toEqual([0, 2, 1, 3])
})

test('of equally dear ways the one is taken on which fewer strike', () => {
  const found = along([0, 1, 1, 1], 3)
  const way = found.wayTo(found.placeAt(2, 0))
  expect(way).toEqual([{ at: 2, height: 0, cost: 2 }])
  expect(found.wayTo(found.placeAt(3, 0)).map(({ at }) => at)).toEqual([2, 3])
})

test('more places than there is a table for, or than there was room for, are found all the same', () => {
  const long = Array.from({ length: 1000 }, () => 1)
  expect(squares(along(long, 2000))).toEqual(long.map((_, i) => i))
  expect(squares(along(long, 2000, Number.POSITIVE_INFINITY))).toEqual(long.map((_, i) => i))
})

test('what an earlier look round has left is forgotten', () => {
  const found = new Spread()
  for (const budget of [5, 1]) {
    found.begin({}, budget, 10)
    found.add(3, 3, 0, 0, 0, -1)
    found.take()
    expect(found.placeAt(3, 0)).toBe(0)
    expect([found.isBetter(3, 1, 0), found.isBetter(4, 1, 0), found.isBetter(4, 2, 0)]).toEqual([false, true, budget > 1])
    found.add(4, 4, 0, 1, 0, 0)
  }
})
