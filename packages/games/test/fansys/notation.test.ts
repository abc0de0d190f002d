import { type Game, readSetup, Session } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { fansys } from '../../src/fansys/index.ts'
import { readCreatures } from '../../src/fansys/notation/creature.ts'
import { detailsIn } from '../../src/fansys/notation/details.ts'
import { compileSheet, importNotation } from '../../src/fansys/notation/index.ts'
import { rows } from '../../src/fansys/notation/phrases.ts'

const game: Game = fansys

const marshHen = `### Marsh Hen, Greater (level 4)

- **Size**: Large
- Carry capacity: (40lb light, 80lb medium, 200lb heavy, 300lb drag)

|HiT/Touch/Surprised|SP|MP|HP|Speed (walk)|Speed (other)|
|-|-|-|-|-|-|
|16/12/14|22 (*14*)|9|7|25|Flight (40ft, poor, endurance = 2 hours), Swim (20ft)|

||Str|Dex|Con|Int|Wis|Cha|
|-|-|-|-|-|-|-|
|Stat|16|14|12|-|11|8|
|Bonus|+4|+2|+1|-|0|-1|
|Save|5|+3|+4|-|+1|0|

|Level(base)|SP Dice|MP dice|Nat|Sup|NAP|SUP|
|-|-|-|-|-|-|-|
|4 (1)|9|4|2|1|4|2|

|Ability|Bonus|Damage|Other|
|-|-|-|-|
|Bill|+7|1d8+4[Pi]|Reach=10ft|
|Feet|7|1d4+2[Pe] + 1d6[Fire]|(Reach 5ft) On a hit the target smells of mud.|
|Trip/Throw|+6|||
|Spit|Thr=15 DEX|2d6[Cor]|(secondary action, range 30ft, 1 SP die)|
|Monster Attack|||A marsh hen makes one bill attack and 2 attacks with its feet|
|[Parry](../somewhere.md#parry)||||
|Resistant|||"Cold" damage, "fear"|
|Immune|||"poison"|
|Skills|||"Observe" +6, +3 to stealth, "Knowledge: Ponds" +9|
|Low-light vision||||
|Broody|||Its eggs are warm.|
`

test('hit points and dice that are not printed are missed', () => {
  const missed = (print: string) =>
    importNotation(print).flatMap(({ clauses }) => clauses.flatMap(({ why }) => (why.startsWith('no HP') ? [why] : [])))
  expect(missed(marshHen)).toEqual([])
  expect(missed('### Newt (level 2)\n\n||Str|Dex|Con|Int|Wis|Cha|\n|-|-|-|-|-|-|-|\n|Bonus|+4|+2|+1|-|0|-1|\n')).toEqual([
    expect.stringContaining('add a column HP'),
  ])
})

const hen = () => compileSheet('hen', { print: marshHen })

test('a block is compiled from its tables, and print holds where the book reckons otherwise', () => {
  expect(hen()).toMatchObject({
    name: 'Marsh Hen, Greater',
    level: 4,
    size: 'large',
    nat: 2,
    sp: 22,
    mp: 9,
    hp: 7,
    limit: { natural: 14 },
    modifier: { STR: 4, INT: 0 },
    save: { STR: 5, CON: 4 },
    attack: { STR: 8 },
    speed: { walk: 25, fly: 40, swim: 20 },
    flight: { skill: 'poor', hours: 2 },
    weapons: [
      { id: 'bill', printed: 7, damage: { count: 1, sides: 8, flat: 4 }, types: ['piercing'], reach: 10, words: '' },
      { id: 'feet', printed: 7, and: { damage: { count: 1, sides: 6 }, type: 'fire' }, words: 'On a hit the target smells of mud.' },
    ],
    manoeuvres: { trip: 6, throw: 6 },
    powers: [{ id: 'spit', cost: 'secondary', pool: 'sp', dice: 1, range: 30, rolled: 'save', save: 'DEX', needs: 15, type: 'corrosive' }],
    abilities: { parry: 1 },
    resist: ['cold'],
    immune: ['poison'],
    skill: { observe: 6, stealth: 3 },
    lore: { 'knowledge: ponds': 9 },
    traits: [{ id: 'broody', when: 'called', words: 'Its eggs are warm.' }],
  })
  expect(hen().score.INT).toBeUndefined()
  expect(hen().hardy).toEqual(new Set(['frightened']))
  expect(hen().routine).toEqual(
    new Map([
      ['bill', 1],
      ['feet', 2],
    ]),
  )
  expect(hen().guard).toMatchObject({ dex: 1, armour: 3, shield: 1 })
})

test('the report tells what stands where, what was made of it, and what print says otherwise', () => {
  const clauses = importNotation(marshHen)[0]?.clauses ?? []
  expect(clauses.find(({ line, column }) => line === 13 && column === 8)).toMatchObject({
    text: '+4',
    understood: 'str bonus: +4',
    why: 'the book reckons 3: print holds',
  })
  expect(clauses.filter(({ mark }) => mark !== 'automatic').map(({ line, mark, why }) => [line, mark, why])).toEqual([
    [23, 'partly', 'what else a hit does comes before the game master'],
    [32, 'by-hand', 'the game master calls for it'],
  ])
})

test.each(rows.map(({ pattern, example }) => ({ pattern, example })))('$pattern reads its example, all of it', ({ pattern, example }) => {
  const { took, rest } = detailsIn({ text: example, at: Array.from(example, (_, i) => i) })
  expect(took.map((one) => one.pattern)).toEqual([pattern])
  expect(rest.text).toBe('')
})

test('a bonus that does not always hold is told with when it does, and is none of the skill', () => {
  const [read] = readCreatures('Newt\nLevel: 1\nSkills: Stealth +6 (in water), Observe +4\n')
  expect(read?.draft).toMatchObject({ skills: { observe: 4 }, lore: { 'stealth (in water)': 6 } })
  expect(read?.draft.skills).not.toHaveProperty('stealth')
})

describe('hurried print', () => {
  const table = (head: string, ...lines: readonly string[]): string => `### Newt\n\n${head}\n${lines.join('\n')}\n`

  test('a head may want its last columns, and a table its head', () => {
    expect(readCreatures(table('|HiT|SP|MP|HP|', '|-|-|-|-|', '|12|5|4|3|20ft|Swim (30ft)|'))[0]?.draft).toMatchObject({
      hit: 12,
      speed: { walk: 20, swim: 30 },
    })
    expect(readCreatures(table('|Stat|8|14|10|2|12|6|', '|Save|0|+4|+2|-3|+2|-1|'))[0]?.draft).toMatchObject({
      stats: { STR: 8, CHA: 6 },
      saves: { DEX: 4, CHA: -1 },
    })
  })

  test('a block of several levels is a creature for each, with what it has come to', () => {
    const text = `${table('|Level|HiT/Surprised/Touch|SP|MP|HP|', '|-|-|-|-|-|', '|1|12/10/12|4|2|2|', '|3|13/10/12|9|4|4|')}
|Level(base)|SP dice|MP dice|
|-|-|-|
|1 (1)|2|1|
|3 (1)|5|2|

|Ability|Bonus|Damage|Other|
|-|-|-|-|
|Bite|+2/+4|1d4[Pi]||
|Skills (lvl1)|||Swim +2|
|Skills (lvl3)|||Swim +5|
`
    expect(readCreatures(text).map(({ draft }) => [draft.level, draft.hp, draft.attacks?.[0]?.bonus, draft.lore])).toEqual([
      [1, 2, 2, { swim: 2 }],
      [3, 4, 4, { swim: 5 }],
    ])
    expect(compileSheet('newt', { print: text, level: 3 })).toMatchObject({ level: 3, hp: 4 })
  })

  test('what does not always hold is left to people', () => {
    const [read] = readCreatures(
      table('|Ability|Bonus|Damage|Other|', '|-|-|-|-|', '|Immune|||"physical" damage except from iron|', '|Bite|+2|1d4|-|'),
    )
    expect(read?.draft.immune).toBeUndefined()
    expect(read?.draft.traits).toMatchObject([{ when: 'hurt' }])
  })
})

const everySort = `### Quarry Cat

|Ability|Bonus|Damage|Other|
|-|-|-|-|
|Bite|+7|1d8+4[Pi] + 1d6[Poi]|Reach=5ft. On a hit the target must succeed on a Thr=15 CON save or be poisoned for 1 minute|
|Claws|7|1d6/10+4 [Sl/Pi]|(Reach 10ft) When taking damage from its claws the target must make a Thr=14 STR save or fall prone and be pushed 10ft|
|Sting|+6 (touch attack)||Poison: Thr=16 CON or take 2d6[Poi] damage at the start of each turn for 3 rounds|
|Hold|+6||On a hit, the target is grappled|
|Gravel|+5|1d4 and 1d4[fire]|20/60ft|
|Elemental Blast: Fire|+6|2d6+2 + 1d6/MP die|Range=120ft+30ft/MP die, MP dice maximum=3|
|Stun Bolt|+6|2d6 lightning [sup]|1 MP die, range 60ft. The target must succeed on a CON save (Thr=16) or be stunned for 1 round|
|Breath|Thr=17 DEX|4d6 Fire|(2 SP dice) 30ft cone, half on a save|
|Dust|Thr=17 CON||(1 MP die, range 60ft, radius 10ft) Creatures in the area are blinded for 2 rounds unless they succeed the save|
|Rubble|Thr=18|3d6[Pe]|linear, range 60ft, width 10ft, 2 SP dice|
|Ring|Thr=18 STR|2d6[Pr]|(1 SP die) radius 10ft (5ft/SP die), range 60ft, max 2 SP dice. Creatures in it must make the save or be pushed 10ft|
|Roar|Thr=16 WIS||(secondary action) burst with a radius of 15ft, frightened for 2 rounds|
|Elemental Strike: Ice||1d6|1 MP die|
|Thud|||1 SP die, with an attack or a trick. On a hit the target must make a Thr=14 STR save or fall prone|
|Lay on Hands|||(1 MP die, main action, touch) heals 1d8 HP|
|Purr|||(1 SP die, secondary action) An ally within 60ft regains 2d8 SP|
|Trip/Grapple|+7|||
|Monster Attack|||It makes one bite attack and 2 attacks with its claws as a main action|
|Multi-attack II||||
|Immune|||fire[nat], "poison", "prone"|
`

test('attacks and powers of every sort are read whole', () => {
  expect(importNotation(everySort)[0]?.clauses.filter(({ mark }) => mark !== 'automatic')).toEqual([])
  expect(compileSheet('cat', { print: everySort })).toMatchObject({
    powers: [
      { id: 'elemental-blast-fire', rolled: 'attack', bonus: 6, 'per-die': { count: 1, sides: 6 }, 'most-dice': 3, 'range-per-die': 30 },
      { id: 'stun-bolt', also: [{ rolled: 'save', save: 'CON', needs: 16, condition: 'stunned', lasts: 1 }] },
      { id: 'breath', shape: 'cone', range: 30, pool: 'sp', dice: 2, save: 'DEX', needs: 17, partial: 'half', type: 'fire' },
      { id: 'dust', shape: 'burst', radius: 10, range: 60, condition: 'blinded', lasts: 2, 'at-once': true },
      { id: 'rubble', shape: 'line', width: 10, range: 60, save: 'DEX', needs: 18 },
      { id: 'ring', shape: 'burst', radius: 10, 'radius-per-die': 5, 'most-dice': 2, push: 10 },
      { id: 'roar', shape: 'around', range: 'self', radius: 15, cost: 'secondary' },
      { id: 'elemental-strike-ice', with: 'attack', damage: { count: 1, sides: 6 }, type: 'cold', pool: 'mp', dice: 1 },
      { id: 'thud', with: 'manoeuvre', pool: 'sp', dice: 1, save: 'STR', needs: 14, condition: 'prone' },
      { id: 'lay-on-hands', cost: 'main', heals: { what: 'hp', dice: { count: 1, sides: 8 } }, aids: true, pool: 'mp' },
      { id: 'purr', range: 60, heals: { what: 'sp', dice: { count: 2, sides: 8 } }, cost: 'secondary', pool: 'sp' },
    ],
  })
})

/** What a table says otherwise than a row is read as, or a row that leaves out what a line says. */
test.each<[string, Readonly<Record<string, readonly object[]>>]>([
  ['|Bite|+7|1d8|Thr=15 CON or lose 1d6 points of DEX|', { attacks: [{ rider: 'Thr=15 CON or lose 1d6 points of DEX' }] }],
  ['|Bite|+7|1d8|The target is prone, if it is small|', { attacks: [{ rider: 'The target is prone, if it is small' }] }],
  [
    '|Bite|+7|1d8|The target is grappled. It only holds what is small.|',
    { attacks: [{ rider: 'The target is grappled. It only holds what is small.' }] },
  ],
  [
    '|Bite|+7|1d8|The target must succeed on a CON save or be stunned|',
    { attacks: [{ rider: 'The target must succeed on a CON save or be stunned' }] },
  ],
  [
    '|Breath|Thr=15 DEX|4d6[Fire]|(30ft cone) only creatures that stand in water|',
    { powers: [{ range: 'self', words: /only creatures/ }] },
  ],
  ['|Blast|+7|1d8[Fire]|linear, range 60ft|', { powers: [{ words: /linear/ }] }],
  ['|Bite|+7/+8|1d8||', { traits: [{ words: '+7/+8, 1d8' }] }],
  ['|Spines|Thr=15 DEX|1d8[Pi]|7d6, 30ft cone|', { powers: [{ words: /7d6/ }] }],
])('nothing is added: %s', (line, left) => {
  const words = (text: unknown): unknown => (text instanceof RegExp ? expect.stringMatching(text) : text)
  const found = readCreatures(`### Newt\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n${line}\n`)[0]?.draft
  const wanted = Object.fromEntries(
    Object.entries(left).map(([key, all]) => [
      key,
      all.map((one) => Object.fromEntries(Object.entries(one).map(([k, v]) => [k, words(v)]))),
    ]),
  )
  expect(found).toMatchObject(wanted)
  expect(found?.attacks?.flatMap(({ also = [] }) => also) ?? []).toEqual([])
})

describe('attacks that stand together', () => {
  const read = (...lines: readonly string[]) =>
    readCreatures(`### Newt\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n${lines.join('\n')}\n`)[0]?.draft
  const struck = (...lines: readonly string[]) => {
    const { attacks = [], routine } = read(...lines) ?? {}
    return [attacks.map(({ name, bonus, damage }) => `${name} ${bonus} ${damage ?? ''}`), routine]
  }

  test.each([
    '|Attacks|||2 claws +5 (1d6+3), bite +3 (1d8+3)|',
    '|Attack|||two claws (+5, 1d6+3) and a bite (+3, 1d8+3)|',
    '|Melee attacks|||claws x2 +5 (1d6+3[Sl]); bite +3 (1d8+3[Pi], reach 10ft)|',
    '|Attacks|||claws +5/+5, 1d6+3; bite +3, 1d8+3|',
  ])('in one sentence: %s', (line) => {
    expect(struck(line)).toEqual([['claws 5 1d6+3', 'bite 3 1d8+3'], { claws: 2, bite: 1 }])
  })

  test.each([
    ['|Claws (2)|+5|1d6+3||', 'Claws 5 1d6+3', 2],
    ['|3 x Claws|+5|1d6+3||', 'Claws 5 1d6+3', 3],
    ['|Claws|+5 (x4)|1d6+3||', 'Claws 5 1d6+3', 4],
    ['|Claws|+5/+5|1d6+3|two attacks|', 'Claws 5 1d6+3', 2],
    ['|4 Roots +17|2d8+9[Pe]||(reach 20ft)|', 'Roots 17 2d8+9', 4],
  ])('counted in a row: %s', (line, attack, times) => {
    expect(struck(line)).toEqual([[attack], { [attack.split(' ')[0]?.toLowerCase() ?? '']: times }])
  })

  test('names with a damage each are an attack each; two bonuses for one are nobody knows whose', () => {
    expect(struck('|Mace, Dagger|+8|1d6+3[Pe], 1d4+3[Pi]||')).toEqual([['Mace 8 1d6+3', 'Dagger 8 1d4+3'], undefined])
    expect(read('|Short sword x2|+9, +7|1d6+1[Pi]||')?.attacks).toBeUndefined()
  })

  test('how often it strikes with what is its habit; what it has learned counts where nothing is said', () => {
    expect(struck('|Claw|+5|1d6||', '|Bite|+5|1d6||', '|Multi-attack II|||one bite and two claws|')[1]).toEqual({ bite: 1, claw: 2 })
    expect(struck('|Claws (2)|+5|1d6||', '|Bite|+5|1d6||', '|Multi-attack I||||')[1]).toBeUndefined()
  })
})

describe('broken blocks', () => {
  const why = (text: string) =>
    importNotation(text)[0]
      ?.clauses.filter(({ mark }) => mark !== 'automatic')
      .map(({ line, why: told }) => [line, told])

  test('tables without the line below their head, or one at the other, are read by their heads', () => {
    const text =
      '### Newt, level 3\n|HiT|SP|MP|HP|Speed|\n|12|5|4|3|20ft|\n||Str|Dex|Con|Int|Wis|Cha|\n|Score|8|14|10|2|12|6|\n|Ability|Bonus|Damage|Other|\n|Bite|2|1d4[Pi]||\n'
    expect(readCreatures(text)).toMatchObject([
      { name: 'Newt', draft: { level: 3, hit: 12, stats: { STR: 8, CHA: 6 }, attacks: [{ bonus: 2 }] } },
    ])
    expect(why(text)).toEqual([])
  })

  test('what does nothing that anybody knows is not called automatic', () => {
    expect(why('### Ghost\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n|Possess|Thr=17 CHA|||\n')).toEqual([
      [5, 'the game master calls for it'],
    ])
  })

  test('a row or a cell that nobody knows is told with its place', () => {
    expect(why('### Newt\n\n||Str|Dex|Con|\n|-|-|-|-|\n|Might|8|14|10|\n|Stat|8|14|10|12|\n')).toEqual([
      [1, expect.stringContaining('no HP and no dice')],
      [3, 'no column is called INT, WIS, CHA, so a plain figure stands, or what level and dice come to: add it'],
      [5, 'no row of stats is called "Might": write Stat, Bonus or Save'],
      [6, 'no stat stands over it'],
    ])
  })

  test('several figures may stand in one line', () => {
    expect(
      readCreatures('### Newt - Level 4\n\nHiT/Surprised/Touch: 14/13/10, SP 24 (18), HP 9, Speed 20ft, Dig 20ft\nSize=Small, Reach=0ft\n'),
    ).toMatchObject([{ name: 'Newt', draft: { level: 4, hit: [14, 13, 10], sp: 24, hp: 9, speed: { walk: 20 }, size: 'small', reach: 0 } }])
  })
})

test('spells that a creature knows are cast by their names', () => {
  const [read] = readCreatures(
    '### Newt\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n|Sc: Air III|Thr=18||Favourites: [Glide](x.md#glide), "Headwind"|\n|Spells|||Sc: Earth I (Thr=12): Down; Fire II: Spark, Wick|\n',
  )
  expect(read?.draft.powers?.map(({ name, art, words }) => [name, art, words])).toEqual([
    ['Glide', 'air', 'Sc: Air III, threshold 18'],
    ['Headwind', 'air', 'Sc: Air III, threshold 18'],
    ['Down', 'earth', 'Sc: Earth I, threshold 12'],
    ['Spark', 'fire', 'Fire II'],
    ['Wick', 'fire', 'Fire II'],
  ])
})

test('columns may stand in another order, and one for reach', () => {
  const [read] = readCreatures('### Newt\n\n|Weapon|Damage|Attack Bonus|Reach|Notes|\n|-|-|-|-|-|\n|Bite|1d8[Pi]|+3|10ft|supernatural|\n')
  expect(read?.draft.attacks).toMatchObject([{ name: 'Bite', bonus: 3, damage: '1d8', reach: 10, origin: 'supernatural' }])
})

const typed = `Ludo Fenn
Hero: yes
Level: 3
Stats: STR 16, DEX 12, CON 14, WIS 14
Dice: 7 stamina, 3 mind
Good saves: STR, WIS
Armour: brigandine
Shield: light shield
Weapons: mace, javelin
Abilities: multi-attack II, parry
Skills: observe +5
Resistant: fire
Spell: Wick: main action, 1 mind die, range 90ft, WIS attack, 2d6 + WIS fire, gestures
Mount: barley
`

test('a hero in lines that people type', () => {
  expect(compileSheet('ludo', { print: typed })).toMatchObject({
    name: 'Ludo Fenn',
    isHero: true,
    level: 3,
    spDice: 7,
    mpDice: 3,
    armour: 'brigandine',
    shield: 'light-shield',
    weapons: [{ id: 'mace' }, { id: 'javelin' }, { id: 'unarmed' }],
    abilities: { 'multi-attack': 2, parry: 1 },
    resist: ['fire'],
    powers: [{ id: 'wick', spell: true, dice: 1, pool: 'mp', range: 90, rolled: 'attack', stat: 'WIS', plus: 'WIS', kinetic: true }],
  })
  expect(importNotation(typed)[0]?.clauses.filter(({ mark }) => mark !== 'automatic')).toEqual([])
})

/** What it is understood as, in lines of its own, and without what is left to people. */
const saidOf = (print: string): string =>
  (importNotation(print)[0]?.clauses ?? []).flatMap(({ understood }) => (understood === undefined ? [] : [understood])).join('\n')
const played = (print: string): unknown => {
  const { traits: _, ...draft } = readCreatures(print)[0]?.draft ?? {}
  const plain = draft.attacks?.map(({ rider: _rider, ...one }) => one)
  const powers = draft.powers?.filter(({ words }) => words === undefined)
  return JSON.parse(JSON.stringify({ ...draft, attacks: plain, powers }))
}

test.each([
  ['lines that people type', typed],
  ['a block of tables', marshHen],
  ['attacks of every sort', everySort],
])('what is understood of %s is read again as the same', (_, print) => {
  expect(played(`${readCreatures(print)[0]?.name ?? ''}\n${saidOf(print)}\n`)).toEqual(played(print))
})

test.each([
  ['Ludo\nLevel: 2\nSkils: observe +2', 'line 3: no line of a sheet is called "skils"', 'did you mean "skills"?'],
  ['hello there', 'line 1: there is no block', 'a block is a title and its tables'],
])('what cannot be meant as it stands is told with its place and a remedy: %s', (text, place, remedy) => {
  expect(() => importNotation(text)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(place), remedy: expect.stringContaining(remedy) }),
  )
})

test.each([
  ['|Bite|+x|1d6[Pi]|-|', 'no bonus is read of "+x": write it like +5'],
  ['|Claw|+4|1e6[Sl]|-|', 'no damage is read of "1e6[Sl]": write it like 1d6+2[Pi]'],
])('a column that is not read is named with what it should be: %s', (row, why) => {
  const [block] = importNotation(`### Newt\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n${row}\n`)
  expect(block?.clauses).toMatchObject([{ mark: 'by-hand', why: expect.stringContaining(why) }])
})

test('hostile texts take no longer than their length', () => {
  for (const text of ['|'.repeat(20_000), '[x](y)'.repeat(3000), 'range=5ft, '.repeat(3000), '1d6+'.repeat(5000)])
    expect(() => importNotation(`### Newt\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n|Bite|+2|${text}|${text}|\n`)).not.toThrow()
})

describe('at the table', () => {
  const begin = (print: string) => {
    const pieces = { A: { sheet: 'a', side: 'foes', at: 'a1' }, B: { sheet: 'b', side: 'heroes', at: 'b1' } }
    const sheets = { a: { print }, b: { hp: 60, sp: 60, hit: 3 } }
    const board = '. . . .'
    return Session.start(game, readSetup(game, { game: 'fansys', board, sheets, pieces, start: { turn: 'A', order: ['A', 'B'] }, seed: 5 }))
  }
  /** One answer after another; nobody parries, and what was not asked needs none. */
  const go = (session: Session, ...answers: readonly string[]): void => {
    for (const answer of [...answers, '']) {
      while (session.open?.kind === 'reaction') session.answer('pass')
      if (session.open?.options.some(({ id }) => id === answer)) session.answer(answer)
    }
  }
  const block = (...lines: readonly string[]): string => `### Newt\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n${lines.join('\n')}\n`

  test('a habit is as many attacks as it says, with what it says', () => {
    const session = begin(
      block('|Bite|+9|1d4[Pi]||', '|Claws|+9|1d4[Sl]||', '|Monster Attack|||It makes one bite attack and 2 attacks with its claws|'),
    )
    go(session, 'attack', 'bite', 'lethal', 'attack', 'lethal', 'attack', 'lethal')
    const struck = session.log.flatMap(({ event }) => (event.type === 'action' ? [event] : [])).map((event) => Reflect.get(event, 'action'))
    expect(struck).toEqual(['bite', 'claws', 'claws'])
    expect(session.open?.options.map(({ id }) => id)).not.toContain('attack')
  })

  test('what else a hit does comes before the game master, in its words', () => {
    const session = begin(block('|Bite|+9|1d4[Pi]|The target feels odd.|'))
    go(session, 'attack', 'lethal')
    expect(session.open).toMatchObject({ kind: 'ruling', text: 'Bite: The target feels odd.' })
  })

  test('more dice than its price make a power stronger', () => {
    const session = begin(
      `${block('|Elemental Touch (Fire)|+9|1d6 + 1d6/MP die|MP die maximum=2|')}\n|Level(base)|SP dice|MP dice|\n|-|-|-|\n|1 (1)|1|4|\n`,
    )
    session.answer('elemental-touch-fire')
    expect(session.open?.options.map(({ id }) => id)).toEqual(['0', '1', '2'])
    session.answer('2')
    expect(session.fight.pieces[0]).toMatchObject({ mpDice: 2 })
  })
})
