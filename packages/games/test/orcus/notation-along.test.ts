import { describe, expect, test } from 'vitest'
import { orcus } from '../../src/orcus/index.ts'

/** Sentences that go on about the one before them, and triggers of several words. */

const head = '#### Salt Cut\n**Encounter** **Attack** **3** (**Standard Action**) ● **Martial, Weapon**\n**Melee** weapon, one creature\n'
const told = (lines: string) =>
  (orcus.importNotation?.(`${head}${lines}\n`) ?? []).flatMap(({ clauses }) => clauses).filter(({ isHead }) => isHead !== true)
const last = (words: string): string | undefined => {
  const clause = told(`**Attack** Strength vs AC\n**Hit** ${words}`).at(-1)
  return clause?.mark === 'automatic' ? clause.understood : clause?.mark
}

describe('what follows an effect', () => {
  test.each([
    [
      'The target is slowed (save ends). While the effect lasts, it takes a -2 penalty to AC.',
      'the target is slowed and the target takes a -2 penalty to AC (save ends)',
    ],
    [
      'The target is slowed until the end of your next turn. It also cannot shift.',
      'the target is slowed and the target cannot shift until the end of your next turn',
    ],
    ['The target is slowed (save ends). It also takes 5 damage.', 'the target takes 5 damage'],
    ['The target is slowed (save ends). Until the effect ends, you gain a +2 bonus to AC.', 'partly'],
    [
      'The target is slowed (save ends). It can use a move action to end this effect.',
      'the target is slowed (save ends) until it uses a move action to end it',
    ],
    [
      'One ally within 5 squares gains a +2 bonus to AC until the end of your next turn. You gain the same bonus.',
      'you gain a +2 bonus to AC until the end of your next turn',
    ],
    [
      'The target is pushed 1 square. The push increases to 3 squares if you charged.',
      'if the attack is part of a charge, the target is pushed 3 squares. Otherwise, the target is pushed 1 square',
    ],
  ])('%s', (words, said) => {
    expect(last(words)).toBe(said)
  })
})

describe('who is spoken of', () => {
  test.each([
    [
      'One ally within 5 squares can shift 2 squares. The ally can stand up.',
      'for one ally within 5 squares of you: the target shifts up to 2 squares, and the target can stand up',
    ],
    [
      'Each enemy adjacent to you takes 5 damage whenever it attacks until the end of your next turn.',
      'for each enemy adjacent to you: whenever it attacks, the target takes 5 damage until the end of your next turn',
    ],
    ['Each enemy you hit falls prone.', 'each creature hit falls prone'],
    ['If the target is adjacent to an enemy, both take 5 damage.', 'by-hand'],
    ['One ally within 5 squares swaps places with the target.', 'by-hand'],
    [
      'The target is slowed and dazed until the end of your next turn if you have combat advantage.',
      'if you have combat advantage, the target is slowed until the end of your next turn, and if you have combat advantage, the target is dazed until the end of your next turn',
    ],
    [
      'The target takes 5 damage whenever it attacks until the end of your next turn, and it falls prone.',
      'the target falls prone, and whenever it attacks, the target takes 5 damage until the end of your next turn',
    ],
    ['You make a basic attack. You have combat advantage for this attack.', 'you make a basic attack with combat advantage'],
  ])('%s', (words, said) => {
    expect(last(words)).toBe(said)
  })
})

describe('triggers', () => {
  test.each([
    ['an enemy adjacent to an ally hits you', 'an enemy if it is adjacent to an ally hits you'],
    ['an enemy hits or misses an ally with a melee attack', 'an enemy hits or misses an ally with a melee attack'],
    ['you are hit or missed by an enemy', 'an enemy hits or misses you'],
    ['an attack against you misses', 'you are missed'],
    [
      'an enemy moves away from you or an ally',
      'an enemy leaves a square while the target is within 1 squares of you or adjacent to an ally',
    ],
    ['the target ends its turn adjacent to an ally', 'it ends a turn while it is adjacent to an ally'],
  ])('%s', (words, said) => {
    expect(last(`Until the end of your next turn, whenever ${words}, you gain 5 temporary hit points.`)).toBe(
      `whenever ${said}, you gain 5 temporary hit points until the end of your next turn`,
    )
  })
})

test('sentences behind an attack line, and beside a special one, are read by themselves', () => {
  const lines = told(
    '**Attack** Wisdom vs AC. You gain a +2 bonus to the attack roll if the target is prone.\n**Hit** 2dW damage.\n**Special** You can use this power as a melee basic attack. If you are staggered, this attack deals 5 extra damage.',
  )
  expect(lines.map(({ understood }) => understood)).toEqual([
    'Melee weapon, one creature',
    'Wisdom vs AC',
    'you gain a +2 bonus to the rolls of this attack while the target is prone',
    'the target takes 2dW damage',
    'it serves as a melee basic attack',
    'if you are staggered, the target takes 5 extra damage',
  ])
})

describe('what a special line or a higher level adds', () => {
  const hit = 'takes 5 persistent necrotic damage and is slowed (save ends both). It also cannot shift.'
  const boosted = (words: string) =>
    told(`**Attack** Strength vs AC\n**Hit** 1d8 damage, and the target ${hit}\n**Boost Level 3** ${words}`).map(
      ({ mark, understood }) => understood ?? mark,
    )

  test('the damage and one number become other, and all else stays', () => {
    expect(boosted('2d8 damage, and the persistent damage is 10.').at(-1)).toBe(
      'the target takes persistent 10 necrotic damage and the target is slowed and the target cannot shift (save ends)',
    )
  })

  test('which of several sentences it takes the place of is not guessed', () => {
    expect(boosted('2d8 damage, and the target is stunned (save ends).')).toContain('by-hand')
  })

  test.each([
    ['You can use this power as a basic melee attack.', 'it serves as a melee basic attack'],
    ['When charging, you can use this power in place of a basic melee attack.', 'it serves as a melee basic attack at the end of a charge'],
    ['When you are mounted, you can use this power as a basic melee attack.', 'by-hand'],
  ])('%s', (words, said) => {
    const clause = told(`**Attack** Strength vs AC\n**Hit** 1d8 damage.\n**Special** ${words}`).at(-1)
    expect(clause?.understood ?? clause?.mark).toBe(said)
  })

  test('those around are not whoever keeps up the stance', () => {
    const stance =
      '#### Calm\n**Daily** **Utility** **2** (**Swift Action**) ● **Martial, Stance**\n**Self**\n**Effect** Allies within 5 gain a +1 bonus to AC. '
    const marks = (words: string) => orcus.importNotation?.(`${stance}${words}\n`).flatMap(({ clauses }) => clauses.at(-1)?.mark ?? [])
    expect(marks('If they are hit by a critical hit, they gain 5 temporary hit points.')).toEqual(['partly'])
    expect(marks('Whenever an ally within 5 is hit by a critical hit, that ally gains 5 temporary hit points.')).toEqual(['automatic'])
  })
})
