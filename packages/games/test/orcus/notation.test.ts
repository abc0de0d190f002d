import { describe, expect, test } from 'vitest'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import type { Power } from '../../src/orcus/clauses/power.ts'
import { compilePowers, importNotation, readNotation } from '../../src/orcus/notation/index.ts'
import { sheetSchema } from '../../src/orcus/sheet/schema.ts'
import { auraForms, heroForms, monsterForms, traitForms, triggerForms } from './notation-forms.ts'

const block = (lines: string, head = '**Encounter** **Attack** **1** (**Standard Action**) ● **Martial, Weapon**') =>
  `#### Salt Cut\n*A flavour line.*\n${head}\n${lines}\n`
const facts = { name: 'Marsh Ogre', level: 1, monster: false }
const power = (text: string, level = 1): Power => {
  const [first] = compilePowers(text, { ...facts, level }).powers
  if (first === undefined) throw new Error('no power')
  return first
}
const melee = '**Melee** weapon, one creature\n**Attack** Strength vs AC\n'
const hit = (words: string, level = 1): readonly Clause[] => power(block(`${melee}**Hit** ${words}`), level).strike.hit
const marks = (text: string): string[] =>
  importNotation(text).flatMap((one) => one.clauses.flatMap(({ mark }) => (mark === 'nothing' ? [] : [mark])))

const ogre = (entries: string): string =>
  `#### Marsh Ogre\n**Level 3 Elite Wrecker** (300 XP)\nLarge Natural Humanoid ● Giant (Evil)\n**Speed:** 5; **AC:** 17; **Fort:** 16, **Ref:** 13, **Will:** 12; **HP:** 90, **Staggered:** 45\n\n‡ **Claw** (standard, at-will)\nReach 2; +8 vs AC; 1d10+4 damage.\n† **Bite** (standard, at-will)\n+8 vs AC; 1d6+4 damage.\n∢ **Breath** (standard, recharge 4–6) ● **Poison**\nNear arc 3; +6 vs Fortitude; 2d6 poison damage. *Miss:* Half damage.\n${entries}\n`
const entry = (words: string): Power => {
  const { powers } = compilePowers(ogre(`**Test** (standard, encounter)\n${words}`), facts)
  const found = powers.find((one) => one.id === 'test')
  if (found === undefined) throw new Error('no power')
  return found
}

describe('what a hit says', () => {
  test('damage, and what it leaves behind for how long', () => {
    const [damage, slow] = hit('2dW + Strength modifier fire damage, and the target is slowed until the end of your next turn.')
    expect(damage).toMatchObject({ do: 'damage', amount: { dw: 2, abilities: [{ ability: 'strength', times: 1 }] }, types: ['fire'] })
    expect(slow).toMatchObject({ do: 'afflict', parts: [{ condition: 'slowed' }], span: 'your-next-end', to: { who: 'target' } })
  })

  test('one save for what stands before it', () => {
    const clauses = hit('1dW damage, and the target is restrained and takes 5 persistent acid damage (save ends both).')
    expect(clauses.filter((one) => one.do === 'afflict')).toHaveLength(1)
    expect(clauses[1]).toMatchObject({ span: 'save', parts: [{ condition: 'restrained' }, { is: 'persistent', types: ['acid'] }] })
  })

  test('whose turn it lasts to', () => {
    expect(hit('The target is dazed until the start of its next turn.')[0]).toMatchObject({ span: 'target-next-start' })
    expect(hit('The target is dazed until the end of your turn.')[0]).toMatchObject({ span: 'your-turn-end' })
    expect(hit('The target is dazed until the end of the encounter.')[0]).toMatchObject({ span: 'encounter' })
  })

  test('one of two things', () => {
    expect(hit('The target is weakened or slowed (save ends).')[0]).toMatchObject({
      do: 'choose',
      options: [{ does: [{ span: 'save' }] }, {}],
    })
  })

  test('"instead" takes the place of what the sentence before would do', () => {
    const [choice] = hit('The target is rattled (save ends). If the target was already rattled, it is instead blinded (save ends).')
    expect(choice).toMatchObject({ do: 'if', test: { is: 'has', condition: 'rattled' }, does: [{ parts: [{ condition: 'blinded' }] }] })
    expect(choice).toMatchObject({ else: [{ parts: [{ condition: 'rattled' }] }] })
  })

  test('a state that the attack may bring about is looked at before it does', () => {
    const clauses = hit(
      '1dW damage and the target is immobile until the end of its next turn. If the target is already immobile, it loses 1 recovery.',
    )
    expect(clauses.map((one) => one.do)).toEqual(['damage', 'if', 'afflict'])
  })

  test('what a higher level changes is settled by the level of the owner', () => {
    const words = '1dW + Strength modifier damage, and you push the target 1 square.\n*Level 21:* Increases to 2dW damage.'
    expect(hit(words, 20)[0]).toMatchObject({ amount: { dw: 1 } })
    expect(hit(words, 21)[0]).toMatchObject({ amount: { dw: 2, abilities: [{ ability: 'strength' }] } })
    const boost = '1dW damage.\n**Boost Level 13** 2dW damage, and the target falls prone.'
    expect(hit(boost, 12)).toHaveLength(1)
    expect(hit(boost, 13).map((one) => one.do)).toEqual(['damage', 'prone'])
  })

  test('a list to choose from', () => {
    const [damage, choice] = hit(
      '1dW damage, and choose one:\n● The target is slowed until the end of your next turn.\n- The target is knocked prone.',
    )
    expect(damage?.do).toBe('damage')
    expect(choice).toMatchObject({ do: 'choose', options: [{ does: [{ do: 'afflict' }] }, { does: [{ do: 'prone' }] }] })
  })

  test('what waits lies on whom it is about', () => {
    const [waits] = hit('If the target attacks you before the end of your next turn, it takes 10 psychic damage.')
    expect(waits).toMatchObject({
      do: 'afflict',
      to: { who: 'target' },
      span: 'your-next-end',
      parts: [{ is: 'whenever', does: [{ do: 'damage', to: { who: 'target' } }] }],
    })
  })
})

describe('honesty', () => {
  test('a qualification that is not understood leaves all of its sentence to the game master', () => {
    expect(hit('The target is dazed (save ends) unless the moon is full.')).toEqual([
      { do: 'by-hand', text: 'The target is dazed (save ends) unless the moon is full.' },
    ])
  })

  test('what is understood is done, and the sentence shown for the rest', () => {
    const clauses = hit('1dW damage, and the target forgets its name.')
    expect(clauses.map((one) => one.do)).toEqual(['damage', 'by-hand'])
    expect(marks(block(`${melee}**Hit** 1dW damage, and the target forgets its name.`))).toEqual([
      'automatic',
      'automatic',
      'automatic',
      'automatic',
      'by-hand',
    ])
  })

  test('a condition that only people can judge is asked, and the clause partly automatic', () => {
    expect(hit('If the target is in love, it is dazed until the end of your next turn.')[0]).toMatchObject({
      do: 'if',
      test: { is: 'ruling' },
    })
  })

  test('what lasts nobody knows how long is not automatic', () => {
    expect(marks(block(`${melee}**Hit** The target takes a -2 penalty to attack rolls.`))).toContain('partly')
  })

  test('flavour is no clause; each clause knows its line and column', () => {
    const [report] = importNotation(
      `Some words.\n\n> ${block(`${melee}**Hit** 1dW damage. The sea is remembered.`).split('\n').join('\n> ')}`,
    )
    expect(report).toMatchObject({ name: 'Salt Cut', line: 3 })
    expect(report?.clauses.at(-1)).toMatchObject({ line: 8, column: 23, mark: 'by-hand', text: 'The sea is remembered.' })
  })
})

describe('the lines around it', () => {
  test('where it starts from and whom it may be aimed at', () => {
    const far = power(block('**Far** burst 2 within 20, all enemies\n**Attack** Wisdom +2 vs Will\n**Hit** 1d6 damage.'))
    expect(far.strike.aim).toMatchObject({
      origin: 'far',
      range: 20,
      area: { shape: 'burst', size: 2 },
      targets: { relation: 'enemy', count: 'all' },
    })
    expect(far.strike.versus).toEqual({ ability: ['wisdom'], bonus: 2, defense: ['will'] })
    const near = power(block('**Near** burst 5, one or two creatures marked by you\n**Attack** Strength vs AC\n**Hit** 1d6 damage.'))
    expect(near.strike.aim.targets).toMatchObject({ count: 2, upTo: true, tests: [{ is: 'marked-by' }] })
  })

  test('a counter against the attack that set it off', () => {
    const counter = power(
      block(
        '**Trigger** An enemy within 5 squares of you hits an ally.\n**Effect** The ally gains a +4 bonus to AC against the triggering attack.',
        '**Daily** **Utility** **2** (**Counter Action**) ● **Divine**',
      ),
    )
    expect(counter.trigger).toMatchObject({ on: ['hit'], by: { relation: 'enemy', within: 5 }, at: { relation: 'ally' } })
    expect(counter.effect[0]).toMatchObject({
      do: 'if',
      test: { is: 'versus', defense: 'ac' },
      does: [{ do: 'modify-attack', to: 'defense' }],
    })
  })

  test('a maintained attack is held by whom it has hit', () => {
    const held = power(
      block(
        `${melee}**Hit** The target is dazed until the end of your next turn.\n**Maintain Move** Repeat the attack against the same target. You cannot maintain if you miss.`,
      ),
    )
    expect(held.maintain).toMatchObject({
      kind: 'move',
      does: [
        { do: 'end', what: ['this'] },
        { do: 'repeat', against: 'same' },
      ],
    })
    expect(held.strike.hit.at(-1)).toMatchObject({ do: 'afflict', span: 'maintained' })
    const zone = power(
      block(
        '**Near** burst 2\n**Effect** The burst creates a zone of fog until the end of your next turn. The zone is heavily obscured.\n**Maintain Swift** The zone persists.',
      ),
    )
    expect(zone.effect).toEqual([{ do: 'zone', zone: expect.objectContaining({ span: 'maintained', terrain: 'heavily-obscured' }) }])
  })

  test('a second attack inside the first', () => {
    const twice = power(
      block(
        `${melee}**Hit** 1dW damage. Make a secondary attack.\n*Secondary Attack:* Near burst 1, all enemies; Strength vs Reflex; on a hit, the target falls prone.`,
      ),
    )
    expect(twice.strike.hit[1]).toMatchObject({
      do: 'strike',
      strike: { aim: { origin: 'near' }, versus: { defense: ['reflex'] }, hit: [{ do: 'prone' }] },
    })
  })

  test('marks and bold letters may be missing, quotes and dashes be of any kind', () => {
    const plain = power(
      '#### Salt Cut\nAt-Will Attack 1 (Standard Action) ● Martial\nMelee weapon, one creature\nAttack: Strength vs AC\nHit: 1dW damage, and the target takes a –2 penalty to AC until the end of the target’s next turn.',
    )
    expect(plain).toMatchObject({ frequency: 'at-will', actions: ['standard'], mark: 'automatic' })
    expect(plain.strike.hit[1]).toMatchObject({ span: 'target-next-end', parts: [{ to: 'ac', amount: { flat: -2 } }] })
  })
})

describe('a stat block', () => {
  test('has its figures with a colon or without, and says what is missing', () => {
    const block = (figures: string): string =>
      `#### Mud Hag\n**Level 3 Skirmisher** (150 XP)\nMedium Fey Humanoid\n${figures}\n\n† **Bite** (standard, at-will)\n+8 vs AC; 1d6+4 damage.\n`
    const unclear = (text: string) =>
      importNotation(text).flatMap(({ clauses }) => clauses.flatMap(({ mark, why }) => (mark === 'by-hand' ? [why] : [])))
    expect(readNotation(block('AC 17; Fort 15\n**Hit Points** 44'))).toMatchObject({ ac: 17, fortitude: 15, hp: 44 })
    const others = 'Fort 15, Ref 14, Will 13; Speed 6'
    expect(unclear(block(`Armor Class 17, Hit Points 44, ${others}`))).toEqual([])
    expect(unclear(block(`AC 17, ${others}`))).toEqual(['no hit points to be found, so a plain figure stands: add a line such as HP: 44'])
    expect(unclear(block('AC 17, HP 44, Fort 15'))).toEqual([
      'no Reflex, Will, speed to be found, so a plain figure stands: add a line such as Ref: 15; Will: 15; Speed: 6',
    ])
    const misspelt = block('**AC:** 17; **HP:** 44; **Fort:** 15, **Ref:** 14, **Will:** 13\n**Initiative:** +4; **Spead:** 6')
    expect(unclear(misspelt)).toEqual([
      'Spead is no figure that is known: did you mean "speed"?',
      'no speed to be found, so a plain figure stands: add a line such as Speed: 6',
    ])
    expect(readNotation(misspelt)).toMatchObject({ ac: 17, hp: 44, initiative: 4 })
  })

  test('is the sheet that one would write', () => {
    const sheet = readNotation(
      '> #### Old Marsh Ogre\n> **Level 3 Boss Wrecker** (Leader) (750 XP)\n> Large Natural Humanoid ● Giant, Aquatic (Evil)\n> **Senses:** Perception +4, darkvision; **Skills:** Athletics +10\n> **Str:** 20 (+6), **Con:** 15 (+3)\n> **Initiative:** +2; **Speed:** 5, swim 7; see also *bog step*\n> **AC:** 15; **Fort:** 16, **Ref:** 13, **Will:** 12; **Saving Throws:** +5\n> **HP:** 180, **Staggered:** 90\n> **Immune:**&nbsp;disease, **Resist:**&nbsp;cold, acid 5\n>\n> ‡ **Fist** (standard, at-will)\n> +8 vs AC; 1d8+5 damage.',
    )
    expect(sheetSchema.safeParse(sheet).error).toBeUndefined()
    expect(sheet).toMatchObject({
      level: 3,
      rank: 'boss',
      role: 'wrecker leader',
      size: 'large',
      labels: ['natural', 'humanoid', 'giant', 'aquatic'],
    })
    expect(sheet).toMatchObject({
      checks: { strength: 6 },
      perception: 4,
      skills: { athletics: 10 },
      speed: '5, swim 7',
      saves: 5,
      hp: 180,
      resist: 'cold, acid 5',
    })
    expect(sheet.powers).toContain('Fist')
  })

  test('signs, reach, refresh and what a miss does', () => {
    const { powers } = compilePowers(ogre(''), facts)
    expect(powers[0]).toMatchObject({ id: 'claw', basic: 'melee', strike: { aim: { range: 2 }, versus: { bonus: 8 } } })
    expect(powers[2]).toMatchObject({
      frequency: 'refresh',
      refresh: [4, 5, 6],
      tags: ['poison'],
      strike: { miss: [{ do: 'half-damage' }] },
    })
  })

  test('its own name, its other attacks, and what comes after', () => {
    expect(entry('The ogre shifts 2 squares and makes two claw attacks.').effect).toMatchObject([
      { do: 'move', how: 'shift', to: { who: 'you' } },
      { do: 'attack', with: ['claw'], times: 2 },
    ])
    expect(
      entry(
        'Ranged 5/10; +6 vs Will; the target is dazed until the end of the ogre’s next turn. *Aftereffect:* The target is rattled (save ends).',
      ).strike,
    ).toMatchObject({
      aim: { origin: 'ranged', range: 5, long: 10 },
      hit: [{ span: 'your-next-end', aftereffect: [{ span: 'save', parts: [{ condition: 'rattled' }] }] }],
    })
  })

  test('what answers something says so first', () => {
    const { powers } = compilePowers(
      ogre('**Spite** (reaction, at-will)\nWhen an enemy misses the ogre with a melee attack: The target takes 5 damage.'),
      facts,
    )
    expect(powers.at(-1)).toMatchObject({
      actions: ['react'],
      trigger: { on: ['miss'], by: { relation: 'enemy' }, at: { relation: 'you' } },
      effect: [{ do: 'damage', to: { who: 'trigger' } }],
    })
  })

  test('auras and traits', () => {
    const { traits } = compilePowers(
      ogre(
        '*Bog Reek aura 2:* Each enemy that starts its turn in the aura takes 5 poison damage.\n**Stubborn**\nWhile staggered, the ogre has regeneration 5. The ogre cannot be knocked prone.',
      ),
      facts,
    )
    expect(traits[0]).toMatchObject({ name: 'Bog Reek', aura: 2, around: [{ to: 'enemy', on: 'start', does: [{ do: 'damage' }] }] })
    expect(traits[1]).toMatchObject({
      mark: 'automatic',
      parts: [
        { is: 'while', state: 'staggered', parts: [{ is: 'regeneration' }] },
        { is: 'may-not', what: 'be-proned' },
      ],
    })
  })

  test('a flying attack can come at any point of the way', () => {
    expect(
      entry(
        'The ogre flies up to 8 squares and makes a basic melee attack at any point during the move without provoking an opportunity attack from the target.',
      ).effect,
    ).toMatchObject([{ do: 'move', mode: 'fly', safeFrom: 'target', midway: [{ do: 'attack', with: ['basic-melee'] }] }])
  })
})

describe('forms of sentences', () => {
  const unclear = (text: string): string[] =>
    importNotation(text).flatMap((one) =>
      one.clauses.filter(({ mark }) => mark !== 'automatic' && mark !== 'nothing').map(({ why }) => why),
    )
  const counter = '**Encounter** **Attack** **1** (**Counter Action**) ● **Martial**'

  test.each(heroForms)('of a hit: %s', (words) => {
    expect(
      unclear(
        block(`**Near** burst 3, one creature\n**Trigger** An enemy hits you.\n**Attack** Strength vs AC\n**Hit** ${words}`, counter),
      ),
    ).toEqual([])
  })
  test.each(triggerForms)('of a trigger: %s', (words) => {
    expect(unclear(block(`**Self**\n**Trigger** ${words}\n**Effect** You shift 1.`, counter))).toEqual([])
  })
  const test1 = ogre('').replaceAll('Marsh Ogre', 'Test Ogre')
  test.each(monsterForms)('of a monster: %s', (words) => {
    expect(unclear(`${test1}**Test** (standard, encounter)\nMelee 1; +5 vs AC; ${words}`)).toEqual([])
  })
  test.each(traitForms)('of a trait: %s', (words) => {
    expect(unclear(`${test1}**Test**\n${words}`)).toEqual([])
  })
  test.each(auraForms)('of an aura: %s', (words) => {
    expect(unclear(`${test1}*Test aura 2:* ${words}`)).toEqual([])
  })

  test.each([
    'You must be wielding two melee weapons.',
    'You must be wielding a flail or a spear.',
    'You must be using a shield.',
    'You must be wielding a crossbow, a thrown weapon, or a sling.',
    'You must have a hand free.',
  ])('of a requirement: %s', (words) => {
    expect(unclear(block(`**Requirement** ${words}\n${melee}**Hit** 1dW damage.`))).toEqual([])
  })
})
