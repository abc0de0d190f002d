import { describe, expect, test } from 'vitest'
import { strikeOdds } from '../../src/orcus/attack/odds.ts'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import { has } from '../../src/orcus/conditions/conditions.ts'
import { speedOf } from '../../src/orcus/movement/speeds.ts'
import { compilePowers } from '../../src/orcus/notation/index.ts'
import { basicAttacksOf } from '../../src/orcus/powers/basic.ts'
import { Scene } from './stage.ts'

/** What a printed sentence makes of a fight. */
const printed = (words: string): readonly Clause[] => {
  const text = `#### Test\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** Strength vs AC\n**Hit** ${words}\n`
  return compilePowers(text, { name: '', level: 1, monster: false }).powers[0]?.strike.hit ?? []
}
const basic = { 'basic-melee': { attack: 5, damage: '1d6' } }

describe('printed sentences in play', () => {
  test('a trait holds while its bearer is staggered', () => {
    const scene = new Scene({
      board: 'a . B',
      sheets: { B: { traits: ['**Dazed by Pain**\nWhile staggered, the ogre is slowed.'], name: 'Ogre' } },
    })
    expect(has(scene.step, scene.piece('B').id, 'slowed')).toBe(false)
    scene.step.set(scene.piece('B').id, 'hp', 20)
    expect(has(scene.step, scene.piece('B').id, 'slowed')).toBe(true)
  })

  test('an attack in the middle of a move', () => {
    const scene = new Scene({ board: 'a . B . .\n. . . . .\n. . . . .', sheets: { a: basic } })
    const clauses = printed(
      'You move up to 4 squares and make a basic melee attack at any point during the move without provoking opportunity attacks.',
    )
    scene.do('a', 'B', clauses, {}, ['b1', 'B', '15', '4', 'a2'])
    expect(scene.piece('B').hp).toBe(36)
    expect(scene.at('a')).toBe('a2')
  })

  test('what waits for the target harms it once', () => {
    const scene = new Scene({ board: 'a B . .' })
    scene.do('a', 'B', printed('If the target moves before the end of your next turn, it takes 5 damage.'))
    scene.do('B', 'B', printed('You move up to 2 squares.'), {}, ['d1'])
    expect(scene.piece('B').hp).toBe(35)
  })

  test('a second attack where the first has hit', () => {
    const claws =
      '‡ **Claw** (standard, at-will)\n+5 vs AC; 3 damage.\n† **Bite** (standard, at-will)\n+5 vs AC; 4 damage.\n**Rend** (standard, at-will)\nThe bear makes a *claw* attack. If it hits, it makes a *bite* attack.\n**Trip** (standard, at-will)\nThe bear makes a *claw* attack. If it hits, the target falls prone.'
    const scene = new Scene({ board: 'A b', sheets: { A: { name: 'Bear', powers: claws } } })
    const rend = compilePowers(claws, { name: 'Bear', level: 1, monster: true }).powers[2]?.effect ?? []
    scene.do('A', 'b', rend, {}, ['15', '15'])
    expect(scene.piece('b').hp).toBe(33)
    scene.do('A', 'b', rend, {}, ['2'])
    expect(scene.piece('b').hp).toBe(33)
    const trip = compilePowers(claws, { name: 'Bear', level: 1, monster: true }).powers[3]?.effect ?? []
    scene.do('A', 'A', trip, {}, ['15'])
    expect(scene.conditions('b')).toContain('prone')
  })

  test('an attack that cannot miss', () => {
    const scene = new Scene({
      board: 'a B',
      sheets: { a: { ...basic, traits: ['**Sure**\nThe hero automatically hits creatures that are prone.'], name: 'Hero' } },
    })
    scene.do('a', 'B', printed('The target falls prone. Make a basic melee attack against the target.'), {}, ['1', '4'])
    expect(scene.piece('B').hp).toBe(36)
  })

  test('one quarry at a time', () => {
    const scene = new Scene({ board: 'a B C' })
    const chosen = printed('The target is your quarry until the end of the encounter.')
    const extra = printed('If the target is your quarry, it takes 5 damage.')
    scene.do('a', 'B', chosen)
    scene.do('a', 'C', chosen)
    scene.do('a', 'B', extra)
    scene.do('a', 'C', extra)
    expect([scene.piece('B').hp, scene.piece('C').hp]).toEqual([40, 35])
  })

  test('both attacks must hit', () => {
    const claws =
      '‡ **Claw** (standard, at-will)\n+5 vs AC; 3 damage.\n**Rend** (standard, at-will)\nThe bear makes two *claw* attacks. If both attacks hit, the target falls prone.'
    const scene = new Scene({ board: 'A b', sheets: { A: { name: 'Bear', powers: claws } } })
    const rend = compilePowers(claws, { name: 'Bear', level: 1, monster: true }).powers[1]?.effect ?? []
    scene.do('A', 'A', rend, {}, ['15', '2'])
    expect(scene.conditions('b')).not.toContain('prone')
    scene.do('A', 'A', rend, {}, ['15', '15'])
    expect(scene.conditions('b')).toContain('prone')
  })

  test('a bonus for each of the pack, and no more than is printed', () => {
    const pack = {
      name: 'Ghoul',
      'basic-melee': { attack: 5, damage: '1' },
      traits: ['**Pack**\nThe ghoul deals 2 extra damage for each other ghoul within 2 squares (maximum +4).'],
    }
    const scene = new Scene({ board: 'A b .\nC D E', sheets: { A: pack, C: pack, D: pack, E: pack } })
    scene.do('A', 'b', printed('Make a basic melee attack against the target.'), {}, ['15'])
    expect(scene.piece('b').hp).toBe(35)
  })

  test('what keeps it up the first time lets it fall the second', () => {
    const words = '**Stubborn**\nThe first time the ogre drops to 0 hit points, it instead drops to 1 hit point.'
    const scene = new Scene({ board: 'a B', sheets: { B: { name: 'Ogre', traits: [words] } } })
    const harm = printed('50 damage.')
    scene.do('a', 'B', harm)
    expect(scene.piece('B')).toMatchObject({ hp: 1, state: 'up' })
    scene.do('a', 'B', harm)
    expect(scene.piece('B').state).toBe('dead')
  })

  test('who misses and then hits after all is not dazed', () => {
    const double =
      '#### Double\n**Encounter** **Utility** **6** (**Free Action**) ● **Martial**\n**Trigger** You miss with an attack roll or fail on a skill check.\n**Effect** Reroll the attack roll or check. If the attack still misses or the check still fails, you are dazed until the end of your next turn.\n'
    const dazed = (second: string): boolean => {
      const scene = new Scene({ board: 'a B', sheets: { a: { ...basic, powers: double } } })
      scene.do('a', 'B', printed('Make a basic melee attack against the target.'), {}, [
        '2',
        'double',
        second,
        ...(second === '15' ? ['4'] : []),
      ])
      return has(scene.step, scene.piece('a').id, 'dazed')
    }
    expect([dazed('15'), dazed('3')]).toEqual([false, true])
  })

  test('half of what heals those near, and twice as much', () => {
    const aura = '*Grave Chill aura 2:* Enemies in the aura only regain half the normal amount of hit points.'
    const scene = new Scene({ board: 'a B . . c', sheets: { B: { name: 'Ogre', traits: [aura] } } })
    for (const key of ['a', 'c']) {
      scene.step.set(scene.piece(key).id, 'hp', 10)
      scene.do(key, key, printed('You regain 9 hit points.'))
    }
    expect([scene.piece('a').hp, scene.piece('c').hp]).toEqual([14, 19])
    scene.do('c', 'c', printed('Until the end of your next turn, you regain twice the normal amount of hit points from healing.'))
    scene.do('c', 'c', printed('You regain 3 hit points.'))
    expect(scene.piece('c').hp).toBe(25)
  })

  test('who rolls twice reads what comes of both dice before the blow', () => {
    const scene = new Scene({ board: 'a B', sheets: { a: basic } })
    const [a, B] = [scene.piece('a').id, scene.piece('B').id]
    const chance = (): number | undefined => {
      const [power] = basicAttacksOf(scene.step, a, 'melee')
      return power && strikeOdds(scene.step, a, power, B).chance
    }
    expect(chance()).toBe(55)
    scene.do('a', 'B', printed('Until the end of your next turn, you roll twice for attack rolls and use the better result.'))
    expect(chance()).toBe(80)
  })

  test('a wall in the way of a push is not the same as who cannot be pushed', () => {
    const clauses = printed('The target is pushed 2 squares. If it cannot be pushed because of an obstruction, it takes 5 damage.')
    const left = (board: string, traits: readonly string[] = []): number => {
      const scene = new Scene({ board, sheets: { B: { name: 'Ogre', traits } } })
      scene.do('a', 'B', clauses, {}, traits.length > 0 || board === 'a B' ? [] : ['d1'])
      return scene.piece('B').hp
    }
    expect(left('a B . .')).toBe(40)
    expect(left('a B')).toBe(35)
    expect(left('a B . .', ['**Rooted**\nThe ogre cannot be pushed.'])).toBe(40)
  })

  test('two things in the order that one likes', () => {
    const scene = new Scene({ board: 'a . B . . .', sheets: { a: basic } })
    const clauses = printed('Pull the target 1 square, and make a basic melee attack against it (in either order).')
    expect(clauses.map((clause) => clause.do)).toEqual(['choose'])
    scene.do('a', 'B', clauses, {}, ['15', '4'])
    expect([scene.at('B'), scene.piece('B').hp]).toEqual(['b1', 36])
  })

  test('a further attack without a line of its own is the same attack, once', () => {
    const twice =
      '#### Twice\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** Strength vs AC\n**Hit** 3 damage. Make a secondary attack against the same target.\n**Miss** 1 damage.\n'
    const [power] = compilePowers(twice, { name: '', level: 1, monster: false }).powers
    const [further] = power?.strike.hit.flatMap((clause) => (clause.do === 'strike' ? [clause] : [])) ?? []
    expect([power?.mark, further?.strike.hit.length, further?.strike.miss.length, further?.against]).toEqual(['automatic', 1, 1, 'target'])
  })

  test('who struck an ally is struck back, and not the ally', () => {
    const text =
      '#### Answer\n**Encounter** **Attack** **1** (**Reaction Action**) ● **Martial**\n**Near** burst 5, the triggering ally\n**Trigger** An ally within 5 squares is hit.\n**Effect** Make a basic melee attack against the attacker.\n'
    const [power] = compilePowers(text, { name: '', level: 1, monster: false }).powers
    const answer = power?.strike.hit ?? []
    expect(answer).toMatchObject([{ do: 'each', to: { who: 'other' }, does: [{ do: 'attack', against: 'target' }] }])
    const scene = new Scene({ board: 'b a C', sheets: { a: basic } })
    scene.do('a', 'b', answer, { other: scene.piece('C').id }, ['15', '4'])
    expect([scene.piece('b').hp, scene.piece('C').hp]).toEqual([40, 36])
  })

  test('fire is put out, and poison goes on', () => {
    const scene = new Scene({ board: 'a B' })
    scene.do('a', 'B', printed('The target takes persistent 5 fire damage (save ends).'))
    scene.do('a', 'B', printed('The target takes persistent 3 poison damage (save ends).'))
    scene.do('a', 'B', printed('The target no longer takes persistent fire damage.'))
    expect(scene.fight.effects.filter((one) => one.on === scene.piece('B').id)).toHaveLength(1)
  })

  test('an ally pays for its own reaction', () => {
    const scene = new Scene({ board: 'a b C', sheets: { b: basic } })
    const clauses = printed('One ally within 5 squares makes a basic melee attack against the target as a reaction.')
    scene.do('a', 'C', clauses, {}, ['yes', '15', '4'])
    expect([scene.piece('C').hp, scene.piece('b').immediate, scene.piece('a').immediate]).toEqual([36, 0, 1])
    scene.do('a', 'C', clauses)
    expect(scene.piece('C').hp).toBe(36)
  })

  test('what a higher level makes of dice and of an area', () => {
    const words =
      '#### Warmth\n**Encounter** **Utility** **1** (**Swift Action**) ● **Divine**\n**Near** burst 5 (Level 11: 10; Level 21: 15), self or one ally\n**Effect** The target regains 1d6 hit points. *Level 6:* 2d6; *Level 11:* 3d6.\n'
    const at = (level: number): readonly unknown[] => {
      const [power] = compilePowers(words, { name: '', level, monster: false }).powers
      const [heals] = power?.strike.hit ?? []
      return [power?.mark, power?.strike.aim.area?.size, heals?.do === 'heal' ? heals.amount.dice[0]?.count : 0]
    }
    expect([at(1), at(6), at(11), at(21)]).toEqual([
      ['automatic', 5, 1],
      ['automatic', 5, 2],
      ['automatic', 10, 3],
      ['automatic', 15, 3],
    ])
  })

  test('what sets it off may stand in what it does', () => {
    const words = '#### Quick\n**Encounter** **Utility** **1** (**Counter Action**) ● **Martial**\n**Self**\n**Effect** '
    const marked = (effect: string): unknown =>
      compilePowers(`${words}${effect}\n`, { name: '', level: 1, monster: false }).powers.map(({ mark, trigger }) => [mark, trigger?.on])
    expect(marked('When an enemy hits you with a melee attack, you gain a +2 power bonus to AC against the attack.')).toEqual([
      ['automatic', ['hit']],
    ])
    expect(marked('You can use this power when an enemy misses you. Shift 1 square.')).toEqual([['automatic', ['miss']]])
    expect(marked('Shift 1 square.')).toEqual([['partly', undefined]])
  })

  test('a charge that ends in an attack of its own', () => {
    const words =
      '‡ **Claw** (standard, at-will)\n+5 vs AC; 3 damage.\n**Gore** (standard, at-will)\nThe boar makes a charge attack: +6 vs AC; 7 damage, and the target falls prone.'
    const gore = compilePowers(words, { name: 'Boar', level: 1, monster: true }).powers[1]
    expect(gore?.mark).toBe('automatic')
    const scene = new Scene({ board: 'A . . . b', sheets: { A: { name: 'Boar', powers: words } } })
    scene.do('A', 'A', gore?.effect ?? [], {}, ['b', '15'])
    expect([scene.at('A'), scene.piece('b').hp, scene.conditions('b')]).toEqual(['d1', 33, ['prone']])
  })

  test('what comes of a fall comes although who fell is no more', () => {
    const words =
      '**Spores**\nWhen the ogre dies, each creature within 2 squares takes 5 damage and is slowed until the end of the encounter.'
    const scene = new Scene({ board: 'a B c . d', sheets: { B: { name: 'Ogre', traits: [words] } } })
    scene.do('a', 'B', printed('50 damage.'))
    expect(['a', 'c', 'd'].map((key) => [scene.piece(key).hp, scene.conditions(key)])).toEqual([
      [35, ['slowed']],
      [35, ['slowed']],
      [40, []],
    ])
  })

  test('a trait strikes back with no power of anybody', () => {
    const words = '**Spite**\nWhenever an enemy damages the ogre, make an attack against that creature: +5 vs AC; 5 damage.'
    const scene = new Scene({ board: 'a B', sheets: { B: { name: 'Ogre', traits: [words] } } })
    scene.do('a', 'B', printed('1 damage.'), {}, ['15'])
    expect([scene.piece('a').hp, scene.piece('B').hp]).toEqual([35, 39])
  })

  test('who may attack nobody else', () => {
    const scene = new Scene({ board: 'a B c', sheets: { B: basic } })
    scene.do('a', 'B', printed('The target cannot make attacks that do not include you until the end of your next turn.'))
    const strike = printed('Make a basic melee attack against the target.')
    scene.do('B', 'c', strike)
    scene.do('B', 'a', strike, {}, ['15', '4'])
    expect([scene.piece('a').hp, scene.piece('c').hp]).toEqual([36, 40])
  })

  test('a recovery heals, or makes the next hit harder', () => {
    const clauses = printed(
      'You can spend a recovery. You can either regain hit points or use your recovery value as a damage bonus on your next hit.',
    )
    const scene = new Scene({ board: 'a B', sheets: { a: { ...basic, hp: 40, recoveries: 2 } } })
    scene.step.set(scene.piece('a').id, 'hp', 5)
    const [choice] = clauses
    const harder = choice?.do === 'choose' ? (choice.options[1]?.does ?? []) : []
    scene.do('a', 'a', harder)
    expect([scene.piece('a').hp, scene.piece('a').recoveries]).toEqual([5, 1])
    scene.do('a', 'B', printed('Make a basic melee attack against the target.'), {}, ['15', '4'])
    expect(scene.piece('B').hp).toBe(26)
    scene.do('a', 'B', printed('Make a basic melee attack against the target.'), {}, ['15', '4'])
    expect(scene.piece('B').hp).toBe(22)
  })

  test('who answers a hit halves its damage, though it is not rolled yet', () => {
    const words =
      '#### Wheel\n**Encounter** **Utility** **1** (**Counter Action**) ● **Martial**\n**Self**\n**Trigger** An enemy hits you with a melee attack.\n**Effect** You take half damage from the attack.\n'
    const scene = new Scene({ board: 'a B', sheets: { a: basic, B: { name: 'Ogre', powers: words } } })
    scene.do('a', 'B', printed('Make a basic melee attack against the target.'), {}, ['15', 'wheel', '6'])
    expect(scene.piece('B').hp).toBe(37)
  })

  test('what adds to the next attack and to its damage adds to both', () => {
    const scene = new Scene({ board: 'a B', sheets: { a: basic } })
    scene.do('a', 'a', printed('You gain a +1 bonus to your next attack and damage roll.'))
    for (const left of [35, 31]) {
      scene.do('a', 'B', printed('Make a basic melee attack against the target.'), {}, ['15', '4'])
      expect(scene.piece('B').hp).toBe(left)
    }
  })

  test('a speed that becomes less', () => {
    const scene = new Scene({ board: 'a . . . . . .' })
    scene.do('a', 'a', printed('Your speed becomes 2 until the end of your next turn.'))
    expect(speedOf(scene.step, scene.piece('a').id, 'walk')).toBe(2)
  })

  test('nobody is adjacent to himself, and what waits for an answer does not hold before', () => {
    const hairs =
      '**Hairs**\nWhenever an adjacent creature hits the ogre with an attack, make an attack against that creature: +5 vs AC; 5 damage.'
    const still =
      '**Reform**\nThe ogre is unconscious and helpless when reduced to 0 HP, but is not destroyed unless its bones are disturbed.'
    const scene = new Scene({ board: 'A . b', sheets: { A: { ...basic, name: 'Ogre', traits: [hairs, still] } } })
    scene.do('A', 'A', printed('Make a basic melee attack against the target.'), {}, ['15', '4'])
    expect([scene.piece('A').hp, scene.conditions('A')]).toEqual([36, []])
  })
})
