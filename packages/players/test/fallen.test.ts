import { orcus } from '@riposte/games/orcus'
import { quick } from '@riposte/players'
import { readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'

it('strikes at who stands, as long as somebody stands in reach, and not at who has fallen', () => {
  const sheets = { raider: { level: 1, hp: 20, weapons: ['mace'] }, hero: { kind: 'character', level: 1, hp: 20 } }
  const hero = { sheet: 'hero', side: 'heroes' }
  const pieces = { A: { sheet: 'raider', side: 'monsters' }, B: hero, C: { ...hero, hp: -3 } }
  const session = Session.start(orcus, readSetup(orcus, { game: 'orcus', board: 'A B\nC .', sheets, pieces, start: { turn: 'A' } }))
  session.answer('basic-melee')
  const { open, fight } = session
  expect(open?.options.map(({ id }) => id)).toEqual(['B', 'C'])
  expect(open && quick(orcus)(open, fight)?.id).toBe('B')
})
