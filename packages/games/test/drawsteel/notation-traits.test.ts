import { describe, expect, test } from 'vitest'
import { readTraitText } from '../../src/drawsteel/notation/traits.ts'
import { scopeOf, stalker } from './stalker.ts'

const scope = () => scopeOf({ abilities: ['mud geyser'], states: ['seared'] })
const trait = (text: string) => readTraitText(text, stalker, scope()).flatMap((one) => one.parts)

describe('traits', () => {
  test('hold always, for as long as something does, or when something happens', () => {
    expect(trait("The stalker can't be slowed, and they ignore difficult terrain.")).toMatchObject([
      { is: 'cannot-be', conditions: ['slowed'] },
      { is: 'ignores', what: 'difficult' },
    ])
    expect(trait('While the stalker is winded, they gain an edge on strikes.')).toMatchObject([
      { is: 'sway', side: 'own', when: [{ condition: 'winded' }] },
    ])
    expect(trait('Whenever an enemy damages the stalker with a melee strike, that enemy takes 3 fire damage.')).toMatchObject([
      { is: 'whenever', trigger: { keywords: ['melee', 'strike'] }, so: [{ to: { who: 'trigger' } }] },
    ])
    expect(
      trait('When the stalker is reduced to 0 Stamina, they burst into rotten leaves. Each adjacent enemy takes 2 poison damage.'),
    ).toMatchObject([{ is: 'whenever', trigger: { on: ['dropped', 'dying'] }, so: [{ do: 'damage', types: ['poison'] }] }])
  })
  test('count those whom they ask for, near whoever has the trait', () => {
    expect(trait('The stalker has damage immunity 2 while adjacent to two enemies.')).toMatchObject([
      { is: 'modify', when: [{ is: 'there', least: 2, who: { of: 'you', within: 1 } }] },
    ])
    expect(
      trait('While the stalker has at least three undead allies within 10 squares of them, they have damage immunity 3.'),
    ).toMatchObject([{ is: 'modify', when: [{ is: 'there', least: 3, who: { of: 'you', within: 10, kind: 'undead' } }] }])
    expect(trait('While two or more allies are adjacent to her, strikes made against her take a bane.')).toMatchObject([
      { is: 'sway', side: 'against', when: [{ is: 'there', least: 2 }] },
    ])
    expect(trait('The stalker gains an edge on strikes made against a target lower than them.')).toMatchObject([
      { is: 'sway', when: [{ is: 'above', squares: 1 }] },
    ])
  })

  test('remember what has been since the last turn', () => {
    expect(
      trait(
        "While the stalker hasn't moved since the start of their last turn, they regain 5 Stamina at the end of each of their turns and have stability 6.",
      ),
    ).toMatchObject([
      { is: 'whenever', trigger: { on: ['turn-end'], when: [{ is: 'not', test: { is: 'past', since: 'last-start' } }] } },
      { is: 'while', parts: [{ is: 'set', stat: 'stability', to: 6 }] },
    ])
    expect(
      trait("If the stalker doesn't move during their turn, their stability increases to 6 until the start of their next turn."),
    ).toMatchObject([
      { is: 'whenever', trigger: { on: ['turn-end'] }, so: [{ do: 'if', so: [{ do: 'grant', parts: [{ is: 'set', to: 6 }] }] }] },
    ])
  })

  test('tell who gains by what somebody did, and whom somebody holds', () => {
    expect(trait('Whenever the stalker kills an enemy, they can move up to their speed.')).toMatchObject([
      { is: 'whenever', so: [{ do: 'move', who: { who: 'you' } }] },
    ])
    expect(trait("A creature grabbed by the stalker takes 3 damage at the start of each of the stalker's turns.")).toMatchObject([
      { so: [{ do: 'damage', to: { count: 'each', tests: [{ is: 'by', condition: 'grabbed', by: 'you' }] } }] },
    ])
  })

  test('speak of what their bearer does, and of whom it stands beside', () => {
    expect(trait('Whenever the stalker reduces a creature to 0 Stamina, they gain 1 surge.')).toMatchObject([
      { is: 'whenever', trigger: { on: ['dropped', 'dying'], by: { relation: 'you' } }, so: [{ do: 'surges', to: { who: 'you' } }] },
    ])
    expect(trait('If the stalker ends their turn adjacent to an ally, that ally gains 3 temporary Stamina.')).toMatchObject([
      {
        is: 'whenever',
        trigger: { on: ['turn-end'] },
        so: [{ do: 'temporary', to: { who: 'some', relation: 'ally', count: 1, within: 1 } }],
      },
    ])
    expect(trait('If the stalker ends their turn flying near an ally, that ally gains 3 temporary Stamina.')).toMatchObject([
      { is: 'by-hand' },
    ])
    expect(trait('While winded, the stalker has speed 8 and deals an extra 2 damage with strikes.')).toMatchObject([
      {
        is: 'while',
        parts: [
          { is: 'set', stat: 'speed', to: 8 },
          { is: 'modify', stat: 'damage' },
        ],
      },
    ])
  })

  test('tell of an aura, and of what it does', () => {
    expect(
      trait(
        'The stalker emits a 2 aura of stench. Any enemy who enters the aura for the first time in a round or starts their turn there takes 2 poison damage.',
      ),
    ).toMatchObject([
      { is: 'aura', squares: 2, part: { on: 'enter', to: 'enemy' }, once: 'round' },
      { is: 'aura', squares: 2, part: { on: 'start', to: 'enemy' } },
    ])
    expect(
      trait('The stalker emits a 3 aura of mist that blocks line of effect. Enemies in the aura take a bane on strikes.'),
    ).toMatchObject([{ is: 'by-hand' }, { is: 'by-hand' }])
    expect(trait('The stalker emits a 3 aura of mist.')).toMatchObject([{ is: 'by-hand' }])
    expect(trait("The stalker can't be surprised or frightened.")).toMatchObject([
      { is: 'cannot-be', conditions: ['frightened', 'surprised'] },
    ])
    expect(trait("The stalker can't be surprised by elves.")).toMatchObject([{ is: 'by-hand' }])
  })

  test('say the same in other words', () => {
    expect(
      trait('The stalker explodes when they are reduced to 0 Stamina, dealing 4 fire damage to each adjacent creature.'),
    ).toMatchObject([
      {
        is: 'whenever',
        trigger: { on: ['dropped', 'dying'], whom: { relation: 'you' } },
        so: [{ do: 'damage', to: { within: 1, relation: 'creature' } }],
      },
    ])
    expect(trait('Any creature who grabs the stalker takes 3 damage.')).toMatchObject([
      { is: 'whenever', trigger: { conditions: ['grabbed'], whom: { relation: 'you' } }, so: [{ do: 'damage', to: { who: 'trigger' } }] },
    ])
    expect(trait('Any creature who makes the stalker laugh takes 3 damage.')).toMatchObject([{ is: 'by-hand' }])
    expect(trait('If the stalker has no allies within 5 squares, they take a bane on strikes.')).toMatchObject([
      { is: 'sway', value: -1, when: [{ is: 'not', test: { is: 'adjacent-ally', squares: 5 } }] },
    ])
    expect(trait('Each ally within 3 squares of the stalker deals an extra 2 damage with strikes.')).toMatchObject([
      { is: 'lends', to: { relation: 'ally', within: 3 }, parts: [{ is: 'modify', stat: 'damage', amount: { flat: 2 } }] },
    ])
  })

  test('say what those around have, and take it for theirs', () => {
    const lent = { is: 'lends', to: { relation: 'enemy', within: 3 }, parts: [{ is: 'forbidden', what: 'regain' }] }
    expect(trait("Enemies within 3 squares of the stalker can't regain Stamina.")).toMatchObject([lent])
    expect(trait("While within 3 squares of the stalker, enemies can't regain Stamina.")).toMatchObject([lent])
    expect(trait("The stalker emits a 3 aura of rot that smells of the sea. Enemies in the aura can't regain Stamina.")).toMatchObject([
      lent,
    ])
    expect(trait('Each ally within 3 squares of the stalker gains an edge on their next strike.')).toMatchObject([{ is: 'by-hand' }])
  })

  test('remember, are lost for a while, and are given back', () => {
    expect(
      trait('The stalker regains 5 Stamina at the start of each of their turns unless they took fire damage since their last turn.'),
    ).toMatchObject([
      { is: 'whenever', trigger: { types: ['fire'] }, so: [{ do: 'mark', name: 'hurt by fire' }] },
      { is: 'whenever', trigger: { on: ['turn-start'] }, so: [{ do: 'if' }, { do: 'clear', name: 'hurt by fire' }] },
    ])
    expect(trait('The stalker has damage immunity 5. They lose this immunity while winded.')).toMatchObject([
      { is: 'while', tests: [{ is: 'not', test: { condition: 'winded' } }], parts: [{ stat: 'immunity:all' }] },
    ])
    expect(trait('The stalker has fire immunity 5, but has cold weakness 3 while winded.')).toMatchObject([
      { stat: 'immunity:fire', when: [] },
      { stat: 'weakness:cold', when: [{ condition: 'winded' }] },
    ])
  })

  test('say in a half sentence when, who with what, and what those around have', () => {
    expect(trait('Whenever the stalker takes damage while winded, they can shift 2 squares.')).toMatchObject([
      { is: 'whenever', trigger: { on: ['damage'], when: [{ whose: 'you', condition: 'winded' }] }, so: [{ do: 'move', how: 'shift' }] },
    ])
    expect(trait("Whenever the stalker takes damage from an enemy's melee strike, they can shift 2 squares.")).toMatchObject([
      { is: 'whenever', trigger: { whom: { relation: 'you' }, by: { relation: 'enemy' }, keywords: ['melee', 'strike'] } },
    ])
    expect(trait("Whenever the stalker takes damage from an enemy's carelessness, they can shift 2 squares.")).toMatchObject([
      { is: 'by-hand' },
    ])
    expect(trait('The first time the stalker is reduced to half their maximum Stamina, they can shift 2 squares.')).toMatchObject([
      { is: 'whenever', trigger: { on: ['winded'], whom: { relation: 'you' } }, once: 'encounter' },
    ])
    expect(
      trait("The stalker can't be frightened, and undead allies within 5 squares of them deal an extra 2 damage with their strikes."),
    ).toMatchObject([
      { is: 'cannot-be', conditions: ['frightened'] },
      { is: 'lends', to: { relation: 'ally', kind: 'undead', within: 5 }, parts: [{ stat: 'damage', amount: { flat: 2 } }] },
    ])
    expect(trait("The stalker can't be flanked or surprised.")).toMatchObject([
      { is: 'cannot-be', conditions: ['surprised'] },
      { is: 'ignores', what: 'flanking' },
    ])
  })

  test('leave to people what they say besides', () => {
    expect(trait("The stalker's ranged strikes deal an extra 2 damage.")).toMatchObject([{ is: 'by-hand' }])
    expect(trait("The stalker can move through squares as if they were size 1T, and can occupy other creatures' spaces.")).toMatchObject([
      { is: 'by-hand' },
    ])
    expect(trait('The stalker ignores difficult terrain made of ice.')).toMatchObject([{ is: 'by-hand' }])
    expect(trait('The stalker uses Mud Geyser gracefully.')).toMatchObject([{ is: 'by-hand' }])
  })

  test('give their bearer something to do', () => {
    expect(trait('As a maneuver, the stalker can turn invisible until the end of their next turn.')).toMatchObject([
      { is: 'act', kind: 'maneuver', so: [{ do: 'mark', name: 'invisible', to: { who: 'you' } }] },
    ])
  })
})
