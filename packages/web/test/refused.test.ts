import type { SeenRefusal } from '@riposte/referee'
import { expect, it } from 'vitest'
import { refusedBy, spentWords } from '../src/table/refused.ts'

const refusal = (id: string, said: Partial<SeenRefusal> = {}): SeenRefusal => ({
  id,
  label: undefined,
  rule: 'game.reach',
  piece: undefined,
  group: undefined,
  broke: false,
  why: undefined,
  ...said,
})

it('what is not possible stands by its rule, under the names that people know', () => {
  const names = {
    piece: (key: string | undefined) => (key === 'g' ? 'Gob' : ''),
    power: (id: string) => (id === 'thunder-clap' ? 'Thunder Clap' : undefined),
  }
  const all = [
    refusal('g', { piece: 'g', why: 'out of reach' }),
    refusal('thunder-clap', { rule: 'game.once' }),
    refusal('pick-up'),
    refusal('x:y', { label: 'a spear' }),
    refusal('charge', { rule: 'game.turn', broke: true }),
  ]
  const told = refusedBy(all, names, 'Main is spent').map(({ rule, things }) => [rule, things.map((one) => one.label), things[0]?.why])
  expect(told).toEqual([
    ['game.reach', ['Gob', 'Pick up', 'A spear'], 'out of reach'],
    ['game.once', ['Thunder Clap'], undefined],
    ['game.turn', ['Charge'], 'Main is spent'],
  ])
  // An answer to others is barred in one's own turn though nothing of it is spent.
  const answer = refusal('parry', { rule: 'game.turn', broke: true, why: 'comes at another time' })
  expect(refusedBy([answer], names, '')[0]?.why).toBe('comes at another time')
})

it('what of a turn is spent is said, and nothing where none of it is', () => {
  const left = (main: number, move: number) =>
    spentWords([
      { field: 'main', label: 'Main', left: main, main: true },
      { field: 'move', label: 'Move', left: move, main: false },
    ])
  expect([left(1, 1), left(0, 1), left(0, 0)]).toEqual(['', 'Main is spent', 'Main and Move are spent'])
})
