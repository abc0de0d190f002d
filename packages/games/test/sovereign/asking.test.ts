/** What is asked, and what is told beside the answers. */
import { readSetup, Session } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { sovereign } from '../../src/sovereign/index.ts'

const brann = {
  class: 'warrior',
  level: 3,
  attributes: { STR: 18, DEX: 11, CON: 13, INT: 8, WIS: 10, CHA: 12 },
  skills: { Stab: 1, Exert: 1, Brawl: 1 },
  hp: 19,
  hands: [],
}
const bandit = { class: 'warrior', level: 1, skills: { Stab: 0 }, weapons: ['short sword'], armor: 'chain', hp: 12 }

function fight(board: string, weapons: readonly string[], first: 'B' | 'X' = 'B') {
  const pieces = { B: { side: 'heroes', sheet: { ...brann, weapons } }, X: { side: 'monsters', sheet: bandit } }
  return Session.start(sovereign, readSetup(sovereign, { game: 'sovereign', dice: 'asked', board, pieces, start: { turn: first } }))
}

describe('with which weapon', () => {
  it('of two hand axes one is on the list, thrown too; another weapon stands beside it', () => {
    const session = fight('. . B X . .', ['2 hand axes', 'dagger'])
    session.answer('melee-attack')
    session.answer('X')
    expect(session.open?.text).toBe('with which weapon')
    expect(session.open?.options.map(({ id }) => id)).toEqual(['hand-axe', 'dagger', 'unarmed'])
  })

  it('what is thrown says so, where the same may be struck with', () => {
    const session = fight('. . B . X .', ['2 hand axes'])
    session.answer('charge')
    session.answer('X')
    session.answer('pass')
    expect(session.open?.options.map(({ label }) => label)).toEqual(['hand axe', 'hand axe, thrown', 'unarmed'])
  })

  it('the worse attribute and the worse skill are hardly ever wanted', () => {
    const session = fight('. . B . . X', ['2 hand axes'])
    session.answer('ranged-attack')
    session.answer('X')
    const wanted = () =>
      session.open?.options.map(({ id, rare = false, byDefault = false }) => `${id} ${byDefault ? 'usual' : rare ? 'rare' : ''}`)
    expect(wanted()).toEqual(['STR usual', 'DEX rare'])
    session.answer('STR')
    expect(wanted()).toEqual(['Shoot rare', 'Stab usual', 'Exert rare'])
  })
})

describe('total defense', () => {
  const offered = (die: string) => {
    const session = fight('. . B X . .', ['2 hand axes'], 'X')
    session.answer('melee-attack')
    session.answer('B')
    const answered = () => session.open?.options.find((one) => one.id === 'total-defense')
    while (session.open !== undefined && answered() === undefined) {
      const { kind, options } = session.open
      session.answer(kind === 'die' ? die : (options.find((one) => one.byDefault)?.id ?? options[0]?.id ?? ''))
    }
    const option = answered()
    return [option?.preview?.().text?.split(';')[0], option?.rare]
  }

  it('says whether the hit that it answers is one all the same', () => {
    expect(offered('20')).toEqual(['this hit lands all the same', true])
    expect(offered('10')).toEqual(['this hit is a miss', false])
  })
})
