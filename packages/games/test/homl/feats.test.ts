import { expect, test } from 'vitest'
import { importNotation, readFeats } from '../../src/homl/notation/index.ts'

const marked = `/FEAT /ID" 1"/ /SOURCE martial SOURCE/ /TIER heroic TIER/ /FEATNAME Turning Cut FEATNAME/
/ORIGIN Road Warden ORIGIN/
/LEVEL 3 LEVEL/
/ACTION Major ACTION/
/TAGS Weapon, Reach TAGS/
/REQUIREMENTS You must be wielding a two-handed weapon. REQUIREMENTS/
/TYPETARGET close weapon, one opponent TYPETARGET/
/ATTACK Weapon vs REF or FORT ATTACK/
/ENHANCED 3DD + weapon + STR damage, and the target is stunned. ENHANCED/
/COMPLETESUCCESS
2DD + weapon + STR damage. You may push
the target up to 2 squares.
COMPLETESUCCESS/
/SUCCESS 1DD + weapon damage. SUCCESS/
/FAILURE Half damage. FAILURE/
/SPECIAL Its owner hums while doing it. SPECIAL/
/FLAVOR Around it goes. FLAVOR/
FEAT/
`

const plain = `Turning Cut
Source: martial
Tier: heroic
Origin: Road Warden
Level: 3
Action: Major
Tags: Weapon, Reach
Requirement: You must be wielding a two-handed weapon.
Target: close weapon, one opponent
Attack: Weapon vs REF or FORT
Enhanced: 3DD + weapon + STR damage, and the target is stunned.
Complete success: 2DD + weapon + STR damage. You may push
the target up to 2 squares.
Success: 1DD + weapon damage.
Failure: Half damage.
Special: Its owner hums while doing it.
Flavor: Around it goes.
`

const only = (text: string) => {
  const [one, second] = readFeats(text)
  if (one === undefined || second !== undefined) throw new Error('not one feat')
  return one
}

test('a feat is compiled from its block', () => {
  expect(only(marked).feat).toMatchObject({
    id: 'turning-cut',
    name: 'Turning Cut',
    source: 'martial',
    level: 3,
    action: 'major',
    tags: ['weapon', 'reach'],
    aim: { types: ['close'], range: 'weapon', count: 1, side: 'enemy' },
    attack: { with: 'weapon', versus: ['REF', 'FORT'] },
    requires: [{ is: 'wields', of: 'you', what: 'two-handed weapon' }],
    results: {
      enhanced: [
        { do: 'damage', to: { who: 'target' }, amount: { levelDice: 3, withWeapon: 'weapon', abilities: ['STR'] } },
        { do: 'afflict', what: ['stunned'], span: 'unspecified' },
      ],
      complete: [{ do: 'damage' }, { do: 'may', does: [{ do: 'force', how: 'push', reach: { squares: 2, isUpTo: true } }] }],
      success: [{ do: 'damage', amount: { levelDice: 1, abilities: [] } }],
      failure: [{ do: 'half-damage' }],
    },
    effect: [{ do: 'by-hand', text: 'Its owner hums while doing it.' }],
    mark: 'partly',
    isByHand: false,
  })
})

test('in plain labelled lines it is the same feat', () => {
  expect(only(plain).feat).toEqual(only(marked).feat)
})

test('the report says where each clause stands', () => {
  const [block] = importNotation(marked)
  expect(block?.clauses.map(({ line, column, text, mark }) => [line, column, text, mark])).toEqual([
    [1, 24, 'martial', 'automatic'],
    [1, 46, 'heroic', 'automatic'],
    [2, 9, 'Road Warden', 'automatic'],
    [3, 8, '3', 'automatic'],
    [4, 9, 'Major', 'automatic'],
    [5, 7, 'Weapon, Reach', 'automatic'],
    [6, 15, 'You must be wielding a two-handed weapon.', 'automatic'],
    [7, 13, 'close weapon, one opponent', 'automatic'],
    [8, 9, 'Weapon vs REF or FORT', 'automatic'],
    [9, 11, '3DD + weapon + STR damage, and the target is stunned.', 'automatic'],
    [11, 1, '2DD + weapon + STR damage.', 'automatic'],
    [11, 28, 'You may push the target up to 2 squares.', 'automatic'],
    [14, 10, '1DD + weapon damage.', 'automatic'],
    [15, 10, 'Half damage.', 'automatic'],
    [16, 10, 'Its owner hums while doing it.', 'by-hand'],
    [17, 9, 'Around it goes.', 'nothing'],
  ])
})

test.each([
  ['a target', 'Target: close weapon, whoever laughed last'],
  ['an attack', 'Attack: laughter vs dignity'],
])('of a feat with %s that nobody reads, nothing counts as automatic', (_, line) => {
  const { feat, readings } = only(`Sudden Cut\nAction: Opportunity\n${line}\nSuccess: 1DD + weapon damage.\n`)
  expect(feat).toMatchObject({ isByHand: true, mark: 'by-hand' })
  expect(readings.map(({ mark }) => mark)).not.toContain('automatic')
})

test('of a feat with a trigger that nobody reads the rest plays once the game master calls for it, unless it changes that moment', () => {
  const cut = 'Sudden Cut\nAction: Opportunity\nTrigger: the moon turns green\n'
  const { feat, readings } = only(`${cut}Effect: You shift 1 square.\n`)
  expect(feat).toMatchObject({ isByHand: false, isCalled: true, mark: 'partly' })
  expect(readings.map(({ mark }) => mark)).toEqual(['automatic', 'by-hand', 'automatic'])
  expect(only(`${cut}Effect: You gain advantage on this check.\n`).feat).toMatchObject({ isByHand: true, isCalled: false, mark: 'by-hand' })
})

test('of words behind a target that only narrow it the game master says whom they mean; others are no target', () => {
  const aimed = (target: string): unknown => only(`Sudden Cut\nAction: Major\nTarget: ${target}\nSuccess: 1DD + weapon damage.\n`).feat
  expect(aimed('close burst 2, all enemies standing on the ground')).toMatchObject({
    isByHand: false,
    aim: { rest: 'standing on the ground' },
  })
  expect(aimed('close 1, one enemy in the moonlight and each ally there')).toMatchObject({ isByHand: true, aim: undefined })
})

test('without a target nobody is struck', () => {
  expect(only('Warm Glow\nAction: Major\nTarget: self\nEffect: The target takes 5 fire damage.\n').feat.effect).toMatchObject([
    { do: 'by-hand' },
  ])
})

test('a requirement that nobody reads comes up in its words', () => {
  expect(
    only('Night Step\nAction: Move\nTarget: self\nRequirement: It is a moonless night.\nEffect: You shift 3 squares.\n').feat.effect,
  ).toMatchObject([
    { do: 'by-hand', text: 'It is a moonless night.' },
    { do: 'go', reach: { squares: 3 } },
  ])
})

test('how far an area reaches may be left to the weapon, and who must not see it told of the target', () => {
  expect(
    only(
      'Dusk Arc\nAction: Major\nTarget: close burst weapon, every opponent\nRequirement: You must be hidden from your enemy when you use this feat.\nSuccess: DD+STR damage.\n',
    ).feat,
  ).toMatchObject({
    aim: { area: { shape: 'burst', size: 'weapon' }, count: 0, side: 'enemy' },
    requires: [{ is: 'hidden', of: 'you', from: 'target' }],
    mark: 'automatic',
  })
})

test.each([
  ['hello there', 'line 1: there is no feat', 'a feat is its name in a line of its own'],
  [
    'Mud Troll\nLevel: 3\nHit Points: 40\nFort: 19\nAttack: Claw +5',
    'line 1: a monster is read in the book’s markup alone',
    '/MONSTERNAME',
  ],
  ['Action: Major\nSuccess: 1DD damage.', 'line 1: the feat has no name', 'a feat is its name in a line of its own'],
  ['Cut\nAction: Major\nSucess: 1DD damage.', 'line 3: no line of a feat is called "sucess"', 'did you mean "success"?'],
])('of plain lines that cannot be meant so, the place and the remedy are told: %s', (text, place, remedy) => {
  expect(() => readFeats(text)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(place), remedy: expect.stringContaining(remedy) }),
  )
})

test('labels may be dressed, and no action that there is not is guessed', () => {
  expect(only('**Cut**\n- **Action:** Move\n- Effect - You shift 1 square.\n').feat).toMatchObject({
    name: 'Cut',
    action: 'move',
    mark: 'automatic',
  })
  expect(only('Cut\nAction: Mayor\nEffect: You shift 1 square.\n').feat).toMatchObject({ isByHand: true, mark: 'by-hand' })
})

const told = (result: string) =>
  importNotation(plain.replace('1DD + weapon damage.', result))[0]?.clauses.find(({ text }) => result.startsWith(text.slice(0, 15)))

test.each([
  [
    '1DD damage, the target is knocked prone, and cannot stand up until the end of its next turn.',
    'the target takes 1DD damage, and the target is prone, and the target cannot stand up until the end of its next turn',
  ],
  [
    '2d4 damage and 3 damage at the start of its next turn.',
    'the target takes 2d4 damage, and the next time the target starts its turn, the target takes 3 damage',
  ],
  ['If the target has a shield it is destroyed.', undefined],
])('%s', (result, meaning) => {
  expect(told(result)?.understood).toBe(meaning)
})

test.each([
  ['The cloud blocks line of sight.', 'automatic'],
  ['The stones block passage.', 'by-hand'],
  ['The ice is slippery.', 'by-hand'],
  ['The bridge hums.', 'nothing'],
])('what is in the way of eyes and feet is no mere colour: %s', (said, mark) => {
  const cloud = `Cloud\nAction: Major\nTarget: area 1 at range 10, all creatures\nEffect: The cloud remains until the end of your next turn. ${said}\n`
  expect(importNotation(cloud)[0]?.clauses.at(-1)?.mark).toBe(mark)
})

test.each([
  'You make a basic attack. If the attack hits, you regain 5 hit points.',
  'You may make a basic attack against one adjacent enemy. If the attack misses, you may shift 2 squares.',
  'You make a basic attack. On a complete success you may shift 2 squares.',
])('what comes of an attack that is made besides is left to people: it came about by the success of what is no check: %s', (said) => {
  const { clauses } = importNotation(`Heart\nAction: Major\nTarget: self\nEffect: ${said}\n`)[0] ?? { clauses: [] }
  expect(clauses.slice(-2).map(({ mark }) => mark)).toEqual(['automatic', 'by-hand'])
})
