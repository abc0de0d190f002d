import { expect, it } from 'vitest'
import { rollOff } from '../src/rolls/ranks.ts'

it('ends a roll-off that no roll can decide', () => {
  const sums = [Number.MAX_VALUE, Number.MAX_VALUE]
  let rolls = 0
  rollOff(
    [0, 1],
    (id) => [sums[id] ?? 0],
    (id) => {
      rolls++
      sums[id] = (sums[id] ?? 0) + id
    },
  )
  expect(rolls).toBe(100)
})
