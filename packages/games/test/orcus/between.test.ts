import { describe, expect, it } from 'vitest'
import * as b from '../../src/orcus/between.ts'

const abilities = (strength: number, constitution: number, dexterity: number, intelligence: number, wisdom: number, charisma: number) => ({
  strength,
  constitution,
  dexterity,
  intelligence,
  wisdom,
  charisma,
})

describe('levels', () => {
  it('come at the points of the table', () => {
    expect([b.levelAt(0), b.levelAt(999), b.levelAt(1000), b.levelAt(25500), b.levelAt(826500)]).toEqual([1, 1, 2, 11, 30])
  })

  it('bring a feat at 1 and at even levels, scores and paths where the table says', () => {
    const feats = Array.from({ length: 30 }, (_, i) => b.benefitsOf(i + 1).feats).reduce((sum, n) => sum + n, 0)
    expect(feats).toBe(16)
    expect([4, 5, 8, 11, 21, 28].map((level) => b.benefitsOf(level).scores)).toEqual([2, 0, 2, 'all', 'all', 2])
    expect([10, 11, 21].map((level) => b.benefitsOf(level).path)).toEqual([undefined, 'prestige', 'epic'])
  })

  it('belong to tiers', () => {
    expect([1, 10, 11, 20, 21, 30].map(b.tierOf)).toEqual(['adventurer', 'adventurer', 'prestige', 'prestige', 'epic', 'epic'])
  })

  it('let one thing be retrained, if nothing needs it', () => {
    expect(b.whyNotRetrain({ what: 'feat', isNeeded: false, isAllowed: true }, 0)).toBeUndefined()
    expect(b.whyNotRetrain({ what: 'feat', isNeeded: false, isAllowed: true }, 1)).toBe('one swap a level')
    expect(b.whyNotRetrain({ what: 'skill', isNeeded: true, isAllowed: true }, 0)).toMatch(/requires/)
    expect(b.whyNotRetrain({ what: 'skill', isNeeded: false, isAllowed: false }, 0)).toMatch(/not met/)
    expect(b.whyNotRetrain({ what: 'power', isNeeded: false, isAllowed: true, old: 'daily 5 reaper', new: 'daily 9 reaper' }, 0)).toMatch(
      /same type/,
    )
  })

  it('let a power with a boost be picked again at the higher level', () => {
    expect([b.mayBoost(27, 26), b.mayBoost(27, 27), b.mayBoost(undefined, 30)]).toEqual([false, true, false])
  })
})

describe('a character', () => {
  it('buys scores with 32 points', () => {
    expect(b.pointBuy(abilities(16, 14, 13, 10, 10, 8))).toEqual({ cost: 11 + 7 + 5 + 2 + 2 })
    expect(b.pointBuy(abilities(18, 16, 14, 10, 10, 8))).toEqual({ wrong: '40 points of 32' })
    expect(b.pointBuy(abilities(16, 14, 13, 10, 9, 8))).toEqual({ wrong: 'at most one score may be below 10' })
    expect(b.pointBuy(abilities(19, 10, 10, 10, 10, 10))).toMatchObject({ wrong: expect.stringMatching(/not for sale/) })
  })

  it('or rolls four dice and drops the lowest', () => {
    expect(b.rolledScore([6, 3, 1, 5])).toBe(14)
  })

  it('learns exotic tongues only later', () => {
    expect([b.mayLearn('Draconic', 1), b.mayLearn('Abyssal', 1), b.mayLearn('Abyssal', 2), b.mayLearn("thieves' cant", 1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('has one of five alignments, or of nine', () => {
    expect([b.alignments.length, b.nineAlignments().length]).toEqual([5, 9])
    expect(b.nineAlignments()).toContain('chaotic good')
  })

  it('gains parts with its level', () => {
    expect(b.partsAt(10)).toEqual(['ancestry', 'class', 'kit'])
    expect(b.partsAt(21)).toContain('epic path')
  })

  it('has its hit points counted anew when Constitution changes', () => {
    expect([b.maxHpOf('guardian', 4, 14), b.maxHpOf('guardian', 4, 16)]).toEqual([47, 49])
  })

  it('carries ten times its Strength', () => {
    expect(b.carries(14)).toBe(140)
  })
})

const worn: b.Resting = {
  hp: 9,
  maxHp: 34,
  temp: 4,
  recoveries: 3,
  mostRecoveries: 7,
  actionPoints: 2,
  deathFailures: 2,
  encounterSpent: 0b11,
  dailySpent: 0b1,
  encounters: 1,
  knockedOut: false,
  hoursSinceLongRest: 30,
}

describe('rests', () => {
  it('short ones bring back encounter powers, and as many recoveries as one likes are spent', () => {
    expect(b.shortRest(worn, 5, 2)).toMatchObject({
      hp: 25,
      recoveries: 1,
      temp: 0,
      encounterSpent: 0,
      dailySpent: 1,
      deathFailures: 0,
      actionPoints: 2,
    })
  })

  it('four minutes are none', () => {
    expect(b.shortRest(worn, 4)).toBe(worn)
  })

  it('wake the knocked out with 1 hit point', () => {
    expect(b.shortRest({ ...worn, hp: 0, knockedOut: true }, 5).hp).toBe(1)
  })

  it('long ones bring back everything, and leave one action point', () => {
    expect(b.longRest(worn, 6)).toMatchObject({ hp: 34, recoveries: 7, dailySpent: 0, encounterSpent: 0, actionPoints: 1, encounters: 0 })
  })

  it('help once a day', () => {
    const rested = b.longRest(worn, 6)
    expect(b.longRest(rested, 8)).toBe(rested)
  })

  it('every second encounter without a long rest brings an action point', () => {
    const fresh = { ...worn, encounters: 0, actionPoints: 1 }
    const first = b.encounterOver(fresh)
    expect([first.actionPoints, b.encounterOver(first).actionPoints]).toEqual([1, 2])
  })
})

describe('monsters', () => {
  it('are worth experience by level and rank, a mook a quarter with halves up', () => {
    expect([
      b.monsterXp(1, 'standard'),
      b.monsterXp(30, 'standard'),
      b.monsterXp(4, 'elite'),
      b.monsterXp(4, 'boss'),
      b.monsterXp(3, 'mook'),
    ]).toEqual([100, 16000, 350, 875, 38])
    expect(b.worth.boss).toBe(5)
  })

  it('are built by role and level', () => {
    expect(b.newMonster('wrecker', 4, 2)).toEqual({
      ac: 16,
      fortitude: 17,
      reflex: 15,
      will: 16,
      hp: 51,
      attackAc: 9,
      attackOther: 7,
      initiative: 4,
    })
    expect(b.newMonster('skulker', 4)?.attackOther).toBe(9)
  })
})

describe('time and trials', () => {
  it('a minute is ten rounds', () => {
    expect(b.roundsIn(1)).toBe(10)
  })

  it('an extended challenge is won by enough successes before three failures', () => {
    expect(b.challenge([true, false, true, true], 3)).toBe('won')
    expect(b.challenge([true, false, false, false, true], 3)).toBe('lost')
    expect(b.challenge([true, false], 3)).toBe('open')
  })

  it('incantations are not for fights', () => {
    expect(b.mayUseIncantation(true)).toBe(false)
  })
})
