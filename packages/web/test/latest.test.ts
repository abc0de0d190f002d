import type { SeenEntry } from '@riposte/referee'
import { expect, it } from 'vitest'
import { firstOf, keptOf, latestOf } from '../src/table/latest.ts'
import { isSpent } from '../src/table/spent.ts'

const entry = (type: string, text: string): SeenEntry => ({ type, text })

it('what has just come of it is the last two things that happened, without their sums', () => {
  const log = [
    entry('turn-began', 'The turn of Ann begins.'),
    entry('declared', 'Ann aims at Bea.'),
    entry('rolled', 'Ann rolls d20: 13.'),
    entry('attack', 'Ann strikes at Bea with sword: 13 of 13 and 16 (disadvantage: cover) + 2 STR - 1 cover = 14 against AC 12, a hit.'),
    entry('damage', 'Bea loses 5 (hit), 3 left.'),
  ]
  expect(latestOf(log)).toBe('Ann strikes at Bea with sword: 14 against AC 12, a hit. Bea loses 5 (hit), 3 left.')
  expect(latestOf([...log, entry('turn-began', 'The turn of Bea begins.')])).toBe(latestOf(log))
})

it('a way of several squares is one of them', () => {
  const step = (from: number, to: number): SeenEntry => ({
    ...entry('moved', `Ann goes from ${from} to ${to}.`),
    piece: 'a',
    move: { from, to, height: 0, how: 'walk' },
  })
  expect(latestOf([entry('damage', 'Bea loses 5.'), step(1, 2), step(2, 3), step(3, 4)])).toBe('Bea loses 5. Ann goes from 1 to 4.')
  expect(firstOf([step(1, 2), step(2, 3), entry('damage', 'Bea loses 5.')])?.text).toBe('Ann goes from 1 to 3.')
})

it('a folded turn says what was done where none of its lines tells of it by name', () => {
  const lines = [
    entry('action', 'Ann uses Gate Blow.'),
    entry('rolled', 'Ann rolls d20: 13.'),
    entry('check', 'Ann attacks Bea with Gate Blow: 13 against 12, a hit.'),
    entry('action', 'Ann: Hold Fast.'),
    entry('effect-began', 'Ann: slowed.'),
    entry('action', 'Ann moves.'),
    entry('moved', 'Ann goes from a1 to a2.'),
    entry('action', 'Ann aids the next attack.'),
    entry('effect-ended', 'Ann is slowed no more.'),
  ].map((one) => ({ entry: one }))
  const told = keptOf(lines).map((line) => line.entry.text)
  expect(told).toEqual([
    'Ann attacks Bea with Gate Blow: 13 against 12, a hit.',
    'Ann: Hold Fast.',
    'Ann: slowed.',
    'Ann goes from a1 to a2.',
    'Ann aids the next attack.',
  ])
})

it('spent is who acts and has nothing left, not who has no turn yet', () => {
  const left = (main: number, acting = true) => isSpent({ acting, budget: [{ field: 'main', label: 'Main', left: main, main: true }] })
  expect([left(0), left(1), left(0, false), isSpent({ acting: true, budget: [] })]).toEqual([true, false, false, false])
})
