import { quick } from '@riposte/players'
import { beginFight, type Decide, playOut, readSetup } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { gameNamed } from './starters.ts'

/** What the computer does, and for whom: each of its acts where it is the sensible one. */

const game = gameNamed('fansys')

interface Place {
  readonly board: string | object
  readonly me: object
  readonly others: Readonly<Record<string, object>>
  readonly first?: string
  readonly rounds?: number
  readonly more?: Readonly<Record<string, object>>
}

/** What A answers in its first turns: what it does, where and to whom. F is its friend, who stands by. */
function turnsOf({ board, me, others, first = 'A', rounds = 1, more = {} }: Place): readonly string[] {
  const sheets = { A: { level: 5, 'mp-dice': 8, 'sp-dice': 6, ...me }, ...others }
  const pieces = Object.fromEntries(
    Object.keys(sheets).map((key) => [key, { sheet: key, side: 'AF'.includes(key) ? 'heroes' : 'monsters', ...more[key] }]),
  )
  const start = { turn: first, order: [first, ...Object.keys(sheets).filter((key) => key !== first)], surprised: [] }
  const setup = readSetup(game, { game: 'fansys', board, sheets, pieces, start, seed: 3 })
  const said: string[] = []
  const plays = quick(game)
  const decide: Decide = (ask, fight) => {
    const isMine = ask.piece === 0 && fight.acting === 0 && fight.round <= rounds
    const answer =
      fight.acting === 1 && 'F' in others && ask.kind === 'action' ? ask.options.find(({ id }) => id === 'end-turn') : plays(ask, fight)
    if (isMine && ask.kind !== 'reaction' && ask.kind !== 'choice') said.push(answer?.id ?? '')
    return answer
  }
  playOut(game, beginFight(game, setup), decide, { limit: 80 * rounds })
  return said
}

const spell = (name: string, more: object): object => ({ name, range: 60, 'mp-dice': 1, ...more })
const bolt = spell('Bolt', { attack: 'WIS', damage: '2d6' })
const passing = { action: 'secondary action' }
const foe = { hp: 30, sp: 60 }

describe('the computer player of FanSys', () => {
  test('heals who is badly hurt, in passing, and strikes all the same; who is well it lets be', () => {
    const me = { powers: [bolt, spell('Mend', { ...passing, heals: { what: 'hp', dice: '2d6' } })] }
    const friend = (hp: number) => turnsOf({ board: 'A F . . . B', me, others: { F: { hp: 20 }, B: foe }, more: { F: { hp } } })
    expect(friend(4).slice(0, 3)).toEqual(['mend', 'F', 'bolt'])
    expect(friend(20)).not.toContain('mend')
  })

  test('lends a friend what helps him before it strikes, and not twice', () => {
    const me = { powers: [bolt, spell('Bless', { ...passing, lends: { to: 'attack', bonus: 2 }, aids: true, lasts: 9 })] }
    const said = turnsOf({ board: 'A F . . . B', me, others: { F: foe, B: foe }, rounds: 3 })
    expect(said.slice(0, 3)).toEqual(['bless', 'A', 'bolt'])
    expect(said.filter((one) => one === 'bless')).toHaveLength(2)
  })

  test('of several powers takes the one that does most', () => {
    const storm = spell('Storm', { attack: 'WIS', damage: '4d6' })
    expect(turnsOf({ board: 'A . . . . B', me: { powers: [bolt, storm] }, others: { B: foe } })[0]).toBe('storm')
  })

  test('throws an area where it finds several foes, and not on a friend', () => {
    const me = { powers: [bolt, spell('Burst', { radius: 5, save: 'DEX', damage: '2d6' })] }
    expect(turnsOf({ board: 'A . . . . B C', me, others: { B: foe, C: foe } })[0]).toBe('burst')
    expect(turnsOf({ board: 'A . . . B F C', me, others: { F: foe, B: foe, C: foe } })[0]).toBe('bolt')
  })

  test('flies where that is the faster way', () => {
    const bird = { speed: { walk: 10, fly: 60 }, flight: { skill: 'good' }, attacks: [{ name: 'Beak', bonus: 5, damage: '1d6' }] }
    expect(turnsOf({ board: 'A . . . . . . . . B', me: bird, others: { B: foe } }).slice(0, 3)).toEqual(['fly', 'i1', 'attack'])
    expect(turnsOf({ board: 'A . B', me: bird, others: { B: foe } })[0]).toBe('move')
  })

  test('flies down to whom no way on foot leads', () => {
    const bird = { speed: { walk: 30, fly: 60 }, flight: { skill: 'good' }, attacks: [{ name: 'Beak', bonus: 5, damage: '1d6' }] }
    const board = { board: '^ ^ . .', legend: { '^': { height: 1 } } }
    const more = { A: { at: 'a1' }, B: { at: 'd1' } }
    expect(turnsOf({ board, me: bird, others: { B: foe }, more })[0]).toBe('fly')
    expect(turnsOf({ board: '. . . .', me: bird, others: { B: foe }, more })[0]).toBe('move')
  })

  test('goes for who stands, and leaves who lies beside it', () => {
    const me = { attacks: [{ name: 'Beak', bonus: 5, damage: '1d6' }] }
    const said = turnsOf({ board: 'C A . . B', me, others: { B: foe, C: foe }, more: { C: { hp: -3 } } })
    expect(said.slice(0, 3)).toEqual(['move', 'd1', 'attack'])
  })

  test('hides where nobody can be shot at, and then holds a spell back', () => {
    const said = turnsOf({ board: 'A # . .\n. # # #\n. # . B', me: { powers: [bolt] }, others: { B: { ...foe, speed: 0 } }, rounds: 3 })
    expect(said).toContain('hide')
    expect(said.slice(said.indexOf('hide'))).toContain('hold')
  })

  test("dispels a foe's spell that lies on a friend", () => {
    const still = spell('Still', { art: 'kinetic', save: 'WIS', needs: 30, condition: 'immobilised', lasts: 9, 'at-once': true })
    const said = turnsOf({
      board: 'A . . . . F . . . . . . . . B',
      me: { 'mp-dice': 12, powers: [spell('Bolt', { art: 'kinetic', attack: 'WIS', damage: '2d6' })] },
      others: { F: { hp: 20 }, B: { ...foe, speed: 0, 'mp-dice': 3, powers: [still] } },
      first: 'B',
      rounds: 2,
    })
    expect(said).toContain('dispel')
  })

  test('whom somebody unseen keeps from going on does not try for ever', () => {
    const me = { attacks: [{ name: 'Beak', bonus: 5, damage: '1d6' }] }
    const still = { ...foe, speed: 0 }
    const said = turnsOf({ board: '# # # #\nA C . B\n# # # #', me, others: { B: still, C: still }, more: { C: { hidden: true } } })
    expect(said.filter((one) => one === 'move')).toHaveLength(1)
  })
})
