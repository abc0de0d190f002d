import { fansys } from '@riposte/games/fansys'
import { type Game, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'

const game: Game = fansys

/** Who may strike as A goes to each of these, once it has done something. */
function strikers(first: string, squares: readonly string[]): unknown[] {
  const board = ['. B . .', 'A . . .', '. . . .', '. . . .'].join('\n')
  const sheets = { fighter: { weapons: ['mace'] } }
  const pieces = { A: { sheet: 'fighter', side: 'heroes' }, B: { sheet: 'fighter', side: 'orcs' } }
  const session = Session.start(game, readSetup(game, { game: 'fansys', board, sheets, pieces, start: { turn: 'A' }, seed: 1 }))
  if (first !== '') session.answer(first)
  session.answer('move')
  return squares.map((square) => session.open?.options.find(({ id }) => id === square)?.preview?.().provokes ?? [])
}

it('a way shows who may strike on it: nobody where one goes with care, or has withdrawn', () => {
  expect(strikers('', ['a1', 'a3'])).toEqual([[1], [1]])
  expect(strikers('careful', ['a1', 'a3'])).toEqual([[], [1]])
  expect(strikers('withdraw', ['a1', 'a3'])).toEqual([[1], []])
})

it('a shot shows who stands in its way, and who aims well chooses another', () => {
  const sheets = { archer: { weapons: ['shortbow'] }, man: { hit: 14, hp: 9 } }
  const pieces = {
    A: { sheet: 'archer', side: 'heroes' },
    C: { sheet: 'man', side: 'heroes' },
    D: { sheet: 'man', side: 'orcs' },
    B: { sheet: 'man', side: 'orcs' },
    E: { sheet: 'man', side: 'orcs' },
  }
  const board = ['A C D B', '. . . .', '. . . .', 'E . . .'].join('\n')
  const session = Session.start(game, readSetup(game, { game: 'fansys', board, sheets, pieces, start: { turn: 'A' }, seed: 1 }))
  session.answer('attack')
  const { open, fight } = session
  const shown = open?.options.map(({ id, preview }) => [id, preview?.().instead ?? []])
  const [c, d] = [1, 2]
  expect(shown).toEqual([
    ['D', [{ piece: c, chance: 33 }]],
    [
      'B',
      [
        { piece: c, chance: 33 },
        { piece: d, chance: 22 },
      ],
    ],
    ['E', []],
  ])
  const worth = open?.options.map((option) => game.appraise?.(fight, open, option, 0) ?? 0) ?? []
  expect(worth.indexOf(Math.max(...worth))).toBe(2)
})

it('a chance to strike out of turn is called by what it is done with, and tells its odds', () => {
  const board = ['. B . .', 'A . . .', '. . . .', '. . . .'].join('\n')
  const sheets = { fighter: { weapons: ['mace'] } }
  const pieces = { A: { sheet: 'fighter', side: 'heroes' }, B: { sheet: 'fighter', side: 'orcs' } }
  const session = Session.start(game, readSetup(game, { game: 'fansys', board, sheets, pieces, start: { turn: 'A' }, seed: 1 }))
  for (const choice of ['move', 'a3']) session.answer(choice)
  const option = (id: string) => session.open?.options.find((one) => one.id === id)
  expect(option('opportunity:mace')).toMatchObject({ label: 'attack with mace' })
  const shown = option('opportunity:mace')?.preview?.()
  expect(shown?.chance).toBeGreaterThan(0)
  expect(shown?.most).toBeGreaterThan(shown?.least ?? 0)
  expect(option('opportunity-trip:mace')).toMatchObject({ label: 'trip with mace' })
  expect(option('opportunity-trip:mace')?.preview?.().text).toMatch(/^\d+%$/)
})
