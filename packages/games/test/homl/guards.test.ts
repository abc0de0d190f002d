import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, passageOf, readProse } from '@riposte/print'
import { within } from '@riposte/tactics'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Clause } from '../../src/homl/clauses/clauses.ts'
import type { Feat } from '../../src/homl/clauses/feat.ts'
import { reader } from '../../src/homl/notation/grammar.ts'
import { lexicon } from '../../src/homl/notation/guard.ts'
import { importNotation, readFeats } from '../../src/homl/notation/index.ts'
import { say } from '../../src/homl/notation/say.ts'
import { sceneOf } from '../../src/homl/notation/scene.ts'

/** What keeps "automatic" honest, of all feats and blocks that the packs print. */

const pack = resolve(import.meta.dirname, '../../../../packs/homl')
const sheets = ['heroes.yaml', 'foes.yaml'].flatMap((file) =>
  Object.values<Record<string, unknown>>(parse(readFileSync(resolve(pack, file), 'utf8')).sheets),
)
const texts = sheets.flatMap(({ feats, print }) => [feats, print]).filter((text): text is string => typeof text === 'string')
const blocks = texts.flatMap(importNotation)
const sentences = blocks.flatMap(({ name, clauses }) =>
  clauses.flatMap(({ text, mark, understood }) => (understood === undefined || mark !== 'automatic' ? [] : [{ name, text, understood }])),
)

test('there is enough to tell', () => expect(sentences.length).toBeGreaterThan(50))

test.each(sentences)('$name: nothing is missing and nothing added in "$text"', ({ text, understood }) => {
  expect(differences(text, understood, lexicon)).toEqual({ missing: [], added: [] })
})

const feats = sheets
  .flatMap(({ feats: text }) => (typeof text === 'string' ? readFeats(text) : []))
  .map(({ feat }) => feat)
  .filter(({ mark }) => mark === 'automatic')
const RESULTS = /^(?:Success|Failure|Complete success|Enhanced success|Effect|Special): /

/** The feat with its sentences as they are said back. */
const again = ({ name, words, results, before, effect }: Feat): Feat | undefined => {
  const line = (label: string, clauses: readonly Clause[]): readonly string[] =>
    clauses.length === 0
      ? []
      : [`${label}: ${clauses.map((one) => say([one]).replace(/^[a-z]/, (first) => first.toUpperCase())).join('. ')}.`]
  const heads = words.split('\n').filter((one) => !RESULTS.test(one))
  const isEarly = before.length > 0
  const said = [
    ...line('Enhanced success', results.enhanced),
    ...line('Complete success', results.complete),
    ...line('Success', results.success),
    ...line('Failure', results.failure),
  ]
  const early = heads.findIndex((one) => one.startsWith('Attack: '))
  const all = isEarly
    ? [...heads.slice(0, early), ...line('Effect', before), ...heads.slice(early), ...said, ...line('Special', effect)]
    : [...heads, ...said, ...line('Effect', effect)]
  return readFeats([name, ...all].join('\n'))[0]?.feat
}

test.each(feats)('$name is read as the same as it is said back', (feat) => {
  const { results, before, effect } = feat
  expect(again(feat)).toMatchObject({ results, before, effect })
})

const clausesOf = (feat: Feat): readonly Clause[] => [...Object.values(feat.results).flat(), ...feat.before, ...feat.effect]
const isSpent = (one: object): one is Extract<Clause, { do: 'no-more' }> => 'do' in one && one.do === 'no-more'

test('what the packs name, there is', () => {
  const names = new Set(feats.map(({ name }) => name.toLowerCase()))
  for (const { feat } of within(feats.map(clausesOf), isSpent)) expect(names).toContain(feat.toLowerCase())
})

describe('sense', () => {
  const only = (lines: string): Feat | undefined => readFeats(`Cut\nAction: Free\n${lines}\n`)[0]?.feat
  test.each([
    ['nobody changes places with himself', 'Target: close 1, one enemy\nEffect: The target swaps places with the target.'],
    ['nobody attacks himself', 'Target: close 1, one enemy\nEffect: The target makes a basic attack against the target.'],
    ['no weapon is called so', 'Target: self\nRequirement: You must be wielding a moonbeam.\nEffect: The moonbeam hums to all.'],
    ['nobody wields what he is', 'Target: close 1, one enemy\nEffect: If the target is a dagger, it takes 5 damage.'],
    [
      'no ally has done it',
      'Trigger: An enemy hits one ally within 5 squares of you\nTarget: range 5, the triggering ally\nEffect: The target regains 5 hit points.',
    ],
    ['whoever hides has to fool somebody', 'Target: self\nEffect: You become hidden.'],
    ['nobody halves what nothing deals', 'Target: self\nEffect: You take half damage.'],
  ])('%s', (_, lines) => {
    expect(only(lines)?.mark).toMatch(/^(?:partly|by-hand)$/)
  })
})

const LEANS = /^(?:this|that|these|those|it|they)\b/i
test.each(blocks)('together: in $name nothing is automatic of which an unread sentence goes on to speak', ({ clauses }) => {
  for (const [i, { text, mark }] of clauses.entries())
    if (mark === 'by-hand' && LEANS.test(text)) expect(clauses[i - 1]).not.toMatchObject({ mark: 'automatic', isHead: false })
})

test.each([
  ['The target is dazed, or it falls.', 'The target is dazed'],
  ['The target is slowed. This passes if it sings.', 'The target is slowed.'],
])('together: %s', (text) => {
  const [block] = importNotation(`Cut\nAction: Major\nTarget: close 1, one enemy\nEffect: ${text}\n`)
  expect(block?.clauses.filter(({ isHead, mark }) => isHead !== true && mark !== 'by-hand')).toEqual([])
})

const scene = sceneOf({ self: [], hasTarget: true, hasTrigger: true, hasArea: true, hasBlow: true })

test.each([
  'You have resistance to psychic damage.',
  'You have protection from fire, cold and psychic damage while you are not bloodied.',
  'The target is dazed until the end of its next turn or until it is hit.',
  'Creatures have disadvantage on attack checks while within the zone.',
  'You have advantage on the defense check against the attack.',
])('nor is anything missing in what is understood of "%s"', (text) => {
  expect(readProse(passageOf(text, 0, text.length), scene, reader).readings.map(({ mark }) => mark)).toEqual(['automatic'])
})
