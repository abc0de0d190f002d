import { describe, expect, test } from 'vitest'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import type { Power } from '../../src/orcus/clauses/power.ts'
import { orcus } from '../../src/orcus/index.ts'
import { compilePowers } from '../../src/orcus/notation/index.ts'
import { compile } from '../../src/orcus/sheet/compile.ts'

/** Sentences that are easily taken for something else. */

const facts = { name: 'Marsh Ogre', level: 1, monster: false }
const block = (lines: string, head = '**Encounter** **Attack** **1** (**Standard Action**) ● **Martial, Weapon**') =>
  `#### Salt Cut\n${head}\n${lines}\n`
const first = (text: string, level = 1): Power => {
  const [power] = compilePowers(text, { ...facts, level }).powers
  if (power === undefined) throw new Error('no power')
  return power
}
const melee = '**Melee** weapon, one creature\n**Attack** Strength vs AC\n'
const hit = (words: string, level = 1): readonly Clause[] => first(block(`${melee}**Hit** ${words}`), level).strike.hit
const stance = (words: string): readonly Clause[] =>
  first(block(`**Self**\n**Effect** ${words}`, '**Daily** **Utility** **2** (**Swift Action**) ● **Martial, Stance**')).effect
const entry = (head: string, words: string): Power => {
  const claw = '‡ **Claw** (standard, at-will)\n+8 vs AC; 3 damage.'
  const { powers } = compilePowers(`${claw}\n${head}\n${words}`, { ...facts, monster: true })
  const power = powers[1]
  if (power === undefined) throw new Error('no power')
  return power
}
const trait = (words: string) => compilePowers(`**Trait**\n${words}`, { ...facts, monster: true }).traits[0]

describe('what a sentence does not mean', () => {
  test('twice one’s speed is not one’s speed, and "up to" is no deed of others', () => {
    expect(hit('You shift up to twice your speed.')).toMatchObject([{ squares: { measures: [{ of: 'speed', times: 2 }] } }])
    expect(hit('Each ally within 5 squares of you shifts up to 1 square.')).toMatchObject([{ do: 'move', to: { relation: 'ally' } }])
  })

  test('an Athletics check is no Bluff check', () => {
    const answer = '**Encounter** **Utility** **1** (**Free Action**) ● **Martial**'
    const when = (trigger: string) => first(block(`**Self**\n**Trigger** ${trigger}\n**Effect** You shift 1 square.`, answer)).trigger?.when
    expect(when('You make an Athletics or Acrobatics check.')).toEqual([{ is: 'check', of: ['athletics', 'acrobatics'] }])
    expect(when('You make a skill or ability check.')).toEqual([])
  })

  test('the speed of an ally is not the target’s', () => {
    expect(hit('Shunt one ally adjacent to the target their speed -4.').map((one) => one.do)).toEqual(['by-hand'])
  })

  test('whom an ally pushes is not that ally', () => {
    const words = 'Each target adjacent to an enemy can push that enemy 1 square.'
    expect(hit(words).map((one) => one.do)).toEqual(['by-hand'])
  })

  test('a foe chosen for the fight falls later, if at all', () => {
    const words =
      'Choose one enemy within 5 squares. Until the end of the encounter, the ogre deals 1d8 extra damage to that enemy. If the chosen enemy is reduced to 0 HP or below, *dare* refreshes.'
    expect(entry('**Dare** (swift, encounter)', words).effect).toMatchObject([
      { do: 'each', does: [{ do: 'afflict' }, { do: 'afflict', parts: [{ is: 'whenever', trigger: { on: ['drop'] } }] }] },
    ])
  })

  test('the ability of a higher level is no type of damage', () => {
    const words = '1d8 + Constitution modifier damage, and the target falls prone.\n*Level 21:* 2d8 + Constitution modifier damage.'
    expect(hit(words, 21)).toMatchObject([{ amount: { dice: [{ count: 2 }], abilities: [{ ability: 'constitution' }] } }, { do: 'prone' }])
  })

  test('what comes before the attack is the shift alone', () => {
    const power = first(block(`${melee}**Hit** You may shift 2 before this attack; 2d6 damage.`))
    expect(power.before.map((one) => one.do)).toEqual(['move'])
    expect(power.strike.hit.map((one) => one.do)).toEqual(['damage'])
  })

  test('other damage if one has not moved takes the place of the damage of the hit', () => {
    const power = first(block(`${melee}**Hit** 2dW damage.\n**Special** If you do not move this turn, 3dW damage.`))
    expect(power.strike.hit).toMatchObject([{ do: 'if', does: [{ amount: { dw: 3 } }], else: [{ amount: { dw: 2 } }] }])
  })

  test('who is in a state needs no trigger to take a standard action', () => {
    const power = first(
      block(`**Melee** weapon, one creature\n**Trigger** You are prone or slowed.\n**Attack** Strength vs AC\n**Hit** 1dW damage.`),
    )
    expect([power.trigger, power.requires.length]).toEqual([undefined, 1])
  })

  test('two sentences tell of one stance', () => {
    const clauses = stance('While in this stance, you cannot be pushed. While in this stance, you gain a +2 bonus to AC.')
    expect(clauses).toMatchObject([{ do: 'afflict', stance: true, parts: [{ what: 'be-forced' }, { to: 'ac' }] }])
  })

  test('what one may do while in a stance is not done when it is taken', () => {
    expect(stance('While in this stance, you can shift 2 squares as a swift action.')).toMatchObject([
      { parts: [{ is: 'power', power: 'salt-cut-act-1' }] },
    ])
    expect(stance('While in this stance, you can shift 2 squares.').map((one) => one.do)).toContain('by-hand')
  })

  test('a second attack in a block of its own belongs to the hit', () => {
    const bite = entry('‡ **Bite** (standard, at-will)', '+6 vs AC; 5 damage. *Secondary Attack:* +6 vs Reflex; the target falls prone.')
    expect(bite.strike.hit.map((one) => one.do)).toEqual(['damage', 'strike'])
  })

  test('a step after each attack is no step after all of them', () => {
    const { effect } = entry(
      '† **Flurry** (standard, at-will)',
      'The ogre makes two *claw* attacks. The ogre can shift 1 square after each attack.',
    )
    expect(effect).toMatchObject([{ do: 'attack', times: 2, after: [{ do: 'move' }] }])
  })

  test('"against staggered enemies" narrows all that stands before it', () => {
    const parts = trait('The ogre gains a +1 bonus to attack rolls and a +2 bonus to damage rolls against staggered enemies.')?.parts
    expect(parts).toMatchObject([
      { to: 'attack', when: [{ is: 'staggered' }] },
      { to: 'damage', when: [{ is: 'staggered' }] },
    ])
  })

  test('an act of a stance does not say what taking the stance costs', () => {
    const power = entry(
      '**Volley** (swift, at-will) ● **Stance**',
      'While in this stance, the ogre can make two *claw* attacks as a standard action.',
    )
    expect(power.actions).toEqual(['swift'])
  })

  test('what hangs on a sentence that nobody understands is not done by itself', () => {
    const { effect } = entry('**Skin** (swift, at-will)', 'The ogre hums the tune of its tribe. It then gains 5 temporary hit points.')
    expect(effect.map((one) => one.do)).toEqual(['by-hand', 'by-hand'])
  })

  test('a condition of the target is asked of the target', () => {
    const power = entry('† **Squeeze** (standard, at-will)', '+6 vs Fortitude (must be grappling the target); 5 damage.')
    expect([power.requires, power.strike.aim.targets.tests.length]).toEqual([[], 1])
  })

  test('of several things the last alone waits', () => {
    const { strike } = entry(
      '↗ **Hymn** (standard, at-will)',
      'Ranged 5; +6 vs Will; 9 damage, and the target takes 5 damage whenever it attacks (save ends).',
    )
    expect(strike.hit).toMatchObject([
      { do: 'damage' },
      { to: { who: 'target' }, span: 'save', parts: [{ is: 'whenever', does: [{ do: 'damage' }] }] },
    ])
  })

  test('what is done once is not done for each target', () => {
    const { strike, effect } = entry(
      '∢ **Rally** (standard, encounter)',
      'Near burst 3; the ogre and each ally in the burst regain 5 hit points.',
    )
    expect([strike.hit, effect.length]).toEqual([[], 2])
    const cloud = entry(
      '∢ **Cloud** (standard, encounter)',
      'Near burst 3; +6 vs Will; 3 damage. The burst creates a zone of darkness until the end of the encounter.',
    )
    expect(cloud.effect).toMatchObject([{ do: 'zone', zone: { terrain: 'dark' } }])
  })

  test('a second attack aimed at others spares the first target, and a third follows the second', () => {
    const chain = first(
      block(
        `**Ranged** 10, one creature\n**Attack** Intelligence vs Reflex\n**Hit** 2d6 damage. Make a secondary attack.\n**Secondary Target** One creature within 5 squares of the primary target\n**Secondary Attack** Intelligence vs Reflex\n**Hit** 1d6 damage. Make a tertiary attack.\n**Tertiary Target** One creature within 5 squares of the secondary target\n**Tertiary Attack** Intelligence vs Reflex\n**Hit** 3 damage.`,
      ),
    )
    const second = chain.strike.hit[1]
    expect(second).toMatchObject({
      do: 'strike',
      against: 'different',
      strike: { aim: { targets: { tests: [{ of: 'other', squares: 5 }] } } },
    })
    expect(second).toMatchObject({
      strike: { hit: [{ do: 'damage' }, { do: 'strike', against: 'different', strike: { hit: [{ amount: { flat: 3 } }] } }] },
    })
  })

  test('who is meant when the owner was named last', () => {
    const answer = entry(
      '**Revenge** (reaction, at-will)',
      'When an enemy hits an ally adjacent to the ogre: The ogre makes a *claw* attack against the enemy.',
    )
    expect(answer.effect).toMatchObject([{ do: 'attack', against: 'trigger' }])
    const fury = entry(
      '**Fury** (standard, at-will)',
      'The ogre makes two *claw* attacks against the same target. If both hit, it makes a *claw* attack against the target.',
    )
    expect(fury.effect).toMatchObject([{ against: 'same' }, { do: 'if', does: [{ do: 'each', does: [{ by: { who: 'you' } }] }] }])
  })

  test('more damage with an advantage comes with a hit, and not with a miss', () => {
    const power = first(
      block(
        `${melee}**Hit** 2dW damage.\n**Special** If you have combat advantage against the target, the attack deals an extra 1d6 damage.`,
      ),
    )
    expect([power.strike.hit.length, power.strike.effect]).toEqual([2, []])
  })

  test('ground that hampers enemies hampers them alone', () => {
    const power = first(
      block(
        `**Near** arc 3, each enemy\n**Attack** Wisdom vs Will\n**Hit** 1d6 damage.\n**Effect** The arc is difficult terrain for your enemies until the end of your next turn.`,
      ),
    )
    expect(power.effect).toMatchObject([{ do: 'zone', zone: { terrain: 'difficult', groundFor: 'enemy' } }])
  })

  test('who cannot speak is not somebody else who is dazed', () => {
    expect(hit('The target cannot speak and is dazed until the end of your next turn.').at(-1)).toMatchObject({ to: { who: 'target' } })
  })

  test('the next attack is not the one at hand', () => {
    expect(
      hit('The target takes a -2 penalty to its next attack roll, and if that attack misses, you can shift 1 square.').map((one) => one.do),
    ).toContain('by-hand')
  })

  test('one ally is one ally, whatever is said of it', () => {
    const { effect } = entry(
      '**Bless** (swift, encounter)',
      'One ally within 10 squares gains 10 temporary hit points and can shift 2 squares.',
    )
    expect(effect).toMatchObject([
      {
        do: 'each',
        to: { count: 1 },
        does: [
          { do: 'temporary', to: { who: 'target' } },
          { do: 'move', to: { who: 'target' } },
        ],
      },
    ])
  })

  test('the second failed save is not the first', () => {
    const { strike } = entry(
      '↗ **Dart** (standard, at-will)',
      'Ranged 8; +6 vs Fortitude; the target is slowed (save ends). *First Failed Save:* The target is immobile instead (save ends). *Second Failed Save:* The target is unconscious (save ends).',
    )
    expect(strike.hit).toMatchObject([
      {
        failed: [{ do: 'end' }, { parts: [{ condition: 'immobile' }], failed: [{ do: 'end' }, { parts: [{ condition: 'unconscious' }] }] }],
      },
    ])
  })

  test('what keeps a monster from healing goes with its regeneration', () => {
    const parts = trait(
      'The ogre regains 5 hit points at the start of each of its turns unless it took fire damage since its last turn.',
    )?.parts
    expect(parts).toMatchObject([{ is: 'regeneration', amount: { flat: 5 }, unless: ['fire'] }])
  })

  test('a hit of an attack that was granted is looked for in what it hit', () => {
    const { effect } = entry(
      '**Leap** (standard, at-will)',
      'The ogre makes a *claw* attack with combat advantage; on a hit, the target falls prone.',
    )
    expect(effect).toMatchObject([
      { do: 'attack', bonus: [{ is: 'has-advantage' }] },
      { do: 'each', to: { who: 'hit' }, does: [{ do: 'prone' }] },
    ])
  })

  test('who is safe in the air is not safe on foot', () => {
    expect(trait('The ogre does not provoke opportunity attacks while flying.')?.parts).toMatchObject([
      { what: 'provoke', when: [{ is: 'flying', whose: 'you' }] },
    ])
  })

  test('an ability alone gives way to dice at a higher level', () => {
    expect(hit('Strength modifier damage.\n*Level 21:* 1dW + Strength modifier damage.', 21)).toMatchObject([
      { amount: { dw: 1, abilities: [{}] } },
    ])
  })
})

describe('a power for melee or ranged weapons', () => {
  const lines =
    '**Melee or Ranged** weapon, one creature\n**Attack** Dexterity (ranged) or Strength (melee) vs AC\n**Hit** 1dW + Dexterity (ranged) or Strength (melee) modifier damage.'
  const text = block(lines)

  test('is one for each, with its own ability', () => {
    const { powers } = compilePowers(text, facts)
    expect(powers.map(({ id, strike }) => [id, strike.aim.origin, strike.versus?.ability])).toEqual([
      ['salt-cut', 'melee', ['strength']],
      ['salt-cut-ranged', 'ranged', ['dexterity']],
    ])
  })

  test('is used up with whichever is used', () => {
    const [melee, ranged] = compile('hero', { class: 'guardian', powers: text }).powers.filter(({ id }) => id.startsWith('salt-cut'))
    expect(melee?.limit).toBeGreaterThanOrEqual(0)
    expect(ranged?.limit).toBe(melee?.limit)
  })

  test('is reported in its printed words', () => {
    expect(orcus.importNotation?.(text)[0]?.clauses.map((one) => one.text)).toContain('Dexterity (ranged) or Strength (melee) vs AC')
  })
})
