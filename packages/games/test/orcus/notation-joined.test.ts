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

  test('looks at the target, and not at whoever made it wait', () => {
    const scene = new Scene({ board: 'a B', sheets: { B: basic } })
    scene.do('a', 'B', printed('Until the end of the encounter, whenever the target hits you, and it is staggered, it takes 3 damage.'))
    scene.step.set(scene.piece('a').id, 'hp', 12)
    scene.do('B', 'a', blow, {}, ['15'])
    expect(scene.piece('B').hp).toBe(40)
    scene.step.set(scene.piece('B').id, 'hp', 20)
    scene.do('B', 'a', blow, {}, ['15'])
    expect(scene.piece('B').hp).toBe(17)
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

describe('who is meant, and where', () => {
  test('whoever has not yet acted, and nobody who has', () => {
    const scene = new Scene({ board: 'a B c d' })
    scene.step.set(scene.piece('c').id, 'acted', true)
    scene.do('a', 'B', printed('Each ally within 5 squares who has not yet acted gains 5 temporary hit points.'))
    expect([scene.piece('c').temp, scene.piece('d').temp]).toEqual([0, 5])
  })

  test('beside either of two', () => {
    const scene = new Scene({ board: 'a . B c . d' })
    scene.do('a', 'B', printed('Each ally adjacent to either you or the target gains 5 temporary hit points.'))
    expect([scene.piece('c').temp, scene.piece('d').temp]).toEqual([5, 0])
  })

  test('an effect that a save could end', () => {
    const scene = new Scene({ board: 'a B' })
    const clauses = printed('If the target is affected by an effect that a save can end, you gain 5 temporary hit points.')
    scene.do('a', 'B', clauses)
    expect(scene.piece('a').temp).toBe(0)
    scene.do('a', 'B', printed('The target is slowed (save ends).'))
    scene.do('a', 'B', clauses)
    expect(scene.piece('a').temp).toBe(5)
  })

  test('beside an ally so far away, and where there is none nowhere at all', () => {
    const clauses = printed('You teleport to a square adjacent to an ally within 4 squares.')
    const scene = new Scene({ board: 'a . . c . .\n. . . . . .' })
    scene.do('a', 'a', clauses, {}, ['c2'])
    expect(scene.at('a')).toBe('c2')
    const alone = new Scene({ board: 'a . . . . . c\n. . . . . . .' })
    alone.do('a', 'a', clauses)
    expect(alone.at('a')).toBe('a1')
  })

  test('before the attack and after it', () => {
    const [power] = compilePowers(
      '#### Test\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** Strength vs AC\n**Hit** 3 damage.\n**Effect** You shift 1 square before and after the attack.\n',
      { name: '', level: 1, monster: false },
    ).powers
    expect([power?.before, power?.effect].map((some) => some?.map((one) => one.do))).toEqual([['move'], ['move']])
  })

  test('who is in a stance’s reach only while it is so', () => {
    const stance = compilePowers(
      '#### Ring\n**Daily** **Utility** **2** (**Swift Action**) ● **Martial, Stance**\n**Self**\n**Effect** Staggered enemies within 2 squares of you are slowed.\n',
      { name: '', level: 1, monster: false },
    ).powers[0]?.effect
    const scene = new Scene({ board: 'a B' })
    scene.do('a', 'a', stance ?? [])
    expect(has(scene.step, scene.piece('B').id, 'slowed')).toBe(false)
    scene.step.set(scene.piece('B').id, 'hp', 10)
    expect(has(scene.step, scene.piece('B').id, 'slowed')).toBe(true)
  })

  test('a line for higher levels may stand above what it varies', () => {
    const words =
      '#### Sigil\n**At-Will** **Utility** **Feature** (**Reaction**) ● **Arcane**\n*Level 11:* 2d6 + your Charisma modifier damage.\n**Trigger** An enemy hits you.\n**Near** burst 10, the triggering enemy\n**Effect** The triggering creature takes 1d6 + your Charisma modifier fire damage.\n'
    const diceAt = (level: number) => compilePowers(words, { name: '', level, monster: false }).powers[0]
    expect(JSON.stringify(diceAt(5))).toContain('"count":1,"sides":6')
    expect(JSON.stringify(diceAt(11))).toContain('"count":2,"sides":6')
  })
})

test('persistent damage from one power is not that of another', () => {
  const rot =
    '‡ **Claw** (standard, at-will)\n+5 vs AC; 3 damage.\n**Rot** (standard, at-will)\nMelee 1; +5 vs AC; the target takes persistent 5 damage (save ends).\n**Worse** (standard, at-will)\nEach enemy suffering from persistent damage from *rot* takes 4 damage.'
  const scene = new Scene({ board: 'A b', sheets: { A: { name: 'Ghoul', powers: rot } } })
  const [, cause, worse] = compilePowers(rot, { name: 'Ghoul', level: 1, monster: true }).powers
  scene.do('A', 'b', printed('The target takes persistent 5 fire damage (save ends).'))
  scene.do('A', 'b', worse?.effect ?? [])
  expect(scene.piece('b').hp).toBe(40)
  scene.do('A', 'b', cause?.strike.hit ?? [], { power: cause })
  scene.do('A', 'b', worse?.effect ?? [])
  expect(scene.piece('b').hp).toBe(36)
})
