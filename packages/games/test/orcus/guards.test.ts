import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, type Lexicon } from '@riposte/print'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { orcus } from '../../src/orcus/index.ts'
import { abilities, conditions, damageTypes } from '../../src/orcus/terms.ts'

/** What keeps "automatic" honest: the words on which a sentence hangs stand in what it is understood as, and no others do. */

const words = [...conditions, ...damageTypes, ...abilities].filter((one) => one !== 'grappled' && one !== 'force')
const lexicon: Lexicon = {
  terms: [
    'damage',
    'penalty',
    'bonus',
    'shift',
    'teleport',
    'combat advantage',
    'recovery',
    'temporary',
    'critical hit',
    'opportunity',
    'basic',
    'melee',
    'ranged',
    'charge',
    'persistent',
    'resist',
    'vulnerable',
    'speed',
    'save ends',
    'difficult terrain',
    'concealment',
    'zone',
    'encounter',
    'stance',
    'staggered',
    'ac',
    'fortitude',
    'reflex',
    'will',
    ...words,
  ],
  same: [
    ['push', 'pushes', 'pushed'],
    ['pull', 'pulls', 'pulled'],
    ['shunt', 'shunts', 'shunted', 'slide', 'slides', 'slid'],
    ['grappled', 'grabbed', 'grapples', 'grapple'],
    ['fall', 'falls', 'knock', 'knocks', 'knocked'],
  ],
  alike: [
    [/\bwhile in this stance\b/g, 'until the stance ends'],
    [/\btriggering (?:enemy|ally)\b/g, 'triggering creature'],
    [/\(enemies only\)/g, 'enemy'],
    [/\breach\b/g, 'melee'],
    [/\bhalved\b/g, 'half'],
    [/\b(?:hp|hit points?)(?: or below)?\b/g, 'hit points'],
    [/\b(shift|teleport)s\b/g, '$1'],
    [/\bongoing\b/g, 'persistent'],
    [/\bresistance\b/g, 'resist'],
    [/\bvulnerability\b/g, 'vulnerable'],
    [/\bbeginning\b/g, 'start'],
    [/\bspend a recovery\b|\brecoveries\b/g, 'recovery'],
    [/\band use the new result\b/g, ''],
    // One may leave undone what is offered; and who is named twice is said once.
    [/\b(?:can|may|when(?:ever)?|if|while|up to|each|every|all|any|an?|one|another|other|creatures?|or)\b/g, ''],
  ],
}

const root = resolve(import.meta.dirname, '../../../..')
const blocks = ['foes.yaml', 'heroes.yaml'].flatMap((file) =>
  Object.values<Record<string, unknown>>(parse(readFileSync(resolve(root, 'packs/orcus', file), 'utf8')).sheets)
    .flatMap(({ print, powers, traits }) => [print, powers, traits].flat())
    .flatMap((text) => (typeof text === 'string' ? (orcus.importNotation?.(text) ?? []) : [])),
)
/** Clauses of one sentence are understood together. */
const sentences = blocks.flatMap(({ name, clauses }) => {
  const all = new Map<string, string[]>()
  for (const { understood, mark, text } of clauses)
    if (understood !== undefined && mark === 'automatic') all.set(understood, [...(all.get(understood) ?? []), text])
  return [...all].map(([understood, texts]) => ({ name, printed: texts.join(', '), understood }))
})

describe('nothing is missing in what a sentence is understood as, and nothing added', () => {
  test('there are sentences enough to tell', () => expect(sentences.length).toBeGreaterThan(250))
  test.each(sentences)('$name: $printed', ({ printed, understood }) => {
    expect(differences(printed, understood, lexicon)).toEqual({ missing: [], added: [] })
  })
})

describe('sense', () => {
  const of = (text: string): readonly string[] =>
    (
      orcus.importNotation?.(
        `#### Moonlight\n**Encounter** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** weapon, one creature\n**Attack** Strength vs AC\n**Hit** ${text}`,
      )[0]?.clauses ?? []
    )
      .filter(({ isHead }) => isHead !== true)
      .slice(2)
      .map(({ mark }) => mark)

  test.each([
    'The target makes a basic melee attack against the target.',
    'You summon a bat or rat.',
    'The target is dazed unless it bows.',
    'The moon picks an ally. That ally regains 5 hit points.',
    'The moon strikes somebody. On a hit, the target falls prone.',
  ])('%s', (text) => {
    expect(new Set(of(text))).toEqual(new Set(['by-hand']))
  })
})

test('hostile texts take no longer than their length', () => {
  for (const text of [
    'the target is dazed and ',
    '1d6 + ',
    'if the target is prone, ',
    'whenever an enemy hits you or ',
    'each ally that ',
    '(',
    '{',
    '‹',
  ])
    expect(() =>
      orcus.importNotation?.(`#### Moonlight\n**Encounter** **Attack** **1** (**Standard Action**)\n**Hit** ${text.repeat(3000)}`),
    ).not.toThrow()
})
