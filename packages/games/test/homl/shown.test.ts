import { homl } from '@riposte/games/homl'
import { type Game, GM, readSetup, Session, viewOf } from '@riposte/referee'
import { expect, it } from 'vitest'

const game: Game = homl
const hag = { hp: 20, traits: [{ name: 'Stench', aura: 1, effect: 'Each enemy that starts its turn in the aura takes 1 damage.' }] }

it('screens show rooms, auras, and what lies on the ground', () => {
  const start = {
    turn: 'A',
    rooms: ['c1:d2'],
    hazards: [{ name: 'coals', squares: ['a2'], damage: 4, types: ['fire'] }],
    things: [{ name: 'anvil', at: 'b2' }],
  }
  const pieces = { A: { sheet: 'hero' }, B: { sheet: 'hag' } }
  const setUp = { game: 'homl', board: 'A . . . .\n. . . . B', sheets: { hero: { calling: 'rogue' }, hag }, pieces, start, seed: 1 }
  const { areas, lying } = viewOf(Session.start(game, readSetup(game, setUp)), GM)
  expect(areas.map(({ name, squares, moves }) => ({ name, squares, moves }))).toEqual([
    { name: 'Stench', squares: [2, 3, 4, 7, 8, 9], moves: true },
    { name: 'coals', squares: [5], moves: false },
    { name: 'one square', squares: [2, 3, 7, 8], moves: false },
  ])
  expect(lying).toEqual([{ name: 'anvil', at: 6 }])
})

it('an arrow into close combat shows whom else it may find', () => {
  const sheets = { hero: { calling: 'knight', weapons: ['light-bow'] }, hag }
  const pieces = {
    A: { sheet: 'hero', side: 'heroes' },
    F: { sheet: 'hero', side: 'heroes', at: 'd1' },
    B: { sheet: 'hag', side: 'monsters' },
    C: { sheet: 'hag', side: 'monsters' },
  }
  const setUp = { game: 'homl', board: 'A . . B .\n. . . . .\n. . . . C', sheets, pieces, start: { turn: 'A' }, seed: 1 }
  const session = Session.start(game, readSetup(game, setUp))
  session.answer('basic-attack')
  const { open } = session
  expect(open?.options.map(({ id, preview }) => [id, preview?.().instead])).toEqual([
    ['B', [{ piece: 1, chance: 50 }]],
    ['C', undefined],
  ])
})

it('what waits on somebody is told as its feat says it', () => {
  const feats = 'Veil\nAction: Free\nTarget: self\nEffect: You become invisible until you make an attack. You take ongoing 5 fire damage.\n'
  const sheets = { hero: { calling: 'knight', feats } }
  const setUp = { game: 'homl', board: 'A . .', sheets, pieces: { A: { sheet: 'hero' } }, start: { turn: 'A' }, seed: 1 }
  const session = Session.start(game, readSetup(game, setUp))
  session.answer('veil')
  const told = viewOf(session, GM).log.map(({ text }) => text)
  expect(told.filter((text) => text.includes('effect ends when'))).toHaveLength(1)
  expect(told.filter((text) => text.includes('turns, you take 5 fire damage'))).toHaveLength(1)
})

it('what somebody waits for is told to its own side and the game master, who may call for it', () => {
  const sheets = { hero: { calling: 'knight' }, hag }
  const pieces = { A: { sheet: 'hero', side: 'heroes', seat: 'one' }, B: { sheet: 'hag', side: 'monsters', seat: 'two' } }
  const setUp = { game: 'homl', board: 'A . B', sheets, pieces, start: { turn: 'A' }, seats: ['gm', 'one', 'two'], seed: 1 }
  const session = Session.start(game, readSetup(game, setUp))
  expect(viewOf(session, GM).pieces.map(({ awaits }) => awaits)).toEqual([[], []])
  for (const choice of ['hold', 'moves:B', 'basic-attack']) session.answer(choice)
  const [master, foe] = [viewOf(session, GM), viewOf(session, session.fight.pieces[1]?.seat ?? GM)]
  expect(master.pieces.map(({ awaits }) => awaits)).toEqual([
    [{ id: 'held-action', about: 'waits for hag to move, then basic attack' }],
    [],
  ])
  expect(foe.pieces.map(({ awaits }) => awaits)).toEqual([[], []])
  const last = (view: typeof master): string => view.log.map(({ text }) => text).filter((text) => text.startsWith('hero '))[0] ?? ''
  expect([last(master), last(foe)]).toEqual(['hero waits for hag to move, then basic attack.', 'hero puts its action off.'])
})

it('words that people must judge are told, whether the game master is asked or not', () => {
  const feats = 'Sing\nAction: Free\nTarget: self\nEffect: The tide remembers your name.\n'
  const sheets = { hero: { calling: 'knight', feats } }
  const setUp = { game: 'homl', board: 'A . .', sheets, pieces: { A: { sheet: 'hero' } }, start: { turn: 'A' }, seed: 1 }
  const session = Session.start(game, readSetup(game, setUp))
  session.answer('sing')
  expect([session.open?.kind, session.open?.text]).toEqual(['ruling', 'The tide remembers your name.'])
  expect(viewOf(session, GM).log.map(({ text }) => text)).toContain('For the game master: hero: The tide remembers your name.')
})
