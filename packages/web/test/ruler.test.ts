import { expect, it } from 'vitest'
import { rulerWords } from '../src/table/ruler.ts'

const columns = 10
const across = (steps: number): number => steps * columns + steps

it('measures as the book does, and where a setting has a table count otherwise, as that does', () => {
  const metrics = { fives: 'chebyshev', 'fives-and-tens': 'alternating' } as const
  const game = { ruler: { metric: 'chebyshev', each: 5, unit: 'ft', by: { setting: 'diagonals', metrics } } } as const
  const words = (chosen: Readonly<Record<string, string>>): string[] =>
    [1, 2, 3, 4].map((steps) => rulerWords(game, chosen, columns, 0, across(steps)))
  expect(words({})).toEqual(['5 ft', '10 ft', '15 ft', '20 ft'])
  expect(words({ diagonals: 'fives' })).toEqual(['5 ft', '10 ft', '15 ft', '20 ft'])
  expect(words({ diagonals: 'fives-and-tens' })).toEqual(['5 ft', '15 ft', '20 ft', '30 ft'])
})

it('measures in squares where the book says nothing', () => {
  expect([rulerWords(undefined, {}, columns, 0, 1), rulerWords({}, {}, columns, 0, across(3))]).toEqual(['1 square', '3 squares'])
})
