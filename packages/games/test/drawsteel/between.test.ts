import { describe, expect, test } from 'vitest'
import {
  activitiesOf,
  beginRespite,
  closeEncounter,
  difficultyOf,
  doActivity,
  earnVictories,
  endRespite,
  levelAt,
  openSpend,
  partyStrength,
  perEchelon,
  rest,
  type Survivor,
  sneak,
  spendRecoveries,
  tokensAtStart,
  useOutside,
  wakeFoe,
  wakeHero,
} from '../../src/drawsteel/between.ts'
import { echelonOf } from '../../src/drawsteel/sheet/sheet.ts'

const ada: Survivor = {
  stamina: 5,
  maxStamina: 18,
  recoveries: 3,
  maxRecoveries: 8,
  recoveryValue: 6,
  victories: 0,
  experience: 0,
  state: 'up',
}

describe('recoveries after a fight', () => {
  test('two in a row heal twice the value', () => {
    expect(spendRecoveries(ada, 2)).toEqual({ ...ada, stamina: 17, recoveries: 1 })
  })

  test('no more than are left, and not above the maximum', () => {
    expect(spendRecoveries(ada, 9)).toEqual({ ...ada, stamina: 18, recoveries: 0 })
  })

  test('the dying spend them like everybody else', () => {
    const dying = { ...ada, stamina: -6, recoveryValue: 7, recoveries: 2 }
    expect(spendRecoveries(dying, 2).stamina).toBe(8)
  })
})

describe('waking after an hour', () => {
  test('a hero wakes by a Recovery, and sleeps on without one', () => {
    const out: Survivor = { ...ada, state: 'unconscious' }
    expect(wakeHero(out)).toEqual({ ...ada, stamina: 11, recoveries: 2 })
    const spent = { ...out, recoveries: 0 }
    expect(wakeHero(spent)).toBe(spent)
  })

  test('a foe comes to with 1 Stamina, the dead do not', () => {
    expect(wakeFoe({ stamina: 12, state: 'unconscious' })).toEqual({ stamina: 1, state: 'up' })
    expect(wakeFoe({ stamina: -9, state: 'dead' })).toEqual({ stamina: -9, state: 'dead' })
  })
})

describe('sneaking', () => {
  const fox = { agility: 2, isSkilled: true, speed: 5, difficulty: 'medium' } as const

  test('8 + 2 + 2 is enough for a medium test, at half speed', () => {
    expect(sneak(fox, [5, 3])).toEqual({ total: 12, outcome: 'success with a consequence', isHidden: true, squares: 2 })
  })

  test('11 fails it, and whoever fails is seen', () => {
    expect(sneak({ ...fox, isSkilled: false }, [5, 4])).toMatchObject({ total: 11, isHidden: false })
  })

  test('a natural 19 is a reward, however hard', () => {
    expect(sneak({ ...fox, difficulty: 'hard' }, [10, 9]).outcome).toBe('success with a reward')
  })
})

test('a session starts with a token for each hero', () => {
  expect(tokensAtStart(5)).toBe(5)
})

describe('resources outside combat', () => {
  test('a costly ability is free once, until a Victory', () => {
    const once = useOutside({ victories: 2, used: [] }, 'stampede')
    if (once === undefined) throw new Error('the first use is allowed')
    expect(useOutside(once, 'stampede')).toBeUndefined()
    expect(useOutside(once, 'avalanche')).toBeDefined()
    expect(useOutside(earnVictories(once, 1), 'stampede')).toEqual({ victories: 3, used: ['stampede'] })
    expect(useOutside(earnVictories(once, 0), 'stampede')).toBeUndefined()
  })

  test('an open-ended spend counts as the Victories', () => {
    expect(openSpend({ victories: 2, used: [] })).toBe(2)
  })
})

describe('encounters', () => {
  const party = (heroes: number, level: number, victories = 0) => Array.from({ length: heroes }, () => ({ level, victories }))

  test('five heroes of level 3 with 3 Victories are worth six', () => {
    expect(partyStrength(party(5, 3, 3))).toBe(60)
  })

  test.each([
    [17, 'trivial'],
    [18, 'easy'],
    [23, 'easy'],
    [24, 'standard'],
    [30, 'standard'],
    [31, 'hard'],
    [42, 'hard'],
    [43, 'extreme'],
  ])('a value of %i is %s for four heroes of level 1', (value, difficulty) => {
    expect(difficultyOf(value, party(4, 1))).toBe(difficulty)
  })

  test('the survivors of a standard encounter earn a Victory each', () => {
    const dead: Survivor = { ...ada, state: 'dead' }
    expect(closeEncounter([ada, ada, ada, dead], 'standard').map((one) => one.victories)).toEqual([1, 1, 1, 0])
  })

  test('the Director may give another number', () => {
    expect(closeEncounter([ada], 'trivial', 3)[0]?.victories).toBe(3)
  })
})

describe('a respite', () => {
  const tired = { ...ada, stamina: 3, maxStamina: 24, recoveries: 1, victories: 5, experience: 14 }

  test('24 hours restore everything and turn Victories into experience', () => {
    expect(endRespite(tired, rest(beginRespite(), 24))).toMatchObject({ victories: 0, experience: 19, stamina: 24, recoveries: 8 })
  })

  test('a night at the inn, or an attack in hour 23, gives nothing', () => {
    expect(endRespite(tired, rest(beginRespite(), 8))).toBe(tired)
    expect(endRespite(tired, rest(beginRespite(), 23))).toBe(tired)
  })

  test('one activity a hero; an interrupted one does not count', () => {
    const once = doActivity(beginRespite(), 'ada')
    if (once === undefined) throw new Error('the first activity is allowed')
    expect(doActivity(once, 'ada')).toBeUndefined()
    expect(doActivity(once, 'bryn')).toBeDefined()
    expect(activitiesOf(rest(once, 23))).toEqual([])
    expect(activitiesOf(rest(once, 24))).toEqual(['ada'])
  })

  test('three in a row take 72 hours and allow three activities', () => {
    const whole = () => activitiesOf(rest(doActivity(beginRespite(), 'ada') ?? beginRespite(), 24))
    expect([whole(), whole(), whole()].flat()).toHaveLength(3)
  })

  test('who was knocked out without a Recovery wakes at its end', () => {
    expect(endRespite({ ...tired, recoveries: 0, state: 'unconscious' }, rest(beginRespite(), 24)).state).toBe('up')
  })

  test('15 experience and a Victory make level 2', () => {
    const risen = endRespite({ ...ada, experience: 15, victories: 1 }, rest(beginRespite(), 24))
    expect(risen.experience).toBe(16)
    expect(levelAt(risen.experience)).toBe(2)
  })
})

describe('levels and echelons', () => {
  test('16 experience to a level, 8 at double and 32 at half speed, up to 10', () => {
    expect([15, 16, 32, 144, 900].map((one) => levelAt(one))).toEqual([1, 2, 3, 10, 10])
    expect(levelAt(16, 'double')).toBe(3)
    expect(levelAt(31, 'half')).toBe(1)
  })

  test('the echelon of each level, and what it multiplies', () => {
    expect([1, 3, 4, 6, 7, 9, 10].map(echelonOf)).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(perEchelon(9, 4)).toBe(18)
  })
})
