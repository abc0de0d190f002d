import { expect, test } from 'vitest'
import { type Cast, compared, type Ended, oddsOf, shareOf } from '../src/index.ts'

const cast: Cast = {
  sides: ['heroes', 'monsters'],
  pieces: [
    { id: 0, name: 'Ada', side: 0 },
    { id: 1, name: 'Wolf', side: 1 },
  ],
  points: 'hit points',
}

/** Of 100 fights, those that the heroes win, with half of their points left, and Ada on her feet. */
const fights = (won: number): Ended[] =>
  Array.from({ length: 100 }, (_, fight) => {
    const winner = fight < won ? 0 : 1
    return { fight, winner, round: 1 + (fight % 10), up: [winner === 0, winner === 1], left: winner === 0 ? 0.5 : 0.25 }
  })

test('the bounds of a share are those of Wilson', () => {
  const { least, most } = shareOf(50, 100)
  expect([least.toFixed(2), most.toFixed(2)]).toEqual(['40.38', '59.62'])
  expect(shareOf(10, 10).least.toFixed(2)).toBe('72.25')
  expect(shareOf(10, 10).most).toBe(100)
  expect(shareOf(0, 10).least).toBe(0)
  expect(shareOf(0, 0)).toEqual({ seen: 0, least: 0, most: 100 })
})

test('who wins with what is left, who is up, how long it takes', () => {
  const odds = oddsOf(cast, fights(70))
  expect(odds.sides.map(({ name, won, left }) => [name, won.seen, left])).toEqual([
    ['heroes', 70, 50],
    ['monsters', 30, 25],
  ])
  expect(odds.nobody.seen).toBe(0)
  expect(odds.rounds).toEqual({ middle: 5, early: 1, late: 9 })
  expect(odds.pieces.map(({ name, up }) => [name, up.seen])).toEqual([
    ['Ada', 70],
    ['Wolf', 30],
  ])
})

const words = (ended: readonly Ended[]): string[] => oddsOf(cast, ended).hard.map(({ word }) => word)

test('how hard it is: one word where the bounds allow one, the easiest and the hardest else', () => {
  expect(words(fights(100))).toEqual(['easy'])
  expect(words(fights(65))).toEqual(['hard'])
  expect(words(fights(50))).toEqual(['hard', 'very hard'])
  expect(oddsOf(cast, fights(65)).hard).toEqual([{ word: 'hard', from: 50, to: 80 }])
  expect(words(fights(0))).toEqual(['all but lost'])
  expect(words([])).toEqual(['easy', 'all but lost'])
})

test('a side that never wins has nothing left, and a game may not tell', () => {
  expect(oddsOf(cast, fights(100)).sides[1]?.left).toBeUndefined()
  expect(oddsOf({ ...cast, points: undefined }, fights(70)).sides[0]?.left).toBeUndefined()
})

test('two fights differ by so much, give or take what both leave open', () => {
  const { more, doubt } = compared(oddsOf(cast, fights(50)), oddsOf(cast, fights(80)))
  expect(more).toBe(30)
  expect(doubt).toBeCloseTo(Math.hypot(9.62, 7.75), 1)
})
