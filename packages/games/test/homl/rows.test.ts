import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, type Passage, passageOf, readProse, readSentence } from '@riposte/print'
import { describe, expect, test } from 'vitest'
import { countByHand } from '../../src/homl/clauses/kinds.ts'
import { reader } from '../../src/homl/notation/grammar.ts'
import { lexicon } from '../../src/homl/notation/guard.ts'
import { leads, tails } from '../../src/homl/notation/leads.ts'
import { phrases } from '../../src/homl/notation/phrases.ts'
import { say } from '../../src/homl/notation/say.ts'
import { sceneOf, whole } from '../../src/homl/notation/scene.ts'
import { slots } from '../../src/homl/notation/slots.ts'
import { sayTest, testRows } from '../../src/homl/notation/tests.ts'
import { triggers } from '../../src/homl/notation/trigger-rows.ts'
import { allOf, readTrigger, sayTrigger } from '../../src/homl/notation/triggers.ts'
import { plainText } from '../../src/homl/notation/wordings.ts'

const scene = sceneOf({
  self: [],
  hasTarget: true,
  hasTrigger: true,
  hasArea: true,
  hasRoll: true,
  hasDealt: true,
  hasBlow: true,
  hasOwnAttack: true,
  feats: ['claw'],
})
const bare = sceneOf({ self: [], hasTarget: false, hasTrigger: false, hasArea: false })
const passage = (text: string): Passage => passageOf(text, 0, text.length)
const read = (text: string) => readSentence(passage(text), scene, reader)

describe.each([...phrases, ...tails, ...leads].map(({ pattern, example }) => ({ pattern, example })))(
  '$pattern',
  ({ pattern, example }) => {
    const { clauses, rest, took } = read(example)

    test('reads its example, all of it', () => {
      expect(rest?.text).toBeUndefined()
      expect(took.map((one) => one.pattern)).toContain(pattern)
      expect(countByHand(clauses)).toBe(0)
    })

    test('what is said back is read as the same', () => {
      expect(read(say(clauses)).clauses).toEqual(clauses)
    })

    test('nothing is missing in what is said back, and nothing added', () => {
      expect(differences(example, say(clauses), lexicon)).toEqual({ missing: [], added: [] })
    })
  },
)

test.each(triggers.map(({ pattern, example }) => ({ pattern, example })))(
  'the trigger $pattern reads its example, and is read again as it is said back',
  ({ example }) => {
    const found = whole(plainText(example, bare), bare, readTrigger)
    expect(found).toBeDefined()
    expect(found && whole(sayTrigger(found), bare, readTrigger)).toEqual(found)
  },
)

test.each([
  ['An enemy adjacent to you shifts or makes an attack that does not include you.', 'shifts attacked'],
  ['You are pushed, pulled, slid or knocked prone.', 'moved-by-force afflicted'],
  ['You bloody an enemy or reduce it to 0 hit points.', 'bloodies fells'],
  ['An enemy hits or misses you with a close attack.', 'hit missed'],
  ['You are hit by a ranged attack or an area attack.', 'hit hit'],
  ['You miss with an attack or fail a check.', 'missed checks'],
])('what "or" joins is answered each in full: %s', (words, deeds) => {
  const found = whole(words, bare, readTrigger)
  expect(found && allOf(found).map(({ on }) => on)).toEqual(deeds.split(' '))
  expect(found && whole(sayTrigger(found), bare, readTrigger)).toEqual(found)
})

test('of what "or" joins, what stands behind the last is said of those before it, unless each is whole', () => {
  const both = (words: string) => {
    const found = whole(words, bare, readTrigger)
    return found === undefined ? [] : allOf(found).map(({ with: tool, against }) => [tool, against?.who])
  }
  expect(both('An enemy hits or misses you with a close attack.')).toEqual([
    ['close', 'you'],
    ['close', 'you'],
  ])
  expect(both('You are hit or an ally is hit by a ranged attack.')).toEqual([
    [undefined, 'you'],
    ['ranged', 'one'],
  ])
  expect(both('You are hit or the moon turns green.')).toEqual([])
})

test.each([
  ['You must be hidden from, or flanking, the target', 'you are hidden from the target or the target is flanked by you'],
  [
    'You must be wielding a light weapon and be hidden from, or flanking, the target',
    'you are wielding a light weapon and hidden from the target or the target is flanked by you',
  ],
  ['The target must be bloodied and adjacent to you', 'the target is bloodied and adjacent to you'],
])('what has to be so, of several things: %s', (words, said) => {
  const found = whole(words, scene, slots.test)
  expect(found && sayTest(found)).toBe(said)
  expect(whole(said, scene, slots.test)).toEqual(found)
})

test.each(testRows.map(({ pattern, example }) => ({ pattern, example })))(
  'the test $pattern reads its example, and is read again as it is said back',
  ({ example }) => {
    const found = whole(plainText(example, scene), scene, slots.test)
    expect(found).toBeDefined()
    expect(found && whole(sayTest(found), scene, slots.test)).toEqual(found)
    expect(differences(example, found === undefined ? '' : sayTest(found), lexicon)).toEqual({ missing: [], added: [] })
  },
)

describe('what stands behind a phrase', () => {
  test('is about all that one subject does before it', () => {
    const { clauses } = read('The target is dazed and gains vulnerability to fire until the end of your next turn.')
    expect(clauses).toMatchObject([{ span: 'your-next-end' }, { span: 'your-next-end' }])
  })

  test('is not about the blow that is so in any case', () => {
    const { clauses } = read('2DD damage, plus 1d6 fire damage if the target is prone.')
    expect(clauses).toMatchObject([{ do: 'damage' }, { do: 'if', does: [{ do: 'damage', types: ['fire'] }] }])
  })

  test('is not about what another does', () => {
    const { clauses } = read('The target is dazed, and you gain DR 2 until the end of the encounter.')
    expect(clauses).toMatchObject([{ span: 'unspecified' }, { span: 'scene' }])
  })
})

describe('of those in a zone', () => {
  const struck = { do: 'damage', to: { who: 'visitor' }, amount: { flat: 5 } }

  test('those of a kind alone', () => {
    expect(read('Undead that start their turn inside of it take 5 radiant damage.').clauses).toMatchObject([
      { do: 'zone', side: 'creature', on: ['starts-turn'], does: [{ do: 'if', test: { is: 'kind', what: 'undead' }, does: [struck] }] },
    ])
  })

  test('each, turn for turn', () => {
    expect(read('Each enemy in the zone takes 5 damage at the start of its turn.').clauses).toMatchObject([
      { do: 'zone', side: 'enemy', on: ['starts-turn'], does: [struck] },
    ])
    expect(read('Whenever an enemy enters the zone, it takes 5 damage.').clauses).toMatchObject([
      { do: 'zone', side: 'enemy', on: ['enters'], does: [struck] },
    ])
  })

  test('you too, where that is said', () => {
    expect(read('While within the zone you and your allies have DR 2.').clauses).toMatchObject([
      { do: 'while', test: { is: 'inside' }, does: [{ do: 'reduce', to: { who: 'each', side: 'ally', isYouToo: true } }] },
    ])
  })
})

describe('what is not understood', () => {
  test('makes the sentence partly so, with its words', () => {
    const { clauses, rest } = read('The target is dazed, and its hair falls out.')
    expect(clauses).toMatchObject([{ do: 'afflict' }, { do: 'by-hand', text: ', and its hair falls out.' }])
    expect(rest?.text).toBe(', and its hair falls out.')
  })

  test('takes the phrase along that it qualifies', () => {
    expect(read('The target is dazed unless it bows.').clauses).toMatchObject([{ do: 'by-hand' }])
    expect(read('You shift 1 square, and the target is dazed, but only if it bows.').clauses).toMatchObject([
      { do: 'go' },
      { do: 'by-hand' },
    ])
  })

  test('takes the sentence along of which it speaks', () => {
    const prose = readProse(passage('The target is slowed. This lasts for as long as the tune is hummed.'), scene, reader)
    expect(prose.readings.map(({ mark }) => mark)).toEqual(['by-hand'])
  })

  test('what only points elsewhere, or tells how it looks, is counted apart', () => {
    const { readings, clauses } = readProse(
      passage('See the Swimming rules for more information. A friend of yours grows a beard. You shift 1 square. Leaves fall.'),
      scene,
      reader,
    )
    expect(readings.map(({ mark }) => mark)).toEqual(['nothing', 'nothing', 'automatic', 'nothing'])
    expect(clauses).toHaveLength(1)
    expect(readProse(passage('You grow a beard.'), scene, reader).readings.map(({ mark }) => mark)).toEqual(['by-hand'])
  })

  test('a pronoun that may mean two is not guessed', () => {
    const { clauses } = read('One ally shifts 1 square, and it is dazed.')
    expect(clauses).toMatchObject([{ do: 'go' }, { do: 'by-hand' }])
  })

  test('nor is a name that may mean the target or another', () => {
    expect(read('Any creature that enters the area takes 5 fire damage, and the creature is dazed.').clauses).toMatchObject([
      { do: 'zone', does: [{ do: 'damage', to: { who: 'visitor' } }, { do: 'by-hand' }] },
    ])
  })

  test('of what comes only where something is so, nobody chooses', () => {
    expect(read('2DD damage, or 3DD damage if the target is prone.').clauses).toMatchObject([
      { do: 'if', test: { is: 'state' }, does: [{ amount: { levelDice: 3 } }], else: [{ amount: { levelDice: 2 } }] },
    ])
  })

  test('nor which weapon is meant of several', () => {
    expect(read('The weapon returns to your hand.').clauses).toMatchObject([{ do: 'by-hand' }])
  })

  test('nobody is made to attack himself', () => {
    const prose = readProse(passage('The target makes a basic attack against the target.'), scene, reader)
    expect(prose.readings.map(({ mark }) => mark)).toEqual(['by-hand'])
  })

  test('a word on which all hangs is not passed over', () => {
    expect(
      reader.doubt('The target is not dazed.', [{ do: 'afflict', to: { who: 'target' }, what: ['dazed'], span: 'unspecified' }], scene),
    ).toBe('not understood: not')
    expect(
      reader.doubt('The target is dazed.', [{ do: 'afflict', to: { who: 'target' }, what: ['stunned'], span: 'unspecified' }], scene),
    ).toContain('dazed')
  })
})

test('hostile texts take no longer than their length', () => {
  for (const text of [
    'the target is dazed and '.repeat(2000),
    '1d6 + '.repeat(5000),
    'if the target is prone, '.repeat(2000),
    '/FEAT '.repeat(5000),
  ]) {
    const { clauses } = readProse(passage(text), scene, reader)
    expect(countByHand(clauses)).toBeGreaterThan(0)
  }
})

test.each([
  ['row', 'harm.ts'],
  ['wording', 'wordings.ts'],
])('the %s that docs/write-a-game.md shows is one of %s', (what, file) => {
  const root = resolve(import.meta.dirname, '../../../..')
  const page = readFileSync(resolve(root, 'docs/write-a-game.md'), 'utf8')
  const shown = new RegExp(`^\`\`\`ts ${what}\\n(.*)\\n\`\`\`$`, 'm').exec(page)?.[1]
  expect(shown).toBeDefined()
  expect(readFileSync(resolve(root, 'packages/games/src/homl/notation', file), 'utf8')).toContain(shown)
})
