import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, type Lexicon } from '@riposte/print'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { drawsteel } from '../../src/drawsteel/index.ts'
import { sheetSchema } from '../../src/drawsteel/notation/schema.ts'
import { compile } from '../../src/drawsteel/sheet/compile.ts'
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
const sentences = blocks.flatMap(({ name, clauses }) => {
  const told = clauses.flatMap(({ understood, mark, text, isHead }) =>
    understood === undefined || mark !== 'automatic' || isHead === true ? [] : [{ name, printed: text, understood }],
  )
  // A sentence that adds to the one before is said with it.
  return told.flatMap((one, i) => {
    if (told[i - 1]?.understood === one.understood) return []
    const same = told.slice(i).findIndex(({ understood }) => understood !== one.understood)
    const all = told.slice(i, same < 0 ? undefined : i + same)
    return [{ ...one, printed: all.map(({ printed }) => printed).join(' ') }]
  })
})

describe('nothing is missing in what a sentence is understood as, and nothing added', () => {
  test('there are sentences enough to tell', () => expect(sentences.length).toBeGreaterThan(100))
  test.each(sentences)('$name: $printed', ({ printed, understood }) => {
    expect(differences(printed, understood, lexicon)).toEqual({ missing: [], added: [] })
  })
})

/** As much of a clause as is looked at here. */
interface Said {
  readonly do: unknown
  readonly against?: unknown
  readonly by?: { readonly who?: unknown }
  readonly ability?: unknown
  readonly sheet?: unknown
}
const isSaid = (value: object): value is Said => 'do' in value

/** What a sheet says, and all that is said within it. */
function* within(value: unknown): Iterable<Said> {
  if (typeof value !== 'object' || value === null) return
  if (isSaid(value)) yield value
  for (const one of Object.values(value)) yield* within(one)
}

describe('sense', () => {
  const pack = ['foes.yaml', 'heroes.yaml'].flatMap((file) =>
    Object.entries<Record<string, unknown>>(parse(readFileSync(resolve(root, 'packs/drawsteel', file), 'utf8')).sheets),
  )
  const names = new Set(pack.flatMap(([id, { name }]) => [id, String(name).toLowerCase()]))

  test.each(pack)('in %s nobody strikes himself, and all abilities and sheets that are named are there', (id, { print, ...rest }) => {
    const written = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'like'))
    const sheet = compile(id, sheetSchema.parse({ ...(print !== undefined && { print }), ...written }))
    const own = new Set(sheet.abilities.map((one) => one.id))
    for (const clause of within(sheet)) {
      if (clause.do === 'strike') expect(clause.against).not.toBe(clause.by?.who)
      if (clause.do === 'use') expect(own).toContain(clause.ability)
      if (clause.do === 'summon') expect(names).toContain(clause.sheet)
    }
  })

  const marksOf = (effect: string): readonly string[] =>
    (
      drawsteel.importNotation?.(
        `> 👤 **Moonlight**\n>\n> | **Magic** | **Main action** |\n> | --- | ---: |\n> | **📏 Ranged 5** | **🎯 One creature** |\n>\n> **Effect:** ${effect}\n`,
      )[0]?.clauses ?? []
    )
      .filter(({ isHead }) => isHead !== true)
      .map(({ mark }) => mark)

  test.each([
    'The target makes a free strike against the target.',
    'You use Starlight against the target.',
    'You summon one rat or bat into an unoccupied space within distance.',
    'The moon picks an ally. That ally regains 5 Stamina.',
    'The target is slowed (save ends) unless they bow.',
    'The target takes 5 damage. This happens only if the moon is full.',
    'The target is prone. That effect waxes and wanes each time somebody sings.',
  ])('%s is left to people', (effect) => expect(new Set(marksOf(effect))).toEqual(new Set(['by-hand'])))

  test('what only tells how it looks is nothing to do', () =>
    expect(marksOf('The moon shines silver and cold. The target takes 5 damage.')).toEqual(['nothing', 'automatic']))
})
