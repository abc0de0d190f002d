import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, type Lexicon } from '@riposte/print'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { drawsteel } from '../../src/drawsteel/index.ts'
import { conditions, damageTypes } from '../../src/drawsteel/terms.ts'

/** What keeps "automatic" honest: the words on which a sentence hangs stand in what it is understood as, and no others do. */

const lexicon: Lexicon = {
  terms: [
    'damage',
    'penalty',
    'bonus',
    'double',
    'surge',
    'recovery',
    'temporary',
    'stamina',
    'malice',
    'free strike',
    'signature',
    'melee',
    'ranged',
    'charge',
    'immunity',
    'weakness',
    'speed',
    'stability',
    'save ends',
    'difficult terrain',
    'concealment',
    'cover',
    'encounter',
    'round',
    'saving throw',
    'potency',
    'prone',
    'hide',
    'area',
    ...conditions.filter((one) => one !== 'grabbed'),
    ...damageTypes,
  ],
  same: [
    ['edge', 'edges'],
    ['bane', 'banes'],
    ['push', 'pushes', 'pushed'],
    ['pull', 'pulls', 'pulled'],
    ['slide', 'slides', 'slid'],
    ['shift', 'shifts'],
    ['teleport', 'teleports'],
    ['jump', 'jumps'],
    ['fly', 'flies', 'flying'],
    ['grabbed', 'grab', 'grabs'],
    ['die', 'dies', 'killed'],
  ],
  alike: [
    [/\b(?:the|each|any|a) targets?\b/g, 'the target'],
    [/\bhalved\b/g, 'half'],
    [/\bdamage bonus\b/g, 'bonus'],
    // Who is force moved goes as far as its mover likes, and a turn may be left out.
    [/\bup to (?=\d+ squares?\b|1 square\b|two turns\b)/g, ''],
    // One may leave undone what is offered; and who is named twice is said once.
    [/\b(?:can|may|when(?:ever)?|any|each|every|an?)\b/g, ''],
  ],
}

const root = resolve(import.meta.dirname, '../../../..')
const blocks = ['foes.yaml', 'heroes.yaml'].flatMap((file) =>
  Object.values<Record<string, unknown>>(parse(readFileSync(resolve(root, 'packs/drawsteel', file), 'utf8')).sheets)
    .flatMap(({ print }) => [print].flat())
    .flatMap((text) => (typeof text === 'string' ? (drawsteel.importNotation?.(text) ?? []) : [])),
)
const sentences = blocks.flatMap(({ name, clauses }) =>
  clauses.flatMap(({ understood, mark, text, isHead }) =>
    understood === undefined || mark !== 'automatic' || isHead === true ? [] : [{ name, printed: text, understood }],
  ),
)

describe('nothing is missing in what a sentence is understood as, and nothing added', () => {
  test('there are sentences enough to tell', () => expect(sentences.length).toBeGreaterThan(100))
  test.each(sentences)('$name: $printed', ({ printed, understood }) => {
    expect(differences(printed, understood, lexicon)).toEqual({ missing: [], added: [] })
  })
})
