import { describe, expect, test } from 'vitest'
import {
  type Chase,
  catchesUp,
  cure,
  firstAid,
  hpDieOf,
  hpOfLevel,
  hpOfLevels,
  isCured,
  newMaximum,
  pursuitModifier,
  recover,
  type Survivor,
  sleep,
  uncaredFor,
} from '../../src/sovereign/between.ts'

const pell: Survivor = { hp: 3, maxHp: 10, frail: false, strain: 2 }

describe('hit points of a new level', () => {
  test('a mage with CON -1 who rolls 1 gets 1', () => {
    expect(hpOfLevel(1, { class: 'mage', con: -1 })).toBe(1)
  })

  test('a total below the maximum raises it by 1', () => {
    expect(newMaximum(15, 14)).toBe(16)
    expect(newMaximum(15, 15)).toBe(16)
    expect(newMaximum(15, 19)).toBe(19)
  })

  test('Die Hard is worth 2 a level, and 6 at level 3', () => {
    const plain = hpOfLevels([2, 3, 4], { class: 'expert', con: 0 })
    expect(hpOfLevels([2, 3, 4], { class: 'expert', con: 0, dieHard: true })).toBe(plain + 6)
  })

  test('each class has its die', () => {
    expect(hpDieOf('warrior/mage')).toEqual({ sides: 6, plus: 2 })
    expect(hpDieOf('partial-warrior/duelist')).toEqual({ sides: 6, plus: 0 })
    expect(hpDieOf('expert/mage')).toEqual({ sides: 6, plus: 0 })
    expect(hpDieOf('mage/mage')).toEqual({ sides: 6, plus: -1 })
  })
})

describe('recovering', () => {
  test('who was stabilised comes to with 1 hit point, Frail', () => {
    expect(recover({ ...pell, hp: 0 })).toEqual({ ...pell, hp: 1, frail: true })
  })

  test('sleep gives a hit point a level and takes 1 strain', () => {
    expect(sleep(pell, 4)).toEqual({ ...pell, hp: 7, strain: 1 })
    expect(sleep({ ...pell, hp: 9, strain: 0 }, 4)).toEqual({ ...pell, hp: 10, strain: 0 })
  })

  test('the Frail do not heal by sleeping', () => {
    expect(sleep({ ...pell, frail: true }, 4)).toEqual({ ...pell, frail: true, strain: 1 })
  })

  test('first aid heals 1d6 + Heal for 1 strain, and the Frail stay Frail', () => {
    expect(firstAid({ ...pell, frail: true }, { die: 4, heal: 1, constitution: 9 })).toEqual({ ...pell, hp: 8, frail: true, strain: 3 })
    expect(firstAid(pell, { die: 3, heal: 0, constitution: 9, gifted: true }).hp).toBe(9)
  })

  test('first aid does nothing above Constitution', () => {
    expect(firstAid({ ...pell, strain: 9 }, { die: 6, heal: 2, constitution: 9 })).toEqual({ ...pell, strain: 9 })
    expect(firstAid({ ...pell, strain: 8 }, { die: 6, heal: 2, constitution: 9 }).strain).toBe(9)
  })

  test('frailty ends with care', () => {
    expect(isCured({ how: 'week', heal: 0 })).toBe(true)
    expect(isCured({ how: 'week', heal: -1 })).toBe(false)
    expect(isCured({ how: 'hour', heal: 1, check: 10 })).toBe(true)
    expect(isCured({ how: 'hour', heal: 1, check: 9 })).toBe(false)
    expect(isCured({ how: 'hour', heal: 0, check: 12 })).toBe(false)
    expect(cure({ ...pell, frail: true }, { how: 'week', heal: 0 }).frail).toBe(false)
  })

  test('without care a save decides', () => {
    expect(uncaredFor(false, 3)).toEqual({ dead: 3 })
    expect(uncaredFor(true, 3)).toEqual({ wellInDays: 30 })
  })
})

describe('a chase', () => {
  const chase: Chase = {
    pursuers: { rate: 30, modifier: 2, number: 3 },
    quarry: { rate: 30, modifier: 1, number: 4 },
    headStart: 'one-round',
  }

  test('between equals 2d6 decide, a tie for the pursuers', () => {
    expect(catchesUp(chase, 6)).toBe(true)
    expect(catchesUp(chase, 5)).toBe(false)
  })

  test('the faster group has its way', () => {
    expect(catchesUp({ ...chase, pursuers: { ...chase.pursuers, rate: 40 } }, 2)).toBe(true)
    expect(catchesUp({ ...chase, quarry: { ...chase.quarry, rate: 40 } }, 12)).toBe(false)
  })

  test('numbers, mood and head start count', () => {
    const crowd: Chase = { ...chase, pursuers: { ...chase.pursuers, number: 5 } }
    expect(pursuitModifier(crowd)).toBe(2)
    expect(pursuitModifier({ ...crowd, mood: 'half-hearted' })).toBe(1)
    expect(pursuitModifier({ ...crowd, mood: 'enraged', headStart: 'none' })).toBe(4)
    expect(pursuitModifier({ ...chase, headStart: 'under-a-minute' })).toBe(2)
    expect(pursuitModifier({ ...chase, headStart: 'over-a-minute' })).toBe(0)
  })
})
