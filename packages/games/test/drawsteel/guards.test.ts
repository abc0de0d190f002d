import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, type Lexicon } from '@riposte/print'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { drawsteel } from '../../src/drawsteel/index.ts'
import { isLess } from '../../src/drawsteel/notation/doubts.ts'
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

  const told = (effect: string) =>
    (
      drawsteel.importNotation?.(
        `> 👤 **Moonlight**\n>\n> | **Magic** | **Main action** |\n> | --- | ---: |\n> | **📏 Ranged 5** | **🎯 One creature** |\n>\n> **Effect:** ${effect}\n`,
      )[0]?.clauses ?? []
    ).filter(({ isHead }) => isHead !== true)
  const marksOf = (effect: string): readonly string[] => told(effect).map(({ mark }) => mark)
  const saidBack = (effect: string): string => told(effect).at(-1)?.understood ?? ''

  test.each([
    'The target makes a free strike against the target.',
    'You use Starlight against the target.',
    'You summon one rat or bat into an unoccupied space within distance.',
    'The moon picks an ally. That ally regains 5 Stamina.',
    'The target is slowed (save ends) unless they bow.',
    'The target takes 5 damage. This happens only if the moon is full.',
    'The target is prone. That effect waxes and wanes each time somebody sings.',
    'The target can shift up to 2 squares, make a free strike, or end one condition.',
    'The target has fire weakness 3 the next time they take damage.',
    'The target makes a saving throw against one effect with a +2 bonus.',
    'The target takes a bane on saving throws until the end of their next turn.',
    'The target is pushed 3 squares and knocked prone unless they are flying.',
    'You push the target up to a number of squares equal to their Might score.',
    'The target regains Stamina equal to your recovery value without spending a Recovery.',
    'Choose an enemy within distance. The target gains an edge on strikes against that enemy until the end of your next turn.',
    'Choose an enemy adjacent to the target. The enemy takes 3 damage, and the target gains 1 surge.',
    'Until the start of your next turn, if the target is adjacent to you, they can’t shift.',
  ])('%s is left to people', (effect) => expect(new Set(marksOf(effect))).toEqual(new Set(['by-hand'])))

  test.each([
    ['One enemy adjacent to the target takes 3 damage. That enemy is slowed (EoT).', 'for one enemy adjacent to the target'],
    ['If the target is adjacent to another creature, that creature takes 3 damage.', 'one other creature adjacent to the target takes'],
    ['Until the start of your next turn, if the target takes damage, the attacker takes 3 damage.', 'whenever the target takes damage'],
    ['The target ends one condition affecting you.', 'you can end one condition'],
  ])('%s is about whom it says', (effect, said) => expect(saidBack(effect)).toContain(said))

  test.each([
    ['the target is slowed unless they are prone', 'the target is slowed'],
    ['you make a saving throw with a +2 bonus', 'you make a saving throw'],
    ['each other enemy takes 3 damage', 'each enemy takes 3 damage'],
    ['the first time they move, they are slowed', 'whenever the target moves, the target is slowed'],
  ])('“%s” is not understood by one who says “%s”', (words, said) =>
    expect([isLess(words, said), isLess(words, words)]).toEqual([true, false]),
  )

  test('what only tells how it looks is nothing to do', () =>
    expect(marksOf('The moon shines silver and cold. The target takes 5 damage.')).toEqual(['nothing', 'automatic']))
})
