import { expect, it } from 'vitest'
import { alike } from '../src/index.ts'

it('lays all of a list out alike, whatever each of them leaves out', () => {
  const list: readonly { id: string; cost?: number; about?: string }[] = [
    { id: 'walk', cost: 1 },
    { about: 'to speak', id: 'say' },
  ]
  const [walk, say] = alike(list)
  expect(walk).toEqual({ id: 'walk', cost: 1, about: undefined })
  expect(say).toEqual({ id: 'say', cost: undefined, about: 'to speak' })
  expect(Object.keys(walk ?? {})).toEqual(Object.keys(say ?? {}))
})
