import { describe, expect, test } from 'vitest'
import { printedIn } from '../../src/drawsteel/notation/blocks.ts'
import { readSentences } from '../../src/drawsteel/notation/prose.ts'
import { sheetSchema } from '../../src/drawsteel/notation/schema.ts'
import { readTraitText } from '../../src/drawsteel/notation/traits.ts'
import { compile } from '../../src/drawsteel/sheet/compile.ts'
import { scopeOf, stalker } from './stalker.ts'

const scope = () => scopeOf({ abilities: ['mud claw'] })
const names = stalker
const effect = (text: string) => readSentences(text, names, scope()).flatMap((one) => one.clauses)
const trait = (text: string) => readTraitText(text, names, scope()).flatMap((one) => one.parts)
const byHand = [{ do: 'by-hand' }]

describe('whom words mean', () => {
  test('who strikes is whom "they" mean, not who is struck', () => {
    expect(effect('Until the end of the encounter, whenever an enemy makes a strike, they take 2 damage.')).toMatchObject([
      { do: 'watch', so: [{ do: 'damage', to: { who: 'trigger' } }] },
    ])
    expect(trait('Whenever an ally within 5 squares makes a strike against an enemy, that enemy takes 2 damage.')).toMatchObject([
      { is: 'whenever', so: [{ do: 'damage', to: { who: 'trigger' } }] },
    ])
  })

  test('who is hurt gains by it, though the sentence has named an adjacent enemy since', () => {
    expect(trait('Whenever the stalker takes damage from an adjacent enemy, they gain 1 surge.')).toMatchObject([
      { is: 'whenever', so: [{ do: 'surges', to: { who: 'you' } }] },
    ])
  })

  test('whoever is chosen strikes the target, and not himself', () => {
    expect(effect('You can choose one creature within distance. That creature can make a free strike against the target.')).toMatchObject([
      { do: 'each', who: { relation: 'creature', count: 1 }, so: [{ do: 'strike', by: { who: 'target' }, against: 'aimed' }] },
    ])
    expect(effect('Choose one creature within distance. That creature and the target take 5 damage.')[0]).not.toMatchObject({ do: 'each' })
  })

  test('of whom an ability is aimed at enemies none is "the ally"', () => {
    expect(effect('The ally can make a free strike.')).toMatchObject(byHand)
    expect(effect('One ally within 5 squares shifts 2 squares, and the ally gains 1 surge.')).toMatchObject([{ do: 'each' }])
  })

  test('who has been picked is whom "they" mean', () => {
    const free = { do: 'strike', by: { who: 'target' }, with: 'free' }
    const swapped = [{ do: 'each', who: { relation: 'ally', count: 1 }, so: [{ do: 'swap', who: { who: 'target' } }, free] }]
    for (const whom of ['they', 'that ally', 'the ally'])
      expect(effect(`The stalker swaps places with one ally within 5 squares, and ${whom} can make a free strike.`)).toMatchObject(swapped)
    expect(effect('The stalker swaps places with an adjacent ally. They can make a free strike.')).toMatchObject(swapped)
    expect(effect('The stalker slides an adjacent ally 2 squares, then they can make a free strike against the target.')).toMatchObject([
      { do: 'each', so: [{ do: 'force' }, { ...free, against: 'aimed' }] },
    ])
    expect(effect('Each ally within 5 squares regains 5 Stamina, and they can make a free strike.')).toMatchObject([
      { do: 'each', who: { count: 'each' }, so: [{ do: 'heal' }, free] },
    ])
    // Whether they may, where they did not swap, is for people to judge.
    expect(effect('The stalker can swap places with an ally within 5 squares, then they can shift 2 squares.')).toMatchObject(byHand)
  })

  test('who is done something to is harmed besides, and not who does it', () => {
    expect(effect('The stalker swaps places with the target, and they are slowed until the end of their next turn.')).toMatchObject([
      { do: 'swap' },
      { do: 'afflict', to: { who: 'target' }, span: 'target-next-end' },
    ])
    expect(effect('The stalker makes a free strike against an adjacent enemy, and they fall prone.')).toMatchObject([
      {
        do: 'each',
        so: [
          { do: 'strike', by: { who: 'you' } },
          { do: 'afflict', conditions: ['prone'], to: { who: 'target' } },
        ],
      },
    ])
    expect(effect('The stalker swaps places with the target, and they gain 1 surge.')).toMatchObject([
      { do: 'swap' },
      { do: 'surges', to: { who: 'you' } },
    ])
  })

  test('whoever stands beside the target is not the target', () => {
    expect(effect('If the target is adjacent to an ally, that ally can make a free strike against them.')).toMatchObject([
      { do: 'if', so: [{ do: 'strike', by: { who: 'some', relation: 'ally', within: 1, of: 'target' }, against: 'target' }] },
    ])
  })

  test('one who is chosen is not each, and your speed is not theirs', () => {
    expect(effect('Choose one ally within 5 squares. Each ally gains 1 surge.').at(-1)).toMatchObject({
      do: 'surges',
      to: { count: 'each' },
    })
    expect(effect('One ally within 5 squares can move up to the stalker’s speed.')).toMatchObject([
      { do: 'move', squares: { measures: [{ of: 'speed', whose: 'you' }] } },
    ])
    expect(effect('If each target is winded, the stalker gains 1 surge.')).toMatchObject(byHand)
  })

  test('whose turn ends it is whose turn it says', () => {
    expect(effect('The stalker has damage immunity 5 until the end of the target’s next turn.')).toMatchObject(byHand)
    expect(effect('The target is slowed until the end of the target’s next turn.')).toMatchObject([
      { do: 'afflict', span: 'target-next-end' },
    ])
  })

  test('somebody else is anybody but the target', () => {
    expect(effect('Another enemy within 5 squares takes 3 damage.')).toMatchObject([{ do: 'damage', to: { count: 1, other: true } }])
    expect(effect('The target makes a free strike against another creature.')).toMatchObject([
      { do: 'strike', against: 'other', must: true },
    ])
    expect(effect('The target makes a free strike against a creature of the stalker’s choice.')).toMatchObject([
      { do: 'strike', against: 'any', picks: 'you', must: true },
    ])
    expect(effect('The stalker can use Mud Claw against a different target.')).toMatchObject(byHand)
  })

  test('a harm falls on who did it; what is one’s own on whom nobody else was named', () => {
    expect(trait('Whenever a creature grabs the stalker, they take 4 fire damage.')).toMatchObject([
      { is: 'whenever', so: [{ do: 'damage', to: { who: 'trigger' } }] },
    ])
    expect(trait('Whenever an enemy damages the stalker, they gain 1 surge.')).toMatchObject([
      { so: [{ do: 'surges', to: { who: 'you' } }] },
    ])
    expect(trait('A creature who hits the stalker with a melee strike is bleeding until the end of their next turn.')).toMatchObject([
      { so: [{ do: 'afflict', to: { who: 'trigger' }, span: 'target-next-end' }] },
    ])
    expect(effect('The next ability roll made against the stalker before the start of their next turn takes a bane.')).toMatchObject([
      { do: 'sway', span: 'your-next-start' },
    ])
    expect(effect('The stalker teleports the target to an unoccupied space within 3 squares of them.')).toMatchObject([
      { do: 'move', near: { of: 'target', within: 3 } },
    ])
  })

  test('what goes on is no kind of creature, and no kind of minion either', () => {
    expect(trait('The stalker has an edge on strikes while mounted.')).toMatchObject([
      { is: 'sway', rolls: 'strike', when: [{ is: 'mounted', whose: 'you' }] },
    ])
    expect(trait('A creature grabbed by the stalker takes a bane on escape attempts.')).toMatchObject([{ is: 'hard-to-escape', value: -1 }])
    expect(effect('Up to four minions appear in unoccupied spaces within 5 squares of the stalker.')).toMatchObject(byHand)
  })

  test('what is dealt heals whoever it is said of', () => {
    expect(effect('Each ally within 5 squares regains Stamina equal to the damage dealt.')).toMatchObject([
      { do: 'heal', to: { relation: 'ally' }, amount: { measures: [{ of: 'damage' }] } },
    ])
    expect(effect('You can end one effect on the target that is ended by a saving throw.')).toMatchObject([
      { do: 'end', to: { who: 'target' } },
    ])
  })
})

describe('what hangs on what', () => {
  test('what is offered and what follows from it are one offer', () => {
    expect(effect('The stalker can move up to 3 squares. If they do, they gain 1 surge.')).toMatchObject([
      { do: 'may', by: 'you', so: [{ do: 'move' }, { do: 'surges' }] },
    ])
    expect(effect('The target can take 5 damage. If they don’t, they are slowed (save ends).')).toMatchObject([
      { do: 'may', by: 'target', so: [{ do: 'damage' }], else: [{ do: 'afflict' }] },
    ])
    expect(effect('The target can take 5 damage.')).toMatchObject(byHand)
    expect(effect('The moon is struck by a ray of damage. If they do, they gain 1 surge.').at(-1)).toMatchObject({ do: 'by-hand' })
  })

  test('"in either case" is one of the two', () => {
    expect(
      effect(
        'While you are winded, this ability deals an extra 2 damage. While you are dying, it deals an extra 4 damage. In either case, you lose 1d6 Stamina.',
      ).at(-1),
    ).toMatchObject({ do: 'if', tests: [{ is: 'any', tests: [{ condition: 'winded' }, { condition: 'dying' }] }] })
  })

  test('a condition at the end of two sentences in one is that of the second', () => {
    expect(effect('The target takes 5 damage, and they are slowed (save ends) if they are prone.')).toMatchObject([
      { do: 'damage' },
      { do: 'if', so: [{ do: 'afflict' }] },
    ])
  })

  test('a state of the book is no state of the block’s own', () => {
    expect(trait('Whenever a prone enemy makes a strike, that enemy takes 2 damage.')).toMatchObject([
      { trigger: { by: { kind: '', tests: [{ is: 'has', condition: 'prone' }] } } },
    ])
  })
})

describe('how often, and of what', () => {
  test('once a turn is not once a round', () => {
    expect(trait('The first time each turn the stalker takes damage, they gain 1 surge.')).toMatchObject([{ once: 'turn' }])
    expect(trait('The first time each round the stalker takes damage, they gain 1 surge.')).toMatchObject([{ once: 'round' }])
  })

  test('what costs more is not sold for nothing', () => {
    expect(effect('The stalker can target one additional creature for each 2 Malice spent.')).toMatchObject(byHand)
  })

  test('a tier for strikes or tests is not one for every roll', () => {
    expect(effect('The target’s next power roll has an automatic tier 1 outcome.')).toMatchObject([{ do: 'tier', automatic: 1 }])
    expect(effect('The target’s next strike has an automatic tier 1 outcome.')).toMatchObject([{ do: 'tier', rolls: 'strike' }])
    expect(effect('The target’s next test has an automatic tier 1 outcome.')).toMatchObject([{ do: 'tier', rolls: 'test' }])
  })
})

const abilitiesOf = (written: object) => compile('stalker', sheetSchema.parse({ name: 'Bog Stalker', stamina: 20, ...written })).abilities
const ability = (given: object) => abilitiesOf({ abilities: [{ type: 'Maneuver', ...given }] })[0]

describe('what fits an ability', () => {
  test('nothing is added to a roll that is not made', () => {
    expect(ability({ name: 'Bless', effect: 'This ability gains an edge.' })).toMatchObject({ after: byHand })
    expect(
      ability({ name: 'Burn', distance: 'Ranged 5', target: 'One creature', effect: 'The target takes an extra 3 fire damage.' }),
    ).toMatchObject({
      after: byHand,
    })
  })

  test('"the power roll" of an answer is the one that is answered', () => {
    const trigger = 'A creature makes a strike against the target.'
    const given = { name: 'Jinx', type: 'Triggered action', distance: 'Ranged 5', target: 'Self or one ally', trigger }
    expect(ability({ ...given, effect: 'The power roll takes a bane.' })).toMatchObject({ after: [{ do: 'late-sway', value: -1 }] })
    expect(ability({ ...given, trigger: 'The target takes damage.', effect: 'The power roll takes a bane.' })).toMatchObject({
      after: byHand,
    })
  })

  test('half of somebody else’s damage is not one’s own', () => {
    const given = { name: 'Share', type: 'Triggered action', distance: 'Ranged 5', target: 'One ally', trigger: 'The target takes damage.' }
    expect(ability({ ...given, effect: 'You take half the damage.' })).toMatchObject({ after: byHand })
    expect(ability({ ...given, effect: 'The target takes half the damage.' })).toMatchObject({ after: [{ do: 'halve' }] })
  })

  test('the targets of an aura are those in it when the time comes', () => {
    const given = { name: 'Edict', distance: '2 aura', target: 'Each enemy in the area' }
    const effect =
      'Until the end of the encounter, whenever a target uses a maneuver, they take 3 damage. A target who is prone takes an extra 2 damage.'
    expect(ability({ ...given, effect })).toMatchObject({
      after: [
        { do: 'watch', trigger: { whom: { relation: 'enemy', within: 2 } }, to: { who: 'you' }, so: [{ do: 'damage' }, { do: 'if' }] },
      ],
    })
    expect(ability({ ...given, effect: 'Until the end of the encounter, each target takes a bane on strikes.' })).toMatchObject({
      after: [{ do: 'zone', zone: { parts: [{ on: 'inside', to: 'enemy', holds: [{ is: 'sway', side: 'own' }] }] } }],
    })
  })

  test('a state means the same in every ability of a sheet', () => {
    const roll = { distance: 'Melee 1', target: 'One creature', roll: 2, keywords: 'Melee, Strike' }
    const sheet = {
      abilities: [
        {
          ...roll,
          name: 'Sear',
          tier1: '1 damage; A < 2 the target is seared (save ends)',
          effect: 'A seared creature has fire weakness 5.',
        },
        { ...roll, name: 'Flame', tier1: '1 damage; A < 2 the target is seared (save ends)' },
      ],
    }
    expect(abilitiesOf(sheet)[1]?.tiers[0]).toMatchObject([{}, { so: [{ do: 'mark' }, { do: 'modify', stat: 'weakness:fire' }] }])
    expect(effect('A startled creature takes a bane on strikes.')).toMatchObject(byHand)
  })
})

describe('in time', () => {
  test('what shows only after the damage adds damage of its own', () => {
    expect(effect('If the target is force moved into an object, they take an extra 5 damage.')).toMatchObject([
      { do: 'if', tests: [{ is: 'collided' }], so: [{ do: 'damage' }] },
    ])
    expect(effect('If the target is prone, they take an extra 5 damage.')).toMatchObject([{ do: 'extra' }])
  })

  test('what need not be done is asked, where nothing else asks', () => {
    expect(trait('When an ally within 2 squares is targeted by a strike, the stalker can become the target instead.')).toMatchObject([
      { so: [{ do: 'may', by: 'you', so: [{ do: 'redirect-strike' }] }] },
    ])
  })

  test('whoever has left is out of reach', () => {
    expect(
      trait('When an enemy leaves a square adjacent to the stalker, the stalker can make a melee free strike against them.'),
    ).toMatchObject([{ is: 'by-hand' }])
  })

  test('what is said of shifts or ranged abilities is said of these alone', () => {
    expect(trait('The stalker’s shifts ignore difficult terrain.')).toMatchObject([{ is: 'by-hand' }])
    expect(trait('The stalker’s ranged abilities ignore concealment.')).toMatchObject([{ is: 'by-hand' }])
  })
})

describe('lists and entries', () => {
  test('what is listed below a price is bought for it', () => {
    const block = `---
item_name: Warm Hands
type: feature/ability/conduit
---
###### Warm Hands
| **Magic, Ranged** | **Maneuver** |
| --- | ---: |
| **📏 Ranged 10** | **🎯 Self or one ally** |

**Effect:** The target can spend a Recovery.

**Spend 1+ Piety:** For each piety spent, you can choose one of the following enhancements:

- A prone target can stand up.
- The target gains 5 temporary Stamina.
`
    const [printed] = printedIn(block)
    expect(printed?.abilities[0]?.effect).toEqual(['The target can spend a Recovery.'])
    const [read] = abilitiesOf({ abilities: printed?.abilities })
    expect(read?.spends[0]?.so).toMatchObject([{ do: 'choose', options: [{}, {}] }])
  })

  test('an entry may ask for what is held, or for a size', () => {
    const held = { name: 'Lens', distance: 'Melee 2', target: 'One creature grabbed by the stalker' }
    expect(ability(held)).toMatchObject({ targets: { kind: '', tests: [{ is: 'by', condition: 'grabbed' }] } })
    expect(ability({ ...held, target: 'One creature of size 1 or smaller' })).toMatchObject({
      targets: { kind: '', tests: [{ is: 'size' }] },
    })
    expect(ability({ ...held, target: 'One creature sharing the stalker’s space' })).toMatchObject({
      targets: { kind: '', relation: 'creature' },
    })
    expect(ability({ ...held, target: 'Each winded enemy in the area' })).toMatchObject({ targets: { tests: [{ condition: 'winded' }] } })
  })

  test('each effect is each', () => {
    expect(effect('The target makes a saving throw against each effect on them.')).toMatchObject([{ do: 'save', all: true }])
    expect(effect('You can each make a free strike.')).toMatchObject(byHand)
    expect(effect('The stalker and the target each take 5 damage.')).toMatchObject([{ to: { who: 'you' } }, { to: { who: 'target' } }])
    expect(effect('The stalker and the target each dance a jig of 3 damage.')).toMatchObject(byHand)
  })

  test('smoke that grants something is more than smoke', () => {
    expect(effect('The area is filled with fog that grants concealment to you until the start of your next turn.')).toMatchObject(byHand)
  })

  test('what is said to last is not done at once', () => {
    expect(effect('The target takes 3 damage until the end of the encounter.')).toMatchObject(byHand)
  })
})

describe('how it looks', () => {
  test('is what is done, seen or heard, and no more', () => {
    expect(effect('The stalker lashes the mud with its tail.')).toEqual([])
    expect(effect('The target’s clothing smolders.')).toEqual([])
  })

  test('whoever becomes something else is for people to judge, unless it is told what comes of it', () => {
    expect(effect('The target turns to stone.')).toMatchObject(byHand)
    expect(effect('The target becomes a frog until the end of their next turn.')).toMatchObject(byHand)
    expect(effect('The doors of the hall lock.')).toMatchObject(byHand)
    expect(effect('Until the end of the encounter, the target grows a carapace. They have a +3 bonus to stability.')).toMatchObject([
      { do: 'modify' },
    ])
    expect(effect('The target turns to stone, and each enemy within 2 squares takes 3 damage.')).toMatchObject(byHand)
    expect(trait('The stalker is buried in the mud.')).toMatchObject([{ is: 'by-hand' }])
  })
})

describe('heroes', () => {
  test('are heroes, whoever speaks of them', () => {
    expect(effect('Each hero within 5 squares gains 1 surge.')).toMatchObject([{ to: { relation: 'creature', kind: 'hero' } }])
  })
})

describe('one or the other', () => {
  test('hangs on a potency inside a sentence', () => {
    expect(effect('The target is pushed up to 3 squares, or if they have A < 3, they are pushed up to 6 squares.')).toMatchObject([
      { do: 'potency', of: 'agility', value: 3, so: [{ do: 'force' }], else: [{ do: 'force' }] },
    ])
    expect(effect('The target is pushed up to 3 squares, or if they have A < 3, the stalker sings.')).toMatchObject(byHand)
  })
})

describe('a charge', () => {
  test('is known while its strike is made; where it led is known no more', () => {
    expect(effect('If this ability is used as part of the Charge main action, it gains an edge.')).toMatchObject([
      { do: 'edge', when: [{ is: 'charging' }] },
    ])
    expect(
      effect('If this ability is used as part of the Charge main action, each creature the stalker moves through is knocked prone.'),
    ).toMatchObject(byHand)
  })

  test('is nothing in whose midst anything is asked', () => {
    expect(
      effect('The stalker can charge. At any point during the charge, each enemy adjacent to the stalker takes 3 damage.'),
    ).toMatchObject([{ do: 'maneuver' }, { do: 'by-hand' }])
    expect(effect('The stalker can make a free strike at any point during their charge.')).toMatchObject(byHand)
    expect(effect('At any point during the move, each enemy adjacent to the stalker takes 3 damage.')).toMatchObject(byHand)
  })
})

describe('what goes on about the sentence before', () => {
  test('those to whom it was done have the one and the other', () => {
    expect(
      effect('Each enemy adjacent to the stalker takes 3 damage. Each enemy damaged this way and who has A < 2 is slowed (save ends).'),
    ).toMatchObject([
      {
        do: 'each',
        who: { relation: 'enemy', within: 1 },
        so: [
          { do: 'damage', to: { who: 'target' } },
          { do: 'if', tests: [{ is: 'potency' }] },
        ],
      },
    ])
    expect(effect('The target takes 3 damage. Each creature who does so is prone.')).toMatchObject([{ do: 'damage' }, { do: 'afflict' }])
    expect(effect('The stalker can hide. Each creature damaged this way is slowed (EoT).').at(-1)).toMatchObject({ do: 'by-hand' })
  })

  test('an area that moves at the start of a turn moves at no other time of it', () => {
    const area = { ...scope(), hasArea: true }
    const said = readSentences(
      'Until the end of the encounter, at the start of each of your turns, you can move the area up to 5 squares.',
      names,
      area,
    )
    expect(said.flatMap((one) => one.clauses)).toMatchObject([{ do: 'watch', trigger: { on: ['turn-start'] }, so: [{ do: 'move-area' }] }])
  })

  test('what must be done is no choice, whoever must do it and whatever comes after', () => {
    expect(effect('You must shift up to 3 squares.')).toMatchObject([{ do: 'move', must: 'some' }])
    expect(effect('The target must shift 3 squares, then falls prone.')).toMatchObject([{ do: 'move', must: 'all' }, { do: 'afflict' }])
  })

  test('"X and Y if Z" does not say whether X hangs on it too', () => {
    expect(effect('The target takes 5 damage and is slowed (EoT) if they are prone.')).toMatchObject(byHand)
    expect(effect('The target takes 5 damage, and is slowed (EoT) if they are prone.')).toMatchObject([{ do: 'damage' }, { do: 'if' }])
  })

  test('is for people where they see to what that one did', () => {
    const each = 'Each enemy who is force moved this way is slowed (EoT).'
    expect(effect(`One enemy who is asleep is pushed up to 3 squares by their dreams. ${each}`)).toMatchObject([
      ...byHand,
      { ...byHand[0], text: each },
    ])
    expect(effect(`The stalker pushes each enemy within 2 squares up to 3 squares. ${each}`)[0]).toMatchObject({ do: 'each' })
  })

  test('"they" are those who were picked, and not the target', () => {
    const each = { do: 'each', who: { relation: 'enemy' } }
    expect(effect('Each enemy within 3 squares is slowed (save ends) if they have A < 2.')).toMatchObject([
      { ...each, so: [{ do: 'if', tests: [{ is: 'potency' }] }] },
    ])
    expect(effect('Any enemy within 2 squares is slowed (save ends). They also take 2 damage.')).toMatchObject([
      {
        ...each,
        so: [
          { do: 'afflict', to: { who: 'target' } },
          { do: 'damage', to: { who: 'target' } },
        ],
      },
    ])
    expect(effect('One ally within 5 squares can make a free strike against the target. They also gain 1 surge.').at(-1)).toMatchObject({
      do: 'by-hand',
    })
  })

  test('a figure is raised where something holds, of its own kind alone', () => {
    expect(effect('The target takes 3 damage. This damage increases by 2 if the target is winded.')).toMatchObject([
      { do: 'if', so: [{ do: 'damage', amount: { flat: 5 } }], else: [{ do: 'damage', amount: { flat: 3 } }] },
    ])
    expect(effect('The target takes 3 damage. The push increases by 2 if the target is winded.').at(-1)).toMatchObject({ do: 'by-hand' })
  })

  test('what a save ends lasts as long as its condition, and no longer', () => {
    expect(effect('The target is slowed (save ends). During this time, the target can’t shift.')[1]).toMatchObject({ span: 'with:slowed' })
    expect(effect('The target is slowed (EoT). They also can’t teleport.')[1]).toMatchObject({ do: 'forbid', span: 'eot' })
    expect(effect('The target is slowed and bleeding (save ends). During this time, the target can’t shift.').at(-1)).toMatchObject({
      do: 'by-hand',
    })
  })
})
