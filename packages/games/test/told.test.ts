import { drawsteel } from '@riposte/games/drawsteel'
import { fansys } from '@riposte/games/fansys'
import { homl } from '@riposte/games/homl'
import { orcus } from '@riposte/games/orcus'
import { sovereign } from '@riposte/games/sovereign'
import { type Game, GM, linesOf, readSetup, ruleIndex, Session, viewOf } from '@riposte/referee'
import { expect, it } from 'vitest'

const begin = (game: Game, board: string, sheets: object, pieces: object): Session =>
  Session.start(game, readSetup(game, { game: game.id, board, sheets, pieces, start: { turn: 'A' }, dice: 'asked' }))

it('two persistent damages are told apart, where one saves and in the log', () => {
  const sheets = { hero: { kind: 'character', level: 1, hp: 20 }, goblin: { level: 1, hp: 20 } }
  const pieces = { A: { sheet: 'hero', side: 'heroes', persistent: ['5 fire', '3 cold'] }, B: { sheet: 'goblin', side: 'monsters' } }
  const session = begin(orcus, 'A . B', sheets, pieces)
  session.answer('end-turn')
  expect(session.open?.options.map(({ id, label }) => [id, label])).toEqual([
    ['save-persistent-damage', 'save against 5 persistent fire damage'],
    ['save-persistent-damage-2', 'save against 3 persistent cold damage'],
  ])
  for (const answer of ['save-persistent-damage-2', '15', '3']) session.answer(answer)
  const lines = linesOf(session)
  expect(lines.filter((line) => line.includes('no longer'))).toEqual(['hero: no longer 3 persistent cold damage.'])
})

it('a fall says what it hurts like, which is less than how far it was', () => {
  const sheets = { nimble: { stamina: 30 }, foe: { stamina: 20 } }
  const session = begin(drawsteel, 'A . B', sheets, { A: { sheet: 'nimble' }, B: { sheet: 'foe', side: 'monsters' } })
  const fell = { type: 'fell', piece: 0, squares: 3, rule: ruleIndex(drawsteel.ruleIds.indexOf('drawsteel.fall.agility')) } as const
  expect(session.game.tell(session.fight, fell)).toBe('nimble comes down as hard as from 3 squares up.')
})

it.each([
  [
    sovereign,
    { weapons: ['mace', { like: 'dagger', name: "Agnes's knife" }] },
    'sovereign.ready.sheathe',
    "puts the mace away and takes Agnes's knife in hand",
  ],
  [homl, { calling: 'rogue', weapons: ['mace', 'dagger'] }, 'homl.action.draw-weapon', 'puts the mace away and takes the dagger in hand'],
  [orcus, { level: 1, hp: 20, weapons: ['mace', 'dagger'] }, undefined, 'puts the mace away and takes the dagger in hand'],
  [orcus, { level: 1, hp: 20, weapons: ['mace', 'dagger'] }, 'orcus.turn.free-list', 'takes the dagger in hand'],
] as const)('what one takes in hand and puts away is told, in %#', (game: Game, sheet, rule, told) => {
  const foe = { ...sheet, name: 'foe' }
  const session = begin(game, 'A . B', { hero: sheet, foe }, { A: { sheet: 'hero' }, B: { sheet: 'foe', side: 'monsters' } })
  const set = { type: 'set', piece: 0, field: 'inHand', was: 1, to: 2 } as const
  const by = rule === undefined ? {} : { rule: ruleIndex(game.ruleIds.indexOf(rule)) }
  expect(game.tell(session.fight, { ...set, ...by })).toBe(`hero ${told}.`)
})

it.each([
  [drawsteel, { class: 'fury', level: 1, stamina: 20, recoveries: 8 }],
  [fansys, { 'sp-dice': 3, 'mp-dice': 2 }],
  [homl, { calling: 'rogue', power: 4 }],
  [orcus, { kind: 'character', level: 1, hp: 20 }],
] as const)('of what there is to spend it is told which field that is, in %#', (game: Game, sheet) => {
  const session = begin(game, 'A . B', { hero: sheet }, { A: { sheet: 'hero', side: 'heroes' }, B: { sheet: 'hero', side: 'monsters' } })
  const [hero] = viewOf(session, GM).pieces
  const told = hero?.purse.map(({ field = '', left }) => hero.state[field] === left)
  expect(told?.length).toBeGreaterThan(0)
  expect(told).not.toContain(false)
})
