import { drawsteel } from '@riposte/games/drawsteel'
import { fansys } from '@riposte/games/fansys'
import { homl } from '@riposte/games/homl'
import { orcus } from '@riposte/games/orcus'
import { sovereign } from '@riposte/games/sovereign'
import { ContentError, type Game, RiposteError, readSetup, Session, writeEncounter } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const begin = (game: Game, sheets: object, pieces: object, start: object) => () =>
  Session.start(game, readSetup(game, { game: game.id, board: 'A . B', sheets, pieces, start, seed: 1 }))

describe('a fight that begins in the middle of a turn', () => {
  const sheets = { hero: { hp: 6, ac: 12 }, orc: { hd: 1, hp: 5 } }
  const orc = { sheet: 'orc', side: 'orcs' }
  const both = { A: { sheet: 'hero', side: 'heroes' }, B: orc }

  it.each([
    ['of who cannot act', { ...both, A: { sheet: 'hero', side: 'heroes', hp: 0 } }, { turn: 'A' }, /nobody of that side can act/],
    ['of a side that the order leaves out', both, { turn: 'A', order: ['orcs'] }, /not in the order/],
    ['in an order of sides that are not there', both, { turn: 'A', order: ['heroes', 'ogres'] }, /no side "ogres"/],
    ['after initiative that it has never rolled', both, { turn: 'A', initiative: { orcs: 5 } }, /start.initiative: `turn` begins after/],
    ['after a surprise that is past', both, { turn: 'A', surprised: ['orcs'] }, /start.surprised: `turn` begins after/],
  ])('is refused with the reason: %s', (_, pieces, start, message) => {
    expect(begin(sovereign, sheets, pieces, start)).toThrow(message)
  })

  it('is nobody’s who takes none', () => {
    const chest = { sheet: 'chest', side: 'heroes' }
    const foe = { sheet: 'foe', side: 'monsters' }
    const written = { chest: { kind: 'object', stamina: 5 }, foe: { stamina: 10 } }
    for (const turn of ['A', 'heroes']) expect(begin(drawsteel, written, { A: chest, B: foe }, { turn })).toThrow(/takes no turn/)
  })
})

it.each([
  [sovereign, { A: { hp: 6, ac: 12 }, B: { hd: 1, hp: 5 } }],
  [drawsteel, { A: { stamina: 10 }, B: { stamina: 10 } }],
])('a fight whose foes are taken off goes on with those brought in: $id', (game: Game, sheets) => {
  const session = begin(game, sheets, { A: { sheet: 'A', side: 'heroes' }, B: { sheet: 'B', side: 'monsters' } }, {})()
  session.rule([{ do: 'remove', piece: 'B' }], 'not he')
  session.rule([{ do: 'add', key: 'C', sheet: 'B', side: 'monsters', at: 'c1' }], 'but his brother')
  expect(session.fight.over).toBe(false)
  expect(session.open).toBeDefined()
})

it.each([
  [drawsteel, { rider: { stamina: 10 }, horse: { stamina: 10, size: '2' } }],
  [fansys, { rider: {}, horse: { size: 'large' } }],
])('who has got down from a mount is written down on foot, and who sits on one in the saddle: $id', (game: Game, sheets) => {
  const pieces = {
    A: { sheet: 'rider', side: 'heroes', at: 'a1', [game.saddle ?? '']: 'H' },
    B: { sheet: 'rider', side: 'monsters', at: 'e1' },
    H: { sheet: 'horse', side: 'heroes', at: 'a1' },
  }
  const read = (data: unknown): Session => Session.start(game, readSetup(game, data))
  const session = read({ game: game.id, board: { size: '6x2' }, sheets, pieces, seed: 1 })
  const library = { sheet: () => undefined, board: () => undefined, sheetIds: [], boardIds: [] }
  const stands = ({ fight }: Session) =>
    fight.pieces.map(({ id, key, at, height }) => [key, at, height, game.read(fight, id)[game.saddle ?? '']])
  const again = (): Session => read(parse(writeEncounter(game, '', session.fight, library, new Map())))
  const mounted = stands(session)
  expect(mounted[0]?.[3]).toBe('H')
  expect(stands(again())).toEqual(mounted)
  session.rule([{ do: 'move', piece: 'A', to: 'd1' }], 'he gets down')
  expect(stands(session)[0]).not.toEqual(mounted[0])
  expect(stands(again())).toEqual(stands(session))
})

describe('what a file says wrongly is told in words', () => {
  it.each([
    [homl, { lights: [{ kind: 'torch', at: '' }] }],
    [homl, { areas: { heroes: ['z9'] } }],
    [homl, { rooms: ['z9'] }],
    [homl, { things: [{ name: 'anvil', at: 'z9' }] }],
    [fansys, { fires: [{ at: ['z9'] }] }],
    [fansys, { lying: { dagger: ['z9'] } }],
  ])('a square that is not there: $id %j', (game: Game, start) => {
    expect(begin(game, { A: {} }, { A: { sheet: 'A' } }, start)).toThrow(ContentError)
  })

  it('a level that a printed block cannot have', () => {
    const print = '**Brigand**\n**Level 0 Standard Medium Humanoid** (25 XP)\n**HP:** 24'
    expect(begin(orcus, { A: { print } }, { A: { sheet: 'A' } }, {})).toThrow(ContentError)
  })

  it.each([sovereign, orcus, drawsteel, homl, fansys])('a fight of nobody: $id', (game: Game) => {
    const session = (): Session => begin(game, {}, {}, { surprised: [] })()
    let thrown: unknown
    try {
      for (let at = session(); ; ) at.answer(at.open?.options[0]?.id ?? '', at.open?.seat ?? 0)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(RiposteError)
  })
})
