import { describe, expect, test } from 'vitest'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import { has } from '../../src/orcus/conditions/conditions.ts'
import { compilePowers } from '../../src/orcus/notation/index.ts'
import { compile } from '../../src/orcus/sheet/compile.ts'
import { Scene } from './stage.ts'

/** Of whom a sentence speaks, and of which moment. */

const hero = (words: string) =>
  compilePowers(
    `#### Test\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** Strength vs AC\n${words}\n`,
    { name: '', level: 1, monster: false },
  ).powers[0]
const hit = (words: string): readonly Clause[] => hero(`**Hit** ${words}`)?.strike.hit ?? []
const claws = '‡ **Claw** (standard, at-will)\n+5 vs AC; 3 damage.\n'
const bear = (words: string): { readonly powers: string; readonly does: readonly Clause[] } => {
  const powers = `${claws}**Swing** (standard, at-will)\n${words}`
  return { powers, does: compilePowers(powers, { name: 'Bear', level: 1, monster: true }).powers[1]?.effect ?? [] }
}

describe('who is named again', () => {
  test.each([
    'An ally within 5 squares of you gains 5 temporary hit points. They also gain 3 hit points. That ally falls prone.',
    'An ally within 5 squares of you gains 5 temporary hit points, and they fall prone.',
  ])('is the ally that was picked, and not the enemy that was hit: %s', (words) => {
    const scene = new Scene({ board: 'a c B' })
    scene.do('a', 'B', hit(words))
    expect(scene.piece('c').temp).toBe(5)
    expect(scene.conditions('c')).toContain('prone')
    expect(scene.conditions('B')).not.toContain('prone')
  })

  test('is for people to say where it is not plain', () => {
    const unclear =
      'If you hit, one ally within 5 squares regains 5 hit points. They gain a +2 bonus to AC until the end of your next turn.'
    expect(hit(unclear).map((clause) => clause.do)).toEqual(['if', 'by-hand'])
  })
})

describe('who is inside', () => {
  test.each([
    'Enemies within the zone grant combat advantage.',
    'Each enemy in the zone takes a -2 penalty to AC.',
    'Allies within the zone gain a +1 power bonus to attack rolls.',
  ])('has it as long as it is there: %s', (words) => {
    const clause = hero(`**Hit** 3 damage.\n**Effect** The burst creates a zone until the end of your next turn. ${words}`)?.effect[0]
    expect(clause?.do === 'zone' && clause.zone.parts.map(({ on }) => on)).toEqual(['inside'])
  })
})

describe('what comes of a granted attack', () => {
  test('is done to whoever it hits, though nobody is named', () => {
    const { powers, does } = bear('The bear makes a *claw* attack. If the attack hits, push 2 and prone.')
    const scene = new Scene({ board: 'A b . .', sheets: { A: { name: 'Bear', powers } } })
    scene.do('A', 'A', does, {}, ['15'])
    expect(scene.at('b')).toBe('d1')
    expect([scene.conditions('A'), scene.conditions('b')]).toEqual([[], ['prone']])
  })

  test('is asked of each of several', () => {
    const { powers, does } = bear(
      'The bear makes a *claw* attack against each creature within 1 square. If the attack hits, the target falls prone.',
    )
    const scene = new Scene({ board: 'c A b', sheets: { A: { name: 'Bear', powers } } })
    scene.do('A', 'A', does, {}, ['15', '2'])
    expect([scene.conditions('b'), scene.conditions('c')].flat()).toEqual(['prone'])
  })
})

describe('a turn that is not over', () => {
  test('who is not to move in it is asked, unless there was a move already', () => {
    const print = '**Hit** 2d8 damage.\n**Special** If you do not move this turn, 3dW damage'
    expect(hero(print)?.mark).toBe('automatic')
    const [other] = hero(print)?.strike.hit ?? []
    expect(other).toMatchObject({ do: 'if', test: { is: 'keeps-still' }, does: [{}], else: [{}] })
    expect(hero(print.replace('do not move', 'have not moved'))?.mark).toBe('automatic')
  })
})

describe('what somebody is already', () => {
  const web =
    '† **Web** (standard, at-will)\n+5 vs Reflex; The target is slowed (save ends). If the target is already slowed, they are grappled until they escape. If they are already grappled, they are restrained until they escape the grapple.'

  test('is looked at before the attack lays anything on it', () => {
    const { powers } = compile('spider', { name: 'Spider', hp: 30, rank: 'standard', powers: web })
    expect(powers.find(({ id }) => id === 'web')?.mark).toBe('automatic')
    const scene = new Scene({ board: 'A b' })
    const does = powers.find(({ id }) => id === 'web')?.strike.hit ?? []
    const after: (readonly string[])[] = []
    for (let i = 0; i < 3; i++) {
      scene.do('A', 'b', does)
      after.push((['slowed', 'grappled', 'restrained'] as const).filter((one) => has(scene.step, scene.piece('b').id, one)))
    }
    expect(after).toEqual([['slowed'], ['slowed', 'grappled'], ['slowed', 'grappled', 'restrained']])
  })
})
