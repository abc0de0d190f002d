import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { byTheBook, quick, random } from '@riposte/players'
import {
  beginFight,
  check,
  type EncounterData,
  encounterSchema,
  type Fight,
  type Game,
  type Left,
  leftBy,
  onward,
  playOut,
  readSetup,
} from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { gameNamed, libraryOf, packs, yaml } from './starters.ts'

/** From one fight into the next: who is left goes on, as the fight and a rest have left them. */

const games = readdirSync(packs).filter((id) => existsSync(join(packs, id, 'encounters', 'starter.yaml')))
const encountersOf = (id: string): string[] => readdirSync(join(packs, id, 'encounters'))
const encounter = (id: string, file: string): EncounterData =>
  check(encounterSchema, { ...Object(yaml(join(packs, id, 'encounters', file))), game: id })

const playedOut = (game: Game, data: EncounterData, library = libraryOf(game.id)): Fight =>
  playOut(game, beginFight(game, readSetup(game, data, library)), byTheBook(quick(game)), { limit: 4000 }).fight

const standing = (fight: Fight, side: number) =>
  fight.pieces.filter((one) => one.side === side).map(({ key, at, height }) => ({ key, at, height }))
const there = ({ pieces }: Fight, side: number): string[] => pieces.flatMap((one) => (one.gone === 0 && one.side === side ? one.key : []))

/** The fight of the first seed with which its heroes win. */
function firstWon(game: Game, data: EncounterData): Fight {
  for (let seed = 1; seed < 20; seed++) {
    const fight = playedOut(game, { ...data, seed })
    if (fight.over && fight.winner === 0) return fight
  }
  throw new Error(`the heroes of ${game.id} never win`)
}

describe.each(games)('those who have fought in %s', (id) => {
  const game = gameNamed(id)
  const library = libraryOf(id)
  const won = firstWon(game, encounter(id, 'starter.yaml'))

  it.each(encountersOf(id))('go on into %s, after every rest, and fight it out', (file) => {
    const heroes = won.setup.plans.filter(({ side }) => side === 0).map(({ key }) => key)
    for (const rest of game.rests ?? []) {
      const data = encounter(id, file)
      const next = onward(game, data, leftBy(game, won, rest), library)
      // All that it only named stands in it.
      const fight = beginFight(game, readSetup(game, next))
      expect(there(fight, 0).every((key) => heroes.includes(key))).toBe(true)
      expect(there(fight, 0).length).toBeGreaterThan(0)
      expect(standing(fight, 1)).toEqual(standing(beginFight(game, readSetup(game, data, library)), 1))
      expect(playedOut(game, next).over).toBe(true)
    }
  })

  it.each([1, 2, 3, 4, 5, 6])('go on from the midst of it, whatever holds there (dice of %i)', (seed) => {
    const files = encountersOf(id)
    const file = (place: number): EncounterData => ({ ...encounter(id, files[place % files.length] ?? ''), seed })
    const begun = beginFight(game, readSetup(game, file(seed), library))
    const { fight } = playOut(game, begun, byTheBook(random(seed)), { limit: 60 + 40 * seed })
    for (const rest of game.rests ?? []) {
      const next = beginFight(game, readSetup(game, onward(game, file(seed * 3), leftBy(game, fight, rest), library)))
      expect(game.breach(playOut(game, next, byTheBook(random(seed)), { limit: 60 }).fight)).toBeUndefined()
    }
  })
})

/** How one of the starter stands when a fight is left, a rest, and how he begins the next. */
const stories: readonly (readonly [game: string, who: string, stands: object, rest: string, begins: object])[] = [
  ['orcus', 'ysolde', { hp: 11, used: ['breach-stopper', 'wall-of-one'] }, 'none', { hp: 11, spent: ['breach-stopper', 'wall-of-one'] }],
  ['orcus', 'ysolde', { hp: 11, used: ['breach-stopper', 'wall-of-one'] }, 'short-rest', { hp: 25, recoveries: 9, spent: ['wall-of-one'] }],
  ['orcus', 'ysolde', { hp: -4, recoveries: 1 }, 'short-rest', { hp: 7, recoveries: 0, state: 'up' }],
  ['orcus', 'ysolde', { hp: -4, recoveries: 0 }, 'short-rest', { hp: -4, state: 'dying' }],
  ['orcus', 'ysolde', { encounters: 1 }, 'none', { actionPoints: 2 }],
  ['orcus', 'ysolde', { encounters: 0 }, 'none', { actionPoints: 1 }],
  ['orcus', 'ysolde', { hp: -4, recoveries: 0, used: ['wall-of-one'] }, 'long-rest', { hp: 30, recoveries: 11, spent: [] }],
  ['drawsteel', 'rhosyn', { stamina: 5, surges: 2 }, 'none', { stamina: 5, recoveries: 10, surges: 0 }],
  ['drawsteel', 'rhosyn', { stamina: 5 }, 'hour', { stamina: 25, recoveries: 8 }],
  ['drawsteel', 'rhosyn', { stamina: -6, recoveries: 1 }, 'hour', { stamina: 4, recoveries: 0 }],
  ['drawsteel', 'rhosyn', { conditions: ['unconscious'], stamina: 0, recoveries: 0 }, 'hour', { state: 'unconscious' }],
  ['drawsteel', 'rhosyn', { stamina: 5, recoveries: 1, victories: 3 }, 'respite', { stamina: 30, recoveries: 10, victories: 0 }],
  ['homl', 'ysolt', { hp: 5, power: 4 }, 'none', { hp: 5, power: 4 }],
  ['homl', 'ysolt', { hp: 5, power: 4 }, 'rest', { hp: 14, power: 2 }],
  ['homl', 'ysolt', { hp: -3, power: 0, marks: 2 }, 'rest', { hp: 1, power: 1, marks: 0, conditions: [] }],
  ['homl', 'ysolt', { hp: -3, power: 0, fate: false }, 'recovery', { hp: 14, power: 8, fate: false }],
  ['fansys', 'bren', { hp: 2, sp: 3, 'sp-dice': 2 }, 'none', { hp: 2, sp: 3, spDice: 2 }],
  ['fansys', 'bren', { hp: 2, sp: 3, 'sp-dice': 2 }, 'short-rest', { hp: 2, sp: 13, spDice: 6 }],
  ['fansys', 'bren', { hp: 2, sp: 3, 'sp-dice': 2, conditions: ['doomed', 'prone'] }, 'long-rest', { hp: 4, conditions: ['doomed'] }],
  ['fansys', 'bren', { hp: 2, sp: 3, 'sp-dice': 2, 'shield-worn': 2 }, 'full-rest', { hp: 5, sp: 20, spDice: 7, shieldWorn: 2 }],
  ['sovereign', 'maren', { hp: 4, strain: 2 }, 'night', { hp: 5, strain: 1 }],
  ['sovereign', 'maren', { conditions: ['mortally-injured', 'stable'] }, 'none', { hp: 1, state: 'up', frail: true }],
  ['sovereign', 'maren', { conditions: ['mortally-injured'] }, 'none', { hp: 0, state: 'mortally-injured' }],
  ['sovereign', 'maren', { hp: 4, used: ['die-hard', 'veterans-luck'] }, 'none', { hp: 4, dieHardUsed: true, luckUsed: false }],
  ['sovereign', 'tobiah', { conditions: ['unconscious'] }, 'night', { state: 'up', frail: false }],
]

it.each(stories)('%s: %s, who stands so: %j, after %s', (id, who, stands, restId, begins) => {
  const game = gameNamed(id)
  const library = libraryOf(id)
  const data = encounter(id, 'starter.yaml')
  const { [who]: one } = data.pieces
  const fight = beginFight(game, readSetup(game, { ...data, pieces: { ...data.pieces, [who]: { ...one, ...stands } } }, library))
  const rest = game.rests?.find((some) => some.id === restId)
  if (rest === undefined) throw new Error(`there is no rest ${restId}`)
  const next = beginFight(game, readSetup(game, onward(game, data, leftBy(game, fight, rest), library)))
  expect(
    game.read(
      next,
      next.pieces.findIndex(({ key }) => key === who),
    ),
  ).toMatchObject(begins)
})

const straightOn = (game: Game, fight: Fight): Left => {
  const rest = game.rests?.find(({ id }) => id === 'none')
  if (rest === undefined) throw new Error(`nobody goes straight on in ${game.id}`)
  return leftBy(game, fight, rest)
}

it('what is drunk is gone for good, and what is thrown is picked up again', () => {
  const game = gameNamed('sovereign')
  const library = libraryOf('sovereign')
  const data = encounter('sovereign', 'starter.yaml')
  const tobiah = { ...data.pieces.tobiah, sheet: 'tobiah', dropped: { staff: 'b2' }, consumed: ['potion of healing'] }
  const fight = beginFight(game, readSetup(game, { ...data, pieces: { ...data.pieces, tobiah } }, library))
  const { pieces } = onward(game, data, straightOn(game, fight), library)
  expect(pieces.tobiah).toMatchObject({ consumed: ['potion-of-healing'] })
  expect(pieces.tobiah).not.toHaveProperty('dropped')
})

it('of two draughts of a kind one is drunk', () => {
  const game = gameNamed('fansys')
  const library = libraryOf('fansys')
  const data = encounter('fansys', 'starter.yaml')
  const sheets = { drinker: { like: 'bren', items: ['draught', 'draught'], stowed: ['oil'] } }
  const bren = { ...data.pieces.bren, sheet: 'drinker', consumed: ['oil', 'draught'] }
  const fight = beginFight(game, readSetup(game, { ...data, sheets, pieces: { ...data.pieces, bren } }, library))
  const next = onward(game, data, straightOn(game, fight), library)
  expect(next.pieces.bren?.consumed).toEqual(['oil', 'draught'])
  const none = { ...bren, consumed: ['draught', 'draught', 'draught'] }
  expect(() => beginFight(game, readSetup(game, { ...data, sheets, pieces: { ...data.pieces, bren: none } }, library))).toThrow(
    'it has no "draught"',
  )
})

it('who rides stands where his mount does, whoever stood there', () => {
  const game = gameNamed('fansys')
  const library = libraryOf('fansys')
  const riding = encountersOf('fansys')
    .map((file) => encounter('fansys', file))
    .find(({ pieces }) => Object.values(pieces).some(({ mount }) => mount !== undefined))
  if (riding === undefined) throw new Error('nobody rides')
  const left = straightOn(game, beginFight(game, readSetup(game, riding, library)))
  const { pieces } = onward(game, encounter('fansys', 'starter.yaml'), left, library)
  const rider = Object.values(pieces).find(({ mount }) => mount !== undefined)
  expect(rider?.at).toBeDefined()
  expect(rider?.at).toBe(pieces[String(rider?.mount)]?.at)
})

it('nobody rides or serves who has not come along', () => {
  const game = gameNamed('drawsteel')
  const library = libraryOf('drawsteel')
  const data = encounter('drawsteel', 'starter.yaml')
  const [hero = '', foe = ''] = ['heroes', 'monsters'].map((side) =>
    Object.keys(data.pieces).find((key) => data.pieces[key]?.side === side),
  )
  const clinging = { ...data.pieces[hero], seat: foe, rides: foe, at: data.pieces[foe]?.at }
  const fight = beginFight(game, readSetup(game, { ...data, pieces: { ...data.pieces, [hero]: clinging } }, library))
  expect(game.read(fight, 0)).toMatchObject({ rides: foe })
  const next = onward(game, data, straightOn(game, fight), library).pieces[hero]
  expect([next?.rides, next?.seat]).toEqual([undefined, foe])
})

it('a foe that has the name of a hero, and a sheet of the same name, stays what it is', () => {
  const game = gameNamed('sovereign')
  const fightOf = (hero: string, foe: string, hp: number): EncounterData =>
    check(encounterSchema, {
      game: 'sovereign',
      board: '. . . .',
      pieces: { [hero]: { sheet: 'wolf', side: 'heroes', at: 'a1' }, [foe]: { sheet: 'wolf', side: 'monsters', at: 'd1' } },
      sheets: { wolf: { name: 'Wolf', hp } },
    })
  const left = straightOn(game, beginFight(game, readSetup(game, fightOf('A', 'X', 7))))
  const next = beginFight(game, readSetup(game, onward(game, fightOf('Ana', 'A', 3), left, libraryOf('sovereign'))))
  expect(next.pieces.map(({ key, id }) => [key, game.read(next, id).maxHp])).toEqual([
    ['A-2', 7],
    ['A', 3],
  ])
})

it('nobody goes on from a fight that all have lost', () => {
  const game = gameNamed('sovereign')
  const data = encounter('sovereign', 'starter.yaml')
  const fallen = Object.entries(data.pieces).map(([key, piece]) => [
    key,
    piece.side === 'heroes' ? { ...piece, conditions: ['dead'] } : piece,
  ])
  const fight = beginFight(game, readSetup(game, { ...data, pieces: Object.fromEntries(fallen) }, libraryOf('sovereign')))
  expect(() => onward(game, data, straightOn(game, fight), libraryOf('sovereign'))).toThrow('nobody of the heroes is left to go on')
})
