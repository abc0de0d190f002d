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
