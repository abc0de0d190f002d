import { expect, it } from 'vitest'
import { lyingOf, waysBySquare, waysOf } from '../src/table/ways.ts'
import { optionOf } from './options.ts'

const lying = (ask: Parameters<typeof lyingOf>[0]) => lyingOf(ask, 8).map((one) => one.id)

it('squares are chosen on the board in every kind of question; what has a name keeps its button too', () => {
  const squares = ['b2', 'c2'].map((id, i) => optionOf(id, { square: 9 + i }))
  const stay = optionOf('stay')
  for (const kind of ['path', 'square', 'choice'] as const) expect(lying({ kind, options: [...squares, stay] })).toEqual(['b2', 'c2'])
  const spear = optionOf('spear', { label: 'spear', square: 9 })
  expect(lying({ kind: 'choice', options: [spear, stay] })).toEqual([])
})

it('things that lie on one square are all chosen there; of ways to one square the first', () => {
  const there = ['sword', 'spear'].map((id) => optionOf(id, { square: 9 }))
  const idsAt = (kind: 'choice' | 'path') => waysBySquare(waysOf({ kind, options: there }, []), undefined).get(9)
  expect(idsAt('choice')?.map((way) => way.option.id)).toEqual(['sword', 'spear'])
  expect(idsAt('path')?.map((way) => way.option.id)).toEqual(['sword'])
})
