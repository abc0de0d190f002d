import { describe, expect, test } from 'vitest'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import { has } from '../../src/orcus/conditions/conditions.ts'
import { compilePowers } from '../../src/orcus/notation/index.ts'
import { Scene } from './stage.ts'

/** What a longer sentence makes of a fight. */

const printed = (words: string): readonly Clause[] => {
  const text = `#### Test\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** Strength vs AC\n**Hit** ${words}\n`
  return compilePowers(text, { name: '', level: 1, monster: false }).powers[0]?.strike.hit ?? []
}
const basic = { 'basic-melee': { attack: 5, damage: '4' } }
const blow = printed('Make a basic melee attack against the target.')

describe('sentences printed as one', () => {
  test('otherwise is the other half of the condition', () => {
    const clauses = printed('If the target is staggered, you regain 5 hit points; otherwise you gain 7 temporary hit points.')
    const scene = new Scene({ board: 'a B' })
    scene.step.set(scene.piece('a').id, 'hp', 30)
    scene.do('a', 'B', clauses)
    expect([scene.piece('a').hp, scene.piece('a').temp]).toEqual([30, 7])
    scene.step.set(scene.piece('B').id, 'hp', 10)
    scene.do('a', 'B', clauses)
    expect([scene.piece('a').hp, scene.piece('a').temp]).toEqual([35, 7])
  })
})

describe('attacks that others make', () => {
  test('against whom the owner chooses, and nobody out of reach', () => {
    const clauses = printed('The target uses a free action to make a basic melee attack against a creature of your choice adjacent to it.')
    const scene = new Scene({ board: 'a B C D', sheets: { B: basic } })
    expect(() => scene.do('a', 'B', clauses, {}, ['D'])).toThrow('next is D')
    const again = new Scene({ board: 'a B C D', sheets: { B: basic } })
    again.do('a', 'B', clauses, {}, ['C', '15'])
    expect([again.piece('a').hp, again.piece('C').hp]).toEqual([40, 36])
  })

  test('cost the reaction of whoever makes them', () => {
    const clauses = printed('One ally within 5 squares uses its reaction to make a basic melee attack against the target.')
    const scene = new Scene({ board: 'a B c', sheets: { c: basic } })
    scene.do('a', 'B', clauses, {}, ['15'])
    scene.do('a', 'B', clauses)
    expect(scene.piece('B').hp).toBe(36)
  })
})

describe('until somebody does something', () => {
  test('whoever it is that is named, and nobody else', () => {
    const scene = new Scene({ board: 'a B c', sheets: { a: basic, c: basic } })
    scene.do('a', 'B', printed('The target is dazed until an ally hits it.'))
    scene.do('a', 'B', blow, {}, ['15'])
    expect(has(scene.step, scene.piece('B').id, 'dazed')).toBe(true)
    scene.do('c', 'B', blow, {}, ['15'])
    expect(has(scene.step, scene.piece('B').id, 'dazed')).toBe(false)
  })

  test('either of the two', () => {
    for (const striker of ['a', 'B']) {
      const other = striker === 'a' ? 'B' : 'a'
      const scene = new Scene({ board: 'a B', sheets: { a: basic, B: basic } })
      scene.do('a', 'B', printed('The target is dazed until either of you attacks.'))
      scene.do(striker, other, blow, {}, ['15'])
      expect(has(scene.step, scene.piece('B').id, 'dazed')).toBe(false)
    }
  })
})

describe('what is next', () => {
  const damaged = (words: string, striker: string, answers: readonly string[]): number => {
    const scene = new Scene({ board: 'a B c', sheets: { a: basic, c: basic } })
    scene.do('a', 'B', printed(words))
    scene.do(striker, 'B', blow, {}, answers)
    return 40 - scene.piece('B').hp
  }

  test('the attack of an ally alone has the bonus, and once', () => {
    const words = 'The next ally that attacks the target before the end of your next turn gains a +3 power bonus to the attack roll.'
    // They flank it.
    expect([damaged(words, 'c', ['6']), damaged(words, 'a', ['6'])]).toEqual([4, 0])
    const scene = new Scene({ board: 'a B c', sheets: { a: basic, c: basic } })
    scene.do('a', 'B', printed(words))
    scene.do('a', 'B', blow, {}, ['3'])
    scene.do('c', 'B', blow, {}, ['6'])
    scene.do('c', 'B', blow, {}, ['6'])
    expect(scene.piece('B').hp).toBe(36)
  })

  test('a hit is critical, and a miss before it uses nothing up', () => {
    const scene = new Scene({ board: 'a B', sheets: { a: { 'basic-melee': { attack: 5, damage: '1d6' } } } })
    scene.do('a', 'B', printed('Your next hit before the end of the encounter is a critical hit.'))
    scene.do('a', 'B', blow, {}, ['5'])
    scene.do('a', 'B', blow, {}, ['12'])
    expect(scene.piece('B').hp).toBe(34)
    scene.do('a', 'B', blow, {}, ['12', '1'])
    expect(scene.piece('B').hp).toBe(33)
  })

  test('what the next attack has is gone in time, though it was not used', () => {
    const [clause] = printed('Until the end of your next turn, your next attack deals 5 extra damage.')
    expect(clause).toMatchObject({ do: 'afflict', span: 'your-next-end', once: true })
  })
})

describe('what waits', () => {
  test('looks at its condition when it comes', () => {
    const scene = new Scene({ board: 'a B', sheets: { B: basic } })
    scene.do(
      'a',
      'B',
      printed('Until the end of the encounter, whenever the target hits you, if you are staggered, you regain 3 hit points.'),
    )
    scene.do('B', 'a', blow, {}, ['15'])
    expect(scene.piece('a').hp).toBe(36)
    scene.step.set(scene.piece('a').id, 'hp', 12)
    scene.do('B', 'a', blow, {}, ['15'])
    expect(scene.piece('a').hp).toBe(11)
  })

  test('may be one of several things, each with its own', () => {
    const answer = (trigger: string) =>
      `#### Dodge\n**At-Will** **Utility** **1** (**Reaction**) ● **Martial**\n**Self**\n**Trigger** ${trigger}\n**Effect** You gain 5 temporary hit points.\n`
    const gained = (trigger: string, striker: string, at: string): number => {
      const scene = new Scene({
        board: 'B a C',
        sheets: { a: { powers: answer(trigger), ...basic }, B: basic },
        pieces: { C: { side: 'heroes' } },
      })
      scene.do(striker, at, blow, {}, striker === 'a' ? ['2'] : ['15', 'dodge'])
      return scene.piece('a').temp
    }
    const either = 'You are hit by an enemy, or you move adjacent to an ally.'
    expect(gained(either, 'B', 'a')).toBe(5)
    expect(gained(either, 'a', 'B')).toBe(0)
  })

  test('is the power of nobody where it speaks of who is not the same in both', () => {
    const power = compilePowers(
      '#### Dodge\n**Encounter** **Utility** **1** (**Reaction**) ● **Martial**\n**Self**\n**Trigger** An enemy hits you, or you miss an enemy.\n**Effect** You shift 1 square.\n\n#### Pull\n**Encounter** **Utility** **1** (**Reaction**) ● **Martial**\n**Self**\n**Trigger** You become staggered, or an ally becomes staggered.\n**Effect** The triggering creature gains 5 temporary hit points.\n',
      { name: '', level: 1, monster: false },
    ).powers
    expect(power.map(({ byHand }) => byHand === true)).toEqual([false, true])
  })
})

test('what is gained besides goes without its verb', () => {
  expect(
    printed('You gain a +5 bonus to Athletics checks and a climb speed equal to your speed until the end of the encounter.'),
  ).toMatchObject([{ parts: [{ to: 'athletics' }, { is: 'speed', mode: 'climb' }], span: 'encounter' }])
})
