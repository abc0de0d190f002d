import { describe, expect, it } from 'vitest'
import { readAttacks } from '../../src/sovereign/notation/attack-line.ts'
import { importNotation } from '../../src/sovereign/notation/report.ts'
import { NotationError, readNotation } from '../../src/sovereign/notation/stat-lines.ts'
import { compile } from '../../src/sovereign/sheet/compile.ts'

describe('a stat line', () => {
  it('becomes the sheet one would write', () => {
    expect(readNotation('Ghoul: HD 3+1, AC 6 [13], Atk 2 claws (1d4), 1 bite (1d10), Move 120 ft (40 ft), SV F3, ML 10')).toEqual({
      sheet: {
        name: 'Ghoul',
        hd: '3+1',
        ac: '6 [13]',
        attacks: [
          { name: 'claws', count: 2, damage: '1d4' },
          { name: 'bite', damage: '1d10' },
        ],
        move: '120 ft (40 ft)',
        'listed-save': 13,
      },
      dropped: ['SV F3', 'ML 10'],
      unknown: [],
    })
  })

  it.each([
    ['AC 4; hd 2; THAC0 18; mv 12"; bite 1', { 'descending-ac': 4, hd: '2', thac0: 18 }],
    [
      'Orc: ac 6 [13], Hit Dice 1 (4hp), Att 1 × weapon (1d6 or by weapon), THAC0 19 [0]',
      { name: 'Orc', hd: '1', hp: 4, attacks: [{ name: 'weapon', damage: '1d6', natural: false }] },
    ],
    [
      'Bandit HD 1 AC 13a Atk +1 Dmg 1d8 (sword) Shock 2/AC 13 Skill +1 HP 5',
      {
        hd: '1',
        ac: '13',
        attack: 1,
        skill: 1,
        hp: 5,
        attacks: [{ name: 'sword', like: 'sword', natural: false, damage: '1d8', shock: '2/AC 13' }],
      },
    ],
    [
      'Warlord HD 8, AC 18, Atk +10 x2, Dmg Wpn, Shock 5/-',
      { attack: 10, attacks: [{ name: 'weapon', count: 2, damage: '1d6', natural: false, shock: '5/-' }] },
    ],
    [
      'Harpy: HD 3, AC 7, #AT 3, Dmg 1d4/1d4/1d6',
      {
        attacks: [
          { name: 'attack', damage: '1d4' },
          { name: 'attack', damage: '1d4' },
          { name: 'attack', damage: '1d6' },
        ],
      },
    ],
    [
      'Owlbear: HD 5, Attacks claw/claw/bite (1d8/1d8/1d10)',
      {
        attacks: [
          { name: 'claw', damage: '1d8' },
          { name: 'claw', damage: '1d8' },
          { name: 'bite', damage: '1d10' },
        ],
      },
    ],
    [
      'Archer: Atk 1 sword (1d8) or 1 small bow (1d6), HD 1',
      {
        attacks: [
          [{ name: 'sword', like: 'sword', natural: false, damage: '1d8' }],
          [{ name: 'small bow', like: 'small bow', natural: false, damage: '1d6' }],
        ],
      },
    ],
    ['Wolf: HD 2, rate 40 ft, STR +1', { rate: 40, attributes: { STR: 1 } }],
    ['Rat: HD 1/2, AC 11', { hd: '1/2' }],
    ['3 Ghouls: HD 2\n  AC 13', { name: 'Ghouls', hd: '2', ac: '13' }],
  ])('%s', (line, expected) => expect(readNotation(line).sheet).toMatchObject(expected))

  it('reads a page: a creature for each line that names one, and what an attack does besides is told', () => {
    const page = 'They come at dusk.\n3 Ghouls: HD 2\n  AC 13\nFen Ghast: HD 4, Atk 2 claws (1d4) plus paralysis, ML 9'
    const [ghouls, ghast, ...others] = importNotation(page)
    expect([ghouls?.sheets, ghast?.line, others]).toEqual([[{ line: '3 Ghouls: HD 2\n  AC 13' }], 4, []])
    expect(ghast?.clauses.map(({ mark, column, why }) => [mark, column, why])).toEqual([
      ['partly', 1, 'no AC, Move to be found, so a plain figure stands: add it'],
      ['by-hand', 36, 'not understood, so the game master sees to it'],
      ['nothing', 52, 'the fight does not need it'],
    ])
    expect(() => importNotation('Rat: HD 1\nGhoul: HD many')).toThrow(/line 2, column 11/)
  })

  it('says what it did not understand, and where', () => {
    const line = 'Ghoul: HD 2; Atk 1 bite (1d4 + paralysis); Save 16; CL/XP 3/60; Special: immune to sleep'
    const { unknown, dropped } = readNotation(line)
    expect(unknown).toEqual(['immune to sleep', 'paralysis'].map((text) => ({ text, at: line.indexOf(text) + 1 })))
    expect(dropped).toEqual(['Save 16', 'CL/XP 3/60'])
  })

  it.each([
    ['Ghoul', 1],
    ['Ghoul: HD many', 11],
    ['Ghoul: HD 2, AC none', 17],
    ['Ghoul: HD 2, Move fast', 19],
    ['Ghoul: HD 2, Atk 1 bite, Dmg teeth 4', 30],
  ])('%s is refused at column %i', (line, at) => {
    try {
      readNotation(line)
    } catch (error) {
      expect(error).toBeInstanceOf(NotationError)
      expect(error).toMatchObject({ at })
      return
    }
    throw new Error('it was read')
  })

  it('compiles', () => {
    const ghoul = compile('ghoul', { line: 'Ghoul: HD 3+1, AC 6 [13], Atk 2 claws (1d4), 1 bite (1d10), Move 120 ft (40 ft)' })
    expect(ghoul).toMatchObject({
      name: 'Ghoul',
      hd: 3,
      hdPlus: 1,
      rate: 40,
      hero: false,
      body: [{ id: 'claws' }, { id: 'bite' }, { id: 'unarmed' }],
    })
  })
})

describe('attacks', () => {
  it.each([
    ['+3 spear (1d6, Shock 2/AC 13)', [[{ name: 'spear', like: 'spear', natural: false, attack: 3, damage: '1d6', shock: '2/AC 13' }]]],
    [
      'tentacle (1d8 bludgeoning, reach 10 ft) and beak (1d6)',
      [
        [
          { name: 'tentacle', damage: '1d8', kind: 'bludgeoning', reach: 10 },
          { name: 'beak', damage: '1d6' },
        ],
      ],
    ],
    ['spit (1d6, range 30/60)', [[{ name: 'spit', damage: '1d6', range: '30/60' }]]],
    ['two claws (1d4) or a sting 1d10', [[{ name: 'claws', count: 2, damage: '1d4' }], [{ name: 'sting', damage: '1d10' }]]],
  ])('%s', (text, routines) => expect(readAttacks(text)).toMatchObject({ routines, unknown: [] }))
})
