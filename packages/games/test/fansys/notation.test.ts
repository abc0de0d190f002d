import { type Game, readSetup, Session } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { fansys } from '../../src/fansys/index.ts'
import { readCreatures } from '../../src/fansys/notation/creature.ts'
import { detailsIn, rows } from '../../src/fansys/notation/details.ts'
import { compileSheet, importNotation } from '../../src/fansys/notation/index.ts'

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
      { id: 'bill', printed: 7, damage: { count: 1, sides: 8, flat: 4 }, types: ['piercing'], reach: 10, byHand: '' },
      { id: 'feet', printed: 7, and: { damage: { count: 1, sides: 6 }, type: 'fire' }, byHand: 'On a hit the target smells of mud.' },
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
  const { took, at } = detailsIn({ text: example, at: Array.from(example, (_, i) => i) })
  expect(took.map((one) => one.pattern)).toEqual([pattern])
  expect(at).toBe(example.length)
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
    powers: [{ id: 'wick', isSpell: true, dice: 1, pool: 'mp', range: 90, rolled: 'attack', stat: 'WIS', plus: 'WIS', kinetic: true }],
  })
  expect(importNotation(typed)[0]?.clauses.filter(({ mark }) => mark !== 'automatic')).toEqual([])
})

test('what is understood of such lines is read again as the same', () => {
  const [first] = readCreatures(typed)
  const said = importNotation(typed)[0]?.clauses.map(({ understood = '' }) => understood) ?? []
  const again = said.map((line) => (line.startsWith('Wick') ? `Spell: ${line}` : line))
  expect(readCreatures(`Ludo Fenn\n${again.join('\n')}\n`)[0]?.draft).toEqual(first?.draft)
})

test.each([
  ['Ludo\nLevel: 2\nSkils: observe +2', 'line 3: no line of a sheet is called "skils"', 'did you mean "skills"?'],
  ['hello there', 'line 1: there is no block', 'a block is a title and its tables'],
])('what cannot be meant as it stands is told with its place and a remedy: %s', (text, place, remedy) => {
  expect(() => importNotation(text)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(place), remedy: expect.stringContaining(remedy) }),
  )
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
