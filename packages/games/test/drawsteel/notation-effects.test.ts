import { describe, expect, test } from 'vitest'
import { filterOf, readDistance, readTargets } from '../../src/drawsteel/notation/heads.ts'
import { readSentences } from '../../src/drawsteel/notation/prose.ts'
import { readTierParts } from '../../src/drawsteel/notation/tiers.ts'
import { readTrigger } from '../../src/drawsteel/notation/triggers.ts'
import { normalized, selfNames } from '../../src/drawsteel/notation/words.ts'
import { scopeOf, stalker } from './stalker.ts'

const scope = () => scopeOf({ abilities: ['mud claw'], states: ['burning'], own: 'mud geyser' })
const names = stalker
const effect = (text: string) => readSentences(text, names, scope()).flatMap((one) => one.clauses)
const tier = (text: string) => readTierParts(text, names, scope()).flatMap((one) => one.clauses)

describe('tiers', () => {
  test('say once how long all of it lasts', () => {
    expect(tier("P < 3 the target is frightened and can't use triggered actions (save ends)")).toMatchObject([
      {
        so: [
          { conditions: ['frightened'], span: 'save' },
          { do: 'forbid', span: 'save' },
        ],
      },
    ])
    expect(tier('A < 2 burning and slowed (save ends)')).toMatchObject([
      {
        so: [
          { do: 'mark', span: 'save' },
          { conditions: ['slowed'], span: 'save' },
        ],
      },
    ])
  })

  test('take resources away', () => {
    expect(tier('the target loses 1d3 of their Heroic Resource')).toMatchObject([
      { do: 'resource', amount: { dice: [{ count: -1, sides: 3 }] } },
    ])
    expect(tier('5 damage; the target loses two Recoveries')).toMatchObject([{ do: 'damage' }, { do: 'tire', count: { flat: 2 } }])
  })

  test('hold damage to others, more damage if something holds, and what comes otherwise', () => {
    expect(tier('5 damage to the target; 2 fire damage to each creature adjacent to them')).toMatchObject([
      { do: 'damage', to: { who: 'target' } },
      { do: 'damage', types: ['fire'], to: { who: 'some', within: 1, of: 'target' } },
    ])
    expect(tier('6 lightning damage, or 10 lightning damage if the target is prone')).toMatchObject([
      { do: 'damage', amount: { flat: 6 } },
      { do: 'extra', amount: { flat: 4 }, when: [{ condition: 'prone' }] },
    ])
    expect(tier('A < 4 the target is restrained (save ends), otherwise slowed (EoT)')).toMatchObject([
      { do: 'potency', so: [{ conditions: ['restrained'] }], else: [{ conditions: ['slowed'] }] },
    ])
  })
})

describe('sentences', () => {
  test('count one target, a double move, and a collision however it came about', () => {
    expect(effect('If only one creature is targeted, the strike deals an extra 3 damage.')).toMatchObject([
      { do: 'extra', amount: { flat: 3 }, when: [{ is: 'targets', most: 1 }] },
    ])
    expect(effect('Each target can make a free strike. Each free strike gains an edge.')).toMatchObject([
      { do: 'strike', by: { who: 'target' }, sway: 1 },
    ])
    const each = { do: 'temporary', amount: { counts: [{ of: { who: 'targets' }, times: 5 }] }, to: { who: 'you' } }
    expect(effect('The stalker gains temporary Stamina equal to 5 times the number of targets.')).toMatchObject([each])
    expect(effect('The stalker moves up to twice their speed.')).toMatchObject([
      { do: 'move', squares: { measures: [{ of: 'speed', times: 2, whose: 'you' }] }, who: { who: 'you' } },
    ])
    expect(effect('If the target is pushed into a creature or object, they are knocked prone.')).toMatchObject([
      { do: 'if', tests: [{ is: 'collided' }], so: [{ conditions: ['prone'], to: { who: 'target' } }] },
    ])
  })

  test('are no mere colour where they use an ability or carry somebody', () => {
    expect(effect('The stalker uses Mud Claw twice.')).toMatchObject([{ do: 'use' }, { do: 'use' }])
    for (const text of ['The target is dragged with the stalker.', 'Mud Claw is forgotten.'])
      expect(effect(text)).toEqual([{ do: 'by-hand', text }])
  })

  test('keep what changes the roll apart from what comes after it', () => {
    expect(effect('The ability roll takes a bane, and the stalker can shift 1 square after the ability resolves.')).toMatchObject([
      { do: 'late-sway' },
      { do: 'after', so: [{ do: 'move' }] },
    ])
  })

  test('let each of several choose alone', () => {
    expect(effect('Each ally in the area can move up to 2 squares or make a free strike.')).toMatchObject([
      { do: 'each', who: { relation: 'ally' }, so: [{ do: 'choose', options: [{ so: [{ who: { who: 'target' } }] }, {}] }] },
    ])
  })

  test('pick among the targets, and count those of whom something holds', () => {
    expect(effect("One target of the stalker's choice is grabbed.")).toMatchObject([{ to: { within: 'targets', count: 1 } }])
    expect(effect('If this ability damages two or more targets, the Director gains 2 Malice.')).toMatchObject([
      { do: 'if', tests: [{ is: 'of-targets', least: 2, tests: [{ is: 'damaged' }] }] },
    ])
  })

  test('wait for something that the target does until then', () => {
    expect(effect('The target takes 5 damage whenever they use a main action until the end of their next turn.')).toMatchObject([
      { do: 'watch', span: 'target-next-end', once: false, so: [{ do: 'damage' }], to: { who: 'target' } },
    ])
    expect(effect("At the start of each of the target's turns, they take 3 poison damage (save ends).")).toMatchObject([
      { do: 'watch', span: 'save', so: [{ types: ['poison'] }] },
    ])
  })
})

describe('names', () => {
  test('of somebody in particular have no article, wherever they stand', () => {
    const own = selfNames('Captain Ruell of the Red Tide')
    const read = (text: string) => readSentences(text, own, scope()).flatMap((one) => one.clauses)
    expect(read('Each target is pulled up to 5 squares toward Ruell.')).toMatchObject([{ do: 'force', how: 'pull' }])
    expect(read("Until the start of Ruell's next turn, strikes made against Ruell take a bane.")).toMatchObject([
      { do: 'sway', value: -1, span: 'your-next-start', to: { who: 'you' } },
    ])
    // A sort of creature is no name.
    const horde = selfNames('Goblin Spinecleaver')
    expect(readSentences('Goblin allies within 5 squares of the spinecleaver gain 1 surge.', horde, scope())[0]?.clauses).toMatchObject([
      { do: 'surges', to: { who: 'some', kind: 'goblin' } },
    ])
  })
})

describe('heads', () => {
  test('say whom an ability may be aimed at', () => {
    expect(readTargets('One creature of size 1 or smaller')).toMatchObject({ relation: 'creature', tests: [{ is: 'size', most: 3 }] })
    expect(readTargets('One creature grabbed by the stalker', names)).toMatchObject({
      kind: '',
      tests: [{ is: 'by', condition: 'grabbed' }],
    })
    expect(readTargets('Each winded enemy in the area')).toMatchObject({ relation: 'enemy', kind: '', tests: [{ condition: 'winded' }] })
    expect(readTargets('Each goblin in the area')).toMatchObject({ kind: 'goblin' })
    expect(readTargets('Each enemy adjacent to the stalker', names)).toMatchObject({
      relation: 'enemy',
      tests: [{ is: 'within', squares: 1 }],
    })
    expect(readTargets('Self or the triggering ally')).toMatchObject({ relation: 'ally', self: true, trigger: false })
    expect(readTargets('One unoccupied space')).toMatchObject({ count: 'special' })
    expect(readDistance('Three 2 cubes within 10').area).toMatchObject({ shape: 'cube', size: 2, count: 3, within: 10 })
  })

  test('say what sets a triggered action off, wherever its place stands', () => {
    const heard = (text: string) => readTrigger(normalized(text, names).replace(/\.$/, ''), filterOf(readTargets('One creature')), scope())
    expect(heard('An ally dies within 5 squares of the stalker.')).toMatchObject({ on: ['dropped'], whom: { relation: 'ally', within: 5 } })
    expect(heard('The target ends their turn adjacent to the stalker.')).toMatchObject({ on: ['turn-end'], whom: { within: 1 } })
    expect(heard('An enemy moves adjacent to the stalker.')).toMatchObject({ on: ['moves'], comes: 1, whom: { within: 'any' } })
    expect(heard('The stalker is knocked prone or force moved.')).toMatchObject({ on: ['afflicted', 'forced'] })
    expect(heard('An enemy scores a critical hit against the stalker.')).toMatchObject({ critical: true, whom: { relation: 'you' } })
    expect(heard('The stalker is damaged.')).toMatchObject({ on: ['damage'] })
  })
})

describe('what lasts', () => {
  test('is no longer than it says: who lies prone stays so when he may stand again', () => {
    expect(tier("prone and can't stand (save ends)")).toMatchObject([
      { conditions: ['prone'], span: 'lasting' },
      { do: 'forbid', what: 'stand', span: 'save' },
    ])
  })

  test('counts the turns of whoever it lies on', () => {
    for (const text of [
      "Until the end of the target's next turn, the stalker has an edge on strikes against them.",
      'The target is stunned until the end of their next turn.',
    ])
      expect(effect(text)).toEqual([{ do: 'by-hand', text }])
  })
})
