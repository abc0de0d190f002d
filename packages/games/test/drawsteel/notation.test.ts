import { describe, expect, test } from 'vitest'
import { drawsteel } from '../../src/drawsteel/index.ts'
import { readSentences } from '../../src/drawsteel/notation/prose.ts'
import { readTierParts } from '../../src/drawsteel/notation/tiers.ts'
import { scopeOf, stalker } from './stalker.ts'

const scope = () => scopeOf({ abilities: ['mud geyser'], states: ['seared'] })
const names = stalker
const effect = (text: string) => readSentences(text, names, scope()).flatMap((one) => one.clauses)
const tier = (text: string) => readTierParts(text, names, scope()).flatMap((one) => one.clauses)

const markdown = `---
agility: 3
ancestry:
  - Beast
ev: '10'
free_strike: 4
intuition: 1
item_name: Bog Stalker
level: 3
might: 2
presence: -1
reason: -1
roles:
  - Platoon Ambusher
size: 1L
speed: 6
stability: 1
stamina: '50'
---

###### Bog Stalker

|          Beast           |          -          |       Level 3       |    Platoon Ambusher     |         EV 10          |
| :----------------------: | :-----------------: | :-----------------: | :---------------------: | :--------------------: |
|     **1L**<br/> Size     |  **6**<br/> Speed   | **50**<br/> Stamina |  **1**<br/> Stability   | **4**<br/> Free Strike |
| **Poison 3**<br/> Immunity | **Swim**<br/> Movement |          -          | **-**<br/> With Captain | **Fire 3**<br/> Weakness |

<!-- -->
> 🗡 **Mud Claw (Signature Ability)**
>
> | **Melee, Strike, Weapon** |               **Main action** |
> | ------------------------- | ----------------------------: |
> | **📏 Melee 1**            | **🎯 One creature or object** |
>
> **Power Roll + 3:**
>
> - **≤11:** 5 damage; pull 1
> - **12-16:** 8 damage; pull 2
> - **17+:** 10 damage; M < 2 grabbed
>
> **Effect:** The stalker shifts up to 2 squares. The mud remembers their name forever, unless it rains.
>
> **2 Malice:** The potency increases by 1.

<!-- -->
> ⭐️ **Slick**
>
> The stalker can't be grabbed or restrained.
`

const data = {
  name: 'Bog Stalker',
  level: 3,
  roles: ['Platoon Ambusher'],
  ancestry: ['Beast'],
  ev: '10',
  stamina: '50',
  immunities: ['Poison 3'],
  weaknesses: ['Fire 3'],
  speed: 6,
  movement: 'Swim',
  size: '1L',
  stability: 1,
  free_strike: 4,
  might: 2,
  agility: 3,
  reason: -1,
  intuition: 1,
  presence: -1,
  features: [
    {
      feature_type: 'ability',
      name: 'Mud Claw',
      ability_type: 'Signature Ability',
      keywords: ['Melee', 'Strike', 'Weapon'],
      usage: 'Main action',
      distance: 'Melee 1',
      target: 'One creature or object',
      effects: [
        { roll: 'Power Roll + 3', tier1: '5 damage; pull 1', tier2: '8 damage; pull 2', tier3: '10 damage; M < 2 grabbed' },
        { name: 'Effect', effect: 'The stalker shifts up to 2 squares. The mud remembers their name forever, unless it rains.' },
        { cost: '2 Malice', effect: 'The potency increases by 1.' },
      ],
    },
    { feature_type: 'trait', name: 'Slick', effects: [{ effect: "The stalker can't be grabbed or restrained." }] },
  ],
}

const compiled = (text: string) => drawsteel.compile('stalker', drawsteel.sheetSchema.parse({ print: text }))

describe('printed blocks', () => {
  test('are the same as markdown and as data', () => {
    expect(compiled(JSON.stringify(data))).toEqual(compiled(markdown))
  })

  test('may have front matter without quotation marks, and say where they are broken', () => {
    const loose = markdown.replace('item_name: Bog Stalker', 'item_name: Bog Stalker: the Second')
    expect(compiled(loose)).toMatchObject({ name: 'Bog Stalker: the Second' })
    expect(() => drawsteel.importNotation?.('{"name": "X",\n  "stamina": [1')).toThrow(/2:/)
  })

  test('are missed where no Stamina is printed', () => {
    const [block] = drawsteel.importNotation?.(markdown.replace(/^stamina:.*$|\*\*50\*\*<br\/> Stamina/gm, '')) ?? []
    const missed = block?.clauses.flatMap(({ mark, why }) => (mark === 'partly' ? [why] : []))
    expect(missed).toEqual([expect.stringContaining('no Stamina to be found')])
  })

  test('are told of clause by clause, where they stand', () => {
    const [block] = drawsteel.importNotation?.(markdown) ?? []
    const clauses = block?.clauses ?? []
    expect(clauses.filter((one) => one.mark !== 'automatic')).toMatchObject([
      { text: 'Bog Stalker', mark: 'partly', why: expect.stringContaining('no Might, Agility, Reason') },
      { line: 41, column: 51, text: 'The mud remembers their name forever, unless it rains.', mark: 'by-hand' },
    ])
    expect(clauses.find((one) => one.text === 'M < 2 grabbed')).toMatchObject({ line: 39, column: 25 })
  })
})

describe('tiers', () => {
  test('hold damage, forced movement, potencies and what ends them', () => {
    expect(tier('4 + R cold damage; vertical push 3, ignoring stability; A < WEAK, prone and restrained (save ends)')).toMatchObject([
      { do: 'damage', types: ['cold'], amount: { flat: 4, scores: [{ of: ['reason'] }] } },
      { do: 'force', how: 'push', vertical: true, ignoresStability: true },
      { do: 'potency', of: 'agility', value: 'weak', so: [{ conditions: ['prone'] }, { conditions: ['restrained'], span: 'save' }] },
    ])
  })

  test('hold a weaker and a stronger form', () => {
    expect(tier('bleeding (EoT), or if M < 2, bleeding (save ends)')).toMatchObject([
      { do: 'potency', value: 2, so: [{ span: 'save' }], else: [{ span: 'eot' }] },
    ])
  })
})

describe('sentences', () => {
  test('are put together of who, when, how long and what', () => {
    expect(
      effect(
        'Until the end of the encounter, each ally within 3 squares of the stalker has a +1 bonus to speed and gains 5 temporary Stamina.',
      ),
    ).toMatchObject([
      { do: 'modify', stat: 'speed', span: 'encounter', to: { relation: 'ally', within: 3 } },
      { do: 'temporary', to: { relation: 'ally', within: 3 } },
    ])
    expect(effect('If the target is prone or grabbed, this ability deals an extra 4 damage.')).toMatchObject([
      { do: 'extra', amount: { flat: 4 }, when: [{ is: 'any', tests: [{ condition: 'prone' }, { condition: 'grabbed' }] }] },
    ])
    expect(effect('The next time the target deals damage to the stalker, they take 4 acid damage.')).toMatchObject([
      {
        do: 'watch',
        once: true,
        trigger: { by: { relation: 'bearer' } },
        so: [{ do: 'damage', to: { who: 'trigger' } }],
        to: { who: 'target' },
      },
    ])
    expect(
      effect('Each enemy who enters the area for the first time in a round or starts their turn there takes 3 fire damage.'),
    ).toMatchObject([{ do: 'zone', zone: { parts: [{ on: 'enter-or-start', to: 'enemy' }] } }])
  })

  test('know whom a block means by "they"', () => {
    expect(effect('The stalker shifts up to 2 squares, then they can make a free strike.')).toMatchObject([
      { who: { who: 'you' } },
      { do: 'strike', by: { who: 'you' } },
    ])
    expect(effect('The target falls prone, and they take 2 damage.')).toMatchObject([
      { to: { who: 'target' } },
      { do: 'damage', to: { who: 'target' } },
    ])
  })

  test('that are not understood are shown as they are printed, and nothing of them is done', () => {
    for (const text of [
      'The area is difficult terrain for giants.',
      "Any melee strike made against the target takes a bane if it doesn't already have a bane.",
      'The stalker halves the damage unless the moon is full.',
    ])
      expect(effect(text)).toEqual([{ do: 'by-hand', text }])
  })

  test('say when something comes: before the roll, next time, at the end of a turn', () => {
    expect(effect('Before or after the power roll, the stalker can shift up to 2 squares.')).toMatchObject([
      { do: 'around', only: 'either' },
    ])
    expect(effect('If the target moves before the end of their next turn, they take 5 damage.')).toMatchObject([
      { do: 'watch', once: true, trigger: { on: ['moves'] }, span: 'target-next-end' },
    ])
    expect(effect('The next ability roll the target makes before the end of their next turn takes a double bane.')).toMatchObject([
      { do: 'sway', value: -2, rolls: 'ability', once: true, span: 'target-next-end' },
    ])
    expect(effect('If the target is bleeding, the potency increases by 1.')).toMatchObject([
      { do: 'raise-potency', when: [{ condition: 'bleeding' }] },
    ])
  })

  test('that would only half be done are left whole to the game master', () => {
    for (const text of [
      'The target is swallowed.',
      'One creature adjacent to the target takes half the damage.',
      'Enemies in the area have cold weakness 3.',
      'The stalker gains 5 temporary Stamina for each creature grabbed.',
    ])
      expect(effect(text)).toEqual([{ do: 'by-hand', text }])
  })

  test('are not half read', () => {
    for (const text of [
      'The stalker teleports up to 8 squares to an unoccupied space adjacent to a tree.',
      'A fog wolf appears in an unoccupied space within 5 squares and howls until the fight is won.',
      'The target can use it again without spending the cost.',
      'The stalker makes a free strike against each creature that is wet and far away.',
    ])
      expect(effect(text)).toEqual([{ do: 'by-hand', text }])
    expect(effect("Until the end of the encounter, the target can't hide or become invisible.")).toMatchObject([
      { do: 'forbid', what: 'hide', span: 'encounter' },
      { do: 'mark', name: 'never-invisible', span: 'encounter' },
    ])
    expect(effect('A fog wolf appears in an unoccupied space within 5 squares.')).toMatchObject([
      { do: 'summon', count: { flat: 1, scores: [] } },
    ])
  })

  test('go on with what the one before them said', () => {
    expect(effect("The stalker shifts up to 3 squares. This movement doesn't provoke opportunity attacks.")).toMatchObject([
      { do: 'move', having: [{ is: 'ignores', what: 'opportunity' }] },
    ])
    expect(effect('Choose one ally within 5 squares of the stalker. That ally gains 2 surges. They can stand up.')).toMatchObject([
      { do: 'each', who: { relation: 'ally', count: 1 }, so: [{ do: 'surges' }, { do: 'stand' }] },
    ])
    expect(effect('While seared this way, the target takes a bane on strikes.')).toMatchObject([{ do: 'sway', span: 'with:seared' }])
    expect(effect('The target regains Stamina equal to 15, or 25 if they are winded.')).toMatchObject([
      { do: 'if', so: [{ do: 'heal', amount: { flat: 25 } }], else: [{ do: 'heal', amount: { flat: 15 } }] },
    ])
  })

  test('tell when their ability cannot be used at all', () => {
    expect(effect("The stalker can't use this ability while they have a creature grabbed.")).toMatchObject([
      { do: 'require', tests: [{ is: 'not', test: { is: 'holding' } }] },
    ])
    expect(effect("The stalker can't use this ability while it rains.")).toMatchObject([{ do: 'by-hand' }])
    expect(effect("While the target is bleeding, the stalker can't use this ability.")).toMatchObject([{ do: 'by-hand' }])
  })

  test('pass damage on to somebody else, never to whom it meets already', () => {
    expect(effect('A grabbed creature takes the damage instead of the stalker.')).toMatchObject([{ do: 'pass-damage', share: 'all' }])
    expect(effect('The target takes the damage instead of the target.')).toMatchObject([{ do: 'by-hand' }])
    expect(
      effect("The next strike an ally makes against the target before the start of the stalker's next turn has an edge."),
    ).toMatchObject([{ do: 'sway', once: true, against: 'bearer-allies', span: 'your-next-start' }])
    expect(effect('The next strike a creature makes against an ally has an edge.')).toMatchObject([{ do: 'by-hand' }])
  })

  test('end a condition early when something befalls its bearer', () => {
    expect(effect('The restrained condition ends if the target takes fire damage.')).toMatchObject([
      { do: 'watch', span: 'with:restrained', trigger: { types: ['fire'] }, so: [{ do: 'end', what: ['restrained'] }] },
    ])
    expect(effect('The restrained condition ends if the target apologizes.')).toMatchObject([{ do: 'by-hand' }])
    expect(effect('The target is no longer hidden from their allies.')).toMatchObject([{ do: 'by-hand' }])
  })

  test('may only tell how it looks', () => {
    expect(effect('The stalker unearths a hunk of terrain and tosses it.')).toEqual([])
    expect(effect('The stalker tosses a hunk of terrain into the area.')).toMatchObject([{ do: 'by-hand' }])
  })

  test('hang on the label of their paragraph', () => {
    expect(
      readSentences('Strained: You take 2d6 damage. Additionally, you are slowed (save ends).', [], scope()).flatMap((one) => one.clauses),
    ).toMatchObject([
      { do: 'if', tests: [{ is: 'strained' }], so: [{ do: 'damage' }] },
      { do: 'if', tests: [{ is: 'strained' }], so: [{ do: 'afflict' }] },
    ])
  })
})
