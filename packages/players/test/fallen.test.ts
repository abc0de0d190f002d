import { orcus } from '@riposte/games/orcus'
import { sovereign } from '@riposte/games/sovereign'
import { quick } from '@riposte/players'
import { type AnyEvent, type Fight, type Game, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'

const hero = { sheet: 'hero', side: 'heroes' }

/** What the computer does for A, who is a monster: B stands, C lies. */
function begins<F extends Fight, E extends AnyEvent>(game: Game<F, E>, board: string, sheets: object, hp: number) {
  const pieces = { A: { sheet: 'raider', side: 'monsters' }, B: hero, C: { ...hero, hp } }
  const session = Session.start(game, readSetup(game, { game: game.id, board, sheets, pieces, start: { turn: 'A' } }))
  const choice = (): string | undefined => session.open && quick(game)(session.open, session.fight)?.id
  return { session, choice }
}
const raider = { level: 1, hp: 20, weapons: ['mace'] }
const rivals = { raider, hero: { ...raider, kind: 'character' } }

it('strikes at who stands, as long as somebody stands in reach, and not at who has fallen', () => {
  const { session, choice } = begins(orcus, 'A B\nC .', rivals, -3)
  session.answer('basic-melee')
  expect(session.open?.options.map(({ id }) => id)).toEqual(['B', 'C'])
  expect(choice()).toBe('B')
})

it('does not charge who has fallen where the one who stands is too near for a charge', () => {
  const { session, choice } = begins(orcus, 'A . B .\n. . . .\n. . . C', rivals, -3)
  expect(choice()).toBe('walk')
  session.answer('charge')
  expect(session.open?.options.map(({ id }) => id)).toEqual(['C'])
})

it('looks for who stands behind a wall, and does not shoot who has fallen in plain sight', () => {
  const archer = { ...raider, weapons: ['longbow'] }
  const { session, choice } = begins(orcus, 'A . # B\n. . # .\n. C . .', { ...rivals, raider: archer }, -3)
  session.answer('basic-ranged')
  expect(session.open?.options.map(({ id }) => id)).toEqual(['C'])
  session.back()
  expect(choice()).toBe('walk')
})

it('goes to who stands, past who lies at its feet', () => {
  const sheets = { raider: { hd: 1, hp: 6, ac: 10, weapons: ['mace'] }, hero: { class: 'warrior', hp: 9 } }
  const { session, choice } = begins(sovereign, 'A . B\nC . .', sheets, 0)
  expect(session.open?.options.map(({ id }) => id)).toContain('melee-attack')
  expect(choice()).toBe('run')
})
