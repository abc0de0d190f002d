import { sovereign } from '@riposte/games/sovereign'
import { byTheBook, quick } from '@riposte/players'
import { beginFight, type Fight, playOut, readSetup } from '@riposte/referee'
import { afterEach, expect, test } from 'vitest'
import { castOf, FightBroke, fromHere, Lab, type LabGiven, oddsOf } from '../src/index.ts'
import { books as broken } from './broken-books.ts'

const guard = { hd: 1, ac: 13, attack: 2, attacks: 'sword (1d6)', rate: 30 }
const setup = readSetup(sovereign, {
  game: 'sovereign',
  board: 'A . . . B',
  sheets: { ada: { ...guard, hp: 9 }, bors: { ...guard, hp: 6 } },
  pieces: { A: { sheet: 'ada' }, B: { sheet: 'bors', side: 'monsters' } },
})
const start = fromHere(beginFight(sovereign, setup))

const open: Lab[] = []
afterEach(async () => {
  for (const lab of open.splice(0)) await lab.close()
})
function labWith(given: LabGiven): Lab {
  const lab = new Lab({ game: 'sovereign', ...given })
  open.push(lab)
  return lab
}

test('however many play, the same seed gives the same fights, in their order', async () => {
  const one = await labWith({ workers: 1 }).play(start, { fights: 40, seed: 7 })
  const three = await labWith({ workers: 3 }).play(start, { fights: 40, seed: 7 })
  expect(one.map(({ fight }) => fight)).toEqual(Array.from({ length: 40 }, (_, i) => i))
  expect(three).toEqual(one)
  expect(oddsOf(castOf(sovereign, start), one)).toMatchObject({
    fights: 40,
    points: 'hit points',
    pieces: [{ name: 'ada' }, { name: 'bors' }],
  })
})

test('the threads stay for the next fight, and another seed gives others', async () => {
  const lab = labWith({ workers: 2 })
  const first = await lab.play(start, { fights: 30, seed: 7 })
  expect(await lab.play(start, { fights: 30, seed: 8 })).not.toEqual(first)
  expect(await lab.play(start, { fights: 30, seed: 7 })).toEqual(first)
})

test('a fight is played on from where it stands', async () => {
  const hurt: Fight = sovereign.clone(beginFight(sovereign, setup))
  playOut(sovereign, hurt, byTheBook(quick(sovereign)), { limit: 6 })
  expect(hurt.round).toBeGreaterThan(0)
  const before = structuredClone(hurt)
  const ended = await labWith({ workers: 1 }).play(fromHere(hurt), { fights: 20, seed: 1 })
  expect(ended.every(({ round }) => round >= hurt.round)).toBe(true)
  expect(hurt).toEqual(before)
})

test('it stops when it is told to, tells what was played, and plays again', async () => {
  const lab = labWith({ workers: 2 })
  const stop = new AbortController()
  let heard = 0
  const hear = (ended: readonly unknown[]): void => {
    heard += ended.length
    if (heard > 0) stop.abort()
  }
  const ended = await lab.play(start, { fights: 1_000_000, seed: 1, hear, signal: stop.signal })
  expect(ended.length).toBe(heard)
  expect(heard).toBeLessThan(1_000_000)
  expect(await lab.play(start, { fights: 5, seed: 1, signal: AbortSignal.abort() })).toEqual([])
  expect(await lab.play(start, { fights: 5, seed: 1 })).toHaveLength(5)
})

test('a fight that breaks is named with the seed that breaks it again', async () => {
  const lab = labWith({ workers: 2, books: new URL('./broken-books.ts', import.meta.url).href })
  const broke = await lab.play(start, { fights: 50, seed: 3 }).catch((thrown: unknown) => thrown)
  expect(broke).toBeInstanceOf(FightBroke)
  const { message, seed } = broke as FightBroke
  expect(message).toMatch(/^fight \d+ broke: the third round is wrong$/)
  const game = await broken.sovereign?.()
  expect(() => game && playOut(game, beginFight(game, { ...setup, seed }), byTheBook(quick(game)))).toThrow('the third round is wrong')
})

test('a game that is not there is told', async () => {
  const strange = { ...start, setup: { ...start.setup, game: 'chess' } }
  await expect(labWith({ workers: 1 }).play(strange, { fights: 1, seed: 1 })).rejects.toThrow('there is no game "chess"')
})
