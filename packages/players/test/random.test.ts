import type { Ask, Fight } from '@riposte/referee'
import { expect, test } from 'vitest'
import { random, seated } from '../src/index.ts'

const fight = {} as Fight
const ask = (seat = 0): Ask => ({ kind: 'choice', seat, piece: 0, text: '', options: ['a', 'b', 'c'].map((id) => ({ id })) })
const draws = (seed: number): string => {
  const player = random(seed)
  return Array.from({ length: 300 }, () => player(ask(), fight)?.id).join('')
}

test('takes every answer about equally often, and the same ones for the same seed', () => {
  expect(draws(4)).toBe(draws(4))
  expect(draws(4)).not.toBe(draws(5))
  for (const id of ['a', 'b', 'c']) {
    const often = draws(4).split(id).length - 1
    expect(often).toBeGreaterThan(70)
    expect(often).toBeLessThan(130)
  }
})

test('leaves real dice to the table', () => {
  expect(random(1)({ ...ask(), kind: 'die' }, fight)).toBeUndefined()
})

test('answers only for its own seats', () => {
  const player = seated(random(1), new Set([1]))
  expect(player(ask(1), fight)).toBeDefined()
  expect(player(ask(2), fight)).toBeUndefined()
})
