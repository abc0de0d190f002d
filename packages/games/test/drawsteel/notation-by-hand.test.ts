import { describe, expect, it } from 'vitest'
import { byHand, type Clause } from '../../src/drawsteel/clauses/clauses.ts'
import { countByHand } from '../../src/drawsteel/clauses/fold.ts'
import { drawsteel } from '../../src/drawsteel/index.ts'
import { compile } from '../../src/drawsteel/sheet/compile.ts'

const head =
  '| Beast | - | Level 1 | Brute | EV 6 |\n| --- | --- | --- | --- | --- |\n| **SIZE**<br/> Size | **5**<br/> Speed | **20**<br/> Stamina | **0**<br/> Stability | **3**<br/> Free Strike |\n| **-**<br/> Immunity | **-**<br/> Movement | - | **-**<br/> With Captain | **-**<br/> Weakness |\n| **0**<br/> Might | **0**<br/> Agility | **0**<br/> Reason | **0**<br/> Intuition | **0**<br/> Presence |\n'
const block = (size: string, rest: string): string => `### Crab\n\n${head.replace('SIZE', size)}\n${rest}`
const spikes = (trigger: string, target: string): string =>
  `> ❗️ **Spikes**\n>\n> | **Melee** | **Triggered action** |\n> | --- | ---: |\n> | **📏 Melee 1** | **🎯 ${target}** |\n>\n> **Trigger:** ${trigger}\n>\n> **Effect:** The target takes 4 damage.\n`

const clausesOf = (text: string) => drawsteel.importNotation?.(text)[0]?.clauses ?? []

describe('what people must judge', () => {
  it('is when an ability comes whose trigger nobody reads, and it is no ability of its turn or answer', () => {
    const text = block('1M', spikes('The moon looks down upon somebody.', 'One creature'))
    const { abilities, byHand } = compile('crab', { print: text })
    expect(abilities).toEqual([])
    expect(byHand.map(({ id, mark }) => [id, mark])).toEqual([['spikes', 'partly']])
    expect(clausesOf(text).map(({ mark }) => mark)).toEqual(['automatic', 'automatic', 'by-hand', 'automatic'])
  })

  it.each([
    'If the target is already bleeding, the potency of this ability increases by 1 and you gain 1 surge after the strike is resolved.',
    'Until the end of the encounter, each ally who starts their turn in the area can spend a Recovery, and each enemy who starts their turn in the area takes 3 holy damage.',
    'Until the end of the encounter, each enemy who is force moved into the area takes an extra 5 damage.',
  ])('is what would come too late to do anything: “%s”', (effect) => {
    const area = { keywords: ['Area'], distance: '3 cube within 10', target: 'Special' }
    const { abilities } = compile('crab', { stamina: 9, abilities: [{ name: 'Pillar', type: 'Maneuver', ...area, effect }] })
    expect(countByHand(abilities)).toBe(1)
  })

  it.each([
    'Two creatures adjacent to each other',
    'Three creatures or objects casting a shadow',
    'One trap or other terrain object',
    'One bloodied enemy',
    'One damp creature',
    'One creature with a beard',
    'Each enemy by the fire',
    'One creature who owes you money',
    'The horse’s rider',
  ])('is an ability aimed at “%s”', (target) => {
    const { abilities, byHand } = compile('crab', {
      stamina: 9,
      abilities: [{ name: 'Slap', target, effect: 'The target takes 4 damage.' }],
    })
    expect([abilities.length, byHand.length]).toEqual([0, 1])
  })

  it.each([
    'One prone, restrained, or slowed creature',
    'Each ally and enemy in the area',
    'One object or creature',
    'One war dog',
    'Each undead in the area',
  ])('is none that is aimed at “%s”', (target) => {
    const { byHand } = compile('crab', { stamina: 9, abilities: [{ name: 'Slap', target, effect: 'The target takes 4 damage.' }] })
    expect(byHand).toEqual([])
  })

  it('is what goes on about a moment that nobody reads', () => {
    const [trait] = compile('crab', {
      stamina: 9,
      traits: [{ name: 'Odd', text: 'Whenever somebody hums, the crab dreams. They have fire immunity 5.' }],
    }).traits
    expect(trait?.mark).toBe('by-hand')
  })
})

describe('the report on print', () => {
  it('takes the smaller of two sizes, and says so', () => {
    const text = block('2 or 3', spikes('An enemy ends their turn adjacent to the crab.', 'The triggering creature'))
    expect(clausesOf(text)[0]).toMatchObject({ text: '2 or 3', mark: 'partly', why: '2 is taken; write size: in the sheet for the other' })
    expect(compile('crab', { print: text }).size.number).toBe(2)
  })

  it('tells heads and figures apart from sentences', () => {
    const clauses = clausesOf(block('1M', spikes('An enemy ends their turn adjacent to the crab.', 'The triggering creature')))
    expect(clauses.map(({ text, isHead }) => [text, isHead === true])).toEqual([
      ['Melee 1', true],
      ['The triggering creature', true],
      ['An enemy ends their turn adjacent to the crab.', false],
      ['The target takes 4 damage.', false],
    ])
  })

  it('says which words stopped a sentence', () => {
    const text = block('1M', '> ⭐️ **Odd**\n>\n> The crab has fire immunity 5, and the tide turns for them.\n')
    expect(clausesOf(text).at(-1)?.why).toContain('not understood: “the tide turns for them”')
  })

  it('refuses the print of another game', () => {
    expect(() => drawsteel.importNotation?.('## Goblin\n\nHP 12; AC 15\n\n**Bite**: +4 vs. AC; 1d6 damage.\n')).toThrow(
      /no printed stat blocks or abilities of Draw Steel/,
    )
  })
})

describe('whom a pronoun means', () => {
  it('is whose ability it is, where there is no target yet', () => {
    const [blast] = compile('war-mage', {
      name: 'War Mage',
      stamina: 9,
      abilities: [
        {
          name: 'Blast',
          effect: 'Before using this ability, the war mage can teleport a creature within 10 squares of them up to 2 squares.',
        },
      ],
    }).abilities
    expect(JSON.stringify([...(blast?.before ?? []), ...(blast?.after ?? [])])).toContain('"within":10,"of":"you"')
  })

  it('destroys nothing without a word', () => {
    const [heat] = compile('hero', {
      stamina: 9,
      abilities: [{ name: 'Heat', effect: 'You heat the target and cause it to melt, destroying it.' }],
    }).abilities
    expect(heat?.mark).toBe('by-hand')
  })

  it.each([
    ['The strike targets that enemy instead.', 'by-hand'],
    ['Choose an enemy within distance of the triggering strike. The strike targets that enemy instead.', 'automatic'],
  ])('is nobody where nobody has been chosen: %s', (effect, mark) => {
    const trick = { name: 'Trick', type: 'Triggered action', trigger: 'An enemy targets you with a strike.', effect }
    expect(compile('shade', { stamina: 9, abilities: [trick] }).abilities[0]?.mark).toBe(mark)
  })

  it('is counted however deep it lies', () => {
    const hand = byHand('The moon looks down.')
    const to = { who: 'you' } as const
    const said: readonly Clause[] = [
      { do: 'test', of: ['might'], who: to, tiers: [[], [hand], []] },
      { do: 'chance', sides: 6, outcomes: [{ least: 1, most: 6, so: [hand] }] },
      {
        do: 'zone',
        zone: { span: 'eot', follows: false, terrain: '', parts: [{ on: 'enter', holds: [], to: 'enemy', self: false, so: [hand] }] },
      },
      { do: 'grant', parts: [{ is: 'by-hand', text: 'It hums.' }], span: 'eot', to },
    ]
    expect(countByHand(said)).toBe(4)
  })

  it.each([
    ['The crab can target one additional creature for each Malice spent.', 'automatic'],
    ['The crab digs an additional pit for each Malice spent.', 'by-hand'],
  ])('is what is bought again and again, told once and as it is printed: %s', (text, mark) => {
    const bought = `${spikes('An enemy moves.', 'One creature')}>\n> **1+ Malice:** ${text}\n`
    const told = clausesOf(block('1M', bought)).filter((one) => one.text.includes('additional'))
    expect(told.map((one) => [one.text, one.mark])).toEqual([[text, mark]])
  })
})
