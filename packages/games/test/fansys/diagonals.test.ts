import { fansys } from '@riposte/games/fansys'
import { type Game, readSetup, Session } from '@riposte/referee'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const game: Game = fansys

const walked = ({ fight }: Session): unknown => game.read(fight, 0).walked

/** A fight in which A may go over such ground; others stand about it. */
function begun(diagonals: string, ground: readonly string[], foes: number, size: string): Session {
  const rows = [0, 6, 12, 18, 24, 30].map((start) => ground.slice(start, start + 6).join(' '))
  const board = `A${rows.join('\n').slice(1)}`
  const sheets = { mover: { size, speed: { walk: 30, fly: 30 }, abilities: ['hover'] }, foe: { weapons: ['mace'] } }
  const free = ['e2', 'c4', 'f5'].slice(0, foes)
  const pieces = {
    A: { sheet: 'mover', side: 'heroes' },
    ...Object.fromEntries(free.map((at) => [at.toUpperCase(), { sheet: 'foe', side: 'monsters', at }])),
  }
  const legend = { '~': { terrain: 'difficult' }, w: { terrain: 'water' }, _: { height: 0.5 }, '^': { height: 1 } }
  return Session.start(
    game,
    readSetup(game, { game: 'fansys', board, legend, sheets, pieces, start: { turn: 'A' }, seed: 1, options: { diagonals } }),
  )
}

/** Goes there if it may, and tells what that was said to cost, and what it did. */
function goes(session: Session, how: string, pick: number): readonly unknown[] | undefined {
  const before = walked(session)
  if (session.open?.options.every(({ id }) => id !== how) !== false) return undefined
  session.answer(how)
  const options = session.open?.options ?? []
  const to = options[pick % options.length]
  const cost = to?.preview?.().cost
  // Where there is nowhere to go one stays.
  if (to === undefined || cost === undefined) return undefined
  session.answer(to.id)
  for (let left = 20; left > 0 && session.open?.options.some(({ id }) => id === 'pass') === true; left--) session.answer('pass')
  const after = walked(session)
  return typeof before === 'number' && typeof after === 'number' ? [cost, after - before] : undefined
}

it('what a way is said to cost is what is charged, from wherever the count of diagonals stands', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('fives', 'fives-and-tens'),
      fc.array(fc.constantFrom('.', '.', '~', 'w', '#', '_', '^'), { minLength: 36, maxLength: 36 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('medium', 'large'),
      fc.array(fc.tuple(fc.constantFrom('move', 'fly'), fc.nat({ max: 999 })), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 4 }),
      (diagonals, cells, foes, size, ways, carefully) => {
        const kept = [0, 1, 6, 7, 10, 20, 29]
        const ground = cells.map((cell, i) => (kept.includes(i) ? '.' : cell))
        const session = begun(diagonals, ground, foes, size)
        for (const [i, [how, pick]] of ways.entries()) {
          if (i === carefully) session.answer('careful')
          const told = goes(session, how, pick)
          if (told === undefined) return
          expect(told[1]).toBe(told[0])
        }
      },
    ),
    { numRuns: 300 },
  )
})
